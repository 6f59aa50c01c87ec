// What an agent can do for next edits, read once from its `initialize` answer. An ability it lacks is an object you do not get.

import type { InitializeResult } from '../protocol/initialize.ts';
import type { DocumentEvents, NesContextCapability } from '../protocol/nesCapability.ts';
import type { PositionEncoding } from '../protocol/position.ts';

export interface NesAbilities {
  readonly kind: 'nes';
  /** Only the events asked for may be sent. */
  readonly events: DocumentEvents;
  /** Only the context asked for may be sent. */
  readonly context: NesContextCapability;
  /** Of every position either way. */
  readonly encoding: PositionEncoding;
}

export interface NoNes {
  readonly kind: 'none';
  readonly reason: string;
}

/** The encodings this client offers, in order of preference: its own text is UTF-16, so that one costs nothing. */
export const offeredEncodings: readonly PositionEncoding[] = ['utf-16'];

/**
 * Reads both dialects: upstream answers `agentCapabilities.nes`, the seed draft `capabilities.nes`, with
 * `positionEncoding` inside or beside. An encoding that was not offered is an agent that cannot be understood.
 */
export function readNesAbilities(result: InitializeResult): NesAbilities | NoNes {
  const nes = result.agentCapabilities?.nes ?? result.capabilities?.nes;
  if (!nes) return { kind: 'none', reason: 'the agent does not offer next edit suggestions' };
  const encoding =
    result.agentCapabilities?.positionEncoding ??
    result.capabilities?.positionEncoding ??
    result.positionEncoding ??
    'utf-16';
  if (!offeredEncodings.includes(encoding)) {
    return {
      kind: 'none',
      reason: `the agent chose the position encoding ${encoding}, which was not offered`,
    };
  }
  return { kind: 'nes', events: nes.events?.document ?? {}, context: nes.context ?? {}, encoding };
}
