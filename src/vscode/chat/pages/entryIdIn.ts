// Which message a command of the page's context menu is about.

/** @param context what VS Code hands to the command: what the page says of the place that was clicked. */
export function entryIdIn(context: unknown): number | undefined {
  if (typeof context !== 'object' || context === null || !('entryId' in context)) return undefined;
  return typeof context.entryId === 'number' ? context.entryId : undefined;
}
