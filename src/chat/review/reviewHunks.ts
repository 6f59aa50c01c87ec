// Three texts of a file: before the agent changed it, as the agent left it, and as it is now. What the agent changed is
// told from what the user changed since, and only what nobody touched since can be taken back.

import { lineHunks } from './lineHunks.ts';
import type { LineHunk } from './lineHunk.ts';
import type { Lines } from './textLines.ts';

/** Lines [start, end), 0-based. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A place where the agent changed something that is still there. */
export interface ReviewHunk {
  readonly before: Span;
  readonly left: Span;
  readonly now: Span;
  /** The user has changed it since: it can be kept, but taking it back would lose what they typed. */
  readonly isConflict: boolean;
}

/**
 * The line at which a hunk is shown and acted on: its first one. Lines removed at the end of a file have none of their
 * own: then the last line of the file.
 * @param lineCount of the file as it is now.
 */
export function lineOfHunk({ now }: Pick<ReviewHunk, 'now'>, lineCount: number): number {
  return Math.max(0, Math.min(now.start, lineCount - 1));
}

/** What the agent changed and the user has not undone, in order. */
export function reviewHunks(before: Lines, left: Lines, now: Lines): ReviewHunk[] {
  return threeWay(before, left, now).filter((hunk) => !same(before, hunk.before, now, hunk.now));
}

/** `now` without the changes of the agent's that nobody has touched since, and whether others are left. */
export function withoutAgent(
  before: Lines,
  left: Lines,
  now: Lines,
): { lines: string[]; hasConflict: boolean } {
  const hunks = reviewHunks(before, left, now);
  return {
    lines: putBack(
      before,
      now,
      hunks.filter(({ isConflict }) => !isConflict),
    ),
    hasConflict: hunks.some(({ isConflict }) => isConflict),
  };
}

/** `now` with `hunks` as they were before. In order, none overlapping. */
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

/** `before` with the hunk as the agent left it: it is not to be reviewed any more. */
export function withHunk(before: Lines, left: Lines, hunk: Pick<ReviewHunk, 'before' | 'left'>): string[] {
  return [
    ...before.slice(0, hunk.before.start),
    ...left.slice(hunk.left.start, hunk.left.end),
    ...before.slice(hunk.before.end),
  ];
}

/** Places the agent changed, each joined with what the user changed in or right at it. */
function threeWay(before: Lines, left: Lines, now: Lines): ReviewHunk[] {
  const agent = lineHunks(before, left);
  const user = lineHunks(left, now);
  const joined: ReviewHunk[] = [];
  /** Lines that `before` and `now` have more than `left` above the place looked at. */
  let [beforeShift, nowShift] = [0, 0];
  let [nextAgent, nextUser] = [0, 0];
  while (nextAgent < agent.length) {
    const first = agent[nextAgent]!;
    // What the user did above it is of no concern.
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
    if (nextAgent === firstAgent) throw new Error('A hunk was left out');
    beforeShift += ofAgent;
    nowShift += ofUser;
  }
  return joined;
}

/** Lines typed right beside a change can't be told from it when it goes; lines that were there can. */
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
