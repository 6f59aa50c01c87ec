// Decodes a text into what a person reads: without colours and invisible characters, and with escaped, URL-encoded and HTML
// characters replaced. `secretSpans` searches it in addition to the text itself, since an encoding hides words and names.

import type { Work } from '../pieces.ts';

/** What follows an escape character: colours and other control sequences, titles and links, two-character sequences. */
const afterEscape = String.raw`(?:\[[0-?]{0,60}[ -/]{0,4}[@-~]|\][^\x07\x1b\n\\]{0,2000}(?:\x07|\x1b\\|\\{1,8}(?:u0007|u001[bB]\\{1,8}))|[()#%][\dA-B]|[=>78cDEHM])?`;
const control = new RegExp(String.raw`\x1b${afterEscape}`, 'g');

/** The signs that HTML has names for. */
const entities: Readonly<Record<string, string>> = {
  ...{
    quot: '"',
    apos: "'",
    lt: '<',
    gt: '>',
    amp: '&',
    lowbar: '_',
    equals: '=',
    colon: ':',
    period: '.',
    sol: '/',
  },
  ...{
    plus: '+',
    commat: '@',
    num: '#',
    dollar: '$',
    percnt: '%',
    semi: ';',
    excl: '!',
    hyphen: '-',
    dash: '-',
    nbsp: ' ',
  },
};

/** The end of a line of code and the beginning of the next one. Both may be in a JSON text. */
const lineBreak = String.raw`\\?(?:\r?\n|\\{1,8}n)[ \t]{0,40}`;

/**
 * What is decoded. All repetitions are bounded or cannot overlap with what follows them, so that any text takes linear time.
 * Groups: 1, 2 and 3 the hexadecimal code of a backslash escape, 4 its octal code, 5 its letter, 6 the code of a URL escape, 7 and 8
 * the decimal and the hexadecimal code of an HTML entity, 9 its name.
 */
const encoded = new RegExp(
  [
    // The escape character may itself be escaped, as in JSON.
    String.raw`(?:\x1b|\\{1,8}(?:u001[bB]|x1[bB]|033|e(?=\[)))${afterEscape}`,
    String.raw`\x9b[0-?]{0,60}[@-~]`,
    // The end and the beginning of two strings that code joins: `"a" + "b"`, or one at the end of a line and one in the next.
    ...[`"`, `'`].map(
      (quote) =>
        String.raw`(?<=[\w+/=.!~@: -])\\{0,8}${quote}[ \t]{0,40}(?:[+.&][ \t]{0,40}(?:${lineBreak})?|${lineBreak}(?:[+.&][ \t]{0,40})?)\\{0,8}${quote}(?=[\w+/=.!~@-])`,
    ),
    // The end and the beginning of two words of a command in an array, before an option or between an option and its value.
    String.raw`(?<=[\w=/])\\{0,8}["'],[ \t]{0,8}(?:${lineBreak})?\\{0,8}["'](?:(?=-{1,2}[A-Za-z])|(?<=["']-{1,2}[\w-]{1,30}\\{0,8}["'],[\s\\n]{0,60}["'])(?=[^\s"'\d]{0,100}\d[^\s"']{0,200}["']))`,
    // Also in YAML.
    String.raw`\r?\n(?<=\s-[ \t]{1,4}["']?-{1,2}[A-Za-z][\w-]{0,30}["']?\r?\n)[ \t]{0,40}-[ \t]{1,4}`,
    // A command that goes on in the next line.
    String.raw`\\\r?\n[ \t]{0,40}`,
    String.raw`\\{1,8}(?:(?:u|U0000)([\da-fA-F]{4})|[ux]\{0{0,5}([\da-fA-F]{2,4})\}|x([\da-fA-F]{2})|([01][0-7]{2})|([nrt"'\x60/]))`,
    String.raw`%(?:(?:25){0,3}|u00)([2-7][\da-fA-F]|0[9aAdD])`,
    String.raw`(?:%[c-fC-F][\da-fA-F](?:%[89abAB][\da-fA-F]){1,3})`,
    String.raw`&(?:amp;){0,3}(?:#0{0,5}(\d{2,3})|#[xX]0{0,5}([\da-fA-F]{2})|(${Object.keys(entities).join('|')}));`,
    // Quotes of a shell that end and begin again within a word.
    String.raw`(?<=[\w.!+/-])(?:''|""|'"|"')(?=[\w.!+/-])`,
    // Overstruck characters, as in manual pages.
    String.raw`[^\n\x08]\x08`,
    // A line end without a line feed, as in the output of progress bars and old text files.
    String.raw`\r(?!\0?\n)`,
    // Spaces that are not broken, and letters and signs of full width.
    String.raw`[\xa0\u2000-\u200a\u202f\u3000\uff10-\uff1a\uff1d\uff20-\uff5a]`,
    // Control characters, such as those between the characters of UTF-16 text that was read as UTF-8, and invisible ones.
    String.raw`[\x00-\x08\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f-\x9a\x9c-\x9f\xad\u034f\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb]{1,100}`,
  ].join('|'),
  'g',
);

const letters: Readonly<Record<string, string>> = { n: '\n', r: '\n', t: '\t' };

/** The lines of a text that contain an encoding, decoded, each with the line before and after it. */
export class SeenText {
  // Joined from time to time: an engine takes long to make one text of a million pieces.
  #texts: string[] = [];
  #pieces: string[] = [];
  #units = 0;
  // Each copied or decoded piece: its offset here, its offset in the source, and the length of a decoded one in the source,
  // 0 for a copied piece.
  readonly #at: number[] = [];
  readonly #source: number[] = [];
  readonly #length: number[] = [];

  get text(): string {
    this.#texts = [joined(this.#texts, this.#pieces)];
    this.#pieces = [];
    return this.#texts[0]!;
  }

  copy(source: string, from: number, to: number): void {
    if (to > from) this.#add(source.slice(from, to), from, 0);
  }

  decoded(seen: string, from: number, length: number): void {
    if (seen !== '') this.#add(seen, from, length);
  }

  /** The place in the source of the part [start, end), which is not empty. */
  sourceOf(start: number, end: number): { readonly start: number; readonly end: number } {
    const first = this.#pieceAt(start);
    const last = this.#pieceAt(end - 1);
    const length = this.#length[last]!;
    return {
      start: this.#source[first]! + (this.#length[first] === 0 ? start - this.#at[first]! : 0),
      end: this.#source[last]! + (length === 0 ? end - this.#at[last]! : length),
    };
  }

  #add(seen: string, source: number, length: number): void {
    this.#at.push(this.#units);
    this.#source.push(source);
    this.#length.push(length);
    this.#units += seen.length;
    if (this.#pieces.push(seen) < stepLength) return;
    this.#texts.push(this.#pieces.join(''));
    this.#pieces = [];
  }

  /** Index of the piece that contains the offset. */
  #pieceAt(offset: number): number {
    let [low, high] = [0, this.#at.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#at[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** Number of encodings that are decoded, and of pieces that are joined, in one step. */
const stepLength = 4_000;

/** Titles, links and commands are searched too: only the signs around them are replaced. */
function blank(sequence: string): string {
  const spaces = ({ length }: string): string => ' '.repeat(length);
  // oxlint-disable-next-line no-control-regex -- these characters are searched.
  return sequence[1] === ']' ? sequence.replaceAll(/\x1b[\\\]]?|\x07/g, spaces) : spaces(sequence);
}

/** The text with spaces in place of colours and other control sequences. Offsets stay the same. Works in short steps. */
export function* withoutControls(text: string): Work<string> {
  if (!text.includes('\x1b')) return text;
  const texts: string[] = [];
  let pieces: string[] = [];
  let copied = 0;
  for (const { 0: sequence, index } of text.matchAll(control)) {
    pieces.push(text.slice(copied, index), blank(sequence));
    copied = index + sequence.length;
    if (pieces.length < stepLength) continue;
    texts.push(pieces.join(''));
    pieces = [];
    yield;
  }
  return joined(texts, [...pieces, text.slice(copied)]);
}

/** One text in memory, whereas a sum of texts would be a tree of them. */
function joined(texts: readonly string[], more: readonly string[]): string {
  return more.length === 0 && texts.length === 1 ? texts[0]! : [...texts, ...more].join('');
}

/** UTF-16 units in which the next encoding is searched in one step. */
const searchLength = 2 ** 16;
/** More UTF-16 units than an encoding has: a title may have 2,000. */
const longestEncoding = 2_200;

interface Encoding {
  readonly match: RegExpExecArray;
  /** Offset in the text. */
  readonly index: number;
}

/** The first encoding at or after an offset. Yields while it finds none: some texts take long that contain none. */
function* nextEncoding(text: string, from: number): Work<Encoding | undefined> {
  for (let at = from; ; at += searchLength) {
    // The character before an encoding decides whether it is one.
    const before = at > 0 ? 1 : 0;
    encoded.lastIndex = before;
    const match = encoded.exec(text.slice(at - before, at + searchLength + longestEncoding));
    if (match && match.index < before + searchLength) return { match, index: at - before + match.index };
    if (at + searchLength >= text.length) return undefined;
    yield;
  }
}

/** Undefined if no line contains an encoding. Works in short steps, like `secretSearch`. */
export function* seenText(text: string): Work<SeenText | undefined> {
  let next = yield* nextEncoding(text, 0);
  if (!next) return undefined;
  let count = 0;
  const seen = new SeenText();
  let copied = 0;
  // End of the line of the last match.
  let end = -1;
  for (; next; next = yield* nextEncoding(text, copied)) {
    const { match, index } = next;
    if (index > end) {
      const line = text.lastIndexOf('\n', index - 1) + 1;
      // A name may be in the line before its value.
      const from = line === 0 ? 0 : text.lastIndexOf('\n', line - 2) + 1;
      const after = end < 0 ? 0 : lineEnd(text, end + 1);
      if (end >= 0 && from > after) {
        seen.copy(text, copied, after);
        seen.decoded('\n', after, 1);
        copied = from;
      } else if (end < 0) copied = from;
      end = lineEnd(text, index);
    }
    seen.copy(text, copied, index);
    copied = index + match[0].length;
    seen.decoded(decodedOf(match), index, match[0].length);
    // An escaped line end is within the match.
    if (copied > end) end = lineEnd(text, copied);
    if (++count % stepLength === 0) yield;
  }
  seen.copy(text, copied, lineEnd(text, end + 1));
  return seen;
}

function decodedOf([
  whole,
  unicode,
  braces,
  byte,
  octal,
  letter,
  url,
  decimal,
  hex,
  name,
]: RegExpExecArray): string {
  if (letter !== undefined) return letters[letter] ?? letter;
  if (name !== undefined) return entities[name]!;
  if (octal !== undefined) return visible(parseInt(octal, 8));
  const code = unicode ?? braces ?? byte ?? url ?? hex;
  if (code !== undefined || decimal !== undefined)
    return visible(decimal === undefined ? parseInt(code!, 16) : Number(decimal));
  if (whole === '\r') return '\n';
  if (whole.startsWith('%')) return decodedUrl(whole);
  const first = whole.charCodeAt(0);
  if (first > fullWidth && first < 0xff5f) return String.fromCharCode(first - fullWidth + 32);
  // A shell joins the words unless there is a blank.
  return /^(?:\\\r?\n[ \t]|\r?\n|\\{0,8}["'],|[\xa0\u2000-\u200a\u202f\u3000])/.test(whole) ? ' ' : '';
}

/** Where the characters of full width begin, in the order of ASCII from the space on. */
const fullWidth = 0xff00;

function decodedUrl(escapes: string): string {
  try {
    return decodeURIComponent(escapes);
  } catch {
    // The bytes are no UTF-8.
    return escapes;
  }
}

/** An escaped control or invisible character is left out, as one that is not escaped. */
function visible(code: number): string {
  if (code === 13) return '\n';
  return code === 9 || code === 10 || !isInvisible(code) ? String.fromCharCode(code) : '';
}

function isInvisible(code: number): boolean {
  return (
    code < 32 ||
    (code >= 127 && code < 160) ||
    code === 0xad ||
    (code >= 0x200b && code <= 0x200f) ||
    code === 0xfeff
  );
}

function lineEnd(text: string, from: number): number {
  const found = from >= text.length ? -1 : text.indexOf('\n', from);
  return found < 0 ? text.length : found;
}
