// Measures text in columns of a monospaced editor: a tab extends to the next stop, East Asian characters and emoji take two
// columns, combining marks none. An estimate: VS Code has no API to measure text.

/** UTF-16 units up to which grapheme clusters are counted; code points above it, which is faster. */
const exactUpTo = 1_000;

/** Inclusive ranges of code points that are two columns wide (UAX #11, W and F), sorted. */
const wideRanges: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2329, 0x232a],
  [0x2e80, 0x303e],
  [0x3041, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18dff],
  [0x1aff0, 0x1b2ff],
  [0x1f200, 0x1f265],
  [0x20000, 0x3fffd],
];

/** Width of `text` in columns. @param from column where it begins, which determines its tab stops. */
export function columnsOf(text: string, tabSize: number, from = 0): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let column = from;
  for (const character of charactersOf(text)) column += characterColumns(character, tabSize, column);
  return column - from;
}

/** Replaces each tab by as many spaces as it is wide. @param from column where `text` begins. */
export function expandTabs(text: string, tabSize: number, from = 0): string {
  if (!text.includes('\t')) return text;
  let column = from;
  let result = '';
  for (const [index, piece] of text.split('\t').entries()) {
    if (index > 0) {
      const width = characterColumns('\t', tabSize, column);
      result += ' '.repeat(width);
      column += width;
    }
    result += piece;
    column += columnsOf(piece, tabSize, column);
  }
  return result;
}

/** The longest prefix that is at most `columns` wide and splits no character. @param text without tabs. */
export function beginningOf(text: string, columns: number): string {
  let column = 0;
  let length = 0;
  for (const character of charactersOf(text)) {
    column += characterColumns(character, 1, column);
    if (column > columns) return text.slice(0, length);
    length += character.length;
  }
  return text;
}

/**
 * Number of East Asian characters in `text`, without emoji. Their font draws them one em wide, which is less than two
 * columns of most other fonts.
 */
export function eastAsianIn(text: string): number {
  if (/^[\0-\u02ff]*$/.test(text)) return 0;
  let count = 0;
  for (const character of text) {
    if (!/\p{Emoji_Presentation}/u.test(character) && isWide(character.codePointAt(0)!)) count++;
  }
  return count;
}

let segmenter: Intl.Segmenter | undefined;

/** Grapheme clusters, or code points in long or plain ASCII text. */
function* charactersOf(text: string): Iterable<string> {
  if (text.length > exactUpTo || /^[\t\x20-\x7e]*$/.test(text)) {
    yield* text;
    return;
  }
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  for (const { segment } of segmenter.segment(text)) yield segment;
}

function characterColumns(character: string, tabSize: number, column: number): number {
  if (character === '\t') return tabSize - (column % tabSize);
  const point = character.codePointAt(0)!;
  if (point < 0x300) return character.includes('\ufe0f') ? 2 : 1;
  if (/\p{Emoji_Presentation}|\ufe0f/u.test(character)) return 2;
  if (/^[\p{Mn}\p{Me}\p{Cf}]/u.test(character)) return 0;
  return isWide(point) ? 2 : 1;
}

function isWide(point: number): boolean {
  return wideRanges.some(([first, last]) => point >= first && point <= last);
}
