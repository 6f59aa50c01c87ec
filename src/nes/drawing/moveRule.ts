// Decides what a move of the cursor or a selection does to the shown suggestion. The same rules hold whether VS Code or the
// painter draws it.

import type { ShownState } from '../offers/presentation.ts';

/** The cause of a move that VS Code reports. `edit`: it reports none, as after an edit that the user did not type. */
export type MoveCause = 'keyboard' | 'mouse' | 'command' | 'edit';

/** Why a cursor moved. `typing`: the text changed. `other`: a command or an extension moved it. */
export type CursorMove = 'typing' | 'keyboard' | 'mouse' | 'other';

/**
 * `stays`: nothing changes. `follows`: it is drawn for the new place of the cursor. `hides`: it is no longer drawn, but still
 * stands. `dismissed`: the user clicked elsewhere.
 */
export type MoveEffect = 'stays' | 'follows' | 'hides' | 'dismissed';

/** @param cursors after the move. */
export function effectOfMove(
  { kind }: Pick<ShownState, 'kind'>,
  how: CursorMove,
  cursors: number,
): MoveEffect {
  if (cursors > 1) return 'hides';
  if (how === 'mouse') return 'dismissed';
  if (kind !== 'ghost') return 'follows';
  // VS Code keeps its ghost text while the user types, and removes it after any other move, without reporting it.
  return how === 'typing' ? 'stays' : 'hides';
}
