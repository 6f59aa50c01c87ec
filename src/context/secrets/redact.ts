// Redacts secrets in text before it is ranked, truncated, hashed, stored or sent.

import { blockStart } from '../../base/secrets/blockSecrets.ts';
import { allAtOnce, Pace as StepPace, type Work } from '../../base/pieces.ts';
import { joinedSpans, pacedSearch, secretSearch, secretSpans } from '../../base/secrets/secretSpans.ts';
import type { SecretSpan } from '../../base/secrets/secretValue.ts';
import { isWithinWord, withoutCutWord } from '../../base/secrets/wholeWords.ts';
import { CancelledError, type CancellationToken } from '../../base/cancellation.ts';

export interface Redacted {
  readonly text: string;
  /** The rules that matched, sorted; empty if no secret was found. */
  readonly rules: readonly string[];
}

/** Maximum UTF-16 units of a line. Longer lines are generated: useless as context and slow to search for secrets. */
export const longestLine = 4_000;

/**
 * Replaces each secret with `[redacted:<rule>]`. @param known literal secrets, such as values of environment variables.
 */
export function redact(text: string, known: readonly string[] = []): Redacted {
  return allAtOnce(redactInPieces(text, known));
}

/** Like `redact`, but works in pieces. */
export function* redactInPieces(
  text: string,
  known: readonly string[] = [],
  pace = new StepPace(),
): Work<Redacted> {
  const short = shortened(text);
  return withPlaceholders(short, yield* pacedSearch(short, known, pace));
}

/** Minimum UTF-16 units that are searched after a cut. */
const searchedAfterCut = 1_000;

/**
 * The beginning of a text, redacted. Use it instead of `redact` of a cut text: the first half of a secret may not be recognized.
 * @param most maximum UTF-16 units of `text` that are kept. A secret that goes on after them is replaced as a whole.
 */
export function redactStart(text: string, most: number, known: readonly string[] = []): Redacted {
  if (text.length <= most) return redact(text, known);
  const after = known.reduce((longest, { length }) => Math.max(longest, length), searchedAfterCut);
  const searched = text.slice(0, most + after);
  const spans = secretSpans(searched, known).filter(({ start }) => start < most);
  const end = Math.max(most, spans.at(-1)?.end ?? 0);
  const clean = withPlaceholders(searched.slice(0, end), spans);
  // A word that does not end in the searched text may be a long key.
  const isWordCut = end === most && searched.length < text.length && isWithinWord(searched.slice(most));
  const kept = isWordCut ? withoutCutWord(clean.text, 'first') : clean.text;
  return { ...clean, text: kept.toWellFormed() };
}

/**
 * For a text that is redacted later, with others: unchanged if it has at most `most` UTF-16 units, else its beginning, which is
 * redacted here, since that is not possible after the cut.
 */
export function cutForRedaction(text: string, most: number, known: readonly string[] = []): string {
  return text.length <= most ? text : redactStart(text, most, known).text;
}

/** Minimum UTF-16 units that are dropped where a line is cut, since half a secret may be there. */
const droppedOfLine = 500;

/** Like `redact`, but keeps a part of a line that is too long. @param cut marks that part. @param end which end is kept. */
export function redactCut(
  text: string,
  known: readonly string[],
  cut: (part: string) => string,
  end: 'first' | 'last' = 'first',
): Redacted {
  if (longLines(text).length === 0) return redact(text, known);
  const lines = text.split('\n');
  const part = (line: string, most: number): string =>
    (end === 'first' ? line.slice(0, most) : line.slice(Math.max(0, line.length - most))).toWellFormed();
  const dropped = known.reduce((most, { length }) => Math.max(most, length), droppedOfLine);
  const searched = lines.map((line) => (line.length > longestLine ? part(line, longestLine) : line));
  const joined = searched.join('\n');
  const clean = withPlaceholders(joined, secretSpans(joined, known));
  const shown = clean.text.split('\n').map((line, at) => {
    if (lines[at]!.length <= longestLine) return line;
    const kept = Math.min(longestLine, line.length) - dropped;
    return cut(withoutCutWord(part(line, Math.max(0, kept)), end));
  });
  return { ...clean, text: shown.join('\n') };
}

export interface Masked {
  readonly text: string;
  /** The masked spans as UTF-16 offsets, in order and without overlaps. */
  readonly spans: readonly SecretSpan[];
}

/**
 * Replaces secrets with asterisks of the same length and keeps line breaks, for text in which an agent counts
 * positions. Edits of masked places must be rejected, or the mask would be written into the file. Pauses with `pace`,
 * and rejects only as that does.
 */
export async function mask(text: string, known: readonly string[], pace: Pace): Promise<Masked> {
  const long = longLines(text).map((line) => ({ ...line, rule: 'long-line' }));
  const search = secretSearch(filled(text, long, ' '), known);
  let step = search.next();
  while (step.done !== true) {
    await pace.rest();
    step = search.next();
  }
  const spans = joinedSpans([...step.value, ...long]);
  return { text: filled(text, spans, '*'), spans };
}

function filled(text: string, spans: readonly Omit<SecretSpan, 'rule'>[], by: string): string {
  let result = '';
  let at = 0;
  for (const { start, end } of spans) {
    result += text.slice(at, start) + text.slice(start, end).replaceAll(/[^\r\n]/g, by);
    at = end;
  }
  return result + text.slice(at);
}

/**
 * Redacts the 0-based lines [from, to), taking the lines before them into account, so that no part of a key that begins
 * before `from` is left. Keeps the number of lines.
 */
export function redactLines(
  lines: readonly string[],
  from: number,
  to: number,
  known: readonly string[] = [],
): Redacted {
  return allAtOnce(redactLinesInPieces(lines, from, to, known));
}

/** Like `redactLines`, but works in pieces. */
export function* redactLinesInPieces(
  lines: readonly string[],
  from: number,
  to: number,
  known: readonly string[] = [],
  pace = new StepPace(),
): Work<Redacted> {
  // The previous line may contain the name of a value in the first one.
  const blocks = Math.min(keyBlockAround(lines, from), blockStart(lines, from, furthestBack));
  const start = Math.max(0, Math.min(from - 1, blocks));
  const text = shortened(lines.slice(start, to).join('\n'));
  let skipped = 0;
  for (let line = start; line < from; line++) skipped = text.indexOf('\n', skipped) + 1;
  return withPlaceholders(text, yield* pacedSearch(text, known, pace), skipped);
}

/** Maximum lines searched backwards for the start of a key. */
const furthestBack = 200;

/** Number of lines before `from` that `redactLines` may read. */
export const linesSearchedBefore = furthestBack + 1;

function keyBlockAround(lines: readonly string[], from: number): number {
  for (let line = from - 1; line >= 0 && from - line <= furthestBack; line--) {
    const text = lines[line]!;
    if (text.length > longestLine) continue;
    if (text.includes('-----END')) return from;
    if (text.includes('-----BEGIN') && text.includes('PRIVATE KEY')) return line;
  }
  return from;
}

function shortened(text: string): string {
  let result = '';
  let at = 0;
  for (const { start, end } of longLines(text)) {
    result += `${text.slice(at, start)}[a very long line is left out]`;
    at = end;
  }
  return result + text.slice(at);
}

function longLines(text: string): { readonly start: number; readonly end: number }[] {
  if (text.length <= longestLine) return [];
  const lines = [];
  for (let start = 0; start <= text.length;) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    if (end - start > longestLine) lines.push({ start, end });
    start = end + 1;
  }
  return lines;
}

/** Keeps line breaks, so that line numbers stay valid. */
function placeholder(rule: string, secret: string): string {
  return `[redacted:${rule}]${secret.replaceAll(/[^\n]+/g, '')}`;
}

/** @param from offset at which the result begins. Text before it is only searched. */
function withPlaceholders(text: string, spans: readonly SecretSpan[], from = 0): Redacted {
  let clean = '';
  let at = from;
  const rules = new Set<string>();
  for (const { start, end, rule } of spans) {
    if (end <= from) continue;
    const begin = Math.max(start, from);
    clean += text.slice(at, begin) + placeholder(rule, text.slice(begin, end));
    at = end;
    rules.add(rule);
  }
  return { text: clean + text.slice(at), rules: [...rules].toSorted() };
}

export interface PacePorts {
  /** Monotonic time in ms. */
  now(): number;
  /** Resolves in a later macrotask. */
  yieldNow(): Promise<void>;
}

/** Maximum ms of work without a pause. */
const stretch = 4;

/** Splits long work into short pieces, so that other work of the extension host runs in between. */
export class Pace {
  readonly #ports: PacePorts;
  readonly #token: CancellationToken;
  #since: number;

  constructor(ports: PacePorts, token: CancellationToken) {
    this.#ports = ports;
    this.#token = token;
    this.#since = ports.now();
  }

  /** Must be called between short pieces of work. Returns undefined if no pause is due. Throws a `CancelledError`. */
  rest(): Promise<void> | undefined {
    if (this.#token.isCancellationRequested) throw new CancelledError();
    if (this.#ports.now() - this.#since < stretch) return undefined;
    return this.#ports.yieldNow().then(() => {
      this.#since = this.#ports.now();
    });
  }
}
