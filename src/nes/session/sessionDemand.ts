// Decides whether a session with the agent for next edits is wanted: while next edits are on and there was a document to suggest
// for, and as long as somebody waits for a session. Used by `NesConnector`.

import { toDisposable, type Disposable } from '../../base/disposable.ts';

export class SessionDemand {
  readonly #isOn: () => boolean;
  #hasBegun = false;
  #waiting = 0;
  /** The agent was started, and a session has been wanted since. */
  #isServed = false;

  /** @param isOn whether next edits are on now. */
  constructor(isOn: () => boolean) {
    this.#isOn = isOn;
  }

  /** There is a document to suggest for: from now on, a session is wanted whenever next edits are on. */
  begin(): void {
    this.#hasBegun = true;
  }

  /** A session is wanted until the result is disposed, also while next edits are off. While they are on, begins too. */
  wait(): Disposable {
    this.#waiting++;
    if (this.#isOn()) this.begin();
    return toDisposable(() => {
      this.#waiting--;
      this.isWanted();
    });
  }

  /** Also to be called when next edits are switched off. */
  isWanted(): boolean {
    const isWanted = this.#waiting > 0 || (this.#hasBegun && this.#isOn());
    if (!isWanted) this.#isServed = false;
    return isWanted;
  }

  /** True if the agent is to be started. False until a session is wanted anew, so that an agent that was stopped stays so. */
  serve(): boolean {
    if (!this.isWanted() || this.#isServed) return false;
    this.#isServed = true;
    return true;
  }
}
