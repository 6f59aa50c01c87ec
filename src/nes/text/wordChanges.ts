// What changed inside one line, cut so that it reads well when old and new stand side by side: whole words are
// replaced, while a part of a word that is only added or only removed is shown as just that.

import { diffArrays } from 'diff';
import { trimEdit, type OffsetEdit } from './offsetEdit.ts';

/** Above this many words and signs the line is not looked at closely: the change stays one. */
const mostTokens = 600;
/** More separate changes than this in one line are harder to read than one that spans them. */
const mostChanges = 3;

const token =
  /\p{Extended_Pictographic}[\p{Extended_Pictographic}\p{M}\p{Emoji_Modifier}\u200d]*|[\p{L}\p{N}\p{M}_$]+|[-+*/%=<>!&|^~?:]+|\s+|[^]/gu;
/** Must stay with the character before it. */
const joined = /^[\p{M}\p{Emoji_Modifier}\u200d]/u;

/** Offsets count within the old line. @returns in order, none touching another; empty when the lines are equal. */
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
 * How much of the longer line stays, from 0 to 1; white space does not count.
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
    // A single sign that stays between two replaced words only tears them apart.
    if (last && isReplacement(last) && isReplacement(change) && /^(?:\s*|[^\p{L}\p{N}\s])$/u.test(gap)) {
      merged[merged.length - 1] = span([last, change], oldLine);
    } else merged.push(change);
  }
  return merged;
}

function isReplacement({ start, end, newText }: OffsetEdit): boolean {
  return start !== end && newText !== '';
}

/** One change for all of them. */
function span(changes: readonly OffsetEdit[], oldLine: string): OffsetEdit {
  let newText = '';
  let at = changes[0]!.start;
  for (const change of changes) {
    newText += oldLine.slice(at, change.start) + change.newText;
    at = change.end;
  }
  return { start: changes[0]!.start, end: at, newText };
}

/** A replacement that only adds or only removes says so. */
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
