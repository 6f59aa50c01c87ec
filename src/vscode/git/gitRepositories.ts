// Decides in which repositories git may run: those that existed before an agent could write, and those that VS Code's git
// extension has open, unless an agent wrote into their git directory. Everything that runs git gets its repository here.

import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { neverCancelled, timeBoxed } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import { isInFolder } from '../../base/isInFolder.ts';
import { findGitDirectory, type GitDirectory } from './gitDirectory.ts';
import { GitRepository } from './gitRepository.ts';

export interface GitParts {
  /** Resolves to the absolute path of git; undefined if there is none. */
  readonly program: () => Promise<string | undefined>;
  /** Absolute path of a folder that agents cannot write without asking. */
  readonly storage: string;
  /** True if VS Code's git extension has the repository open. @param root real and absolute. */
  readonly isOpen: (root: string) => boolean;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
  /** Default: on this disk. */
  readonly look?: typeof findGitDirectory;
}

/** ms that an agent's start waits for the repository of a folder, whose disk may not answer. */
export const findPatience = 5_000;
/** ms for finding and opening a repository, which runs git several times. */
export const openPatience = 15_000;

/** `none`: the folder is in no repository, or git is not installed. `refused`: git may not run in it, or cannot read it. */
export type FoundRepository =
  | { readonly kind: 'repository'; readonly repository: GitRepository }
  | { readonly kind: 'none' }
  | { readonly kind: 'refused' };

/** `program`: git is not installed. `repository`: a file is in none. */
export type MissingForGit = 'program' | 'repository';

export class GitRepositories {
  readonly #parts: GitParts;
  /** Repositories that existed before agents could write, by root. */
  readonly #known = new Map<string, GitDirectory>();
  /** Real paths that the user allowed agents to write. */
  readonly #written = new Set<string>();
  #mayBeWritten = false;

  constructor(parts: GitParts) {
    this.#parts = parts;
  }

  /**
   * Allows git in the current repositories of `folders`, except those that are not found within 5 s. Call it before an agent can
   * have written there.
   */
  async remember(folders: readonly string[]): Promise<void> {
    await this.#remember(folders, () => true);
  }

  /** As `remember`, but does nothing once agents can write. */
  async rememberBeforeAgents(folders: readonly string[]): Promise<void> {
    if (!this.#mayBeWritten) await this.#remember(folders, () => !this.#mayBeWritten);
  }

  /** Call it before an agent that writes files is served. */
  agentsCanWrite(): void {
    this.#mayBeWritten = true;
  }

  /** @param isAllowed asked when a repository was found. */
  async #remember(folders: readonly string[], isAllowed: () => boolean): Promise<void> {
    const { clock, look = findGitDirectory } = this.#parts;
    for (const folder of folders) {
      const waited = await timeBoxed(look(folder), findPatience, clock, neverCancelled);
      // A repository that is found later may have been written by an agent.
      const found = waited.kind === 'done' ? waited.value : undefined;
      if (!found || found === 'broken' || this.#known.has(found.root) || !isAllowed()) continue;
      this.#known.set(found.root, found);
    }
  }

  /** Call it when the user allowed an agent to write `path`. @param path real and absolute. */
  wrote(path: string): void {
    this.#written.add(path);
  }

  /** False if git is not installed. Runs nothing. */
  async hasProgram(): Promise<boolean> {
    return (await this.#parts.program()) !== undefined;
  }

  /**
   * What is missing so that git can know the contents of `files`. Runs nothing. Undefined if nothing is, or if the disk does not
   * answer within 5 s. @param files absolute paths.
   */
  async missing(files: readonly string[]): Promise<MissingForGit | undefined> {
    const finding = this.#missing(new Set(files.map((file) => dirname(file))));
    return await this.#within(findPatience, finding);
  }

  async #missing(folders: ReadonlySet<string>): Promise<MissingForGit | undefined> {
    if (folders.size === 0) return undefined;
    const { look = findGitDirectory, program } = this.#parts;
    if ((await program()) === undefined) return 'program';
    for (const folder of folders) if (!(await look(await nearestFolder(folder)))) return 'repository';
    return undefined;
  }

  /** The repository of `folder`; `refused` if it is not found and opened within 15 s. @param folder absolute. Never rejects. */
  async find(folder: string): Promise<FoundRepository> {
    return (await this.#within(openPatience, this.#find(folder))) ?? { kind: 'refused' };
  }

  async #find(folder: string): Promise<FoundRepository> {
    const { look = findGitDirectory } = this.#parts;
    const found = await look(folder);
    if (!found) return { kind: 'none' };
    if (found === 'broken' || !this.#mayRun(found)) return { kind: 'refused' };
    const program = await this.#parts.program();
    if (program === undefined) return { kind: 'none' };
    const opening = GitRepository.open(program, found, this.#ownFolder(found), this.#onTimeout(found));
    const repository = await opening.catch(() => undefined);
    return repository ? { kind: 'repository', repository } : { kind: 'refused' };
  }

  /**
   * The rules of the repository of `folder`, in which git may not run otherwise. Undefined if it is in none, git is not installed,
   * or they are not opened within 15 s. @param folder absolute. Never rejects.
   */
  async findRules(folder: string): Promise<GitRepository | undefined> {
    return await this.#within(openPatience, this.#findRules(folder));
  }

  async #findRules(folder: string): Promise<GitRepository | undefined> {
    const { look = findGitDirectory } = this.#parts;
    const [found, program] = [await look(folder), await this.#parts.program()];
    if (!found || found === 'broken' || program === undefined) return undefined;
    const own = `${this.#ownFolder(found)}-rules`;
    return await GitRepository.openRules(program, found, own, this.#onTimeout(found)).catch(() => undefined);
  }

  /** Undefined after `patience` ms. */
  async #within<T>(patience: number, work: Promise<T>): Promise<T | undefined> {
    const waited = await timeBoxed(work, patience, this.#parts.clock, neverCancelled);
    if (waited.kind === 'failed') throw waited.error;
    return waited.kind === 'done' ? waited.value : undefined;
  }

  #ownFolder({ gitDir }: GitDirectory): string {
    return join(this.#parts.storage, createHash('sha256').update(gitDir).digest('hex').slice(0, 16));
  }

  #onTimeout({ root }: GitDirectory): () => void {
    return () =>
      this.#parts.logger.warn(
        `Git took too long in ${root} and was ended: its disk may be slow, or a file such as .gitignore may be a pipe. ` +
          'It is not called again for the same turn or command.',
      );
  }

  #mayRun({ root, gitDir, commonDir }: GitDirectory): boolean {
    const known = this.#known.get(root);
    const isKnown = known?.gitDir === gitDir && known.commonDir === commonDir;
    if (!isKnown && !this.#parts.isOpen(root)) return false;
    const places = [join(root, '.git'), gitDir, commonDir];
    return ![...this.#written].some((path) => places.some((place) => isInFolder({ path, folder: place })));
  }
}

/** The folder, or the nearest one around it that exists: an agent may have deleted it with its files. */
async function nearestFolder(folder: string): Promise<string> {
  for (let at = folder; ; at = dirname(at)) {
    const isThere = await realpath(at).then(
      () => true,
      () => false,
    );
    if (isThere || dirname(at) === at) return at;
  }
}
