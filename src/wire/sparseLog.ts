// Limits repeated log lines about a peer's mistakes: logs the first few, then one in a thousand.

import { redactedStart } from './redactText.ts';

const always = 5;
const oneIn = 1000;

export class SparseLog {
  readonly #write: (message: string) => void;
  #count = 0;

  constructor(write: (message: string) => void) {
    this.#write = write;
  }

  /** `describe` is called only for messages that are logged. */
  write(describe: () => string): void {
    this.#count++;
    if (this.#count <= always) this.#write(describe());
    else if (this.#count % oneIn === 0) this.#write(`${describe()} (number ${this.#count} of its kind)`);
  }
}

/** UTF-16 units. */
const longestExcerpt = 200;

/** At most 200 characters on one line, for quoting what a peer sent. Redacted, since a part of a secret may not be recognized. */
export function excerpt(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters would let a peer paint the log
  const start = redactedStart(text, longestExcerpt).replaceAll(/[\u0000-\u001f\u007f]/g, ' ');
  return text.length > longestExcerpt ? `${start}…` : start;
}
