// Remembers which files git ignores, and asks git about several files at once. Used by `FileRules`.

import { join } from 'node:path';
import { askInHalves, type IgnoredPaths } from '../git/askInHalves.ts';
import type { FindIgnored } from '../git/ignoredPaths.ts';
import type { GitRepository } from './gitApi.ts';

/** Maximum number of remembered answers. */
const mostKnown = 5_000;

export interface IgnoredParts {
  /** Runs git. Files are `unknown` if it may not run in their repository. */
  readonly find: FindIgnored;
  /** The repository of a file that VS Code's git extension has open. Called for files that are `unknown`. @param path absolute. */
  readonly repositoryOf: (path: string) => Promise<GitRepository | undefined>;
}

/** Files that git is asked about at once. */
interface Batch {
  readonly paths: string[];
  readonly answer: Promise<IgnoredPaths>;
}

export class IgnoredFiles {
  readonly #parts: IgnoredParts;
  readonly #known = new Map<string, Promise<boolean>>();
  #batch: Batch | undefined;

  constructor(parts: IgnoredParts) {
    this.#parts = parts;
  }

  /** Rejects if git can't say so; that is not remembered. @param path absolute. */
  async has(path: string): Promise<boolean> {
    const known = this.#known.get(path);
    if (known) return await known;
    if (this.#known.size >= mostKnown) this.#known.clear();
    const answer = this.#ask(path);
    this.#known.set(path, answer);
    answer.catch(() => {
      if (this.#known.get(path) === answer) this.#known.delete(path);
    });
    return await answer;
  }

  /** To be called when git may ignore other files than before. */
  forget(): void {
    this.#known.clear();
  }

  async #ask(path: string): Promise<boolean> {
    const batch = (this.#batch ??= this.#startBatch());
    batch.paths.push(path);
    const { ignored, unknown } = await batch.answer;
    if (unknown.has(path)) throw new Error('Git could not say which files are ignored');
    return ignored.has(path);
  }

  /** Asks about all files of the same turn of the event loop, since each question starts a process. */
  #startBatch(): Batch {
    const paths: string[] = [];
    const turn = new Promise((resolve) => setImmediate(resolve));
    const answer = turn.then(async () => {
      this.#batch = undefined;
      const found = await this.#parts.find(paths);
      return found.unknown.size === 0 ? found : await this.#askEditor(found);
    });
    return { paths, answer };
  }

  /** Asks VS Code's git extension about the unknown files of the repositories that it has open. */
  async #askEditor(found: IgnoredPaths): Promise<IgnoredPaths> {
    const ignored = new Set(found.ignored);
    const unknown = new Set<string>();
    const byRepository = new Map<GitRepository, string[]>();
    for (const path of found.unknown) {
      const repository = await this.#parts.repositoryOf(path);
      const paths = repository && byRepository.get(repository);
      if (paths) paths.push(path);
      else if (repository?.checkIgnore) byRepository.set(repository, [path]);
      else unknown.add(path);
    }
    for (const [repository, paths] of byRepository) {
      const file = join(repository.rootUri.fsPath, '.gitignore');
      const answer = await askInHalves(paths, file, (some) => askTwice(repository, some));
      for (const path of answer.ignored) ignored.add(path);
      for (const path of answer.unknown) unknown.add(path);
    }
    return { ignored, unknown };
  }
}

/**
 * The files that one of two answers calls ignored: the git extension does not wait for all output of git, and so sometimes misses
 * some. Undefined if it fails.
 */
async function askTwice(
  repository: GitRepository,
  paths: readonly string[],
): Promise<ReadonlySet<string> | undefined> {
  const ask = async (): Promise<ReadonlySet<string> | undefined> =>
    await repository.checkIgnore?.(paths).catch(() => undefined);
  const [first, second] = [await ask(), await ask()];
  return first && second && new Set([...first, ...second]);
}
