// Caches which files git ignores, and asks git about several files at once. Used by `FileRules`.

import { dirname, join } from 'node:path';
import { neverCancelled, timeBoxed } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import { askInHalves, type IgnoredPaths } from '../git/askInHalves.ts';
import type { FindIgnored } from '../git/ignoredPaths.ts';
import type { GitRepository } from './gitApi.ts';

/** Maximum number of cached answers. */
const mostKnown = 5_000;
/** ms after which the rules of a cached answer are looked up again. */
const longestUnchecked = 1_000;
/** ms after which git is asked again: a setting may name a file with rules, which is not looked at. */
export const longestKnown = 60_000;
/** ms for one answer of VS Code's git extension, which has no limit of its own. Later, it is not asked for `longestKnown`. */
export const editorPatience = 10_000;

export interface IgnoredParts {
  /** Runs git. Files are `unknown` if it may not run in their repository. */
  readonly find: FindIgnored;
  /** The repository of a file that VS Code's git extension has open. Called for files that are `unknown`. @param path absolute. */
  readonly repositoryOf: (path: string) => Promise<GitRepository | undefined>;
  /** A text that changes when git may ignore other files of a folder than before. @param folder absolute. */
  readonly stampOf: (folder: string) => Promise<string>;
  readonly clock: Clock;
}

interface KnownAnswer {
  readonly isIgnored: boolean;
  /** Of its folder, before git was asked. */
  readonly stamp: string;
  readonly asked: number;
  checked: number;
}

/** Files that git is asked about at once. */
interface Batch {
  readonly paths: string[];
  readonly answer: Promise<IgnoredPaths>;
}

export class IgnoredFiles {
  readonly #parts: IgnoredParts;
  #known = new Map<string, KnownAnswer>();
  #asking = new Map<string, Promise<boolean>>();
  #batch: Batch | undefined;
  /** When VS Code's git extension gave no answer in time, by the root of the repository. */
  #late = new Map<string, number>();

  constructor(parts: IgnoredParts) {
    this.#parts = parts;
  }

  /** True if git ignores the file. Rejects if git can't say; that is not cached. @param path absolute. */
  async has(path: string): Promise<boolean> {
    const known = this.#known.get(path);
    if (known && this.#parts.clock.now() - known.checked < longestUnchecked) return known.isIgnored;
    const asking = this.#asking;
    let answer = asking.get(path);
    if (!answer) {
      answer = this.#ask(path).finally(() => asking.delete(path));
      asking.set(path, answer);
    }
    return await answer;
  }

  /** To be called when git may ignore other files than before. */
  forget(): void {
    this.#known = new Map();
    this.#asking = new Map();
    this.#batch = undefined;
    this.#late = new Map();
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
    const batch: Batch = {
      paths: [],
      answer: new Promise((resolve) => setImmediate(resolve)).then(async () => {
        if (this.#batch === batch) this.#batch = undefined;
        return await this.#answer(batch.paths);
      }),
    };
    return batch;
  }

  async #answer(paths: readonly string[]): Promise<IgnoredPaths> {
    const now = this.#parts.clock.now();
    // After `forget`, this answer is not cached.
    const remembered = this.#known;
    // Looked up before git is asked: a change meanwhile is noticed the next time.
    const stamps = await Promise.all(paths.map((path) => this.#parts.stampOf(dirname(path))));
    const isKnown = (path: string, at: number): boolean => {
      const known = remembered.get(path);
      if (!known || known.stamp !== stamps[at] || now - known.asked >= longestKnown) return false;
      known.checked = now;
      return true;
    };
    const left = new Set(paths.filter((path, at) => !isKnown(path, at)));
    const ignored = new Set(paths.filter((path) => !left.has(path) && remembered.get(path)!.isIgnored));
    if (left.size === 0) return { ignored, unknown: new Set() };
    const found = await this.#find([...left]);
    if (remembered.size + left.size > mostKnown) remembered.clear();
    for (const [at, path] of paths.entries()) {
      if (!left.has(path)) continue;
      const isIgnored = found.ignored.has(path);
      if (isIgnored) ignored.add(path);
      if (found.unknown.has(path)) remembered.delete(path);
      else remembered.set(path, { isIgnored, stamp: stamps[at]!, asked: now, checked: now });
    }
    return { ignored, unknown: found.unknown };
  }

  async #find(paths: readonly string[]): Promise<IgnoredPaths> {
    const found = await this.#parts.find(paths);
    return found.unknown.size === 0 ? found : await this.#askEditor(found);
  }

  /** Asks VS Code's git extension about the unknown files of the repositories that it has open. */
  async #askEditor(found: IgnoredPaths): Promise<IgnoredPaths> {
    const ignored = new Set(found.ignored);
    const unknown = new Set<string>();
    // By root: VS Code returns another object for each file.
    const byRoot = new Map<string, { readonly repository: GitRepository; readonly paths: string[] }>();
    for (const path of found.unknown) {
      const repository = await this.#parts.repositoryOf(path);
      const root = repository?.rootUri.fsPath ?? '';
      const known = byRoot.get(root);
      if (known) known.paths.push(path);
      else if (repository?.checkIgnore) byRoot.set(root, { repository, paths: [path] });
      else unknown.add(path);
    }
    for (const [root, { repository, paths }] of byRoot) {
      const file = join(root, '.gitignore');
      const answer = await askInHalves(paths, file, (some) => this.#askInTime(root, repository, some));
      for (const path of answer.ignored) ignored.add(path);
      for (const path of answer.unknown) unknown.add(path);
    }
    return { ignored, unknown };
  }

  /** Undefined also if the git extension waits without end, as git does on a .gitignore that is a pipe. */
  async #askInTime(
    root: string,
    repository: GitRepository,
    paths: readonly string[],
  ): Promise<ReadonlySet<string> | undefined> {
    const { clock } = this.#parts;
    const late = this.#late.get(root);
    if (late !== undefined && clock.now() - late < longestKnown) return undefined;
    const waited = await timeBoxed(askTwice(repository, paths), editorPatience, clock, neverCancelled);
    if (waited.kind === 'late') this.#late.set(root, clock.now());
    return waited.kind === 'done' ? waited.value : undefined;
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
