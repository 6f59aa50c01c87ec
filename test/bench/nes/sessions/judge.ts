// Judges a suggestion by the text of the file with it applied: it is right if the programmer makes all its changes too, next or
// later in the session.

import { changedBlocks } from '../../../../src/base/diffs/sequenceDiff.ts';
import type { SessionFile, SessionHunk } from './editingSession.ts';
import { tokensOf } from './keys.ts';

/** The state of a file: the hunks before `current` are done, and the hunk `current` has the lines `typed`. */
export interface Progress {
  readonly current: number;
  readonly typed: readonly string[];
}

/**
 * `completes`: it only completes the hunk that is being typed. `part`: it does some of the changes of a hunk, and nothing that the
 * programmer does not do.
 */
export type Verdict = 'right' | 'completes' | 'part' | 'wrong';

/** One way to read the text as states of the hunks: how many it changes wholly and partly. */
interface Reading {
  readonly whole: number;
  readonly parts: number;
  readonly completes: boolean;
}

/**
 * @param text the file with the suggestion applied.
 * @param wide true for a rename or replacement everywhere, which may do whole hunks together with parts of others.
 */
export function judge(file: SessionFile, progress: Progress, text: string, wide: boolean): Verdict {
  const lines = text.split('\n');
  let readings = new Map<number, Reading>([[0, { whole: 0, parts: 0, completes: false }]]);
  let at = 0;
  for (const [index, hunk] of [...file.hunks, undefined].entries()) {
    const next = new Map<number, Reading>();
    const kept = file.before.slice(at, hunk?.start);
    for (const [from, reading] of readings) {
      if (!isAt(kept, lines, from)) continue;
      const start = from + kept.length;
      if (!hunk) {
        if (start === lines.length) next.set(start, reading);
        continue;
      }
      for (const [length, then] of readHunk(file, hunk, index, progress, lines.slice(start))) {
        const sum = {
          whole: reading.whole + then.whole,
          parts: reading.parts + then.parts,
          completes: reading.completes || then.completes,
        };
        const known = next.get(start + length);
        if (!known || sum.parts < known.parts || (sum.parts === known.parts && sum.whole > known.whole))
          next.set(start + length, sum);
      }
    }
    readings = next;
    at = hunk?.end ?? at;
  }
  const found = readings.get(lines.length);
  if (!found) return 'wrong';
  if (found.whole > 0 && (wide || found.parts === 0)) return 'right';
  if (found.parts > 0) return 'part';
  return found.completes ? 'completes' : 'wrong';
}

/** Every state that the hunk may have at the start of `lines`, with its number of lines. */
function readHunk(
  { before }: SessionFile,
  { start, end, lines: done }: SessionHunk,
  index: number,
  { current, typed }: Progress,
  lines: readonly string[],
): readonly (readonly [number, Reading])[] {
  const found: (readonly [number, Reading])[] = [];
  const add = (as: readonly string[], reading: Partial<Reading>): void => {
    if (isAt(as, lines, 0)) found.push([as.length, { whole: 0, parts: 0, completes: false, ...reading }]);
  };
  if (index < current) add(done, {});
  else if (index === current) {
    add(typed, {});
    if (!isSame(typed, done)) add(done, { completes: true });
  } else {
    const old = before.slice(start, end);
    add(old, {});
    add(done, { whole: 1 });
    const part = lines.slice(0, old.length);
    if (!isSame(part, old) && !isSame(part, done) && isPart(old, done, part))
      found.push([old.length, { whole: 0, parts: 1, completes: false }]);
  }
  return found;
}

/** True if each change from `old` to `part` is one from `old` to `done`. */
function isPart(old: readonly string[], done: readonly string[], part: readonly string[]): boolean {
  const [olds, dones, parts] = [old, done, part].map((lines) => tokensOf(lines.join('\n'))) as [
    string[],
    string[],
    string[],
  ];
  const changes = (to: readonly string[]): string[] =>
    changedBlocks(olds, to).map(({ oldStart, oldEnd, newStart, newEnd }) =>
      JSON.stringify([oldStart, oldEnd, to.slice(newStart, newEnd)]),
    );
  const all = changes(dones);
  return changes(parts).every((change) => all.includes(change));
}

function isAt(part: readonly string[], lines: readonly string[], at: number): boolean {
  return part.every((line, i) => line === lines[at + i]);
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && isAt(a, b, 0);
}
