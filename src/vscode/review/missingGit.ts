// Keeps what Git lacks to know the changed files before a turn, so that the review can offer it. Used by the review.

import type { Logger } from '../../base/logger.ts';
import type { MissingForGit } from '../git/gitRepositories.ts';

export interface MissingGitParts {
  /** @param files absolute paths. */
  readonly find: (files: readonly string[]) => Promise<MissingForGit | undefined>;
  /** Absolute paths of the changed files. */
  readonly files: () => readonly string[];
  /** Called when `value` has changed. */
  readonly onChange: () => void;
  readonly logger: Logger;
}

export class MissingGit {
  readonly #parts: MissingGitParts;
  #value: MissingForGit | undefined;
  #looking: Promise<void> | undefined;
  /** True if something may have changed since the running look began. */
  #isOutdated = false;

  constructor(parts: MissingGitParts) {
    this.#parts = parts;
  }

  /** Undefined if nothing is missing, or it is not known yet. */
  get value(): MissingForGit | undefined {
    return this.#value;
  }

  /** To be called when files were changed, or a repository came or went. Calls meanwhile share one more look. Never rejects. */
  look(): Promise<void> {
    this.#isOutdated = true;
    this.#looking ??= this.#lookAll();
    return this.#looking;
  }

  async #lookAll(): Promise<void> {
    const { find, files, onChange, logger } = this.#parts;
    while (this.#isOutdated) {
      // Lets further calls of this tick join.
      await Promise.resolve();
      this.#isOutdated = false;
      try {
        const found = await find(files());
        if (found === this.#value) continue;
        this.#value = found;
        onChange();
      } catch (error) {
        logger.error('The repositories of the changed files could not be looked up', error);
      }
    }
    this.#looking = undefined;
  }
}
