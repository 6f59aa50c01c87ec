// Validates one suggestion from the wire: the result is a `Suggestion`, or a refusal with a reason. Used by `NesSession`.

import { canonicalUri, sameUri, type FileNames } from '../../base/canonicalUri.ts';
import type { WireSuggestion } from '../../protocol/nes/nesSuggestion.ts';
import type { PositionEncoding, WirePosition } from '../../protocol/nes/position.ts';
import { namesFile, type ClosedFile } from './closedFiles.ts';
import type { EditorDocument } from '../text/editorDocument.ts';
import { hiddenAddition } from './hiddenCharacters.ts';
import { maxNewText, readEdits } from './readEdits.ts';
import { writesMask, type SentMasks } from './sentMasks.ts';
import type { Suggestion, SuggestionKind } from './suggestion.ts';
import { fromWirePosition } from '../text/wirePosition.ts';

/** An invalid suggestion. `reason` is English, for the log. */
export interface RefusedSuggestion {
  readonly kind: 'refused';
  /** For `nes/reject`; missing if the agent gave none. */
  readonly id?: string;
  readonly reason: string;
}

/** What a suggestion is validated against. */
export interface SuggestionScope {
  /** The requested document, at the time of the request. */
  readonly document: EditorDocument;
  /** Encoding of the agent's positions. */
  readonly encoding: PositionEncoding;
  /** The kinds this client advertised; any other is refused. */
  readonly kinds: ReadonlySet<SuggestionKind>;
  /** The open document with this URI, in any spelling; undefined if there is none or agents may not change it. */
  readonly documentFor: (uri: string) => EditorDocument | undefined;
  /** How this system compares file names. */
  readonly fileNames?: FileNames | undefined;
  /** Results of looking up files that are not open, by canonical URI. */
  readonly closedFiles?: ReadonlyMap<string, ClosedFile> | undefined;
  /** Masks in the context of the request. */
  readonly masks: SentMasks;
}

const maxName = 1_000;

/** Highest line in a file that is not open: LSP 3.17 `uinteger`. */
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
  // The URI that a file has in the open folders is not replaced again.
  if (closed?.kind === 'elsewhere') return refuse('it is for a file outside the open folders');
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
      if (!namesFile(uri)) return refuse('its URI is not a file URI');
      if (!document && closed?.kind === 'refused') return refuse(closed.reason);
      if (!document && wire.position.line > maxLine)
        return refuse(`line ${wire.position.line} is out of range`);
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
        return refuse('its new name is not a valid name');
      }
      const addition = hiddenAddition(newName, '');
      if (addition !== undefined) return refuse(addition);
      const position = fromWirePosition(wire.position, document, encoding);
      return { kind: 'rename', id, uri, position, newName };
    }
    case 'searchAndReplace': {
      const { search, replace, isRegex } = wire;
      if (!namesFile(uri)) return refuse('its target is not a file URI');
      if (search === '') return refuse('it searches for nothing');
      if (search.length + replace.length > maxNewText) {
        return refuse(`its texts are longer than ${maxNewText} characters`);
      }
      if (writesMask(scope.masks, search) || writesMask(scope.masks, replace))
        return refuse('it contains a mask that stood for a secret');
      const addition = hiddenAddition(replace, search);
      if (addition !== undefined) return refuse(addition);
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
