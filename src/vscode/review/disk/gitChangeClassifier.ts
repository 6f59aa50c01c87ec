// Tells what git did since a turn began from what the agent did. Git writes files before it says where it went: what was
// told to be the agent's may turn out to be git's.

import type { Disposable } from '../../../base/disposable.ts';
import { Emitter, type Event } from '../../../base/event.ts';
import type { Logger } from '../../../base/logger.ts';
import type { StartOfTurn } from './startOfTurn.ts';

export class GitDoing implements Disposable {
  /** When the first of the turns that run began. Undefined: it is not known. */
  start: StartOfTurn | undefined;
  /** What was told last of a file to be an agent's, by uri. */
  readonly #told = new Map<string, { readonly path: string }>();
  readonly #corrections: Emitter<string>;

  constructor(logger: Logger) {
    this.#corrections = new Emitter((error) => logger.error('A listener of what git did failed', error));
  }

  /** What was told last of a file turned out to be git's doing. */
  get onDidCorrect(): Event<string> {
    return this.#corrections.event;
  }

  /** Nothing of it is asked for any more. */
  forget(): void {
    this.#told.clear();
    this.start = undefined;
  }

  /** Whether git made the file what it is now. @param path real. */
  async made(path: string): Promise<boolean> {
    if (await this.start?.gitMoved()) await this.correct();
    return (await this.start?.isByGit(path)) === true;
  }

  /** A change of the file is told. */
  tell(uri: string, path: string, isByGit: boolean): void {
    if (isByGit) this.#told.delete(uri);
    else this.#told.set(uri, { path });
  }

  async correct(): Promise<void> {
    const { start } = this;
    if (!start) return;
    await start.gitMoved();
    for (const [uri, told] of [...this.#told]) {
      if (!(await start.isByGit(told.path))) continue;
      // Something else may have been told meanwhile.
      if (this.#told.get(uri) !== told) continue;
      this.#told.delete(uri);
      this.#corrections.fire(uri);
    }
  }

  dispose(): void {
    this.#corrections.dispose();
  }
}
