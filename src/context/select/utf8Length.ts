// How many bytes a text is on the wire.

/** Of UTF-8; half a surrogate pair counts as the three bytes it becomes. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x80) continue;
    bytes += code < 0x800 ? 1 : 2;
    // The two units of a pair are four bytes together: two each already.
    if (code >= 0xd800 && code < 0xdc00 && isLow(text.charCodeAt(at + 1))) at++;
  }
  return bytes;
}

function isLow(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}
