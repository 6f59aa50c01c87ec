// Finds words that are ASCII text in Base64, such as `name:password` of basic authorization, a value in a Kubernetes secret or
// an encoded command of PowerShell. `secretSpans` searches what they contain.

import { characterSet, longRuns } from './characterRuns.ts';

const digits = characterSet(/[\w+/-]/);
/** Four characters of Base64 that encode three ASCII characters. A character above 127 would set other bits. */
const group = '[I-Za-f][A-HQ-Xg-nw-z0-3][ABEFIJMNQRUVYZcdghklopstwx014589][\\w+/-]';
/** Eight characters that encode three ASCII characters in UTF-16, little-endian. */
const wide = '[I-Za-fC][AQgw][AB][\\w+/]A[A-H][AEIMQUYcgkosw048]A';
/** The first digits of a match. */
const first = characterSet(/[I-Za-fC]/);
const second = characterSet(/[A-HQ-Xg-nw-z0-3]/);
const third = characterSet(/[ABEFIJMNQRUVYZcdghklopstwx014589]/);
/** Each place can match in one way only. Longer words are pictures and archives. */
const word = new RegExp(
  `(?:(?:${group}){3,2000}(?:[\\w+/-]{2,3})?={0,2}|(?:${wide}){3,1000}[\\w+/]{0,7}={0,2})(?![\\w+/=-])`,
  'y',
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
  const words: Base64Word[] = [];
  for (const { start } of longRuns(lines, digits, shortest)) {
    // Most runs are names and paths, which the expression need not see.
    if (!mayBegin(lines, start)) continue;
    word.lastIndex = start;
    const [encoded] = word.exec(lines) ?? [];
    const text = encoded === undefined ? undefined : decoded(encoded);
    if (text !== undefined) words.push({ start, end: start + encoded!.length, text });
  }
  return words;
}

function mayBegin(lines: string, at: number): boolean {
  return (
    first[lines.charCodeAt(at)] === 1 &&
    second[lines.charCodeAt(at + 1)] === 1 &&
    third[lines.charCodeAt(at + 2)] === 1
  );
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
