// Limits how fast the output of commands is read, all together, so that commands that write without end leave the event
// loop time for others. A command that writes faster waits at its pipe. Used by `startCommand.ts`.

/** Bytes that are read in a second in the long run … */
export const rate = 32 * 2 ** 20;
/** … and at once. */
export const burst = 4 * 2 ** 20;

export class OutputPace {
  #debt = 0;
  #paidAt = 0;

  /** `bytes` of a command were read at `now` (ms). @returns for how many ms no more of that command is to be read. */
  read(bytes: number, now: number): number {
    const paid = ((now - this.#paidAt) / 1000) * rate;
    this.#debt = Math.max(0, this.#debt - paid) + bytes;
    this.#paidAt = now;
    return this.#debt <= burst ? 0 : Math.ceil(((this.#debt - burst) / rate) * 1000);
  }
}
