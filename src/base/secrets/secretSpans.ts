// Finds the secrets in a text, also if it is coloured, escaped or encoded. Used for editor context, storage, exports and the
// logs. Except for key blocks, AWS keys and blocks, every secret is found within one or two lines, so lines can be searched
// separately.

import { allAtOnce, Pace, type Work } from '../pieces.ts';
import { isPasswordOrRandom, type SecretSpan, type NamedShape } from './secretValue.ts';
import { base64Words } from './base64Words.ts';
import { blockRules } from './blockSecrets.ts';
import { linesWithRun } from './characterRuns.ts';
import { encodedParts, keyBlocks, keyRules } from './keyBlocks.ts';
import { awsSecrets, literalsNear, wordsNear } from './nearbySecrets.ts';
import { namedShapes } from './namedSecrets.ts';
import { secretShapes } from './secretShapes.ts';
import { seenText, withoutControls } from './seenText.ts';
import { serviceTokens } from './serviceTokens.ts';
import { unwrapped } from './wrappedLines.ts';

interface Entry {
  /** Lower case. */
  readonly word: string;
  /** Indexes of the groups that contain the word. */
  readonly groups: readonly number[];
}

/** Five bits for each of three characters: the same for both cases of a letter, and for few other characters. */
const tableSize = 2 ** 15;

/** Finds words in a text in one pass. Each group of words belongs to one rule. */
class WordIndex {
  /** 0 for three characters that no word begins with, else the place of the entries for them, plus 1. */
  readonly #begins = new Uint16Array(tableSize);
  readonly #entries: Entry[][] = [];

  /** @param groups words of at least two characters, in any case of ASCII letters, with `|` between them. */
  constructor(groups: readonly (string | undefined)[]) {
    const words = new Map<string, Set<number>>();
    for (const [group, own] of groups.entries())
      for (const word of own?.toLowerCase().split('|') ?? [])
        words.set(word, (words.get(word) ?? new Set()).add(group));
    for (const [word, found] of words) {
      const [one, other, third] = [0, 1, 2].map((at) => word.charCodeAt(at)) as [number, number, number];
      const key = ((one & 31) << 10) | ((other & 31) << 5);
      // Any third character may follow a word of two characters.
      const keys =
        word.length === 2 ? Array.from({ length: 32 }, (_, any) => key | any) : [key | (third & 31)];
      for (const each of keys) {
        if (this.#begins[each] === 0) this.#begins[each] = this.#entries.push([]);
        this.#entries[this.#begins[each]! - 1]!.push({ word, groups: [...found] });
      }
    }
  }

  /** Calls `found` with each word between `from` and `to` and its offset, in order. Case is ignored. */
  scan(text: string, from: number, to: number, found: (groups: readonly number[], at: number) => void): void {
    const begins = this.#begins;
    let key = 0;
    for (let at = from; at < to; at++) {
      key = ((key << 5) | (text.charCodeAt(at) & 31)) & (tableSize - 1);
      if (begins[key] !== 0) this.#check(text, at - 2, begins[key]! - 1, found);
    }
  }

  #check(
    text: string,
    at: number,
    place: number,
    found: (groups: readonly number[], at: number) => void,
  ): void {
    if (at < 0) return;
    for (const { word, groups } of this.#entries[place]!) if (isAt(text, at, word)) found(groups, at);
  }
}

function lower(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code;
}

function isAt(text: string, at: number, word: string): boolean {
  for (let index = 0; index < word.length; index++)
    if (lower(text.charCodeAt(at + index)) !== word.charCodeAt(index)) return false;
  return true;
}

/** A vendor's shape has no group: its whole match is the secret. */
const shapes: readonly NamedShape[] = [...secretShapes, ...serviceTokens, ...namedShapes];

/** The names of all rules. */
export const secretRules: readonly string[] = [
  ...new Set([...keyRules, ...shapes.map(({ rule }) => rule), 'literal', 'aws-secret', 'table']),
];

/** Shapes without words, which are searched in every line, or in every one with a run of certain characters. */
const everywhere = shapes.filter(({ words }) => words === undefined);
const literals = shapes.length;
const firstBlock = literals + 1;
const index = new WordIndex([...[...shapes, { words: wordsNear }, ...blockRules].map(({ words }) => words)]);

/** Length of one search step in UTF-16 units, extended to the end of its last line. */
const stepLength = 8 * 2 ** 10;

/** UTF-16 units of lines that are searched in one step. Longer lines are searched in parts of that length. */
const longestPart = 32 * 2 ** 10;

/** UTF-16 units that one rule searches in one step, or more rules together. A rule may take 0.1 µs for each. */
const mostSearched = 2 ** 16;

/** UTF-16 units before a part, and of the line after a long one, that are searched with it: no value is farther from its name. */
const marginBefore = 4 * 2 ** 10;

/** UTF-16 units after a part that are searched with it: more than a token of three parts or a word in Base64 may have. */
const marginAfter = 12.5 * 2 ** 10;

/** The secrets in `text`, sorted and without overlaps. @param known values of known secrets. */
export function secretSpans(text: string, known: readonly string[] = []): SecretSpan[] {
  return allAtOnce(secretSearch(text, known));
}

/** Like `secretSpans`, in short steps, so that the caller can yield to other tasks after each. */
export function* secretSearch(text: string, known: readonly string[] = []): Work<SecretSpan[]> {
  const plain = yield* withoutControls(text);
  const found = yield* plainSearch(plain, known);
  const spans = plain === text ? found : found.map((span) => trimmed(span, plain));
  const seen = yield* seenText(text);
  if (seen)
    for (const { start, end, rule } of yield* plainSearch(seen.text, known))
      spans.push({ ...seen.sourceOf(start, end), rule });
  for (const [whole, places] of [[text], ...(seen ? [[seen.text, seen] as const] : [])] as const) {
    const lines = yield* unwrapped(whole);
    if (!lines) continue;
    for (const { start, end, rule } of yield* plainSearch(lines.text, known)) {
      const place = lines.sourceOf(start, end);
      spans.push({ ...(places?.sourceOf(place.start, place.end) ?? place), rule });
    }
  }
  return joinedSpans(spans);
}

/** Steps of `Pace` for each searched UTF-16 unit, and for each text in addition. */
const [stepsOfUnit, stepsOfText] = [32, 2 ** 10];

/** Like `secretSearch`, but yields only when `pace` says so. */
export function* pacedSearch(text: string, known: readonly string[], pace: Pace): Work<SecretSpan[]> {
  const search = secretSearch(text, known);
  const steps = stepsOfText + stepsOfUnit * Math.min(text.length, stepLength);
  for (;;) {
    const step = search.next();
    if (step.done === true) return step.value;
    if (pace.isDue(steps)) yield;
  }
}

/** Searches a text without decoding it, except words in Base64. */
function* plainSearch(text: string, known: readonly string[]): Work<SecretSpan[]> {
  const pace = new Pace(mostSearched);
  const blockEnds: number[] = [];
  const spans = [...keyBlocks(text), ...(yield* awsSecrets(text))];
  for (const secret of known)
    for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + secret.length))
      spans.push({ start: at, end: at + secret.length, rule: 'known' });
  for (let start = 0; start < text.length;) {
    yield;
    const end = lineEnd(text, start + stepLength);
    if (end - start <= longestPart) yield* searchLines(text, start, end, { known, spans, pace, blockEnds });
    else yield* searchInParts(text, start, end, { known, spans, pace });
    start = end + 1;
  }
  return spans;
}

interface Search {
  readonly known: readonly string[];
  /** Where secrets that are found are added. */
  readonly spans: SecretSpan[];
  /** Counts UTF-16 units for each rule that searches them. */
  readonly pace: Pace;
  /** The end of the last block of each rule of blocks: no block begins in another one. */
  readonly blockEnds: number[];
}

/** Searches whole lines. */
function* searchLines(text: string, start: number, end: number, search: Search): Work<void> {
  const { known, spans, pace } = search;
  const lines = text.slice(start, end);
  for (const span of encodedParts(lines)) spans.push(moved(span, start));
  for (const word of base64Words(lines))
    if (yield* isSecretText(word.text, known, pace)) spans.push(moved({ ...word, rule: 'encoded' }, start));
  for (const shape of everywhere) searchRuns(shape, lines, start, spans);
  if (pace.isDue(lines.length)) yield;
  yield* searchWords(text, start, end, search);
}

/** Searches lines that are too long for one step. */
function* searchInParts(
  text: string,
  start: number,
  end: number,
  { known, spans, pace }: Omit<Search, 'blockEnds'>,
): Work<void> {
  for (let at = start; at < end; at += longestPart) {
    if (at > start) yield;
    const from = Math.max(start, at - marginBefore);
    // A value may be in the next line.
    const last = at + longestPart >= end ? nextLineEnd(text, end) : end;
    const to = Math.min(last, at + longestPart + marginAfter);
    const part = text.slice(from, to);
    const found: SecretSpan[] = [];
    yield* searchLines(part, 0, part.length, { known, spans: found, pace, blockEnds: [] });
    for (const span of found.map((one) => moved(one, from))) {
      // Other parts have what begins in a margin, with the text around it.
      if (span.start < at || span.start >= at + longestPart) continue;
      spans.push(span.end < to || to >= end ? span : { ...span, end: wordEnd(text, to, end) });
    }
  }
}

/** The end of the word that goes on at `from`. */
function wordEnd(text: string, from: number, end: number): number {
  betweenWords.lastIndex = from;
  return Math.min(end, betweenWords.exec(text)?.index ?? end);
}
const betweenWords = /[\s"'`<>]/g;

/** Whether a text that was in Base64 contains a secret: `name:password`, or what any other rule finds. */
function* isSecretText(text: string, known: readonly string[], pace: Pace): Work<boolean> {
  if (known.some((secret) => text.includes(secret))) return true;
  const [, password] = /^[^\s:]{1,100}:(\S{4,200})$/.exec(text) ?? [];
  if (password !== undefined && isPasswordOrRandom(password)) return true;
  const spans = [...keyBlocks(text), ...allAtOnce(awsSecrets(text))];
  for (const shape of everywhere) searchRuns(shape, text, 0, spans);
  if (pace.isDue(text.length)) yield;
  yield* searchWords(text, 0, text.length, { known, spans, pace, blockEnds: [] });
  return spans.length > 0;
}

/** A line, and the groups of words that are in it. */
interface LineWithWords {
  readonly start: number;
  readonly end: number;
  readonly groups: Set<number>;
}

/** Searches each line for the shapes one of whose words is in it. */
function* searchWords(
  text: string,
  from: number,
  to: number,
  { spans, pace, blockEnds }: Search,
): Work<void> {
  for (const { start, end, groups } of linesWithWords(text, from, to)) {
    const line = text.slice(start, end);
    // Vendor shapes first: of two matches at the same place, the rule of the first is used.
    for (const group of [...groups].toSorted((one, other) => one - other)) {
      if (group === literals) for (const span of literalsNear(line)) spans.push(moved(span, start));
      else if (group >= firstBlock) {
        const which = group - firstBlock;
        if (start < (blockEnds[which] ?? 0)) continue;
        blockEnds[which] = yield* blockRules[which]!.search(text, start, end, pace, spans);
      } else {
        const shape = shapes[group]!;
        const part = shape.twoLines === true ? text.slice(start, nextLineEnd(text, end)) : line;
        searchShape(shape, part, start, spans);
      }
      if (pace.isDue(line.length)) yield;
    }
  }
}

function linesWithWords(text: string, from: number, to: number): readonly LineWithWords[] {
  const lines: LineWithWords[] = [];
  index.scan(text, from, to, (groups, at) => {
    let last = lines.at(-1);
    if (last === undefined || at > last.end) {
      const start = Math.max(from, text.lastIndexOf('\n', at) + 1);
      last = { start, end: lineEnd(text, at), groups: new Set() };
      lines.push(last);
    }
    for (const group of groups) last.groups.add(group);
  });
  return lines;
}

/** Searches the lines that have the run of the shape. @param at offset of `lines` in the text. */
function searchRuns(shape: NamedShape, lines: string, at: number, spans: SecretSpan[]): void {
  if (shape.run === undefined) {
    searchShape(shape, lines, at, spans);
    return;
  }
  const { characters, length } = shape.run;
  for (const { start, end } of linesWithRun(lines, characters, length))
    searchShape(shape, lines.slice(start, end), at + start, spans);
}

/** @param at offset of `lines` in the text. */
function searchShape(
  { rule, shape, accept }: NamedShape,
  lines: string,
  at: number,
  spans: SecretSpan[],
): void {
  shape.lastIndex = 0;
  for (let match = shape.exec(lines); match; match = shape.exec(lines)) {
    const before = match[1] ?? match[2] ?? '';
    const start = at + match.index;
    if (accept && !accept(match[0].slice(before.length), before)) {
      // The rejected value may be the name before the next one.
      shape.lastIndex = Math.max(match.index + 1, match.index + before.length);
      continue;
    }
    spans.push({ start: start + before.length, end: start + match[0].length, rule });
  }
}

/** Without the spaces around it. */
function trimmed({ start, end, rule }: SecretSpan, text: string): SecretSpan {
  const secret = text.slice(start, end);
  return { start: end - secret.trimStart().length, end: start + secret.trimEnd().length, rule };
}

function moved({ start, end, rule }: SecretSpan, by: number): SecretSpan {
  return { start: start + by, end: end + by, rule };
}

function lineEnd(text: string, from: number): number {
  const found = from >= text.length ? -1 : text.indexOf('\n', from);
  return found < 0 ? text.length : found;
}

/** The end of the line after the one that ends at `end`, of which only the beginning is searched. */
function nextLineEnd(text: string, end: number): number {
  return Math.min(lineEnd(text, end + 1), end + 1 + marginBefore);
}

/** Sorted, without overlaps. Of two overlapping spans, the rule of the first is used. */
export function joinedSpans(spans: SecretSpan[]): SecretSpan[] {
  if (spans.length < 2) return spans;
  const kept: SecretSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1);
    if (last && span.start < last.end) {
      if (span.end > last.end) kept[kept.length - 1] = { ...last, end: span.end };
    } else kept.push(span);
  }
  return kept;
}
