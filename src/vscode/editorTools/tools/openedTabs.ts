// Decides when the tabs are closed that tools have opened: after a minute, or when there are too many. A tab that a running call
// needs is not closed for another one, since language extensions drop the check of a file whose tab is closed. Used by
// `BackgroundTabs`.

import type { Clock } from '../../../base/clock.ts';
import { toDisposable, type Disposable } from '../../../base/disposable.ts';
import { mostPaths } from '../../../editorTools/parameters.ts';

/** ms after which a tab is closed. Agents often ask for a quick fix soon after the problems. */
const closeDelay = 60_000;
/** Maximum number of tabs that no running call needs: as many as a call may name files. */
export const mostTabs = mostPaths;
/** Maximum number of tabs at a time. More calls at once lose the tabs of the first ones. */
export const mostNeeded = 20;

interface OpenedTab {
  /** Number of running calls that need the tab. */
  calls: number;
  timer: Disposable | undefined;
}

export class OpenedTabs implements Disposable {
  readonly #clock: Clock;
  readonly #close: (key: string) => void;
  /** By URI, oldest first. */
  readonly #tabs = new Map<string, OpenedTab>();

  /** @param close closes the tab of a URI. */
  constructor(clock: Clock, close: (key: string) => void) {
    this.#clock = clock;
    this.#close = close;
  }

  has(key: string): boolean {
    return this.#tabs.has(key);
  }

  get keys(): ReadonlySet<string> {
    return new Set(this.#tabs.keys());
  }

  /** Must be called when a tab was opened, or is needed again. The result must be disposed when the call has ended. */
  add(key: string): Disposable {
    const tab: OpenedTab = this.#tabs.get(key) ?? { calls: 0, timer: undefined };
    this.forget(key);
    tab.calls += 1;
    tab.timer = this.#clock.setTimer(closeDelay, () => this.#drop(key));
    this.#tabs.set(key, tab);
    this.#closeSurplus();
    return toDisposable(() => {
      tab.calls -= 1;
      this.#closeSurplus();
    });
  }

  /** The user has the tab now. */
  forget(key: string): void {
    this.#tabs.get(key)?.timer?.dispose();
    this.#tabs.delete(key);
  }

  #closeSurplus(): void {
    for (const [key, { calls }] of this.#tabs) {
      if (this.#tabs.size <= mostTabs) return;
      if (calls === 0 || this.#tabs.size > mostNeeded) this.#drop(key);
    }
  }

  #drop(key: string): void {
    this.forget(key);
    this.#close(key);
  }

  dispose(): void {
    for (const key of this.#tabs.keys()) this.#drop(key);
  }
}
