// Reads from `initialize` the NES draft, abilities and position encoding of the client, and declares this agent's
// capabilities for clients of each draft.

import type { AgentCapabilities, InitializeParams, InitializeResult } from '../protocol/initialize.ts';
import type { PositionEncoding } from '../protocol/nes/position.ts';
import type { Abilities } from './nesEngine.ts';

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

/** `capabilities` repeats the NES capabilities for clients of the seed draft. */
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
