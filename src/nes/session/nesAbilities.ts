// The next-edit capabilities of an agent, read once from its `initialize` response.

import type { InitializeResult } from '../../protocol/initialize.ts';
import type { DocumentEvents, NesContextCapability } from '../../protocol/nes/nesCapability.ts';
import type { PositionEncoding } from '../../protocol/nes/position.ts';

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
