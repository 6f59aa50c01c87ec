// Copies a text, so that a short piece of a long text does not keep the long one in memory.

/** The same text. Engines make a slice a view of the text it was cut from, which then stays as long as the slice does. */
export function detachedText(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}
