// Converts positions and suggestions to the encoding and the NES draft of the client, and reads both from its `initialize`.

import type { Position, Range } from '../base/textPosition.ts';
import { decodedCharacter, encodedCharacter } from '../protocol/nes/encoding.ts';
import type { SeedAction, WireSuggestion } from '../protocol/nes/nesSuggestion.ts';
import type { PositionEncoding, WirePosition } from '../protocol/nes/position.ts';
import type { DocumentMirror } from './document/documentMirror.ts';
import { linesAfter } from './document/textEdits.ts';
import type { AgentCapabilities, InitializeParams, InitializeResult } from '../protocol/initialize.ts';
import type { Abilities } from './nesEngine.ts';

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

/** The NES draft, abilities and position encoding of the client. */
export interface ClientDialect {
  readonly abilities: Abilities;
  /** The encoding of all NES positions, in both directions. */
  readonly encoding: PositionEncoding;
  /** Send renames and replacements as `kind: "action"`, the only form in the client's draft. */
  readonly wrapsActions: boolean;
}

/** Used before `initialize` and for clients that declare nothing. */
export const plainDialect: ClientDialect = {
  abilities: { jump: false },
  encoding: 'utf-16',
  wrapsActions: false,
};

export function readDialect({ clientCapabilities, capabilities }: InitializeParams): ClientDialect {
  const nes = clientCapabilities?.nes ?? capabilities?.nes;
  const flat = Boolean(nes?.jump ?? nes?.rename ?? nes?.searchAndReplace);
  const actions = flat ? undefined : nes?.ideActions;
  // Its capabilities are where the seed draft has them; in that draft jumps are always supported.
  const seed = !flat && (actions !== undefined || (nes !== undefined && !clientCapabilities?.nes));
  return {
    abilities: {
      jump: seed || Boolean(nes?.jump),
      rename: Boolean(nes?.rename ?? actions?.['rename']),
      searchAndReplace: Boolean(nes?.searchAndReplace ?? actions?.['searchAndReplace']),
    },
    encoding: chooseEncoding([
      ...(clientCapabilities?.positionEncodings ?? []),
      ...(clientCapabilities?.general?.positionEncodings ?? []),
      ...(capabilities?.positionEncodings ?? []),
      ...(capabilities?.general?.positionEncodings ?? []),
    ]),
    wrapsActions: seed,
  };
}

/** The client's first choice, unless it also supports UTF-16, which needs no conversion. */
function chooseEncoding(offered: readonly PositionEncoding[]): PositionEncoding {
  return offered.includes('utf-16') ? 'utf-16' : (offered[0] ?? 'utf-16');
}

/** Adds `capabilities`, which repeats the agent's NES capabilities for clients of the seed draft. */
export function inBothDialects(
  result: InitializeResult & { readonly agentCapabilities: AgentCapabilities },
  positionEncoding: PositionEncoding,
): InitializeResult {
  const { nes } = result.agentCapabilities;
  return {
    ...result,
    agentCapabilities: { ...result.agentCapabilities, positionEncoding },
    capabilities: { nes, positionEncoding },
  };
}
