// Remembers the text of each file that a session has last read or written, so that a later write does not undo what others
// have changed in the file since. Used by the file service.

import { writtenLines } from '../../../chat/review/lineHunk.ts';
import type { HostedSession } from '../../../chat/session/hostedSession.ts';
import type { WantedLines } from './readTextFile.ts';

/** Maximum UTF-16 units of one text, and of all texts of a session. */
const mostText = 2 ** 20;
const mostTexts = 16 * 2 ** 20;

interface Readings {
  /** By real path, the oldest first. */
  readonly texts: Map<string, string>;
  length: number;
  /** The file of which the session has read only lines since it changed. */
  partial?: PartialReading | undefined;
}

interface PartialReading {
  readonly path: string;
  readonly text: string;
  /** All lines before this one (0-based) were read. */
  readonly upTo: number;
}

export class LastReadings {
  readonly #readings = new WeakMap<HostedSession, Readings>();

  /** @param path real and absolute. @param text the whole text of the file. */
  saw(session: HostedSession, path: string, text: string): void {
    let readings = this.#readings.get(session);
    if (!readings) this.#readings.set(session, (readings = { texts: new Map(), length: 0 }));
    forget(readings, path);
    if (readings.partial?.path === path) readings.partial = undefined;
    if (text.length > mostText) return;
    readings.texts.set(path, text);
    readings.length += text.length;
    for (const oldest of readings.texts.keys()) {
      if (readings.length <= mostTexts) break;
      forget(readings, oldest);
    }
  }

  /**
   * As `saw`, for a session that has read some lines. An earlier reading stays the last one until all lines were read, in
   * order: the session knows no changes in the others.
   */
  sawLines(session: HostedSession, path: string, text: string, { line, limit }: WantedLines): void {
    const readings = this.#readings.get(session);
    const last = readings?.texts.get(path);
    if (!readings || last === undefined || last === text || text.length > mostText)
      return this.saw(session, path, text);
    const { partial } = readings;
    const known = partial?.path === path && partial.text === text ? partial.upTo : 0;
    const upTo = line - 1 <= known ? Math.max(known, line - 1 + limit) : known;
    if (upTo >= writtenLines(text).length) this.saw(session, path, text);
    else readings.partial = { path, text, upTo };
  }

  /** Undefined if the session has not read the file, or that was too long ago, or the file is too large. */
  of(session: HostedSession, path: string): string | undefined {
    return this.#readings.get(session)?.texts.get(path);
  }
}

function forget(readings: Readings, path: string): void {
  readings.length -= readings.texts.get(path)?.length ?? 0;
  readings.texts.delete(path);
}
