// Reads logical edits as token changes: removed and inserted tokens with their neighbours.

import type { DocumentTokens } from './documentTokens.ts';
import type { EditedRegion } from './editLog.ts';
import type { LexState, Token } from '../language/lineTokens.ts';
import { isSame, isWord, lineBreak, neighbours, textOf } from '../language/tokens.ts';
import { changedBlocks, type ChangedBlock } from '../../base/diffs/sequenceDiff.ts';

/** A run of consecutive changed lines. `start` is its first line in the current document. */
export interface Hunk {
  readonly start: number;
  /** The lexer state at its first line, see `LexState`. */
  readonly state: LexState;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly beforeTokens: readonly (readonly Token[])[];
  readonly afterTokens: readonly (readonly Token[])[];
}

export interface TokenChange {
  readonly removed: readonly Token[];
  readonly inserted: readonly Token[];
  /** Neighbouring tokens on the same line without white space, nearest first. */
  readonly left: readonly Token[];
  readonly right: readonly Token[];
  /** The current line. */
  readonly line: number;
  /** The share of the old lines' words that stayed, 0 to 1; with few, the alignment is doubtful. */
  readonly kept: number;
  /** True if otherwise only single words changed on the line. */
  readonly clean: boolean;
  /** True if nothing else changed on the line. */
  readonly alone: boolean;
  /** True if removed text reappears in the same lines or inserted text was in them: it was moved, not renamed. */
  readonly moved: boolean;
  /** The module name by which the document is imported, if the change was made in another document. */
  readonly module?: string;
}

/** The changes of one line, in order. */
export interface LineChange {
  /** Its current number. */
  readonly line: number;
  readonly before: readonly Token[];
  readonly after: readonly Token[];
  readonly operations: readonly ChangedBlock[];
  /** A key of the removed and inserted text, equal for equal changes whatever the rest of the line. */
  readonly key: string;
  /** Its index in the lines of `hunk`. */
  readonly index: number;
  readonly hunk: Hunk;
}

export interface ReadEdit {
  readonly region: EditedRegion;
  /** 0 for the last edit, 1 for the one before it, and so on. */
  readonly age: number;
  readonly hunks: readonly Hunk[];
  readonly changes: readonly TokenChange[];
  /** The line changes of hunks that keep their number of lines. */
  readonly lineChanges: readonly LineChange[];
}

const mostSigns = 3;

export function readEdit(region: EditedRegion, age: number, tokens: DocumentTokens): ReadEdit {
  const before = tokens.lines(region.start, region.before);
  const after = tokens.lines(region.start, region.after);
  const hunks = changedBlocks(region.before, region.after).map((operation): Hunk => ({
    start: region.start + operation.newStart,
    state: tokens.stateAt(Math.min(region.start + operation.newStart, tokens.lastLine)),
    before: region.before.slice(operation.oldStart, operation.oldEnd),
    after: region.after.slice(operation.newStart, operation.newEnd),
    beforeTokens: before.slice(operation.oldStart, operation.oldEnd),
    afterTokens: after.slice(operation.newStart, operation.newEnd),
  }));
  return { region, age, hunks, changes: hunks.flatMap(readHunk), lineChanges: hunks.flatMap(readLines) };
}

/** The tokens of a line that its change removed and inserted. */
export function changedTokens({
  before,
  after,
  operations,
}: Pick<LineChange, 'before' | 'after' | 'operations'>): {
  readonly removed: readonly Token[];
  readonly inserted: readonly Token[];
} {
  return {
    removed: operations.flatMap(({ oldStart, oldEnd }) => before.slice(oldStart, oldEnd)),
    inserted: operations.flatMap(({ newStart, newEnd }) => after.slice(newStart, newEnd)),
  };
}

function readHunk(hunk: Hunk): TokenChange[] {
  const changes = readChanges(hunk);
  const [removedTexts, insertedTexts] = [new Set<string>(), new Set<string>()];
  for (const { removed, inserted } of changes) {
    for (const { text } of removed) removedTexts.add(text);
    for (const { text } of inserted) insertedTexts.add(text);
  }
  const isMoved = ({ removed, inserted }: Change): boolean =>
    (removed.length === 1 && insertedTexts.has(removed[0]?.text ?? '')) ||
    (inserted.length === 1 && removedTexts.has(inserted[0]?.text ?? ''));
  return changes.map((change) => ({ ...change, moved: isMoved(change) }));
}

type Change = Omit<TokenChange, 'moved'>;

function readChanges(hunk: Hunk): Change[] {
  const { before, after, beforeTokens, afterTokens } = hunk;
  if (before.length === 0 || after.length === 0) return [];
  if (before.length === after.length) {
    return beforeTokens.flatMap((line, i) => readTokens(line, afterTokens[i] ?? [], hunk.start + i));
  }
  // With added or removed lines, only nearly equal text can be read as a change of words.
  return readTokens(joined(beforeTokens), joined(afterTokens), hunk.start).filter(({ kept }) => kept >= 0.75);
}

function readLines(hunk: Hunk): LineChange[] {
  if (hunk.before.length !== hunk.after.length) return [];
  return hunk.beforeTokens.map((before, index) => {
    const after = hunk.afterTokens[index] ?? [];
    const operations = joinedOverSigns(changedBlocks(before, after, { equal: isSame }), before);
    return {
      line: hunk.start + index,
      before,
      after,
      operations,
      key: operations.map((operation) => keyOf(operation, before, after)).join('; '),
      index,
      hunk,
    };
  });
}

function keyOf(
  { oldStart, oldEnd, newStart, newEnd }: ChangedBlock,
  before: readonly Token[],
  after: readonly Token[],
): string {
  return `${textOf(before.slice(oldStart, oldEnd))} > ${textOf(after.slice(newStart, newEnd))}`;
}

/** Joins changes that are separated by a few punctuation tokens only, whose equality is accidental. */
function joinedOverSigns(
  operations: readonly ChangedBlock[],
  before: readonly Token[],
): readonly ChangedBlock[] {
  const joint: ChangedBlock[] = [];
  for (const operation of operations) {
    const previous = joint.at(-1);
    const gap = previous ? before.slice(previous.oldEnd, operation.oldStart) : [];
    if (previous && gap.length <= mostSigns && !gap.some(isWord))
      joint[joint.length - 1] = {
        oldStart: previous.oldStart,
        oldEnd: operation.oldEnd,
        newStart: previous.newStart,
        newEnd: operation.newEnd,
      };
    else joint.push(operation);
  }
  return joint;
}

function readTokens(before: readonly Token[], after: readonly Token[], firstLine: number): Change[] {
  const operations = changedBlocks(before, after, { equal: isSame });
  const words = before.filter(isWord).length;
  const lost = operations.reduce(
    (sum, { oldStart, oldEnd }) => sum + before.slice(oldStart, oldEnd).filter(isWord).length,
    0,
  );
  const kept = words === 0 ? 0 : (words - lost) / words;
  const changes = operations.map((operation): Change => ({
    removed: before.slice(operation.oldStart, operation.oldEnd),
    inserted: after.slice(operation.newStart, operation.newEnd),
    left: neighbours(before, operation.oldStart - 1, -1),
    right: neighbours(before, operation.oldEnd, 1),
    line: firstLine + after.slice(0, operation.newStart).filter((token) => token === lineBreak).length,
    kept,
    alone: operations.length === 1,
    clean: operations.every(
      ({ oldStart, oldEnd, newStart, newEnd }) => oldEnd - oldStart === 1 && newEnd - newStart === 1,
    ),
  }));
  return changes.filter(
    ({ removed, inserted }) => !removed.includes(lineBreak) && !inserted.includes(lineBreak),
  );
}

function joined(lines: readonly (readonly Token[])[]): readonly Token[] {
  return lines.flatMap((line, i) => (i === 0 ? line : [lineBreak, ...line]));
}

/** True if a line of code became a comment. */
export function isCommentedOut(before: readonly Token[], after: readonly Token[]): boolean {
  const [code, comment] = [before, after].map((line) => line.find(({ kind }) => kind !== 'space')?.place);
  return code === 'code' && comment === 'comment' && textOf(after).includes(textOf(before).trim());
}

/**
 * True for a line that became a comment, for text that became `_`, which marks an unused value, and for an offset such as `+ 2`,
 * which was added to one value.
 */
export function suitsOnePlace(change: LineChange): boolean {
  const { removed, inserted } = changedTokens(change);
  return (
    isCommentedOut(change.before, change.after) ||
    (inserted.length > 0 && inserted.every(({ text }) => text === '_')) ||
    (removed.length === 0 && offset.test(textOf(inserted)))
  );
}

const offset = /^\s*[-+*/%]\s*\d[\w.]*\s*$/;
