// Reads a changed line as templates, that is fixed text and holes in which other lines have other text. Used by the rule
// `template` and `filledTemplate`.

import { changedBlocks, type ChangedBlock } from '../../base/diffs/sequenceDiff.ts';
import type { Token } from '../language/lineTokens.ts';
import { depthOf, isQuote, isSame, isWord, textOf, weightOf } from '../language/tokens.ts';
import { changedTokens, type LineChange } from './tokenChange.ts';

const mostHoles = 4;
/** Minimum sum of the token weights of the fixed text; below it, equality may be accidental. */
const minWeight = 0.2;
/** The least weight of a word, see `weightOf`. */
const wordWeight = 0.5;
const hasLetter = /\p{L}/u;

/** Text that is the same everywhere, or the number of a hole. */
export type Part = { readonly fixed: readonly Token[] } | { readonly hole: number };

export interface Template {
  readonly from: readonly Part[];
  /** Texts and holes; each hole of `from` occurs at most once. */
  readonly to: readonly (string | number)[];
  /** Sum of the token weights of the fixed text. */
  readonly weight: number;
  /** Equal for equal templates. */
  readonly key: string;
  /** How often the user made this change, in one line or in all edited lines. */
  readonly times: number;
}

/** Token indices, or UTF-16 units of a line. The end is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Kept for each change, since every key requests the templates again. */
const cached = new WeakMap<LineChange, readonly Template[]>();

/** The different templates of a changed line: one for each changed item of a list, or one if words were only moved. */
export function templatesOf(change: LineChange): readonly Template[] {
  const known = cached.get(change);
  if (known) return known;
  const found = readTemplates(change);
  cached.set(change, found);
  return found;
}

function readTemplates(change: LineChange): readonly Template[] {
  const { before, after } = change;
  // Not `change.operations`, in which a list of changed quotes is one operation.
  const operations = changedBlocks(before, after, { equal: isSame });
  if (operations.length === 0) return [];
  const { removed, inserted } = changedTokens({ before, after, operations });
  const isMove = removed.some(isWord) && sortedText(removed, isWord) === sortedText(inserted, isWord);
  // Moved and changed as well: what belongs together is unknown.
  if (isMove && sortedText(removed, isVisible) !== sortedText(inserted, isVisible)) return [];
  const groups: ChangedBlock[][] = [];
  for (const operation of operations) {
    const previous = groups.at(-1)?.at(-1);
    const gap = previous ? before.slice(previous.oldEnd, operation.oldStart) : [];
    if (previous && (isMove || !separates(gap))) groups.at(-1)!.push(operation);
    else groups.push([operation]);
  }
  const found = new Map<string, Template>();
  for (const group of groups) {
    const each = templateOf(change, group, isMove);
    if (each) found.set(each.key, { ...each, times: (found.get(each.key)?.times ?? 0) + 1 });
  }
  return [...found.values()];
}

function sortedText(tokens: readonly Token[], isMeant: (token: Token) => boolean): string {
  return tokens
    .filter(isMeant)
    .map(({ text }) => text)
    .toSorted()
    .join(' ');
}

function isVisible({ kind }: Token): boolean {
  return kind !== 'space';
}

/** True if a comma or semicolon outside of brackets is among the tokens. */
function separates(tokens: readonly Token[]): boolean {
  let depth = 0;
  return tokens.some(({ text, place }) => {
    if (place === 'code') depth += depthOf(text);
    return place === 'code' && depth <= 0 && (text === ',' || text === ';');
  });
}

/** Undefined if it would have no hole, too many, or too little fixed text. @param operations a part of those of the line. */
function templateOf(
  { before, after }: LineChange,
  operations: readonly ChangedBlock[],
  isMove: boolean,
): Template | undefined {
  const [head, tail] = [operations[0]!, operations.at(-1)!];
  let [start, end, newStart, newEnd] = [head.oldStart, tail.oldEnd, head.newStart, tail.newEnd];
  const call = isMove ? callAround(before, start, end) : undefined;
  if (isMove && !call) return undefined;
  if (call) {
    newStart -= start - call.start;
    newEnd += call.end - end;
    [start, end] = [call.start, call.end];
  }
  const origin = originsOf(before, after, operations, start, newStart, newEnd);
  const target = new Map([...origin].map(([now, old]) => [old, now]));
  const from: Part[] = [];
  const holeAt = new Map<number, number>();
  let holes = 0;
  let weight = 0;
  // The parenthesis that closes the call is fixed.
  const most = call ? end - 1 : end;
  for (let i = start; i < end;) {
    let last = i + 1;
    if (target.has(i)) while (last < most && target.get(last) === target.get(last - 1)! + 1) last++;
    const run =
      target.has(i) && !(call && (i < start + 2 || i >= end - 1)) ? trimmed(before, i, last) : undefined;
    if (!run) {
      const token = before[i]!;
      if (!target.has(i) || call) weight += weightOf(token);
      pushFixed(from, [token]);
      i++;
      continue;
    }
    pushFixed(from, before.slice(i, run.start));
    if (!isBalanced(before.slice(run.start, run.end))) return undefined;
    from.push({ hole: holes });
    for (let old = run.start; old < run.end; old++) holeAt.set(target.get(old)!, holes);
    holes++;
    i = run.end;
  }
  if (holes === 0 || holes > mostHoles || weight < minWeight) return undefined;
  // Of strings and comments, only the quotes: their words are rarely a pattern.
  const isPlain = (part: Part): boolean =>
    'hole' in part || part.fixed.every((token) => token.place === 'code' || isQuote(token));
  if (!from.every(isPlain)) return undefined;
  if (from.some((part, i) => 'hole' in part && 'hole' in (from[i + 1] ?? {}))) return undefined;
  // Any two words fit two holes with a space between.
  const isSpace = (part: Part): boolean => 'fixed' in part && !part.fixed.some(isVisible);
  if (from.some((part, i) => i > 0 && i < from.length - 1 && isSpace(part))) return undefined;
  const to: (string | number)[] = [];
  for (let i = newStart; i < newEnd; i++) {
    const hole = holeAt.get(i);
    if (hole !== undefined) {
      if (to.at(-1) !== hole) to.push(hole);
    } else if (typeof to.at(-1) === 'string') to[to.length - 1] = `${String(to.at(-1))}${after[i]!.text}`;
    else to.push(after[i]!.text);
  }
  if (to.filter((each) => typeof each === 'number').length !== holes) return undefined;
  trimSame(from, to);
  // Quotes are everywhere: a wrapped string is one only behind the same two tokens, such as the name of an attribute.
  const isWrapped = to.some((part) => typeof part === 'string' && hasLetter.test(part));
  if (weight < wordWeight && isWrapped && !anchored(from, to, before.slice(0, start))) return undefined;
  const fromText = from.map((part) => ('hole' in part ? `⟨${part.hole}⟩` : textOf(part.fixed))).join('');
  const toText = to.map((part) => (typeof part === 'number' ? `⟨${part}⟩` : part)).join('');
  return fromText === toText ? undefined : { from, to, weight, key: `${fromText} > ${toText}`, times: 1 };
}

/** Puts the two tokens before the change in front of both sides. False if there are none. */
function anchored(from: Part[], to: (string | number)[], left: readonly Token[]): boolean {
  const at = left.findLastIndex((token, i) => isVisible(token) && left.slice(i + 1).some(isVisible));
  if (at < 0) return false;
  const beside = left.slice(at);
  const [first] = from;
  if (first && 'fixed' in first) from[0] = { fixed: [...beside, ...first.fixed] };
  else from.unshift({ fixed: beside });
  to.unshift(textOf(beside));
  return true;
}

/** Removes white space at the end of both sides, since it is not a part of the change. */
function trimSame(from: Part[], to: (string | number)[]): void {
  const last = from.at(-1);
  const text = to.at(-1);
  if (!last || !('fixed' in last) || typeof text !== 'string') return;
  const space = last.fixed.at(-1);
  if (space?.kind !== 'space' || !text.endsWith(space.text) || last.fixed.length === 1) return;
  from[from.length - 1] = { fixed: last.fixed.slice(0, -1) };
  to[to.length - 1] = text.slice(0, -space.text.length);
}

/** Maps the index of each new token in [newStart, newEnd) to its old index, if it was kept or moved within the change. */
function originsOf(
  before: readonly Token[],
  after: readonly Token[],
  operations: readonly ChangedBlock[],
  start: number,
  newStart: number,
  newEnd: number,
): ReadonlyMap<number, number> {
  const origin = new Map<number, number>();
  let old = start;
  let now = newStart;
  const free = new Set<number>();
  const inserted: number[] = [];
  for (const each of operations) {
    while (old < each.oldStart) origin.set(now++, old++);
    for (; old < each.oldEnd; old++) free.add(old);
    for (; now < each.newEnd; now++) inserted.push(now);
  }
  while (now < newEnd) origin.set(now++, old++);
  for (const at of inserted) {
    if (origin.has(at) || !isContent(after[at]!)) continue;
    const from = [...free].find((each) => isSame(before[each]!, after[at]));
    if (from === undefined) continue;
    for (let i = 0; inserted.includes(at + i) && free.has(from + i); i++) {
      if (!isSame(before[from + i]!, after[at + i])) break;
      origin.set(at + i, from + i);
      free.delete(from + i);
    }
  }
  return origin;
}

/** The call `name(…)` around the tokens [start, end). Undefined if it does not end on the line. */
function callAround(tokens: readonly Token[], start: number, end: number): Span | undefined {
  let depth = 0;
  for (let open = start - 1; open > 0; open--) {
    depth += depthOf(tokens[open]!.text);
    if (depth <= 0) continue;
    if (tokens[open]!.text !== '(' || tokens[open - 1]!.kind !== 'word') return undefined;
    const close = endOfHole(tokens, open + 1, (at) => at >= end && tokens[at]!.text === ')', true);
    return close === undefined ? undefined : { start: open - 1, end: close + 1 };
  }
  return undefined;
}

/** The tokens without separators and white space at their ends. Undefined if nothing else is left. */
function trimmed(tokens: readonly Token[], start: number, end: number): Span | undefined {
  const isEdge = ({ text, kind, place }: Token): boolean =>
    kind === 'space' || (place === 'code' && kind === 'sign' && depthOf(text) === 0);
  while (start < end && isEdge(tokens[start]!)) start++;
  while (end > start && isEdge(tokens[end - 1]!)) end--;
  return tokens.slice(start, end).some(isContent) ? { start, end } : undefined;
}

function pushFixed(parts: Part[], tokens: readonly Token[]): void {
  const last = parts.at(-1);
  if (tokens.length === 0) return;
  if (last && 'fixed' in last) parts[parts.length - 1] = { fixed: [...last.fixed, ...tokens] };
  else parts.push({ fixed: tokens });
}

/**
 * The index after `start` at which `isEnd` is true, outside of brackets. Undefined if a separator, an unmatched closing bracket or
 * the end of the line comes first. @param listed true if commas do not count as separators.
 */
export function endOfHole(
  tokens: readonly Token[],
  start: number,
  isEnd: (index: number) => boolean,
  listed: boolean,
): number | undefined {
  let depth = 0;
  for (let i = start; i < tokens.length; i++) {
    const { text, place } = tokens[i]!;
    if (depth === 0 && i > start && isEnd(i)) return i;
    if (place !== 'code') continue;
    depth += depthOf(text);
    if (depth < 0 || (depth === 0 && (text === ';' || (text === ',' && !listed)))) return undefined;
  }
  return undefined;
}

/** True for a word, a number, or a sign in a string other than its quotes. */
export function isContent(token: Token): boolean {
  return isWord(token) || (token.place === 'string' && token.kind === 'sign' && !isQuote(token));
}

function isBalanced(tokens: readonly Token[]): boolean {
  let depth = 0;
  for (const { text, place } of tokens) if (place === 'code' && (depth += depthOf(text)) < 0) return false;
  return depth === 0;
}
