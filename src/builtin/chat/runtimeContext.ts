// Reads the context that a client sends for one turn (draft "Ephemeral IDE Context for Sessions"). It is used in that
// turn and not stored.

export interface ContextItem {
  readonly title: string | undefined;
  readonly text: string;
}

/** Invalid items are skipped. Undefined and null give an empty list. */
export function readRuntimeContext(value: unknown): readonly ContextItem[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    const { title, text } = (item ?? {}) as { readonly title?: unknown; readonly text?: unknown };
    if (typeof text !== 'string') return [];
    return [{ title: typeof title === 'string' ? title : undefined, text }];
  });
}
