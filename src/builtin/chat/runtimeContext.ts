// What a client told of its side for one turn (draft "Ephemeral IDE Context for Sessions"): used in that turn, kept nowhere.

export interface ContextItem {
  readonly title: string | undefined;
  readonly text: string;
}

/** Items that are none are left out; nothing there and null are the same. */
export function readRuntimeContext(value: unknown): readonly ContextItem[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    const { title, text } = (item ?? {}) as { readonly title?: unknown; readonly text?: unknown };
    if (typeof text !== 'string') return [];
    return [{ title: typeof title === 'string' ? title : undefined, text }];
  });
}
