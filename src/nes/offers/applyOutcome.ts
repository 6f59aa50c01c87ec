// Outcome of applying a suggestion that is not a text edit: a rename, or a search and replace.

/** Nothing was changed. `reason` is short English, shown to the user; nothing is shown for `cancelled`. */
export type NotApplied =
  { readonly kind: 'refused'; readonly reason: string } | { readonly kind: 'cancelled' };

/** `done`: what was given to VS Code; the user may have deselected some of it in the Refactor Preview. */
export type ApplyOutcome =
  { readonly kind: 'done'; readonly files: number; readonly places: number } | NotApplied;

export function refused(reason: string): { readonly kind: 'refused'; readonly reason: string } {
  return { kind: 'refused', reason };
}
