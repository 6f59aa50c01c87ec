// Reads which message a command of the page's context menu was used on.

/** @param context the argument of the command: the page's `data-vscode-context` at the clicked place. */
export function entryIdIn(context: unknown): number | undefined {
  if (typeof context !== 'object' || context === null || !('entryId' in context)) return undefined;
  return typeof context.entryId === 'number' ? context.entryId : undefined;
}
