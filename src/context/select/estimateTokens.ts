// Estimates the number of tokens of a text, and counts its bytes. The agent's model is unknown, so no tokenizer would be exact.
// Counts pieces as byte-pair tokenizers do: one for a short word, more for long ones, one for two or three symbols.

/** Recorded in every budget. `margin` is the relative error for source code in either direction. */
export const estimator = { id: 'acp-host.pieces@1', margin: 0.15 } as const;

/** UTF-16 units counted. Of a longer text, samples are counted and extrapolated. */
const counted = 32 * 2 ** 10;
const samples = 16;

export function estimateTokens(text: string): number {
  if (text.length <= counted) return count(text, 0, text.length);
  const size = counted / samples;
  const step = (text.length - size) / (samples - 1);
  let tokens = 0;
  for (let i = 0; i < samples; i++) {
    const start = Math.floor(i * step);
    tokens += count(text, start, start + size);
  }
  return Math.round((tokens / counted) * text.length);
}

const other = 0;
const lower = 1;
const upper = 2;
const digit = 3;
const space = 4;
const newline = 5;
const sign = 6;
const wide = 7;

const kinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z]/.test(character)) return lower;
  if (/[A-Z]/.test(character)) return upper;
  if (/\d/.test(character)) return digit;
  if (character === '\n') return newline;
  if (/\s/.test(character)) return space;
  return /[!-/:-@[-`{-~]/.test(character) ? sign : other;
});

function count(text: string, from: number, to: number): number {
  let tokens = 0;
  for (let at = from; at < to;) {
    const kind = kindOf(text.charCodeAt(at));
    let end = at + 1;
    // `camelCase`: an upper-case letter starts a lower-case word.
    const follows = kind === upper && end < to && kindOf(text.charCodeAt(end)) === lower ? lower : kind;
    while (end < to && kindOf(text.charCodeAt(end)) === follows) end++;
    tokens += pieces(kind, end - at);
    at = end;
  }
  return Math.ceil(tokens);
}

function kindOf(code: number): number {
  return code < 128 ? kinds[code]! : code >= 0x2e80 ? wide : other;
}

/** Tokens of a run of `length` characters of one kind. */
function pieces(kind: number, length: number): number {
  switch (kind) {
    case lower:
    case upper:
      return length <= 7 ? 0.95 : 0.95 + (length - 7) / 6;
    case digit:
      return Math.ceil(length / 3);
    // A single space belongs to the next word.
    case space:
      return length === 1 ? 0.05 : 0.7;
    case newline:
      return 0.5;
    case sign:
      return 0.35 + length * 0.35;
    case wide:
      return length * 0.75;
    default:
      return length * 0.5;
  }
}

/** The number of bytes of a text in UTF-8. A lone surrogate counts as three, since it is encoded as U+FFFD. */
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
