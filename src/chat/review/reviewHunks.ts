// Tells changes of the agent and of the user apart by a three-way comparison of a file: before the agent, as the agent
// left it, and now. Only changes that the user has not touched can be undone.

import { lineHunks } from './lineHunks.ts';
import type { LineHunk, Lines } from './lineHunk.ts';

/** Lines [start, end), 0-based. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A change of the agent that is still in the file. */
export interface ReviewHunk {
  readonly before: Span;
  readonly left: Span;
  readonly now: Span;
  /** The user has changed it since: undoing it would lose what they typed, so it can only be kept. */
  readonly isConflict: boolean;
}

/**
 * The 0-based line at which a hunk is shown: its first line, or the last line of the file for lines removed at its end.
 * @param lineCount number of lines of the current file.
 */
export function lineOfHunk({ now }: Pick<ReviewHunk, 'now'>, lineCount: number): number {
  return Math.max(0, Math.min(now.start, lineCount - 1));
}

/** The hunk that is shown at a line. @param lineCount number of lines of the current file. */
export function hunkAtLine(
  hunks: readonly ReviewHunk[],
  line: number,
  lineCount: number,
): ReviewHunk | undefined {
  return hunks.find((hunk) => {
    const start = lineOfHunk(hunk, lineCount);
    return start <= line && line < Math.max(hunk.now.end, start + 1);
  });
}

/** The agent's changes that the user has not undone, in order. */
export function reviewHunks(before: Lines, left: Lines, now: Lines): ReviewHunk[] {
  return threeWay(before, left, now).filter((hunk) => !same(before, hunk.before, now, hunk.now));
}

/** `now` with `hunks` restored from `before`, both with or both without line ends. @param hunks in order, none overlapping. */
export function putBack(
  before: Lines,
  now: Lines,
  hunks: readonly Pick<ReviewHunk, 'before' | 'now'>[],
): string[] {
  const lines: string[] = [];
  let at = 0;
  for (const hunk of hunks) {
    for (; at < hunk.now.start; at++) lines.push(now[at]!);
    for (let from = hunk.before.start; from < hunk.before.end; from++) lines.push(before[from]!);
    at = hunk.now.end;
  }
  for (; at < now.length; at++) lines.push(now[at]!);
  return lines;
}

/** `before` with the hunk as the agent left it, so that it is no longer reviewed. Both with or both without line ends. */
export function withHunk(before: Lines, left: Lines, hunk: Pick<ReviewHunk, 'before' | 'left'>): string[] {
  return [
    ...before.slice(0, hunk.before.start),
    ...left.slice(hunk.left.start, hunk.left.end),
    ...before.slice(hunk.before.end),
  ];
}

/** The agent's changes, each merged with adjacent or overlapping changes of the user. */
function threeWay(before: Lines, left: Lines, now: Lines): ReviewHunk[] {
  const agent = lineHunks(before, left);
  const user = lineHunks(left, now);
  const joined: ReviewHunk[] = [];
  /** Lines that `before` and `now` have more than `left` above the current place. */
  let [beforeShift, nowShift] = [0, 0];
  let [nextAgent, nextUser] = [0, 0];
  while (nextAgent < agent.length) {
    const first = agent[nextAgent]!;
    // Changes of the user above it do not touch it.
    const above = user[nextUser];
    if (above && above.oldEnd < first.newStart) {
      nowShift += length(above, 'new') - length(above, 'old');
      nextUser++;
      continue;
    }
    let [start, end] = [first.newStart, first.newEnd];
    let [ofAgent, ofUser] = [0, 0];
    const [firstAgent, firstUser] = [nextAgent, nextUser];
    for (let grew = true; grew;) {
      grew = false;
      const mine = agent[nextAgent];
      if (mine && mine.newStart <= end) {
        end = Math.max(end, mine.newEnd);
        ofAgent += length(mine, 'old') - length(mine, 'new');
        nextAgent++;
        grew = true;
      }
      const theirs = user[nextUser];
      if (theirs && theirs.oldStart <= end && touches(theirs, start, end)) {
        start = Math.min(start, theirs.oldStart);
        end = Math.max(end, theirs.oldEnd);
        ofUser += length(theirs, 'new') - length(theirs, 'old');
        nextUser++;
        grew = true;
      }
    }
    joined.push({
      before: { start: start + beforeShift, end: end + beforeShift + ofAgent },
      left: { start, end },
      now: { start: start + nowShift, end: end + nowShift + ofUser },
      isConflict: nextUser > firstUser,
    });
    if (nextAgent === firstAgent) throw new Error('A hunk of the agent was not merged');
    beforeShift += ofAgent;
    nowShift += ofUser;
  }
  return joined;
}

/** Adjacent changes count as touching, since they can't be told apart when the hunk is undone. */
function touches({ oldStart, oldEnd }: LineHunk, start: number, end: number): boolean {
  return oldStart <= end && oldEnd >= start;
}

function length(hunk: LineHunk, side: 'old' | 'new'): number {
  return side === 'old' ? hunk.oldEnd - hunk.oldStart : hunk.newEnd - hunk.newStart;
}

function same(one: Lines, { start, end }: Span, other: Lines, at: Span): boolean {
  if (end - start !== at.end - at.start) return false;
  for (let index = 0; index < end - start; index++)
    if (one[start + index] !== other[at.start + index]) return false;
  return true;
}
