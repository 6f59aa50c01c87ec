// Proposes a changed block of lines again where the same lines occur.

import type { TextEdit } from '../../base/textPosition.ts';
import type { Token } from '../language/lineTokens.ts';
import { enoughPlaces } from './editsElsewhere.ts';
import { areClosingTags } from '../document/markupText.ts';
import type { Features } from './likelihood.ts';
import { linesWithNames, namesBeside } from './otherNames.ts';
import { endsOtherwise, isPassedRecord, isSetting } from './similarLine.ts';
import {
  deeper,
  neighbourhood,
  needsMessage,
  passedOver,
  placeFeatures,
  textFeatures,
} from './surroundings.ts';
import { isValue, textOf, weightOf } from '../language/tokens.ts';
import type { Candidate, EditView, Proposer } from './proposer.ts';
import { isCommentedOut, type Hunk } from '../document/tokenChange.ts';

const oldestAge = 5;
/** Minimum sum of the token weights of the old lines; below it, equality may be accidental. */
const minWeight = 1;
/** The same for one deletion that is repeated out of sight. */
const significant = 2.5;
const hasWord = /[\p{L}\p{N}]/u;

export const sameLines: Proposer = {
  name: 'same lines',
  *propose(view) {
    const done = new Set<string>();
    for (const { hunks, age, region } of view.edits) {
      if (age > oldestAge || region.origin !== 'typed' || (age === 0 && view.openName)) continue;
      for (const hunk of hunks) {
        // The newest of equal changes represents them all.
        const key = ruleOf(hunk);
        if (!done.has(key)) yield* offer(hunk, age, key, view);
        done.add(key);
      }
    }
  },
};

function* offer(hunk: Hunk, age: number, rule: string, view: EditView): Iterable<Candidate> {
  const { document, tokens } = view;
  const { lineCount } = document;
  const { before, after } = hunk;
  const weight = hunk.beforeTokens.flat().reduce((sum, token) => sum + weightOf(token), 0);
  if (before.length === 0 || weight < minWeight || areClosingTags(before, document.languageId)) return;
  const trimmed = before.map((line) => line.trim());
  const result = after.map((line) => line.trim());
  const hunks = view.edits.flatMap((edit) => edit.hunks);
  const written = hunks.filter((other) => other.after.length > 0);
  const alike = hunks.filter((other) => equal(other.before.map(trim), trimmed));
  const seen = alike.filter((other) => equal(other.after.map(trim), result)).length;
  // Indentation depends on the lines around. A line that was turned into a comment once, and a comment that was deleted once,
  // depend on their place.
  if (
    equal(trimmed, result) ||
    (seen === 1 && isCommentedOut(hunk.beforeTokens.flat(), hunk.afterTokens.flat())) ||
    (seen === 1 && result.length === 0 && isComment(hunk.beforeTokens.flat())) ||
    (seen === 1 &&
      before.length === after.length &&
      before.every((line, i) => endsOtherwise(line, after[i]!)))
  )
    return;
  const contradicted = seen < alike.length;
  const old = new Set(hunk.beforeTokens.flat().map((token) => token.text));
  const newTokens = hunk.afterTokens.flat().filter((token) => !old.has(token.text));
  const lines: number[] = [];
  const places: { readonly line: number; readonly edits: readonly TextEdit[] }[] = [];
  for (const line of view.index.linesEqualTo(trimmed[0] ?? '', view.cursor.line)) {
    if (line + before.length > lineCount) continue;
    if (before.length > 1 && !trimmed.every((text, i) => document.line(line + i).trim() === text)) continue;
    // Equal text may be code in one place and a comment in another.
    if (tokens.stateAt(line) !== hunk.state) continue;
    if (wasEdited(line, line + before.length, written)) continue;
    lines.push(line);
    const names = namesBeside(rangeAt(hunk.start, after), rangeAt(line, before), newTokens, view);
    const there = { before, after: names ? linesWithNames(hunk, names) : after };
    const edits = places.length < enoughPlaces ? replacement(there, line, view) : undefined;
    if (edits) places.push({ line, edits });
  }
  if (places.length === 0) return;
  const text = textFeatures(hunk.beforeTokens.flat(), newTokens, view);
  const passed = passedOver(lines, hunk.start, seen);
  const isDeletion = result.every((line) => line === '');
  for (const { line, edits } of places) {
    const around = neighbourhood(
      document,
      { start: hunk.start, end: hunk.start + after.length },
      { start: line, end: line + before.length },
    );
    const there = placeFeatures(hunk.start, line, view.tokens);
    // One deletion of little text is often for this place only, or the first half of a move.
    if (isDeletion && seen === 1 && weight < significant && there.near !== 1) continue;
    yield {
      edits,
      features: {
        block: 1,
        support: Math.log2(seen),
        age,
        ...there,
        pattern: Math.log2(1 + weight),
        ...passed,
        ...text,
        lines: Math.log2(before.length),
        unpassed: needsMessage(seen, hunk.beforeTokens.flat(), hunk.afterTokens.flat()),
        deletion: after.length === 0 ? 1 : 0,
        same: 1,
        around,
        grown: Math.log2(1 + Math.max(0, after.length - before.length)),
        explained: newTokens.some(({ kind, place }) => kind === 'word' && place === 'comment') ? 1 : 0,
        other: contradicted ? 1 : 0,
        setting: seen === 1 && isOneValue(hunk, newTokens, passed, around, view) ? 1 : 0,
        deeper: deeper(seen, hunk.start, line, around, tokens),
        fixed: view.tokens.syntax.fixedWords ? 1 : 0,
        value: isValue(newTokens) ? 1 : 0,
        prose: hunk.beforeTokens[0]?.find((token) => token.kind !== 'space')?.place === 'comment' ? 1 : 0,
      },
      rule,
    };
  }
}

function isComment(tokens: readonly Token[]): boolean {
  return tokens.every(({ kind, place }) => kind === 'space' || place === 'comment');
}

function rangeAt(start: number, lines: readonly string[]): { readonly start: number; readonly end: number } {
  return { start, end: start + lines.length };
}

/** True if the value belongs to that place only. */
function isOneValue(
  hunk: Hunk,
  newTokens: readonly Token[],
  passed: Features,
  around: number,
  view: EditView,
): boolean {
  return (
    setsNumber(hunk, newTokens) ||
    (changesResult(hunk) && around < 1) ||
    (hunk.before.length === 1 && isPassedRecord(hunk.before[0]!, hunk.after[0] ?? '', passed, view))
  );
}

/** True if a branch got another result. That of another branch is another one, unless the lines around are equal. */
function changesResult({ beforeTokens, afterTokens }: Hunk): boolean {
  return [beforeTokens, afterTokens].every(
    ([tokens, ...more]) => tokens && more.length === 0 && result.test(textOf(tokens)),
  );
}

const result = /^\s*return (?:"[^"]*"|'[^']*'|-?\d[\w.]*);?$/;

/** True if the only change of a line is a number, see `isSetting`. */
function setsNumber({ beforeTokens, afterTokens }: Hunk, newTokens: readonly Token[]): boolean {
  const [[before, ...others], [after, ...more]] = [beforeTokens, afterTokens];
  if (!before || !after || others.length + more.length > 0) return false;
  return isSetting(before, newTokens, after);
}

function ruleOf({ before, after }: Hunk): string {
  return `lines ${before.map(trim).join('\n')} > ${after.map(trim).join('\n')}`;
}

/** Lines that the user just wrote are not changed. */
function wasEdited(start: number, end: number, written: readonly Hunk[]): boolean {
  for (let i = 0; i < written.length; i++) {
    const hunk = written[i] as Hunk;
    if (start < hunk.start + hunk.after.length && end > hunk.start) return true;
  }
  return false;
}

/** The edits that apply the change of `hunk` at `line`, with the indentation there. */
export function replacement(
  hunk: Pick<Hunk, 'before' | 'after'>,
  line: number,
  { document }: EditView,
): readonly TextEdit[] | undefined {
  const { before, after } = hunk;
  const there = document.slice(line, line + before.length);
  const lines: string[] = [];
  for (const text of after) {
    const moved = reindented(text, before[0] ?? '', there[0] ?? '');
    if (moved === undefined) return undefined;
    lines.push(moved);
  }
  const last = line + before.length - 1;
  // Not if the added line is already there.
  const added = lines.length > before.length ? (lines.at(-1) ?? '').trim() : '';
  if (
    hasWord.test(added) &&
    added !== before.at(-1)?.trim() &&
    added === (document.slice(last + 1, last + 2)[0] ?? '').trim()
  )
    return undefined;
  if (lines.length > 0) {
    const range = {
      start: { line, character: 0 },
      end: { line: last, character: document.line(last).length },
    };
    return [{ range, newText: lines.join(document.lineEnd) }];
  }
  if (last + 1 < document.lineCount)
    return [{ range: { start: { line, character: 0 }, end: { line: last + 1, character: 0 } }, newText: '' }];
  if (line === 0) return undefined;
  return [
    {
      range: {
        start: { line: line - 1, character: document.line(line - 1).length },
        end: { line: last, character: document.line(last).length },
      },
      newText: '',
    },
  ];
}

/** Replaces the indentation `from` of `text` by `to`, keeping what exceeds it; `undefined` if `text` is indented less. */
export function reindented(text: string, from: string, to: string): string | undefined {
  if (text.trim() === '') return text.trim();
  const had = indentation(from);
  if (!text.startsWith(had))
    return had.startsWith(indentation(text)) && had === indentation(to) ? text : undefined;
  return indentation(to) + text.slice(had.length);
}

function indentation(line: string): string {
  return line.slice(0, line.length - line.trimStart().length);
}

function trim(line: string): string {
  return line.trim();
}

export function equal(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, i) => text === b[i]);
}
