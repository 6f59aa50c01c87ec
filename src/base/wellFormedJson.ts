// Writes values as JSON that every peer can read. Used for all that is sent.

/** An escaped lone surrogate. After another backslash, it would be part of the text. */
const loneSurrogate = /(?<!\\)((?:\\\\)*)\\u(?:d[89a-f][0-9a-f]{2})/g;

/**
 * As `JSON.stringify`, with U+FFFD for each lone surrogate. Half a character, such as at the end of a truncated text, is
 * not valid Unicode: strict peers refuse the whole message.
 */
export function wellFormedJson(value: unknown): string {
  const json = JSON.stringify(value);
  return json.includes('\\ud') ? json.replaceAll(loneSurrogate, '$1\\ufffd') : json;
}
