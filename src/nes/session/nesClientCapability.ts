// What this client says of itself in `initialize` for next edits, so that agents of both dialects find it where they look.

import type { ClientCapabilities } from '../../protocol/initialize.ts';
import type { PositionEncoding } from '../../protocol/nes/position.ts';
import type { SuggestionKind } from '../suggestion/suggestion.ts';

/** In order of preference: the text here is UTF-16, so that one costs nothing. */
export const offeredEncodings: readonly PositionEncoding[] = ['utf-16', 'utf-8', 'utf-32'];

/** Kinds that are drawn and carried out. An agent may send no others. */
export const advertisedKinds: ReadonlySet<SuggestionKind> = new Set(['edit', 'jump', 'rename', 'replace']);

/**
 * Upstream reads the markers in `nes` and the list beside it; the seed draft `ideActions` and the list in `general`.
 * @param kinds edits need no mention: whoever offers next edits takes those.
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
