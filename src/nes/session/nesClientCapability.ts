// The next-edit capabilities this client advertises in `initialize`, in the fields of both NES dialects.

import type { ClientCapabilities } from '../../protocol/initialize.ts';
import type { PositionEncoding } from '../../protocol/nes/position.ts';
import type { SuggestionKind } from '../suggestion/suggestion.ts';

/** In order of preference: VS Code uses UTF-16, so that needs no conversion. */
export const offeredEncodings: readonly PositionEncoding[] = ['utf-16', 'utf-8', 'utf-32'];

/** Kinds of suggestions that can be shown and applied. Others are refused. */
export const advertisedKinds: ReadonlySet<SuggestionKind> = new Set(['edit', 'jump', 'rename', 'replace']);

/**
 * Upstream reads the markers in `nes` and the encodings beside it; the seed draft reads `ideActions` and the encodings in
 * `general`.
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
