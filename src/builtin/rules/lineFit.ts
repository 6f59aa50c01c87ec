// Decides whether changes made to lines can be applied to another line, and how strong the evidence is.

import type { Token } from '../language/lineTokens.ts';
import type { ChangedBlock } from '../../base/diffs/sequenceDiff.ts';
import type { LineChange } from '../document/tokenChange.ts';
import { isAt, isSame, textOf, weightOf } from '../language/tokens.ts';

/** Number of tokens on either side that are compared. */
const reach = 8;

export type Fit =
  | {
      readonly kind: 'fits';
      /** Offsets in the line in UTF-16 units, in order. */
      readonly edits: readonly { readonly start: number; readonly end: number; readonly newText: string }[];
      /** Sum of the weights of all equal tokens, see `weightOf`. */
      readonly evidence: number;
      /** The share of the changed lines' common tokens that this line lacks, 0 to 1. */
      readonly strayed: number;
    }
  | { readonly kind: 'none' };

const none: Fit = { kind: 'none' };

/** What lines with the same changes have in common: for each change the removed and inserted text and its neighbours. */
export interface LineModel {
  readonly lines: number;
  readonly parts: readonly Part[];
  /** Texts that a line must contain. */
  readonly needed: readonly string[];
}

/** One of the changes. */
export interface Part {
  readonly removed: readonly Token[];
  readonly removedText: string;
  readonly newText: string;
  /** Neighbours without white space, nearest first. */
  readonly left: readonly Token[];
  readonly right: readonly Token[];
  /** The adjacent tokens, including white space; `undefined` at an end of the line. */
  readonly touching: readonly [string | undefined, string | undefined];
}

/** Sum of weights on one side that is enough evidence by itself. */
const enoughOnOneSide = 0.5;
/** Smaller than any evidence: decides only between the two sides of white space. */
const closeness = 0.01;

/** @param alike lines with the same changes; at least one. */
export function createLineModel(alike: readonly LineChange[]): LineModel {
  const model = alike[0];
  const parts = (model?.operations ?? []).map((operation, index): Part => {
    const removed = model?.before.slice(operation.oldStart, operation.oldEnd) ?? [];
    return {
      removed,
      removedText: textOf(removed),
      newText: textOf(model?.after.slice(operation.newStart, operation.newEnd) ?? []),
      left: common(alike.map((change) => side(change, index, -1))),
      right: common(alike.map((change) => side(change, index, 1))),
      touching: [model?.before[operation.oldStart - 1]?.text, model?.before[operation.oldEnd]?.text],
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

/** A quick test on the text; a line that passes must be tested with `fitLine`. */
export function mayFit({ needed }: LineModel, line: string): boolean {
  for (let i = 0; i < needed.length; i++) if (!line.includes(needed[i] as string)) return false;
  return true;
}

/** Applies the model's changes to a line, if they fit. @param tokens of the line. */
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
    // The insertion is already there.
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
    if (!isAt(removed, tokens, start)) continue;
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

/** With one example, its nearest neighbours must match; with several, two of their common neighbours on either side. */
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
  // A change at the start or end of a line may mean something else within a line, so a bracket on the other side is too
  // little evidence.
  if (!leftAgrees && left.length === 0) return weightOfAll(right.slice(0, onRight)) >= enoughOnOneSide;
  if (!rightAgrees && right.length === 0) return weightOfAll(left.slice(0, onLeft)) >= enoughOnOneSide;
  return leftAgrees || rightAgrees;
}

/** True if a removed word that was seen once needs a neighbour on either side. */
function needsBoth(removed: readonly Token[], models: number): boolean {
  return models > 1 || !removed.some((token) => token.kind === 'word');
}

function side({ before, operations }: LineChange, index: number, step: 1 | -1): readonly Token[] {
  const operation = operations[index] as ChangedBlock;
  return neighbours(before, step < 0 ? operation.oldStart - 1 : operation.oldEnd, step);
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
  while (count < a.length && isSame(a[count] as Token, b[count])) count++;
  return count;
}

/**
 * `agreement` with the tokens from `from` on in direction `step`, without creating a list, since this runs for every
 * token.
 */
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
    if (!isSame(model[count] as Token, token)) break;
    count++;
  }
  return count;
}

function isBeside(inserted: string, tokens: readonly Token[], index: number): boolean {
  const before = textOf(tokens.slice(0, index));
  const after = textOf(tokens.slice(index));
  return before.endsWith(inserted) || after.startsWith(inserted);
}

function endOf(token: Token | undefined): number {
  return token ? token.start + token.text.length : 0;
}
