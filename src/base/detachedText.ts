// Copies a text that was cut from a long one, so that the long one can be given back. Used where short parts of what agents send
// are kept.

/** The same text. Engines make a slice a view of the text it was cut from, which then stays as long as the slice does. */
export function detachedText(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}
