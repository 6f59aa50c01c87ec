// A block of lines that was changed: the same change where the same lines stand once more.

import type { TextEdit } from '../base/textPosition.ts';
import { weightOf } from './tokenWeight.ts';
import type { Candidate, EditView, Proposer } from './proposer.ts';
import type { Hunk } from './tokenChange.ts';

const oldestAge = 5;
/** Sum of token weights of the old lines from which on two equal blocks are no accident. */
const telling = 2;

export const sameLines: Proposer = {
  name: 'same lines',
  *propose(view) {
    for (const { hunks, age, region } of view.edits) {
      if (age > oldestAge || region.origin !== 'typed' || (age === 0 && view.nameOpen)) continue;
      for (const hunk of hunks) yield* offer(hunk, age, view);
    }
  },
};

function* offer(hunk: Hunk, age: number, view: EditView): Iterable<Candidate> {
  const { document } = view;
  const { before, after } = hunk;
  const weight = hunk.beforeTokens.flat().reduce((sum, token) => sum + weightOf(token), 0);
  if (before.length === 0 || weight < telling) return;
  const trimmed = before.map((line) => line.trim());
  const result = after.map((line) => line.trim());
  const seen = view.edits
    .flatMap((edit) => edit.hunks)
    .filter((other) => equal(other.before.map(trim), trimmed) && equal(other.after.map(trim), result)).length;
  for (const line of view.index.linesLike(trimmed[0] ?? '')) {
    if (line + before.length > document.lineCount) continue;
    if (!trimmed.every((text, i) => document.line(line + i).trim() === text)) continue;
    // The same text may be code here and comment there.
    if (view.tokens.stateAt(line) !== view.tokens.stateAt(hunk.start)) continue;
    if (wasEdited(line, line + before.length, view)) continue;
    const edits = replacement(hunk, line, view);
    if (!edits) continue;
    const deletes = after.length === 0;
    const confidence =
      0.5 +
      Math.min(0.25, 0.06 * (weight - telling)) +
      0.15 * (seen - 1) -
      0.05 * age -
      (deletes ? 0.3 : 0) -
      (line < hunk.start ? 0.1 : 0);
    yield {
      edits,
      confidence,
      rule: `lines ${trimmed.join('\n')} > ${result.join('\n')}`,
      reasons: [
        line < hunk.start ? 'above' : 'below',
        `weight ${weight.toFixed(1)}`,
        `${seen} like it`,
        `age ${age}`,
      ],
    };
  }
}

/** What the user just wrote is as wanted. */
export function wasEdited(start: number, end: number, { edits }: EditView): boolean {
  return edits.some(({ hunks }) =>
    hunks.some((hunk) => hunk.after.length > 0 && start < hunk.start + hunk.after.length && end > hunk.start),
  );
}

/** The edits that do to the lines at `line` what was done to `hunk`, with the indentation of the place. */
function replacement(hunk: Hunk, line: number, { document }: EditView): readonly TextEdit[] | undefined {
  const { before, after } = hunk;
  const there = document.slice(line, line + before.length);
  const lines: string[] = [];
  for (const text of after) {
    const moved = reindented(text, before[0] ?? '', there[0] ?? '');
    if (moved === undefined) return undefined;
    lines.push(moved);
  }
  const last = line + before.length - 1;
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

/** `text` with the indentation it has beyond `from`'s, put behind `to`'s; `undefined` when it has less. */
export function reindented(text: string, from: string, to: string): string | undefined {
  if (text.trim() === '') return text.trim();
  const had = indentation(from);
  if (!text.startsWith(had))
    return had.startsWith(indentation(text)) && had === indentation(to) ? text : undefined;
  return indentation(to) + text.slice(had.length);
}

function indentation(line: string): string {
  return /^\s*/.exec(line)?.[0] ?? '';
}

function trim(line: string): string {
  return line.trim();
}

export function equal(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, i) => text === b[i]);
}
