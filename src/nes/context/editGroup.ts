// A group of nearby edits of one document: the lines they touched and their text before the first edit. Used by
// `EditHistory`.

import type { FollowedLines } from '../text/followedLines.ts';
import { lineGrowth, type LineChange } from '../text/lineChange.ts';
import { changedBlocks } from '../../base/diffs/sequenceDiff.ts';
import { unifiedDiff, type ReplacedLines } from '../text/unifiedDiff.ts';

/** Lines [start, start + count) of the current document replaced `old`. 0-based. */
interface Region {
  readonly start: number;
  readonly count: number;
  readonly old: readonly string[];
}

/** Edits at most this many lines apart are grouped. */
const groupSpan = 8;

export class EditGroup {
  readonly uri: string;
  /** In order, not adjacent. */
  #regions: readonly Region[] = [];

  constructor(uri: string) {
    this.uri = uri;
  }

  /** Whether every change is near an earlier edit of the group. @param changes in order. */
  isNear(changes: readonly LineChange[]): boolean {
    const regions = this.#regions;
    let i = 0;
    return changes.every(({ start, end }) => {
      while (i < regions.length && regions[i]!.start + regions[i]!.count + groupSpan <= start) i++;
      const region = regions[i];
      return region !== undefined && region.start < end + groupSpan;
    });
  }

  /** @param changes of one event, in order. @param before the lines before the event. */
  add(changes: readonly LineChange[], before: FollowedLines): void {
    const [change, another] = changes;
    // Fast path for nearly every keystroke: a change of one line that was touched before.
    if (change && !another && lineGrowth(change) === 0 && this.#covers(change)) return;
    const result: Region[] = [];
    let [i, j, shift] = [0, 0, 0];
    while (i < this.#regions.length || j < changes.length) {
      const from = Math.min(this.#regions[i]?.start ?? Infinity, changes[j]?.start ?? Infinity);
      let to = from;
      let growth = 0;
      const merged: Region[] = [];
      // Merge all regions and changes that touch [from, to).
      for (;;) {
        const region = this.#regions[i];
        const change = changes[j];
        if (region && region.start <= to) {
          merged.push(region);
          to = Math.max(to, region.start + region.count);
          i++;
        } else if (change && change.start <= to) {
          growth += lineGrowth(change);
          to = Math.max(to, change.end);
          j++;
        } else break;
      }
      result.push({
        start: from + shift,
        count: to - from + growth,
        old: oldLines(from, to, merged, before),
      });
      shift += growth;
    }
    this.#regions = result;
  }

  #covers({ start, end }: LineChange): boolean {
    for (const region of this.#regions)
      if (region.start <= start && end <= region.start + region.count) return true;
    return false;
  }

  /** @param name for the diff's header. @param now the current lines. @returns a unified diff; empty if nothing changed. */
  diff(name: string, now: FollowedLines): string {
    const growth = this.#regions.reduce((sum, { count, old }) => sum + count - old.length, 0);
    const oldCount = now.count - growth;
    const blocks: ReplacedLines[] = [];
    let shift = 0;
    for (const { start, count, old } of this.#regions) {
      const oldStart = start - shift;
      shift += count - old.length;
      const before = withEnds(old, oldStart, oldCount);
      const after = withEnds(now.slice(start, start + count), start, now.count);
      for (const { oldStart: from, oldEnd: end, newStart, newEnd } of changedBlocks(before, after)) {
        blocks.push({
          start: oldStart + from,
          newStart: start + newStart,
          removed: before.slice(from, end),
          added: after.slice(newStart, newEnd),
        });
      }
    }
    if (blocks.length === 0) return '';
    const last = now.count - 1;
    const lines = now.at(last) === '' ? last : now.count;
    return unifiedDiff(name, blocks, lines, (line) => (line === last ? now.at(line) : `${now.at(line)}\n`));
  }

  /** Lines kept plus lines to compare. */
  get size(): number {
    return this.#regions.reduce((sum, { old, count }) => sum + old.length + count, 0);
  }
}

/** The text before the group of what are lines [from, to) now. */
function oldLines(from: number, to: number, regions: readonly Region[], before: FollowedLines): string[] {
  const pieces: string[][] = [];
  let line = from;
  for (const { start, count, old } of regions) {
    pieces.push(before.slice(line, start), old as string[]);
    line = start + count;
  }
  pieces.push(before.slice(line, to));
  return pieces.flat();
}

/**
 * The lines as a diff needs them: each with its line end, without an empty line after the last one.
 * @param start index of `lines` in a text of `count` lines.
 */
function withEnds(lines: readonly string[], start: number, count: number): string[] {
  const result: string[] = [];
  for (let i = 0; i < lines.length; i++) {
    if (start + i < count - 1) result.push(`${lines[i]!}\n`);
    else if (lines[i] !== '') result.push(lines[i]!);
  }
  return result;
}
