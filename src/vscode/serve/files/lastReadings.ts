// Remembers the text of each file that a session has last read or written, so that a later write does not undo what others
// have changed in the file since. Used by the file service.

import { mergedText } from '../../../chat/review/mergedText.ts';
import { hasMoreLines, writtenLines } from '../../../chat/review/lineHunk.ts';
import type { HostedSession } from '../../../chat/session/hostedSession.ts';
import type { WantedLines } from './readTextFile.ts';
import { largeTextMark, textMark, type TextMark } from './textMark.ts';

/**
 * Maximum UTF-16 units and lines of a text that is merged: more would block the extension host for longer than 50 ms. Of other
 * texts, only marks are remembered.
 */
const mostText = 2 ** 20;
const mostMerged = 20_000;
/** Maximum UTF-16 units of all texts of a session. */
const mostTexts = 16 * 2 ** 20;
/** Maximum number of marks of a session. */
const mostMarks = 10_000;

/** A text, or the mark of one that is too large or was read long ago. */
export type Reading = string | TextMark;

interface Readings {
  /** By real path, the oldest first. No path is in both. */
  readonly texts: Map<string, string>;
  readonly marks: Map<string, TextMark>;
  /** UTF-16 units of all texts. */
  length: number;
  /** The file of which the session has read only lines since it changed. */
  partial?: PartialReading | undefined;
}

interface PartialReading {
  readonly path: string;
  readonly reading: Reading;
  /** All lines before this one (0-based) were read. */
  readonly upTo: number;
}

export class LastReadings {
  readonly #readings = new WeakMap<HostedSession, Readings>();

  /** @param path real and absolute. @param reading of the whole text of the file, as of `readingOf`. */
  saw(session: HostedSession, path: string, reading: Reading): void {
    let readings = this.#readings.get(session);
    if (!readings)
      this.#readings.set(session, (readings = { texts: new Map(), marks: new Map(), length: 0 }));
    forget(readings, path);
    if (readings.partial?.path === path) readings.partial = undefined;
    if (typeof reading !== 'string') return mark(readings, path, reading);
    readings.texts.set(path, reading);
    readings.length += reading.length;
    for (const [oldest, text] of readings.texts) {
      if (readings.length <= mostTexts) break;
      forget(readings, oldest);
      mark(readings, oldest, textMark(text));
    }
  }

  /**
   * As `saw`, for a session that has read some lines. An earlier reading stays the last one until all lines were read, in
   * order: the session knows no changes in the others.
   */
  sawLines(session: HostedSession, path: string, reading: Reading, { line, limit }: WantedLines): void {
    const readings = this.#readings.get(session);
    const last = this.of(session, path);
    if (!readings || last === undefined || isSameReading(last, reading))
      return this.saw(session, path, reading);
    const { partial } = readings;
    const isKnown = partial?.path === path && isSameReading(partial.reading, reading);
    const known = isKnown ? partial.upTo : 0;
    const upTo = line - 1 <= known ? Math.max(known, line - 1 + limit) : known;
    const count = typeof reading === 'string' ? writtenLines(reading).length : reading.lineCount;
    if (upTo >= count) this.saw(session, path, reading);
    else readings.partial = { path, reading, upTo };
  }

  /** Undefined if the session has not read the file, or that was too long ago. */
  of(session: HostedSession, path: string): Reading | undefined {
    const readings = this.#readings.get(session);
    return readings?.texts.get(path) ?? readings?.marks.get(path);
  }
}

/**
 * What a session means to write, with what others have changed since it read the file. Undefined if that is not clear, or if the
 * file is too large to be merged and has changed. @param read undefined if the session has not read it. @param now the current text.
 */
export async function mergedWith(
  read: Reading | undefined,
  written: string,
  now: string,
): Promise<string | undefined> {
  if (read === undefined) return written;
  if (typeof read === 'string' && [read, written, now].every(canBeMerged))
    return mergedText(read, written, now);
  const { mark } = typeof read === 'string' ? textMark(read) : read;
  const current = await largeTextMark(now);
  if (mark === current.mark) return written;
  return (await largeTextMark(written)).mark === current.mark ? written : undefined;
}

/** Returns what is remembered of a text: the text if it can be merged, else its mark. */
export async function readingOf(text: string): Promise<Reading> {
  return canBeMerged(text) ? text : await largeTextMark(text);
}

function canBeMerged(text: string): boolean {
  return text.length <= mostText && !hasMoreLines(text, mostMerged);
}

/** True if both are readings of the same text, whatever its line ends if one is a mark. */
function isSameReading(one: Reading, other: Reading): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one === other;
  return markOf(one) === markOf(other);
}

function markOf(reading: Reading): string {
  return typeof reading === 'string' ? textMark(reading).mark : reading.mark;
}

function mark({ marks }: Readings, path: string, of: TextMark): void {
  marks.set(path, of);
  const [oldest] = marks.keys();
  if (marks.size > mostMarks && oldest !== undefined) marks.delete(oldest);
}

function forget(readings: Readings, path: string): void {
  readings.length -= readings.texts.get(path)?.length ?? 0;
  readings.texts.delete(path);
  readings.marks.delete(path);
}
