// Logs an agent's stderr line by line. Agents write a lot there, and sometimes secrets: lines are truncated, limited in rate,
// and redacted of the values the user put into the agent's environment.

import { StringDecoder } from 'node:string_decoder';
import { stripVTControlCharacters } from 'node:util';
import type { Logger } from '../../base/logger.ts';
import type { Clock } from '../../base/clock.ts';
import { withoutCutWord } from '../../base/secrets/wholeWords.ts';
import { redactText } from '../../wire/redactText.ts';
import { minSecretLength } from '../launch/secretVariable.ts';

/** In UTF-16 units. The rest of a longer line is dropped. */
export const maxLineLength = 2_000;

/** Lines per second that are logged. More lines are only counted. */
export const maxLinesPerSecond = 100;

/** UTF-16 units after `maxLineLength` that are searched for secrets, but not logged. */
const searchedMore = 512;

/** Lines kept to explain an exit. */
const tailLength = 20;

/** Call `write` for each chunk and `end` at the end of the stream. Never throws; nothing to dispose. */
export class StderrLog {
  readonly #decoder = new StringDecoder('utf8');
  readonly #prefix: string;
  readonly #secrets: readonly (readonly [name: string, value: string])[];
  readonly #logger: Logger;
  readonly #clock: Pick<Clock, 'now'>;
  /** UTF-16 units kept beyond the limit, so that a secret that crosses it is still recognised. */
  readonly #margin: number;
  readonly #tail: string[] = [];
  #partial = '';
  #overflowed = false;
  #windowStart = -Infinity;
  #inWindow = 0;
  #dropped = 0;

  /** @param prefix begins each line in the log. @param secrets values by the name that replaces them. */
  constructor(
    prefix: string,
    secrets: ReadonlyMap<string, string>,
    logger: Logger,
    clock: Pick<Clock, 'now'>,
  ) {
    this.#prefix = prefix;
    // Longest first: if one secret contains another, replacing the shorter one first would leave the rest of the longer one.
    this.#secrets = [...secrets]
      .flatMap(([name, value]) => value.split(/\r?\n/).map((line) => [name, line] as const))
      .filter(([, line]) => line.length >= minSecretLength)
      .toSorted(([, a], [, b]) => b.length - a.length);
    this.#margin = this.#secrets[0]?.[1].length ?? 0;
    this.#logger = logger;
    this.#clock = clock;
  }

  /** The last lines, oldest first, redacted and truncated as in the log. Includes lines that were not logged. */
  get tail(): readonly string[] {
    return this.#tail;
  }

  write(chunk: Buffer): void {
    this.#addText(this.#decoder.write(chunk));
  }

  end(): void {
    this.#addText(this.#decoder.end());
    if (this.#partial !== '') this.#addText('\n');
    this.#reportDropped();
  }

  #addText(text: string): void {
    const lines = text.split('\n');
    lines.forEach((piece, index) => {
      this.#extend(piece);
      if (index < lines.length - 1) this.#finishLine();
    });
  }

  #extend(piece: string): void {
    const room = maxLineLength + searchedMore + this.#margin - this.#partial.length;
    if (piece.length > room) this.#overflowed = true;
    this.#partial += piece.slice(0, room);
  }

  #finishLine(): void {
    let line = this.#partial;
    for (const [name, value] of this.#secrets) line = line.replaceAll(value, () => `‹${name}›`);
    // The log redacts other secrets, but would not recognize a part of one.
    if (line.length > maxLineLength) line = redactText(line);
    if (this.#overflowed) line = this.#cutBeforeMargin(line);
    line = stripVTControlCharacters(line)
      .replace(/(?!\t)\p{Cc}/gu, '')
      .trimEnd();
    if (this.#overflowed || line.length > maxLineLength) line = `${line.slice(0, maxLineLength)} …`;
    this.#partial = '';
    this.#overflowed = false;
    if (line === '') return;
    this.#tail.push(line);
    if (this.#tail.length > tailLength) this.#tail.shift();
    this.#log(line);
  }

  /** Without the end, which may be part of a secret. */
  #cutBeforeMargin(line: string): string {
    const kept = line.slice(0, Math.max(0, line.length - this.#margin));
    // The end of a line that is still too long is not logged.
    return kept.length > maxLineLength ? kept : withoutCutWord(kept, 'first');
  }

  #log(line: string): void {
    const now = this.#clock.now();
    if (now - this.#windowStart >= 1_000) {
      this.#reportDropped();
      this.#windowStart = now;
      this.#inWindow = 0;
    }
    this.#inWindow += 1;
    if (this.#inWindow > maxLinesPerSecond) this.#dropped += 1;
    else this.#logger.info(`${this.#prefix}${line}`);
  }

  #reportDropped(): void {
    if (this.#dropped > 0) this.#logger.warn(`${this.#prefix}… ${this.#dropped} more lines left out`);
    this.#dropped = 0;
  }
}
