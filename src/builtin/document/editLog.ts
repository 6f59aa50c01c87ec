// The user's changes as logical edits: keystrokes on the same lines form one edit, from the lines before the first of
// them to the current lines. An undone edit is removed and remembered as unwanted.

import type { Position } from '../../base/textPosition.ts';
import { flat, type DocumentMirror, type LineSplice } from './documentMirror.ts';

/** The current lines [start, end), which were `before`. Regions never overlap. */
export interface EditedRegion {
  readonly start: number;
  readonly end: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Increases with every change: the region with the greatest stamp was edited last. */
  readonly stamp: number;
  /** `accepted` if it consists of accepted suggestions only. */
  readonly origin: 'typed' | 'accepted';
  /** The steps of a single line, see `stepKey`. */
  readonly steps: readonly string[];
}

/** The last change of the document, however small. */
export interface LastChange {
  /** Where the inserted text ends. */
  readonly end: Position;
  /** Inserted UTF-16 units: 1 for a key, 0 for a deletion. */
  readonly inserted: number;
  readonly origin: EditedRegion['origin'];
  /** True if it is one of several changes made at once, such as those at several cursors. */
  readonly several: boolean;
}

const mostRegions = 40;
/** Larger changes are not typing but formatting, pasting or a checkout. */
const mostLines = 80;
const mostSteps = 60;
/** Maximum number of undone steps that are remembered. */
const mostUndone = 1_000;

/** A key for the change of one line into another. */
export function stepKey(before: string, after: string): string {
  return `${before.trim()}\n${after.trim()}`;
}

/** A key for the change of lines into other lines, as many or not. */
export function blockKey(before: readonly string[], after: readonly string[]): string {
  return JSON.stringify([before.map((line) => line.trim()), after.map((line) => line.trim())]);
}

export class EditLog {
  /** In document order. */
  #regions: EditedRegion[] = [];
  #newestFirst: readonly EditedRegion[] | undefined;
  #stamp = 0;
  #last: LastChange | undefined;
  readonly #undone = new Set<string>();

  /** Newest first. */
  get edits(): readonly EditedRegion[] {
    return (this.#newestFirst ??= this.#regions.toSorted((a, b) => b.stamp - a.stamp));
  }

  get lastChange(): LastChange | undefined {
    return this.#last;
  }

  /** True if the user ever undid a change. */
  get hasUndone(): boolean {
    return this.#undone.size > 0;
  }

  /** True if the user once made and undid this change of a line. */
  wasUndone(before: string, after: string): boolean {
    return this.hasUndone && this.#undone.has(stepKey(before, after));
  }

  /** True if the user edited the line, which is one of the current text. */
  isEdited(line: number): boolean {
    return this.#regions.some(({ start, end }) => line >= start && line < end);
  }

  /** Releases the documents' texts that the lines are slices of. */
  releaseMemory(): void {
    this.#newestFirst = undefined;
    this.#regions = this.#regions.map((region) => ({
      ...region,
      before: region.before.map(flat),
      after: region.after.map(flat),
      steps: region.steps.map(flat),
    }));
  }

  /** True if the user once made and undid this change of lines. */
  wereUndone(before: readonly string[], after: readonly string[]): boolean {
    return this.hasUndone && this.#undone.has(blockKey(before, after));
  }

  /** @param document after `splice` was applied. @param several see `LastChange`. */
  onSplice(
    document: DocumentMirror,
    splice: LineSplice,
    origin: EditedRegion['origin'],
    several = false,
  ): void {
    const { start, end, count, removed } = splice;
    const grown = count - (end - start);
    this.#newestFirst = undefined;
    this.#last = { end: splice.insertedTo, inserted: splice.inserted, origin, several };
    const apart: EditedRegion[] = [];
    const touched: EditedRegion[] = [];
    const newest = this.#stamp;
    for (const region of this.#regions) {
      // Only the newest edit extends to the next line; an older one must be hit.
      const reach = region.stamp === newest || region.start === region.end ? 1 : 0;
      if (region.end + reach <= start) apart.push(region);
      else if (region.start >= end + reach)
        apart.push(
          grown === 0 ? region : { ...region, start: region.start + grown, end: region.end + grown },
        );
      else touched.push(region);
    }
    const from = Math.min(start, ...touched.map((region) => region.start));
    const to = Math.max(end, ...touched.map((region) => region.end));
    const before: string[] = [];
    let at = from;
    const copyUntil = (line: number): void => {
      for (; at < line; at++) {
        if (at < start) before.push(document.line(at));
        else before.push(at < end ? (removed[at - start] ?? '') : document.line(at + grown));
      }
    };
    for (const region of touched) {
      copyUntil(region.start);
      before.push(...region.before);
      at = region.end;
    }
    copyUntil(to);
    this.#regions = apart;
    if (before.length > mostLines || to + grown - from > mostLines) return;
    this.#add(from, before, document.slice(from, to + grown), touched, origin);
  }

  #rememberUndone(key: string): void {
    this.#undone.add(key);
    for (const oldest of this.#undone) {
      if (this.#undone.size <= mostUndone) break;
      this.#undone.delete(oldest);
    }
  }

  #add(
    from: number,
    before: string[],
    after: string[],
    touched: readonly EditedRegion[],
    origin: EditedRegion['origin'],
  ): void {
    let head = 0;
    while (head < before.length && head < after.length && before[head] === after[head]) head++;
    let tail = 0;
    const shorter = Math.min(before.length, after.length) - head;
    while (tail < shorter && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
    const steps = touched.flatMap((region) => region.steps);
    const was = before.slice(head, before.length - tail);
    const is = after.slice(head, after.length - tail);
    if (was.length === 0 && is.length === 0) {
      for (const step of steps) this.#rememberUndone(step);
      for (const region of touched) this.#rememberUndone(blockKey(region.before, region.after));
      return;
    }
    if (was.length === 1 && is.length === 1) {
      const step = stepKey(was[0] as string, is[0] as string);
      const earlier = steps.indexOf(step);
      // An earlier state was restored: the steps after it were undone.
      if (earlier < 0) steps.push(step);
      else
        for (const later of steps.splice(earlier + 1)) {
          this.#rememberUndone(later);
          this.#rememberUndone(stepKey(is[0] as string, later.slice(later.indexOf('\n') + 1)));
        }
      this.#undone.delete(step);
      if (steps.length > mostSteps) steps.shift();
    }
    const typed = origin === 'typed' || touched.some((region) => region.origin === 'typed');
    const start = from + head;
    this.#regions.push({
      start,
      end: start + is.length,
      before: was,
      after: is,
      stamp: ++this.#stamp,
      origin: typed ? 'typed' : 'accepted',
      steps,
    });
    this.#regions.sort((a, b) => a.start - b.start);
    if (this.#regions.length > mostRegions) {
      const oldest = Math.min(...this.#regions.map((region) => region.stamp));
      this.#regions = this.#regions.filter((region) => region.stamp !== oldest);
    }
  }
}
