// Converts characters of a line between UTF-16 and the negotiated encoding (NES draft "Position encoding"). Used by both ends.
// A lone surrogate counts as one character of three bytes in UTF-8, like the U+FFFD that encoders write for it.

import type { PositionEncoding } from './position.ts';

/**
 * @param line text of a line without its line end.
 * @param character UTF-16 units; clamped to the end of the line, and to the start of a surrogate pair.
 * @returns units of `encoding`.
 */
export function encodedCharacter(line: string, character: number, encoding: PositionEncoding): number {
  const end = startOfCharacter(line, character);
  if (encoding === 'utf-16') return end;
  let units = 0;
  for (let at = 0; at < end;) {
    if (line.charCodeAt(at) < 0x80) {
      units++;
      at++;
    } else {
      units += widthAt(line, at, encoding);
      at += lengthAt(line, at);
    }
  }
  return units;
}

/**
 * The inverse of `encodedCharacter`.
 * @param character units of `encoding`; clamped to the end of the line, and to the start of the character it is in.
 * @returns UTF-16 units.
 */
export function decodedCharacter(line: string, character: number, encoding: PositionEncoding): number {
  if (encoding === 'utf-16') return startOfCharacter(line, character);
  let units = 0;
  let at = 0;
  while (at < line.length) {
    units += widthAt(line, at, encoding);
    if (units > character) break;
    at += lengthAt(line, at);
  }
  return at;
}

/** Whether all characters are ASCII, so that positions are equal in every encoding. */
export function isAscii(text: string): boolean {
  // Fast path for the text of one keystroke.
  if (text.length === 1) return text.charCodeAt(0) < 0x80;
  return !/[\u0080-\uffff]/.test(text);
}

export function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

export function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function startOfCharacter(line: string, character: number): number {
  if (character >= line.length) return line.length;
  return character > 0 && isPair(line, character - 1) ? character - 1 : character;
}

function isPair(line: string, at: number): boolean {
  return isHighSurrogate(line.charCodeAt(at)) && isLowSurrogate(line.charCodeAt(at + 1));
}

/** UTF-16 units of the character at `at`. */
function lengthAt(line: string, at: number): number {
  return isPair(line, at) ? 2 : 1;
}

function widthAt(line: string, at: number, encoding: 'utf-8' | 'utf-32'): number {
  const unit = line.charCodeAt(at);
  if (encoding === 'utf-32' || unit < 0x80) return 1;
  if (unit < 0x800) return 2;
  return isPair(line, at) ? 4 : 3;
}
