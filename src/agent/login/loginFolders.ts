// The folders of the login shell's PATH that may be appended to that of VS Code. Asks the shell at most once a minute, and only in a
// trusted window. Used by `refreshLoginPath`.

import { posix } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { isInFolder } from '../../base/isInFolder.ts';
import type { Logger } from '../../base/logger.ts';
import type { LoginMachine, LoginPath, LoginPathParts } from './loginPath.ts';

/** Minimum ms between two runs of the shell, each of which runs the user's start files. */
export const loginPause = 60_000;
/** More are not appended: each is searched at each start. */
const mostFolders = 200;

export interface LoginFoldersParts {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called for each run of the shell. */
  readonly machine: () => LoginMachine;
  readonly read: (machine: LoginMachine, parts: LoginPathParts) => Promise<LoginPath>;
  readonly isTrusted: () => boolean;
  /** Absolute paths of the workspace. */
  readonly openFolders: () => readonly string[];
  /** With all links followed. Undefined if that is unclear. */
  readonly realPath: (path: string) => Promise<string | undefined>;
}

export class LoginFolders {
  readonly #parts: LoginFoldersParts;
  readonly #logged = new Set<string>();
  #running: Promise<boolean> | undefined;
  #readAt = -Infinity;
  /** As the shell printed them. */
  #read: readonly string[] = [];
  /** Those outside of the workspace, as long as `workspace` is open. */
  #outside: { readonly workspace: string; readonly folders: readonly string[] } | undefined;

  constructor(parts: LoginFoldersParts) {
    this.#parts = parts;
  }

  /** In the order of the PATH. None is in the workspace; none at all until `refresh` has checked them against the open folders. */
  get folders(): readonly string[] {
    const { isTrusted } = this.#parts;
    return isTrusted() && this.#outside?.workspace === this.#workspace ? this.#outside.folders : [];
  }

  /**
   * Asks the shell again, unless it was asked within the last minute. Resolves to true if `folders` has changed. Without an answer,
   * the folders of the last one stay. Calls share a run that is pending. Never rejects.
   */
  refresh(): Promise<boolean> {
    if (!this.#parts.isTrusted()) return Promise.resolve(false);
    this.#running ??= this.#ask().finally(() => (this.#running = undefined));
    return this.#running;
  }

  get #workspace(): string {
    return JSON.stringify(this.#parts.openFolders());
  }

  async #ask(): Promise<boolean> {
    const { clock, logger, machine, read } = this.#parts;
    const before = JSON.stringify(this.folders);
    try {
      if (clock.now() - this.#readAt >= loginPause) {
        this.#readAt = clock.now();
        const host = machine();
        const [open, home] = await Promise.all([this.#openFolders(), this.#names(host.homeDir)]);
        const openInHome = home.flatMap((folder) =>
          open.filter((path) => isInFolder({ path, folder })).map((path) => posix.relative(folder, path)),
        );
        const isOfWorkspace = (path: string): Promise<boolean> => this.#isIn(open, path);
        const path = await read(host, { isOfWorkspace, openInHome, clock, logger });
        if (path.kind === 'read') this.#read = path.folders.slice(0, mostFolders);
        else this.#warn(path.why);
      }
      await this.#check();
    } catch (error) {
      logger.error("The login shell's PATH could not be read", error);
    }
    return JSON.stringify(this.folders) !== before;
  }

  #warn(why: string): void {
    const line = `Agents are looked up only on the PATH of VS Code: the login shell's PATH is not known (${why})`;
    if (this.#logged.has(line)) return;
    this.#logged.add(line);
    this.#parts.logger.warn(line);
  }

  async #check(): Promise<void> {
    const workspace = this.#workspace;
    const open = await this.#openFolders();
    const own = await Promise.all(this.#read.map((folder) => this.#isIn(open, folder)));
    this.#outside = { workspace, folders: this.#read.filter((_, at) => !own[at]) };
  }

  /** By their names and their real paths. */
  async #openFolders(): Promise<readonly string[]> {
    return (await Promise.all(this.#parts.openFolders().map((folder) => this.#names(folder)))).flat();
  }

  async #names(folder: string): Promise<readonly string[]> {
    const real = (await this.#parts.realPath(folder)) ?? folder;
    return real === folder ? [folder] : [folder, real];
  }

  /** Whether a path is in one of the folders, by its name or by its real path. True if the real path is not known. */
  async #isIn(folders: readonly string[], path: string): Promise<boolean> {
    const isInside = (one: string): boolean => folders.some((folder) => isInFolder({ path: one, folder }));
    const real = isInside(path) ? path : await this.#parts.realPath(path);
    return real === undefined || isInside(real);
  }
}
