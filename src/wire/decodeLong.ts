// Decodes the JSON text of a long line. One character beyond Latin-1 would double the memory of the text, while its values are
// parsed from it and need as much again. So such characters are escaped, as JSON allows, if they are few. Used by `LineSplitter`.

import { isAscii, isUtf8 } from 'node:buffer';

const byteOrderMark = Buffer.from('\ufeff');

/** Bytes that are searched at once for characters beyond ASCII. */
const block = 1_024;
/** Bytes of blocks with such characters that are escaped, which takes about 4 ms for each MiB. */
const mostEscaped = 6 * 2 ** 20;

/**
 * The text of UTF-8 bytes. Characters may be escaped in it, and a byte order mark at its start is left out.
 * @param free called once the bytes are not needed any more, at the latest by the end.
 */
export function decodeLong(line: Buffer, free: () => void): string {
  const bytes = line.subarray(line.subarray(0, 3).equals(byteOrderMark) ? 3 : 0);
  // ASCII is decoded faster as Latin-1 than as UTF-8.
  const text = isAscii(bytes)
    ? bytes.toString('latin1')
    : (withEscapes(bytes, free) ?? bytes.toString('utf8'));
  free();
  return text;
}

/** Undefined if it would need as much memory as the text without escapes, or take too long. */
function withEscapes(bytes: Buffer, free: () => void): string | undefined {
  const wide = wideBlocks(bytes);
  if (wide.length === 0 || wide.length * block > mostEscaped || !isUtf8(bytes)) return undefined;
  let units = bytes.length;
  let escapes = 0;
  for (const at of wide) {
    const counted = count(bytes, at, Math.min(at + block, bytes.length));
    units -= counted.more;
    escapes += counted.wide;
  }
  // An escape takes six bytes, and any other character one instead of two.
  if (escapes === 0 || 5 * escapes >= units) return undefined;
  const memory = new ArrayBuffer(units + 5 * escapes);
  const escaped = Buffer.from(memory);
  const length = escape(bytes, wide, escaped);
  free();
  const text = escaped.toString('latin1', 0, length);
  memory.transferToFixedLength(0);
  return text;
}

/** The starts of blocks that are not ASCII. */
function wideBlocks(bytes: Buffer): number[] {
  const found: number[] = [];
  for (let at = 0; at < bytes.length; at += block)
    if (!isAscii(bytes.subarray(at, at + block))) found.push(at);
  return found;
}

/** How many bytes there are more than UTF-16 units, and the units beyond Latin-1. */
function count(bytes: Buffer, start: number, end: number): { more: number; wide: number } {
  let more = 0;
  let wide = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!;
    if (byte < 0x80) continue;
    if (byte < 0xc0) more++;
    else if (byte >= 0xf0) {
      wide += 2;
      more--;
    } else if (byte >= 0xc4) wide++;
  }
  return { more, wide };
}

const digits = Buffer.from('0123456789abcdef');
const backslash = 0x5c;
const letter = 0x75;

/** Writes the bytes as Latin-1, with escapes for characters beyond it. @returns the length. */
function escape(bytes: Buffer, wide: readonly number[], to: Buffer): number {
  let from = 0;
  let at = 0;
  const put = (unit: number): void => {
    to[at++] = backslash;
    to[at++] = letter;
    for (let shift = 12; shift >= 0; shift -= 4) to[at++] = digits[(unit >> shift) & 0xf]!;
  };
  const rest = (index: number): number => bytes[index]! & 0x3f;
  for (const start of wide) {
    // A character may end in the block after that in which it begins.
    if (start > from) {
      bytes.copy(to, at, from, start);
      at += start - from;
      from = start;
    }
    const end = Math.min(start + block, bytes.length);
    while (from < end) {
      const byte = bytes[from]!;
      if (byte < 0x80) {
        to[at++] = byte;
        from += 1;
      } else if (byte < 0xe0) {
        const unit = ((byte & 0x1f) << 6) | rest(from + 1);
        if (unit < 0x100) to[at++] = unit;
        else put(unit);
        from += 2;
      } else if (byte < 0xf0) {
        put(((byte & 0xf) << 12) | (rest(from + 1) << 6) | rest(from + 2));
        from += 3;
      } else {
        const point = ((byte & 0x7) << 18) | (rest(from + 1) << 12) | (rest(from + 2) << 6) | rest(from + 3);
        put(0xd7c0 + (point >> 10));
        put(0xdc00 | (point & 0x3ff));
        from += 4;
      }
    }
  }
  bytes.copy(to, at, from);
  return at + bytes.length - from;
}
