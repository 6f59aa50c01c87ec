// Opens files in a folder that cannot be swapped for a link in the meantime. A path is resolved again at every use, so a
// program that swaps a folder for a link can redirect each use. Therefore the folder is opened first, the system reports
// which folder that is, and files are opened relative to the open folder.
//
// Linux has `/proc/self/fd` for that. Elsewhere, files are opened by path, and closed again unless the path still leads to the
// opened file while no folder on the way changes. There, a new folder may still be created elsewhere, but nothing in it.

import { constants } from 'node:fs';
import { lstat, mkdir, open, readlink, unlink, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { findRealPlace, systemCode } from './realPlace.ts';

const { O_RDONLY, O_WRONLY, O_CREAT, O_EXCL } = constants;
/** Undefined on Windows. */
const O_DIRECTORY = constants.O_DIRECTORY ?? 0;
const O_NOFOLLOW = constants.O_NOFOLLOW ?? 0;
const O_NONBLOCK = constants.O_NONBLOCK ?? 0;
/** Linux only, not named by Node: opens a folder even if it may not be listed. */
const O_PATH = 0o10000000;
const holdFolder = O_PATH | O_DIRECTORY | O_NOFOLLOW;

/** A path no longer leads where it led before. */
export class MovedError extends Error {
  constructor(path: string) {
    super(`${path} leads elsewhere by now.`);
  }
}

export class ConfirmedFolder {
  readonly #path: string;
  /** Undefined where the system has no `/proc/self/fd`. */
  readonly #handle: FileHandle | undefined;

  private constructor(path: string, handle: FileHandle | undefined) {
    this.#path = path;
    this.#handle = handle;
  }

  /**
   * @param path absolute, with all links followed. @param anchored whether to keep the folder itself open. The caller closes
   * the result.
   * @throws MovedError if the path contains a link, or the file system's error.
   */
  static async open(path: string, anchored = isLinux): Promise<ConfirmedFolder> {
    if (!anchored) {
      await stampsTo(path);
      return new ConfirmedFolder(path, undefined);
    }
    const handle = await open(path, holdFolder).catch(async (error: unknown) => {
      throw await explained(error, path);
    });
    return await ConfirmedFolder.#held(path, handle);
  }

  static async #held(path: string, handle: FileHandle): Promise<ConfirmedFolder> {
    const folder = new ConfirmedFolder(path, handle);
    try {
      if ((await readlink(folder.#anchor)) !== path) throw new MovedError(path);
      return folder;
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** Opens an existing file; follows no link. The caller closes the result. @throws MovedError for a link. */
  async openFile(name: string, access: 'read' | 'readWrite'): Promise<FileHandle> {
    const flags = access === 'read' ? O_RDONLY : constants.O_RDWR;
    return await this.#confirmed(() => open(this.#in(name), flags | O_NOFOLLOW | O_NONBLOCK), name);
  }

  /** Creates a file. @throws MovedError if the name exists. */
  async createFile(name: string, bytes: Uint8Array): Promise<void> {
    const flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW;
    const handle = await this.#confirmed(() => open(this.#in(name), flags), name);
    let isWritten = false;
    try {
      await handle.writeFile(bytes);
      isWritten = true;
    } finally {
      await handle.close();
      // Not without the open folder: the path might lead to another file by now.
      if (!isWritten && this.#handle) await unlink(this.#in(name)).catch(() => undefined);
    }
  }

  /** Opens the subfolder `name`, which is created if missing, and closes this folder. */
  async enter(name: string): Promise<ConfirmedFolder> {
    const path = join(this.#path, name);
    try {
      await mkdir(this.#in(name)).catch((error: unknown) => {
        if (systemCode(error) !== 'EEXIST') throw error;
      });
      if (!this.#handle) return await ConfirmedFolder.open(path, false);
      const handle = await open(this.#in(name), holdFolder).catch(async (error: unknown) => {
        throw await explained(error, this.#in(name));
      });
      return await ConfirmedFolder.#held(path, handle);
    } finally {
      await this.close();
    }
  }

  async close(): Promise<void> {
    await this.#handle?.close();
  }

  get #anchor(): string {
    return `/proc/self/fd/${this.#handle!.fd}`;
  }

  #in(name: string): string {
    return join(this.#handle ? this.#anchor : this.#path, name);
  }

  async #confirmed(opening: () => Promise<FileHandle>, name: string): Promise<FileHandle> {
    const path = join(this.#path, name);
    const handle = await opening().catch(async (error: unknown) => {
      throw await explained(error, path);
    });
    try {
      if (!this.#handle && !(await leadsTo(path, handle))) throw new MovedError(path);
      return handle;
    } catch (error) {
      await handle.close();
      throw error;
    }
  }
}

const isLinux = process.platform === 'linux';

/** Maps errors for a link that was not followed, or an existing file, to `MovedError`. */
async function explained(error: unknown, path: string): Promise<unknown> {
  const code = systemCode(error);
  if (code === 'ELOOP' || code === 'EMLINK' || code === 'EEXIST') return new MovedError(path);
  // For a link in place of a folder the system reports the same as for a file.
  const found = code === 'ENOTDIR' ? await lstat(path).catch(() => undefined) : undefined;
  return found?.isSymbolicLink() === true ? new MovedError(path) : error;
}

/** Identity of a folder. `changed` differs after something in it was created, moved or removed. */
interface Stamp {
  readonly path: string;
  readonly dev: bigint;
  readonly ino: bigint;
  readonly changed: bigint;
}

async function stampOf(path: string): Promise<Stamp> {
  const found = await lstat(path, { bigint: true });
  if (!found.isDirectory()) throw new MovedError(path);
  return { path, dev: found.dev, ino: found.ino, changed: found.ctimeNs };
}

/** Stamps of all folders from the root to `path`. @throws MovedError if one of them is a link. */
async function stampsTo(path: string): Promise<Stamp[]> {
  const way = [path];
  for (let at = path; dirname(at) !== at; at = dirname(at)) way.unshift(dirname(at));
  const stamps: Stamp[] = [];
  for (const folder of way) stamps.push(await stampOf(folder));
  return stamps;
}

/** Attempts, since folders on the way may change for other reasons. */
const mostAttempts = 8;

/** True if `path` leads to the open file without a link. */
async function leadsTo(path: string, handle: FileHandle): Promise<boolean> {
  const folder = dirname(path);
  const opened = await handle.stat({ bigint: true });
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const stamps = await stampsTo(folder).catch(() => undefined);
    const now = await lstat(path, { bigint: true }).catch(() => undefined);
    // Checked in reverse order: then there was a moment between both checks of each folder at which all were as stamped.
    if (!stamps || !(await isSteady(stamps.toReversed(), folder))) continue;
    return now?.isFile() === true && now.ino === opened.ino;
  }
  return false;
}

/** @param innermost the folder in which files may come and go, since no link in it was followed. */
async function isSteady(stamps: readonly Stamp[], innermost: string): Promise<boolean> {
  for (const { path, dev, ino, changed } of stamps) {
    const now = await stampOf(path).catch(() => undefined);
    if (now?.dev !== dev || now.ino !== ino) return false;
    if (path !== innermost && now.changed !== changed) return false;
  }
  return true;
}

/** As `openFile`. @param path absolute, with all links followed. */
export async function openConfirmedFile(
  path: string,
  access: 'read' | 'readWrite',
  anchored = isLinux,
): Promise<FileHandle> {
  const folder = await ConfirmedFolder.open(dirname(path), anchored);
  try {
    return await folder.openFile(basename(path), access);
  } finally {
    await folder.close();
  }
}

/** Replaces the content of an existing file; throws as `openConfirmedFile`. */
export async function overwriteConfirmedFile(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await openConfirmedFile(path, 'readWrite');
  try {
    if (!(await handle.stat()).isFile()) throw new MovedError(path);
    await handle.writeFile(bytes);
    await handle.truncate(bytes.length);
  } finally {
    await handle.close();
  }
}

/** As `createFile`, and creates missing parent folders. @param path the real path that was found before. */
export async function createConfirmedFile(
  path: string,
  bytes: Uint8Array,
  anchored = isLinux,
): Promise<void> {
  const place = await findRealPlace(dirname(path));
  if (place.kind === 'unknown' || place.path !== dirname(path)) throw new MovedError(path);
  const existing = place.kind === 'there' ? place.path : place.existing;
  const missing = dirname(path).slice(existing.length).split(/[\\/]/).filter(Boolean);
  let folder = await ConfirmedFolder.open(existing, anchored);
  for (const name of missing) folder = await folder.enter(name);
  try {
    await folder.createFile(basename(path), bytes);
  } finally {
    await folder.close();
  }
}
