// Which conversations without a page are closed when there are too many. Used by `Conversations`.

interface Open {
  /** True if a page shows it, visible or hidden. */
  readonly held: boolean;
  /** True while its agent waits for the user's answer. */
  readonly asks: boolean;
  readonly conversation: { readonly isBusy: boolean };
}

/** @param open least recently left first. @param most that stay open. */
export function idleToClose<C extends Open>(open: readonly C[], most: number): readonly C[] {
  const idle = open.filter(({ held, asks, conversation }) => !held && !asks && !conversation.isBusy);
  return idle.slice(0, Math.max(0, idle.length - most));
}
