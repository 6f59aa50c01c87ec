// Diffs one line by words, so that old and new text are readable side by side: whole words are replaced, but a part of a
// word that is only added or only removed is shown alone.

import { diffArrays } from 'diff';
import { trimEdit, type OffsetEdit } from './offsetEdit.ts';

/** Lines with more words and signs than this are not split. */
const mostTokens = 600;
/** More changes than this in one line are merged, which is easier to read. */
const mostChanges = 3;

const token =
  /\p{Extended_Pictographic}[\p{Extended_Pictographic}\p{M}\p{Emoji_Modifier}\u200d]*|[\p{L}\p{N}\p{M}_$]+|[-+*/%=<>!&|^~?:]+|\s+|[^]/gu;
/** Starts with a character that belongs to the one before it. */
const joined = /^[\p{M}\p{Emoji_Modifier}\u200d]/u;

/** @returns in order, not adjacent, offsets in the old line; empty if the lines are equal. */
export function wordChanges(oldLine: string, newLine: string): OffsetEdit[] {
  const whole = { start: 0, end: oldLine.length, newText: newLine };
  if (oldLine === newLine) return [];
  const oldTokens = oldLine.match(token) ?? [];
  const newTokens = newLine.match(token) ?? [];
  if (oldTokens.length + newTokens.length > mostTokens) return [trimEdit(whole, oldLine)];
  const raw: OffsetEdit[] = [];
  let at = 0;
  let touching = false;
  for (const part of diffArrays(oldTokens, newTokens)) {
    const text = part.value.join('');
    if (!part.added && !part.removed) {
      at += text.length;
      touching = false;
      continue;
    }
    const length = part.removed ? text.length : 0;
    const added = part.added ? text : '';
    const last = raw.at(-1);
    if (last && touching)
      raw[raw.length - 1] = { ...last, end: last.end + length, newText: last.newText + added };
    else raw.push({ start: at, end: at + length, newText: added });
    at += length;
    touching = true;
  }
  const near = mergeNear(
    raw.map((change) => refine(change, oldLine)),
    oldLine,
  );
  const changes = near.length > mostChanges ? [span(near, oldLine)] : near;
  return changes.map((change) => refine(change, oldLine));
}

/**
 * The unchanged share of the longer line, from 0 to 1, without white space.
 * @param changes from `wordChanges`.
 */
export function keptShare(changes: readonly OffsetEdit[], oldLine: string, newLine: string): number {
  const removed = changes.reduce((sum, { start, end }) => sum + inkOf(oldLine.slice(start, end)), 0);
  const old = inkOf(oldLine);
  return (old - removed) / Math.max(1, old, inkOf(newLine));
}

function inkOf(text: string): number {
  return text.replaceAll(/\s+/g, '').length;
}

function mergeNear(changes: readonly OffsetEdit[], oldLine: string): OffsetEdit[] {
  const merged: OffsetEdit[] = [];
  for (const change of changes) {
    const last = merged.at(-1);
    const gap = last === undefined ? '' : oldLine.slice(last.end, change.start);
    // A single unchanged sign between two replaced words makes the change harder to read.
    if (last && isReplacement(last) && isReplacement(change) && /^(?:\s*|[^\p{L}\p{N}\s])$/u.test(gap)) {
      merged[merged.length - 1] = span([last, change], oldLine);
    } else merged.push(change);
  }
  return merged;
}

function isReplacement({ start, end, newText }: OffsetEdit): boolean {
  return start !== end && newText !== '';
}

/** One change that covers all of them. */
function span(changes: readonly OffsetEdit[], oldLine: string): OffsetEdit {
  let newText = '';
  let at = changes[0]!.start;
  for (const change of changes) {
    newText += oldLine.slice(at, change.start) + change.newText;
    at = change.end;
  }
  return { start: changes[0]!.start, end: at, newText };
}

/** Trims a replacement that only adds or only removes text. */
function refine(change: OffsetEdit, oldLine: string): OffsetEdit {
  const oldText = oldLine.slice(change.start, change.end);
  const trimmed = trimEdit(change, oldText);
  if (isReplacement(trimmed)) return change;
  const splits =
    joined.test(trimmed.newText) ||
    joined.test(oldLine.slice(trimmed.start)) ||
    joined.test(oldLine.slice(trimmed.end));
  return splits ? change : trimmed;
}
