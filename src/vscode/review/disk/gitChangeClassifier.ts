// Decides whether a change during a turn was made by git or by the agent. Git writes files before it updates HEAD, so a
// change that was reported as the agent's may have to be corrected.

import type { Disposable } from '../../../base/disposable.ts';
import { Emitter, type Event } from '../../../base/event.ts';
import type { Logger } from '../../../base/logger.ts';
import type { StartOfTurn } from './startOfTurn.ts';

export class GitChangeClassifier implements Disposable {
  /** The state when the first running turn began; undefined if it is unknown. */
  start: StartOfTurn | undefined;
  /** Files whose last change was reported as the agent's, by URI. */
  readonly #reported = new Map<string, { readonly path: string }>();
  readonly #corrections: Emitter<string>;

  constructor(logger: Logger) {
    this.#corrections = new Emitter((error) => logger.error('A listener of what git did failed', error));
  }

  /** Fires with the URI when the last reported change turned out to be made by git. */
  get onDidCorrect(): Event<string> {
    return this.#corrections.event;
  }

  /** Drops all state when no turn is running. */
  forget(): void {
    this.#reported.clear();
    this.start = undefined;
  }

  /** True if git wrote the current contents of the file. @param path real. */
  async isByGit(path: string): Promise<boolean> {
    if (await this.start?.gitMoved()) await this.correct();
    return (await this.start?.isByGit(path)) === true;
  }

  /** To be called when a change is reported. */
  report(uri: string, path: string, isByGit: boolean): void {
    if (isByGit) this.#reported.delete(uri);
    else this.#reported.set(uri, { path });
  }

  async correct(): Promise<void> {
    const { start } = this;
    if (!start) return;
    await start.gitMoved();
    for (const [uri, reported] of [...this.#reported]) {
      if (!(await start.isByGit(reported.path))) continue;
      // Another change may have been reported meanwhile.
      if (this.#reported.get(uri) !== reported) continue;
      this.#reported.delete(uri);
      this.#corrections.fire(uri);
    }
  }

  dispose(): void {
    this.#corrections.dispose();
  }
}
