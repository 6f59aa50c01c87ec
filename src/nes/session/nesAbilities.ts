// The next-edit capabilities of both sides in `initialize`: reads the agent's and creates the client's.

import type { InitializeResult, ClientCapabilities } from '../../protocol/initialize.ts';
import type { DocumentEvents, NesContextCapability } from '../../protocol/nes/nesCapability.ts';
import type { PositionEncoding } from '../../protocol/nes/position.ts';
import type { SuggestionKind } from '../suggestion/suggestion.ts';

export interface NesAbilities {
  readonly kind: 'nes';
  /** The events the agent asked for. No other may be sent. */
  readonly events: DocumentEvents;
  /** The context the agent asked for. No other may be sent. */
  readonly context: NesContextCapability;
  /** Encoding of every position, in both directions. */
  readonly encoding: PositionEncoding;
}

export interface NoNes {
  readonly kind: 'none';
  readonly reason: string;
}

/**
 * Reads both dialects: upstream uses `agentCapabilities`, the seed draft `capabilities`, with the encoding beside `nes` or
 * at the top level. A missing or unknown encoding means UTF-16.
 */
export function readNesAbilities(result: InitializeResult): NesAbilities | NoNes {
  const { agentCapabilities: upstream, capabilities: seed } = result;
  const nes = upstream?.nes ?? seed?.nes;
  if (!nes) return { kind: 'none', reason: 'the agent does not offer next edit suggestions' };
  const encoding =
    upstream?.positionEncoding ?? seed?.positionEncoding ?? result.positionEncoding ?? 'utf-16';
  return { kind: 'nes', events: nes.events?.document ?? {}, context: nes.context ?? {}, encoding };
}

/** In order of preference: VS Code uses UTF-16, so that needs no conversion. */
const offeredEncodings: readonly PositionEncoding[] = ['utf-16', 'utf-8', 'utf-32'];

/** Kinds of suggestions that can be shown and applied. Others are refused. */
export const advertisedKinds: ReadonlySet<SuggestionKind> = new Set(['edit', 'jump', 'rename', 'replace']);

/**
 * The capabilities this client advertises, in the fields of both dialects: upstream reads the markers in `nes` and the
 * encodings beside it, the seed draft `ideActions` and the encodings in `general`.
 * @param kinds `edit` needs no marker: every NES client supports it.
 */
export function nesClientCapability(
  kinds: ReadonlySet<SuggestionKind>,
): Pick<ClientCapabilities, 'nes' | 'positionEncodings' | 'general'> {
  const actions = {
    ...(kinds.has('rename') && { rename: {} }),
    ...(kinds.has('replace') && { searchAndReplace: {} }),
  };
  return {
    nes: {
      ...(kinds.has('jump') && { jump: {} }),
      ...actions,
      ...(Object.keys(actions).length > 0 && { ideActions: actions }),
    },
    positionEncodings: [...offeredEncodings],
    general: { positionEncodings: [...offeredEncodings] },
  };
}
