// Finds words that are ASCII text in Base64, such as `name:password` of basic authorization, a value in a Kubernetes secret or
// an encoded command of PowerShell. `secretSpans` searches what they contain.

/** Four characters of Base64 that encode three ASCII characters. A character above 127 would set other bits. */
const group = '[I-Za-f][A-HQ-Xg-nw-z0-3][ABEFIJMNQRUVYZcdghklopstwx014589][\\w+/-]';
/** Eight characters that encode three ASCII characters in UTF-16, little-endian. */
const wide = '[I-Za-fC][AQgw][AB][\\w+/]A[A-H][AEIMQUYcgkosw048]A';
/** Each place can match in one way only. Longer words are pictures and archives. */
const word = new RegExp(
  `(?<![\\w+/-])(?:(?:${group}){3,2000}(?:[\\w+/-]{2,3})?={0,2}|(?:${wide}){3,1000}[\\w+/]{0,7}={0,2})(?![\\w+/=-])`,
  'g',
);
/** UTF-16 units of the shortest match. */
const shortest = 12;

export interface Base64Word {
  /** UTF-16 offset. */
  readonly start: number;
  readonly end: number;
  /** What the word encodes. */
  readonly text: string;
}

/** @param lines whole lines. */
export function base64Words(lines: string): readonly Base64Word[] {
  if (lines.length < shortest) return [];
  const words: Base64Word[] = [];
  word.lastIndex = 0;
  for (let match = word.exec(lines); match; match = word.exec(lines)) {
    const text = decoded(match[0]);
    if (text !== undefined) words.push({ start: match.index, end: match.index + match[0].length, text });
  }
  return words;
}

/** Undefined if it is not text: most words in the alphabet of Base64 are names. */
function decoded(encoded: string): string | undefined {
  let text = '';
  let bits = 0;
  let count = 0;
  for (const digit of encoded) {
    if (digit === '=') break;
    bits = ((bits << 6) | valueOf(digit.charCodeAt(0))) & 0xfff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    const code = (bits >> count) & 255;
    if (code > 126 || (code < 32 && code !== 0 && (code < 9 || code > 13))) return undefined;
    if (code !== 0) text += String.fromCharCode(code);
  }
  return text;
}

/** Of a digit of Base64 or Base64url. */
function valueOf(code: number): number {
  if (code >= 97) return code - 71;
  if (code >= 65) return code === 95 ? 63 : code - 65;
  if (code >= 48) return code + 4;
  return code === 43 || code === 45 ? 62 : 63;
}
