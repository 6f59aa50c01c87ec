// Whether changes that were made to lines can be made to another line as well, and how much speaks for it.

import type { Token } from '../language/lineTokens.ts';
import type { Operation } from '../document/sequenceDiff.ts';
import type { LineChange } from '../document/tokenChange.ts';
import { textOf } from '../language/tokens.ts';
import { weightOf } from '../language/tokenWeight.ts';

/** Tokens on either side that are compared. */
const reach = 8;

export type Fit =
  | {
      readonly kind: 'fits';
      /** UTF-16 units from the beginning of the line, in order. */
      readonly edits: readonly { readonly start: number; readonly end: number; readonly newText: string }[];
      /** Sum of the weights of all tokens that are the same, see `weightOf`. */
      readonly evidence: number;
      /** The share of what all changed lines have in common that this one lacks, 0 to 1. */
      readonly strayed: number;
    }
  | { readonly kind: 'none' };

const none: Fit = { kind: 'none' };

/** What lines changed the same way have in common: for each change what goes, what comes and what is round about. */
export interface LineModel {
  readonly lines: number;
  readonly parts: readonly Part[];
  /** Texts without which a line can't fit. */
  readonly needed: readonly string[];
}

export interface Part {
  readonly removed: readonly Token[];
  readonly removedText: string;
  readonly newText: string;
  /** Tokens without white space, nearest first. */
  readonly left: readonly Token[];
  readonly right: readonly Token[];
  /** What touches the change, white space included; `undefined` at an end of the line. */
  readonly touching: readonly [string | undefined, string | undefined];
}

/** Sum of weights on one side that speaks for a place by itself. */
const enoughBeside = 0.5;
/** Less than any real evidence: decides only between the two sides of white space. */
const closeness = 0.01;

/** @param alike at least one. */
export function createLineModel(alike: readonly LineChange[]): LineModel {
  const model = alike[0];
  const parts = (model?.operations ?? []).map((operation, index): Part => {
    const removed = model?.before.slice(operation.beforeStart, operation.beforeEnd) ?? [];
    return {
      removed,
      removedText: textOf(removed),
      newText: textOf(model?.after.slice(operation.afterStart, operation.afterEnd) ?? []),
      left: common(alike.map((change) => side(change, index, -1))),
      right: common(alike.map((change) => side(change, index, 1))),
      touching: [model?.before[operation.beforeStart - 1]?.text, model?.before[operation.beforeEnd]?.text],
    };
  });
  const { length } = alike;
  const needed = parts.flatMap(({ removed, removedText, left, right }) =>
    [removedText, ...(needsBoth(removed, length) ? [left[0]?.text, right[0]?.text] : [])].filter(isThere),
  );
  return { lines: length, parts, needed: [...new Set(needed)] };
}

function isThere(text: string | undefined): text is string {
  return text !== undefined && text !== '';
}

/** Quick test on the bare text; a line that may fit still has to be asked with its tokens. */
export function mayFit({ needed }: LineModel, line: string): boolean {
  for (let i = 0; i < needed.length; i++) if (!line.includes(needed[i] as string)) return false;
  return true;
}

export function fitLine(model: LineModel, tokens: readonly Token[]): Fit {
  const edits: { start: number; end: number; newText: string }[] = [];
  let evidence = 0;
  let common = 0;
  let from = 0;
  for (const part of model.parts) {
    const place = bestPlace(part, model.lines, tokens, from);
    if (!place) return none;
    const start = tokens[place.start]?.start ?? endOf(tokens.at(-1));
    const end = place.end > place.start ? endOf(tokens[place.end - 1]) : start;
    // Already done: what would be put in is there.
    if (part.newText !== '' && place.end === place.start && isBeside(part.newText, tokens, place.start))
      return none;
    edits.push({ start, end, newText: part.newText });
    evidence += place.evidence;
    common += weightOfAll(part.removed) + weightOfAll(part.left) + weightOfAll(part.right);
    from = place.end;
  }
  return { kind: 'fits', edits, evidence, strayed: common === 0 ? 0 : Math.max(0, 1 - evidence / common) };
}

function bestPlace(
  { removed, left, right, touching }: Part,
  models: number,
  tokens: readonly Token[],
  from: number,
): { readonly start: number; readonly end: number; readonly evidence: number } | undefined {
  let best: { start: number; end: number; evidence: number } | undefined;
  const begin = removed[0];
  const first = tokens.findIndex((token) => token.kind !== 'space');
  const last = tokens.findLastIndex((token) => token.kind !== 'space');
  for (let start = from; start + removed.length <= tokens.length; start++) {
    if (begin && begin.text !== tokens[start]?.text) continue;
    if (!standsAt(removed, tokens, start)) continue;
    const end = start + removed.length;
    const onLeft = agreementAlong(left, tokens, start - 1, -1);
    const onRight = agreementAlong(right, tokens, end, 1);
    const ends = [start <= first, end > last] as const;
    if (!fits(removed, models, left, right, onLeft, onRight, ends)) continue;
    const evidence =
      weightOfAll(removed) +
      weightOfAll(left.slice(0, onLeft)) +
      weightOfAll(right.slice(0, onRight)) +
      (tokens[start - 1]?.text === touching[0] ? closeness : 0) +
      (tokens[end]?.text === touching[1] ? closeness : 0);
    if (!best || evidence > best.evidence) best = { start, end, evidence };
  }
  return best;
}

function weightOfAll(tokens: readonly Token[]): number {
  return tokens.reduce((sum, token) => sum + weightOf(token), 0);
}

/** One model: its nearest neighbours must be there. Several: on either side two of those they have in common. */
function fits(
  removed: readonly Token[],
  models: number,
  left: readonly Token[],
  right: readonly Token[],
  onLeft: number,
  onRight: number,
  ends: readonly [atStart: boolean, atEnd: boolean],
): boolean {
  if (models > 1)
    return (
      onLeft >= Math.min(1, left.length) &&
      onRight >= Math.min(1, right.length) &&
      removed.length + onLeft + onRight > 0
    );
  const [atStart, atEnd] = ends;
  const leftAgrees = left.length === 0 ? atStart : onLeft > 0;
  const rightAgrees = right.length === 0 ? atEnd : onRight > 0;
  if (leftAgrees && rightAgrees) return true;
  if (needsBoth(removed, models)) return false;
  // What began or ended its line is something else inside of one, such as a key: a sign on the other side is too little.
  if (!leftAgrees && left.length === 0) return weightOfAll(right.slice(0, onRight)) >= enoughBeside;
  if (!rightAgrees && right.length === 0) return weightOfAll(left.slice(0, onLeft)) >= enoughBeside;
  return leftAgrees || rightAgrees;
}

/** A word that goes is told by the neighbour on either side when it was seen once. */
function needsBoth(removed: readonly Token[], models: number): boolean {
  return models > 1 || !removed.some((token) => token.kind === 'word');
}

function side({ before, operations }: LineChange, index: number, step: 1 | -1): readonly Token[] {
  const operation = operations[index] as Operation;
  return neighbours(before, step < 0 ? operation.beforeStart - 1 : operation.beforeEnd, step);
}

function neighbours(tokens: readonly Token[], from: number, step: 1 | -1): readonly Token[] {
  const found: Token[] = [];
  for (let i = from; i >= 0 && i < tokens.length && found.length < reach; i += step) {
    const token = tokens[i] as Token;
    if (token.kind !== 'space') found.push(token);
  }
  return found;
}

function common(sides: readonly (readonly Token[])[]): readonly Token[] {
  const model = sides[0] ?? [];
  return model.slice(0, Math.min(...sides.map((other) => agreement(model, other))));
}

function agreement(a: readonly Token[], b: readonly Token[]): number {
  let count = 0;
  while (count < a.length && same(a[count] as Token, b[count])) count++;
  return count;
}

/** `agreement` with what stands from `from` on in direction `step`, without a list of it: this is asked for every token. */
function agreementAlong(
  model: readonly Token[],
  tokens: readonly Token[],
  from: number,
  step: 1 | -1,
): number {
  let count = 0;
  for (let i = from; count < model.length && i >= 0 && i < tokens.length; i += step) {
    const token = tokens[i] as Token;
    if (token.kind === 'space') continue;
    if (!same(model[count] as Token, token)) break;
    count++;
  }
  return count;
}

function standsAt(removed: readonly Token[], tokens: readonly Token[], start: number): boolean {
  for (let i = 0; i < removed.length; i++) if (!same(removed[i] as Token, tokens[start + i])) return false;
  return true;
}

function same(a: Token, b: Token | undefined): boolean {
  return a.text === b?.text && a.place === b.place;
}

function isBeside(inserted: string, tokens: readonly Token[], index: number): boolean {
  const before = textOf(tokens.slice(0, index));
  const after = textOf(tokens.slice(index));
  return before.endsWith(inserted) || after.startsWith(inserted);
}

function endOf(token: Token | undefined): number {
  return token ? token.start + token.text.length : 0;
}
