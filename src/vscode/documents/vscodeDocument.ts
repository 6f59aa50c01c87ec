// Adapts VS Code's TextDocument to `EditorDocument`. Each document has one adapter, so that identity can be compared. Also the
// port for the documents that agents may access.

import {
  type TextDocument,
  EndOfLine,
  Position as VscodePosition,
  Range as VscodeRange,
  type Uri,
} from 'vscode';
import type { Position } from '../../base/textPosition.ts';
import type { EditorDocument } from '../../nes/text/editorDocument.ts';

const adapters = new WeakMap<TextDocument, EditorDocument>();

/** Caches the URI as text: it is needed on every keystroke and slow to create. */
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

  /** Reads by range: otherwise VS Code keeps a second copy of the text until the next change. */
  getText(): string {
    return this.#document.getText(new VscodeRange(0, 0, this.#document.lineCount, 0));
  }
}

/** The documents and files that agents may access; implemented by `EligibleDocuments`. */
export interface AllowedDocuments {
  has(document: TextDocument): boolean;
  hasUri(uri: Uri): boolean;
}

/** True for `file:///` and an absolute path; false for a share of another host. */
export function hasFilePath({ scheme, authority }: Uri): boolean {
  return scheme === 'file' && authority === '';
}
