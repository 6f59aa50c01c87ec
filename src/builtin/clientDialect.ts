// Reads from `initialize` which NES draft the client speaks, what it can carry out and how it counts characters, and states
// the same of this agent, so that clients of each draft find it where they look.

import type { AgentCapabilities, InitializeParams, InitializeResult } from '../protocol/initialize.ts';
import type { PositionEncoding } from '../protocol/nes/position.ts';
import type { Abilities } from './nesEngine.ts';

export interface ClientDialect {
  readonly abilities: Abilities;
  /** Of every position on the NES wire, in both directions. */
  readonly encoding: PositionEncoding;
  /** Renames and replacements are sent as `kind: "action"`, the only form that the client's draft knows. */
  readonly wrapsActions: boolean;
}

/** Before `initialize`, or where it says nothing. */
export const plainDialect: ClientDialect = {
  abilities: { jump: false },
  encoding: 'utf-16',
  wrapsActions: false,
};

export function readDialect({ clientCapabilities, capabilities }: InitializeParams): ClientDialect {
  const nes = clientCapabilities?.nes ?? capabilities?.nes;
  const flat = Boolean(nes?.jump ?? nes?.rename ?? nes?.searchAndReplace);
  const actions = flat ? undefined : nes?.ideActions;
  // Its capabilities stand where the seed draft has them, in which jumps need no mention.
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

/** The client's first, unless it also speaks that of the text in memory, which costs nothing. */
function chooseEncoding(offered: readonly PositionEncoding[]): PositionEncoding {
  return offered.includes('utf-16') ? 'utf-16' : (offered[0] ?? 'utf-16');
}

/** `capabilities` repeats for the seed draft what is said of next edits. */
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
