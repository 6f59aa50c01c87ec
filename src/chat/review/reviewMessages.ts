// The messages of the page about the review of changes.

export type FromReview =
  | { readonly type: 'reviewOpen' | 'reviewKeep' | 'reviewUndo'; readonly uri: string }
  | { readonly type: 'reviewKeepAll' | 'reviewUndoAll' }
  /** Reverts the files to before the prompt in this row. */
  | { readonly type: 'returnTo'; readonly entry: number };
