// How it ended to carry out a suggestion that is no plain edit: a rename, a search and replace.

/** Not done, and nothing was changed. `reason` is short English for the user; `cancelled` needs no word. */
export type NotApplied =
  { readonly kind: 'refused'; readonly reason: string } | { readonly kind: 'cancelled' };

/** `done`: how much was offered to VS Code; the user may have taken some of it out of the Refactor Preview. */
export type ApplyOutcome =
  { readonly kind: 'done'; readonly files: number; readonly places: number } | NotApplied;

export function refused(reason: string): { readonly kind: 'refused'; readonly reason: string } {
  return { kind: 'refused', reason };
}
