// Decides whether a session with the agent for next edits is wanted: while next edits are on and there was a document to suggest
// for, and while a request waits for a session. Used by `NesConnector`.

import { toDisposable, type Disposable } from '../../base/disposable.ts';

export class SessionDemand {
  readonly #isOn: () => boolean;
  #hasBegun = false;
  #waiting = 0;
  /** `claimStart` returned true, and a session has been wanted since. */
  #isStarted = false;

  /** @param isOn whether next edits are on now. */
  constructor(isOn: () => boolean) {
    this.#isOn = isOn;
  }

  /** There is a document to suggest for: from now on, a session is wanted whenever next edits are on. */
  begin(): void {
    this.#hasBegun = true;
  }

  /** A session is wanted until the result is disposed, also while next edits are off. Calls `begin` if they are on. */
  wait(): Disposable {
    this.#waiting++;
    if (this.#isOn()) this.begin();
    return toDisposable(() => {
      this.#waiting--;
      this.isWanted();
    });
  }

  /** Must also be called when next edits are turned off. */
  isWanted(): boolean {
    const isWanted = this.#waiting > 0 || (this.#hasBegun && this.#isOn());
    if (!isWanted) this.#isStarted = false;
    return isWanted;
  }

  /**
   * True if the caller must start the agent. Returns true once, and again only after a time in which no session was wanted, so
   * that an agent that the user stopped is not started again.
   */
  claimStart(): boolean {
    if (!this.isWanted() || this.#isStarted) return false;
    this.#isStarted = true;
    return true;
  }
}
