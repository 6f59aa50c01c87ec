// Converts positions and suggestions between UTF-16 units and the client's encoding, and renames to the form of its NES
// draft.

import type { Position, Range } from '../base/textPosition.ts';
import { decodedCharacter, encodedCharacter } from '../protocol/nes/encoding.ts';
import type { SeedAction, WireSuggestion } from '../protocol/nes/nesSuggestion.ts';
import type { PositionEncoding, WirePosition } from '../protocol/nes/position.ts';
import type { ClientDialect } from './clientDialect.ts';
import type { DocumentMirror } from './document/documentMirror.ts';
import { linesAfter } from './document/textEdits.ts';

type Lines = Pick<DocumentMirror, 'line'>;

/** Decodes a position. A character beyond the end of its line is clamped to it. */
export function decodedPosition(
  { line, character }: WirePosition,
  document: Lines,
  encoding: PositionEncoding,
): Position {
  if (encoding === 'utf-16') return { line, character };
  return { line, character: decodedCharacter(document.line(line), character, encoding) };
}

export function decodedRange(
  { start, end }: { readonly start: WirePosition; readonly end: WirePosition },
  document: Lines,
  encoding: PositionEncoding,
): Range {
  return {
    start: decodedPosition(start, document, encoding),
    end: decodedPosition(end, document, encoding),
  };
}

/** @param document in the version that the suggestion is for. */
export function asSent(
  suggestion: WireSuggestion,
  document: DocumentMirror,
  dialect: ClientDialect,
): WireSuggestion | SeedAction {
  const encoded =
    dialect.encoding === 'utf-16' ? suggestion : inEncoding(suggestion, document, dialect.encoding);
  return dialect.wrapsActions ? asAction(encoded) : encoded;
}

function inEncoding(
  suggestion: WireSuggestion,
  document: DocumentMirror,
  encoding: PositionEncoding,
): WireSuggestion {
  const encoded = (position: Position, line = document.line(position.line)): WirePosition => ({
    line: position.line,
    character: encodedCharacter(line, position.character, encoding),
  });
  switch (suggestion.kind) {
    case 'jump':
    case 'rename':
      return { ...suggestion, position: encoded(suggestion.position) };
    case 'edit': {
      const edits = suggestion.edits.map(({ range, newText }) => ({
        range: { start: encoded(range.start), end: encoded(range.end) },
        newText,
      }));
      const { cursorPosition } = suggestion;
      if (!cursorPosition) return { ...suggestion, edits };
      const first = suggestion.edits[0]?.range.start.line ?? 0;
      const last = suggestion.edits.at(-1)?.range.end.line ?? first;
      const line = linesAfter(document, suggestion.edits, first, last + 1)[cursorPosition.line - first];
      return { ...suggestion, edits, cursorPosition: encoded(cursorPosition, line ?? '') };
    }
    case 'searchAndReplace':
    case 'unreadable':
      return suggestion;
  }
}

function asAction(suggestion: WireSuggestion): WireSuggestion | SeedAction {
  if (suggestion.kind !== 'rename' && suggestion.kind !== 'searchAndReplace') return suggestion;
  const { id, kind, ...rest } = suggestion;
  return { id, kind: 'action', actionId: kind, arguments: rest };
}
