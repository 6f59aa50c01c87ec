// The check that stands between an agent and the editor: what it wrote becomes a suggestion, or is refused with a reason.

import { canonicalUri, sameUri, type FileNames } from '../../base/canonicalUri.ts';
import type { WireSuggestion } from '../../protocol/nes/nesSuggestion.ts';
import type { PositionEncoding, WirePosition } from '../../protocol/nes/position.ts';
import { namesFile, type ClosedFile } from './closedFiles.ts';
import type { EditorDocument } from '../text/editorDocument.ts';
import { maxNewText, readEdits } from './readEdits.ts';
import { writesMask, type SentMasks } from './sentMasks.ts';
import type { Suggestion, SuggestionKind } from './suggestion.ts';
import { fromWirePosition } from '../text/wirePosition.ts';

/** Not to be shown. `reason` is English, for the log. */
export interface RefusedSuggestion {
  readonly kind: 'refused';
  /** To reject it by; missing where the agent gave none. */
  readonly id?: string;
  readonly reason: string;
}

/** What a suggestion is read against. */
export interface SuggestionScope {
  /** The document that was asked about, as it was then. */
  readonly document: EditorDocument;
  /** Of the agent's positions. */
  readonly encoding: PositionEncoding;
  /** The kinds this client advertised; any other is refused. */
  readonly kinds: ReadonlySet<SuggestionKind>;
  /** An open document, however its URI is spelled, that agents may know and change; undefined where they may not. */
  readonly documentFor: (uri: string) => EditorDocument | undefined;
  /** How this system compares file names. */
  readonly fileNames?: FileNames | undefined;
  /** What was found out about files that are not open, by canonical URI. */
  readonly closedFiles?: ReadonlyMap<string, ClosedFile> | undefined;
  /** What the agent was shown masked when it was asked. */
  readonly masks: SentMasks;
}

const maxName = 1_000;

/** Of a file that is not open: LSP 3.17 `uinteger`. */
const maxLine = 2 ** 31 - 1;

export function readSuggestion(wire: WireSuggestion, scope: SuggestionScope): Suggestion | RefusedSuggestion {
  if (wire.kind === 'unreadable') {
    const { id, reason } = wire;
    return id === undefined ? { kind: 'refused', reason } : { kind: 'refused', id, reason };
  }
  const { id } = wire;
  const refuse = (reason: string): RefusedSuggestion => ({ kind: 'refused', id, reason });
  const kind = wire.kind === 'searchAndReplace' ? 'replace' : wire.kind;
  if (!scope.kinds.has(kind)) return refuse(`its kind ${wire.kind} was not advertised`);
  const { encoding } = scope;
  const named = wire.uri === undefined ? scope.document.uri : canonicalUri(wire.uri);
  const closed = named === undefined ? undefined : scope.closedFiles?.get(named);
  const document = named === undefined ? undefined : documentNamed(named, closed, scope);
  const uri = document?.uri ?? named;
  const unknown =
    closed?.kind === 'refused' ? closed.reason : 'it is for another document, which is not open';
  switch (wire.kind) {
    case 'edit': {
      if (!document || uri === undefined) return refuse(unknown);
      const read = readEdits(wire, document, encoding, scope.masks);
      if (read.kind === 'refused') return refuse(read.reason);
      const { edits, cursorOffset } = read;
      const suggestion = { kind: 'edit', id, uri, version: document.version, edits } as const;
      return cursorOffset === undefined ? suggestion : { ...suggestion, cursorOffset };
    }
    case 'jump': {
      if (!namesFile(uri)) return refuse('it leads out of the files');
      if (!document && closed?.kind === 'refused') return refuse(closed.reason);
      if (!document && wire.position.line > maxLine)
        return refuse(`line ${wire.position.line} of no document`);
      if (!document) return { kind: 'jump', id, uri, position: wire.position, encoding };
      if (!hasLine(document, wire.position)) return refuse(noLine(document, wire.position));
      const position = fromWirePosition(wire.position, document, encoding);
      return { kind: 'jump', id, uri, position, encoding: 'utf-16' };
    }
    case 'rename': {
      const { newName } = wire;
      if (!document || uri === undefined) return refuse(unknown);
      if (!hasLine(document, wire.position)) return refuse(noLine(document, wire.position));
      if (newName.trim() === '' || newName.length > maxName || /[\r\n]/.test(newName)) {
        return refuse('its new name is none');
      }
      const position = fromWirePosition(wire.position, document, encoding);
      return { kind: 'rename', id, uri, position, newName };
    }
    case 'searchAndReplace': {
      const { search, replace, isRegex } = wire;
      if (!namesFile(uri)) return refuse('it is about no file');
      if (search === '') return refuse('it searches for nothing');
      if (search.length + replace.length > maxNewText) {
        return refuse(`its texts are longer than ${maxNewText} characters`);
      }
      if (writesMask(scope.masks, search) || writesMask(scope.masks, replace))
        return refuse('it has a mask in it that stood for a secret');
      return { kind: 'replace', id, uri, search, replace, isRegex: isRegex ?? false };
    }
  }
}

function documentNamed(
  uri: string,
  closed: ClosedFile | undefined,
  { document, documentFor, fileNames }: SuggestionScope,
): EditorDocument | undefined {
  if (sameUri(uri, document.uri, fileNames)) return document;
  return closed?.kind === 'opened' ? closed.document : documentFor(uri);
}

function hasLine(document: EditorDocument, { line }: WirePosition): boolean {
  return line < document.lineCount;
}

function noLine(document: EditorDocument, { line }: WirePosition): string {
  return `line ${line} of a document of ${document.lineCount} lines`;
}
