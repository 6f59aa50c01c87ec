// Keeps the texts of closed files that answers showed lines of, since the next calls often show the same files. Used by
// `ToolRun`.

import type { BigIntStats } from 'node:fs';
import { statNow } from './diskLookups.ts';

/** Maximum UTF-16 units of all texts. */
const mostUnits = 2 * 2 ** 20;
/** ms after a change of a file in which another one may leave the same time. */
const untilSettled = 2_000;

interface ReadText {
  /** Identity, size and times of the file before its text was read. */
  readonly state: string;
  readonly text: string;
}

export class ReadTexts {
  readonly #most: number;
  readonly #now: () => number;
  /** By path, the least recently used first. */
  #texts = new Map<string, ReadText>();

  /** @param now ms since 1970. */
  constructor(most = mostUnits, now = Date.now) {
    this.#most = most;
    this.#now = now;
  }

  /**
   * @param path of a file that the agent may read now: checked by the caller. @param read reads its text. Not called if the path
   * leads to the same file as when `read` last read it, and the file has not changed since. @param shared follows links; a lookup
   * that the caller shares with others.
   */
  async textOf(
    path: string,
    read: () => Promise<string | undefined>,
    shared: (path: string) => Promise<BigIntStats>,
  ): Promise<string | undefined> {
    const known = await this.#stateOf(path, shared);
    // A text that is being read during `clear` is not kept.
    const texts = this.#texts;
    const kept = texts.get(path);
    texts.delete(path);
    if (kept && kept.state === known) {
      texts.set(path, kept);
      return kept.text;
    }
    // The shared lookup may be older than the text: another file may have taken its place.
    const state = await this.#stateOf(path, statNow);
    const text = await read();
    if (state === undefined || text === undefined) return text;
    texts.set(path, { state, text });
    let units = 0;
    for (const one of texts.values()) units += one.text.length;
    for (const [oldest, one] of texts) {
      if (units <= this.#most) break;
      texts.delete(oldest);
      units -= one.text.length;
    }
    return text;
  }

  /** To be called when files may be decoded differently. */
  clear(): void {
    this.#texts = new Map();
  }

  /**
   * Undefined if the text must be read each time: the file has changed just now, or has several names, of which the user may
   * exclude one.
   */
  async #stateOf(path: string, statOf: typeof statNow): Promise<string | undefined> {
    const found = await statOf(path).catch(() => undefined);
    if (found?.nlink !== 1n || !found.isFile()) return undefined;
    const { dev, ino, size, mtimeNs, ctimeNs, mtimeMs, ctimeMs } = found;
    const changed = Math.max(Number(mtimeMs), Number(ctimeMs));
    if (this.#now() - changed < untilSettled) return undefined;
    return [dev, ino, size, mtimeNs, ctimeNs].join(' ');
  }
}
