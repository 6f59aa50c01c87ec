// Counts the bytes of a text in UTF-8.

/** A lone surrogate counts as three bytes, since it is encoded as U+FFFD. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x80) continue;
    bytes += code < 0x800 ? 1 : 2;
    // A pair is four bytes: two per unit are already counted.
    if (code >= 0xd800 && code < 0xdc00 && isLow(text.charCodeAt(at + 1))) at++;
  }
  return bytes;
}

function isLow(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}
