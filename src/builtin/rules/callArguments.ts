// Proposes a changed, added or removed first or last argument of a call for other calls of the same function.

import type { TextEdit } from '../../base/textPosition.ts';
import type { Token } from '../language/lineTokens.ts';
import { declares, isKeyword } from '../language/nameUse.ts';
import { consecutive, enoughPlaces } from './editsElsewhere.ts';
import type { Candidate, EditView, Proposer } from './proposer.ts';
import { likeness, neighbourhood, passedOver, placeFeatures, textFeatures } from './surroundings.ts';
import { changedTokens, type LineChange } from '../document/tokenChange.ts';
import { neighbours, textOf } from '../language/tokens.ts';

const oldestAge = 5;

interface CallChange {
  readonly callee: string;
  /** True for a declaration: it is repeated in other declarations only, not in calls. */
  readonly declared: boolean;
  readonly end: 'first' | 'last';
  readonly removed: string;
  readonly inserted: string;
}

/** A call that ends on its line, by the token indices of its parentheses. */
interface Call {
  readonly open: number;
  readonly close: number;
}

export const callArguments: Proposer = {
  name: 'call arguments',
  *propose(view) {
    const calls = view.edits.map(({ lineChanges }) =>
      lineChanges.map((change) => {
        const call = readCall(change);
        return call && { call, key: keyOf(call), change };
      }),
    );
    const all = calls.flat();
    const done = new Set<string>();
    for (const [i, { age, region }] of view.edits.entries()) {
      if (age > oldestAge || region.origin !== 'typed' || (age === 0 && view.openName)) continue;
      for (const read of calls[i] ?? []) {
        if (!read || done.has(read.key)) continue;
        done.add(read.key);
        const alike = all.filter((other) => other?.key === read.key);
        if (alike.some((other) => other && leavesCall(other.call, other.change))) continue;
        const support = alike.length;
        // Once, punctuation is probably the start of an edit.
        if (support === 1 && !/[\p{L}\p{N}]/u.test(read.call.removed + read.call.inserted)) continue;
        yield* offer(read.call, read.change, support, age, view);
      }
    }
  },
};

function keyOf({ callee, declared, end, removed, inserted }: CallChange): string {
  return `${declared ? 'declared ' : ''}${callee} ${end} ${removed} > ${inserted}`;
}

function readCall({ before, after, operations }: LineChange): CallChange | undefined {
  const [operation] = operations;
  if (!operation || operations.length !== 1) return undefined;
  const { oldStart, oldEnd, newStart, newEnd } = operation;
  const inserted = textOf(after.slice(newStart, newEnd)).trim();
  const removed = textOf(before.slice(oldStart, oldEnd)).trim();
  const [next] = neighbours(before, oldEnd, 1);
  const [previous] = neighbours(before, oldStart - 1, -1);
  let open = oldStart - 1;
  for (let depth = 0; open >= 0; open--) {
    const sign = before[open]?.place === 'code' ? before[open]?.text : '';
    if (sign === ')') depth++;
    else if (sign === '(' && depth-- === 0) break;
  }
  const name = before[open - 1];
  if (name?.kind !== 'word' || name.place !== 'code' || isKeyword(name.text)) return undefined;
  const callee = name.text;
  const declared = isDeclared(before, open);
  if (next?.text === ')' && closes(before, open, oldEnd))
    return { callee, declared, end: 'last', removed, inserted };
  if (previous === before[open]) return { callee, declared, end: 'first', removed, inserted };
  return undefined;
}

/** True if the name before the parenthesis at `open` is declared there. */
function isDeclared(tokens: readonly Token[], open: number): boolean {
  return declares(neighbours(tokens, open - 2, -1), tokens.slice(open, open + 1)) !== false;
}

/** True if the next `)` from `from` on closes `open`. */
function closes(tokens: readonly Token[], open: number, from: number): boolean {
  const call = callAt(tokens, open);
  return call !== undefined && call.close >= from && tokens.slice(from, call.close).every(isSpace);
}

function* offer(
  change: CallChange,
  lineChange: LineChange,
  support: number,
  age: number,
  view: EditView,
): Iterable<Candidate> {
  const { callee, declared, removed, inserted } = change;
  const { line: changed, before } = lineChange;
  const places: { readonly line: number; readonly edit: TextEdit; readonly alike: number }[] = [];
  for (const line of view.index.linesWith(callee, view.cursor.line)) {
    if (line === changed || places.length >= enoughPlaces) continue;
    const tokens = view.tokens.line(line);
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i];
      if (token?.text !== callee || token.place !== 'code' || tokens[i + 1]?.text !== '(') continue;
      if (isDeclared(tokens, i + 1) !== declared) continue;
      const edit = editOf(change, tokens, i + 1, line);
      if (edit) places.push({ line, edit, alike: likeness(before, tokens) });
    }
  }
  places.sort((a, b) => a.line - b.line);
  const lines = places.map(({ line }) => line);
  const passed = passedOver(lines, changed, support);
  if (places.length === 0) return;
  const tokens = changedTokens(lineChange);
  const text = textFeatures(tokens.removed, tokens.inserted, view);
  for (const group of consecutive(places)) {
    const [first] = group;
    yield {
      edits: group.map(({ edit }) => edit),
      features: {
        call: 1,
        support: Math.log2(support),
        age,
        ...placeFeatures(changed, first.line, view.tokens),
        ...passed,
        ...text,
        likeness: Math.min(...group.map(({ alike }) => alike)),
        around: neighbourhood(
          view.document,
          { start: changed, end: changed + 1 },
          { start: first.line, end: (group.at(-1)?.line ?? first.line) + 1 },
        ),
        pattern: removed === '' ? 0 : 1,
        deletion: inserted === '' ? 1 : 0,
        blank: /[\p{L}\p{N}]/u.test(removed + inserted) ? 0 : 1,
      },
      rule: `call ${keyOf(change)}`,
    };
  }
}

/** True if the line still has a call on the left of the change that could be changed: the user wants the change in some calls only. */
function leavesCall(change: CallChange, { line, after, operations }: LineChange): boolean {
  const end = operations[0]?.newStart ?? 0;
  return after.some((token, i) => {
    const close = token.text === change.callee && after[i + 1]?.text === '(' && callAt(after, i + 1)?.close;
    return close && close < end && editOf(change, after, i + 1, line) !== undefined;
  });
}

function editOf(
  { end, removed, inserted }: CallChange,
  tokens: readonly Token[],
  open: number,
  line: number,
): TextEdit | undefined {
  const call = callAt(tokens, open);
  if (!call) return undefined;
  const first = (tokens[open]?.start ?? 0) + 1;
  const last = tokens[call.close]?.start ?? first;
  const inside = textOf(tokens.slice(open + 1, call.close));
  const bare = inside.trim();
  const at = (start: number, length: number, newText: string): TextEdit => ({
    range: { start: { line, character: start }, end: { line, character: start + length } },
    newText,
  });
  if (end === 'last') {
    if (
      bare === '' ? removed !== '' || inserted.startsWith(',') : removed === '' && !inserted.startsWith(',')
    )
      return undefined;
    if (!inside.endsWith(removed) || (inserted !== '' && inside.endsWith(inserted))) return undefined;
    if (
      removed !== '' &&
      /^[\p{L}\p{N}_]/u.test(removed) &&
      /[\p{L}\p{N}_.]$/u.test(inside.slice(0, -removed.length))
    )
      return undefined;
    return at(last - removed.length, removed.length, inserted);
  }
  if (bare === '' || (removed === '' && !inserted.endsWith(','))) return undefined;
  if (!inside.startsWith(removed) || (inserted !== '' && inside.startsWith(inserted))) return undefined;
  if (
    removed !== '' &&
    /[\p{L}\p{N}_]$/u.test(removed) &&
    /^[\p{L}\p{N}_.]/u.test(inside.slice(removed.length))
  )
    return undefined;
  return at(first, removed.length, removed === '' ? `${inserted} ` : inserted);
}

function callAt(tokens: readonly Token[], open: number): Call | undefined {
  for (let i = open, depth = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token?.place !== 'code') continue;
    if (token.text === '(') depth++;
    else if (token.text === ')' && --depth === 0) return { open, close: i };
  }
  return undefined;
}

function isSpace(token: Token): boolean {
  return token.kind === 'space';
}
