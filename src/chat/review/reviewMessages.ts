// What the page may ask for about the changes of agents.

export type FromReview =
  | { readonly type: 'reviewOpen' | 'reviewKeep' | 'reviewUndo'; readonly uri: string }
  | { readonly type: 'reviewKeepAll' | 'reviewUndoAll' }
  /** The files go back to before this prompt, a row of the user's. */
  | { readonly type: 'returnTo'; readonly entry: number };
