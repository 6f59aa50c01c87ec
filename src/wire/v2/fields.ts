// Reads values of ACP v2 messages, before the schemas of `protocol` validate what they are translated to.

export type Fields = Readonly<Record<string, unknown>>;

export function asFields(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

/** The items of a list; any other value but null counts as one item. */
export function itemsIn(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** The objects of a list; empty for any other value. */
export function objectsIn(value: unknown): readonly Fields[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  return items.map(asFields).filter((item) => item !== undefined);
}

/** Undefined for an empty text. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** `fields` without empty ones and `_meta`, where extensions are; undefined if none is left. */
export function restOf(fields: Fields): Fields | undefined {
  const rest = Object.entries(fields).filter(([name, value]) => name !== '_meta' && !isNothing(value));
  return rest.length === 0 ? undefined : Object.fromEntries(rest);
}

function isNothing(value: unknown): boolean {
  if (typeof value !== 'object') return value === undefined || value === '';
  return value === null || Object.keys(value).length === 0;
}

/** `value` if it is neither absent nor a text. */
export function unlessText(value: unknown): unknown {
  return typeof value === 'string' ? undefined : value;
}
