// Reads values of a tool's input as words or text, and recognises empty ones. Used by `rawInput`.

/** Splits a string or converts an array of values to words; undefined for anything else. */
export function asWords(value: unknown): readonly string[] | undefined {
  if (isNothing(value)) return [];
  if (typeof value === 'string') return value.trim().split(/\s+/);
  if (!Array.isArray(value)) return undefined;
  const words: string[] = [];
  for (const word of value as readonly unknown[]) {
    if (typeof word !== 'string' && typeof word !== 'number' && typeof word !== 'boolean') return undefined;
    words.push(String(word));
  }
  return words;
}

export function join(around: string, name: string): string {
  return around === '' ? name : `${around}.${name}`;
}

/** A part of a command in the format of codex. */
export function isParsedPart(part: unknown): boolean {
  const names = ['type', 'cmd', 'name', 'path', 'query'];
  return (
    isFields(part) &&
    typeof part['cmd'] === 'string' &&
    Object.entries(part).every(
      ([name, value]) => names.includes(name) && (value === null || typeof value === 'string'),
    )
  );
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
}

export function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

export function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
