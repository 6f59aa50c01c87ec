// VS Code's TextDocument as the pure rooms know it. One adapter for each document, so that identity can be compared.

import type { TextDocument } from 'vscode';
import { EndOfLine, Position as VscodePosition, Range as VscodeRange } from 'vscode';
import type { Position } from '../../base/textPosition.ts';
import type { EditorDocument } from '../../nes/text/editorDocument.ts';

const adapters = new WeakMap<TextDocument, EditorDocument>();

/** The uri is turned into text once: it is needed on every keystroke and costly to make. */
export function asEditorDocument(document: TextDocument): EditorDocument {
  let adapter = adapters.get(document);
  if (!adapter) {
    adapter = new VscodeDocument(document);
    adapters.set(document, adapter);
  }
  return adapter;
}

class VscodeDocument implements EditorDocument {
  readonly uri: string;
  readonly #document: TextDocument;

  constructor(document: TextDocument) {
    this.#document = document;
    this.uri = document.uri.toString();
  }

  get languageId(): string {
    return this.#document.languageId;
  }

  get version(): number {
    return this.#document.version;
  }

  get lineCount(): number {
    return this.#document.lineCount;
  }

  get eol(): '\n' | '\r\n' {
    return this.#document.eol === EndOfLine.CRLF ? '\r\n' : '\n';
  }

  lineAt(line: number): string {
    return this.#document.lineAt(line).text;
  }

  offsetAt({ line, character }: Position): number {
    return this.#document.offsetAt(new VscodePosition(line, character));
  }

  positionAt(offset: number): Position {
    return this.#document.positionAt(offset);
  }

  /** By its range: VS Code would keep the whole text beside its lines otherwise, until the next change. */
  getText(): string {
    return this.#document.getText(new VscodeRange(0, 0, this.#document.lineCount, 0));
  }
}
