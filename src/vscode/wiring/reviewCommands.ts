// The commands of the review. Their implementation is loaded with the chat; before that there is nothing to review.

import type { CommandTable } from '../window/commands.ts';
import type { ReviewActions, ReviewSpot } from '../review/reviewActions.ts';

type ReviewCommand = Extract<keyof CommandTable, `acpHost.review.${string}`>;

/** @param chat the active page; undefined before the chat is loaded. */
export function reviewCommands(
  chat: () => { readonly review: ReviewActions; returnToPrompt(): Promise<void> } | undefined,
): Pick<CommandTable, ReviewCommand> {
  const review = (): ReviewActions | undefined => chat()?.review;
  return {
    'acpHost.review.show': () => review()?.show(),
    'acpHost.review.openDiff': (spot) => review()?.openDiff(asSpot(spot)),
    'acpHost.review.keepHunk': (spot) => review()?.keepHunk(asSpot(spot)),
    'acpHost.review.undoHunk': (spot) => review()?.undoHunk(asSpot(spot)),
    'acpHost.review.nextHunk': () => review()?.go(1),
    'acpHost.review.previousHunk': () => review()?.go(-1),
    'acpHost.review.keepFile': (spot) => review()?.keepFile(asSpot(spot)),
    'acpHost.review.undoFile': (spot) => review()?.undoFile(asSpot(spot)),
    'acpHost.review.keepAll': () => review()?.keepAll(),
    'acpHost.review.undoAll': () => review()?.undoAll(),
    'acpHost.review.returnToPrompt': () => chat()?.returnToPrompt(),
  };
}

/** Menus pass a Uri, code lenses a spot, keybindings nothing. */
function asSpot(value: unknown): ReviewSpot | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('uri' in value && typeof value.uri === 'string')
    return { uri: value.uri, ...('line' in value && typeof value.line === 'number' && { line: value.line }) };
  return 'scheme' in value && value.scheme === 'file' ? { uri: String(value) } : undefined;
}
