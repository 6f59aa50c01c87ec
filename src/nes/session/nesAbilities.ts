// What an agent can do for next edits, read once from its `initialize` answer. An ability it lacks is an object you do not get.

import type { InitializeResult } from '../../protocol/initialize.ts';
import type { DocumentEvents, NesContextCapability } from '../../protocol/nes/nesCapability.ts';
import type { PositionEncoding } from '../../protocol/nes/position.ts';

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

/**
 * Reads both dialects: upstream answers in `agentCapabilities`, the seed draft in `capabilities`, with the encoding
 * beside `nes` or at the top. An encoding that nobody knows is none chosen, which means UTF-16.
 */
export function readNesAbilities(result: InitializeResult): NesAbilities | NoNes {
  const { agentCapabilities: upstream, capabilities: seed } = result;
  const nes = upstream?.nes ?? seed?.nes;
  if (!nes) return { kind: 'none', reason: 'the agent does not offer next edit suggestions' };
  const encoding =
    upstream?.positionEncoding ?? seed?.positionEncoding ?? result.positionEncoding ?? 'utf-16';
  return { kind: 'nes', events: nes.events?.document ?? {}, context: nes.context ?? {}, encoding };
}
