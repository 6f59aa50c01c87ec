// Writes values as JSON that every peer can read. Used for all that is sent.

/** An escaped lone surrogate. A backslash before it would be one of the text. */
const loneSurrogate = /(?<!\\)((?:\\\\)*)\\u(?:d[89a-f][0-9a-f]{2})/g;

/**
 * As `JSON.stringify`, with U+FFFD for each lone surrogate. Half a character, such as the end of a text that was cut, is no
 * Unicode text: strict peers refuse the whole message.
 */
export function wellFormedJson(value: unknown): string {
  const json = JSON.stringify(value);
  return json.includes('\\ud') ? json.replaceAll(loneSurrogate, '$1\\ufffd') : json;
}
