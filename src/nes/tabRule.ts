// Whether Tab takes what is painted, or is the Tab it always was. The rule of VS Code's own inline edits.

import type { ShownState } from './presentation.ts';

/** ms a drawing must have been there: a Tab that was on its way before indents. */
export const tabGuard = 350;

export interface TabSituation {
  readonly shown: ShownState | undefined;
  /** ms, on the clock of `shown.since`. */
  readonly now: number;
  /** Text of the line with the cursor. */
  readonly line: string;
  /** One cursor, nothing selected. */
  readonly emptySelection: boolean;
  /** What is shown follows on one that was just taken with Tab. */
  readonly inFlow: boolean;
}

/** @returns ms from now until it may; 0: now. `undefined`: not before the situation is another one. */
export function tabMayTake({ shown, now, line, emptySelection, inFlow }: TabSituation): number | undefined {
  // Ghost text and what else the editor draws has the editor's own Tab.
  if (!shown || shown.by === 'editor' || shown.quiet || !emptySelection) return undefined;
  // Who followed a hint pressed Tab for it: an indentation is not what they want here.
  if (shown.kind === 'jumped') return 0;
  // On an empty line Tab is for the indentation.
  if (line.trim() === '' && !inFlow) return undefined;
  return Math.max(0, shown.since + tabGuard - now);
}
