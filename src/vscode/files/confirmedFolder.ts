// Opens files in a folder that can't be exchanged for a link in the meantime. A path is resolved anew at every use: a program
// that swaps a folder with a link can lead each use elsewhere. So the folder is opened first, the system says which folder that
// is, and files are reached through what is open.
//
// Linux has `/proc/self/fd` for that. Elsewhere, files are opened by path, and what was opened is given up unless it is what
// the path leads to while no folder on the way changes. A new folder may be made elsewhere there, but nothing in it.

import { constants } from 'node:fs';
import { lstat, mkdir, open, readlink, unlink, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { findRealPlace } from './realPlace.ts';
import { systemCode } from './systemCode.ts';

const { O_RDONLY, O_WRONLY, O_CREAT, O_EXCL } = constants;
/** Windows has none of these. */
const O_DIRECTORY = constants.O_DIRECTORY ?? 0;
const O_NOFOLLOW = constants.O_NOFOLLOW ?? 0;
const O_NONBLOCK = constants.O_NONBLOCK ?? 0;
/** Linux only, where Node does not name it: also opens a folder that may not be listed. */
const O_PATH = 0o10000000;
const holdFolder = O_PATH | O_DIRECTORY | O_NOFOLLOW;

/** A path does not lead where it led. */
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
   * @param path absolute, with all links followed. @param anchored whether to hold on to the folder itself.
   * @throws MovedError when it is reached by a link, or the file system's error.
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

  /** A file of that name. It is not created, and no link is followed. Closed by the caller. @throws MovedError for a link. */
  async openFile(name: string, access: 'read' | 'readWrite'): Promise<FileHandle> {
    const flags = access === 'read' ? O_RDONLY : constants.O_RDWR;
    return await this.#confirmed(() => open(this.#in(name), flags | O_NOFOLLOW | O_NONBLOCK), name);
  }

  /** A new file. @throws MovedError when there is anything of that name. */
  async createFile(name: string, bytes: Uint8Array): Promise<void> {
    const flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW;
    const handle = await this.#confirmed(() => open(this.#in(name), flags), name);
    let isWritten = false;
    try {
      await handle.writeFile(bytes);
      isWritten = true;
    } finally {
      await handle.close();
      // By path, it might be another file by now.
      if (!isWritten && this.#handle) await unlink(this.#in(name)).catch(() => undefined);
    }
  }

  /** The folder of that name in it, which is made if it is not there. This one is closed. */
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

/** A link that was not followed, or something in the place of a new file. */
async function explained(error: unknown, path: string): Promise<unknown> {
  const code = systemCode(error);
  if (code === 'ELOOP' || code === 'EMLINK' || code === 'EEXIST') return new MovedError(path);
  // Of a link that should be a folder the system says the same as of a file.
  const found = code === 'ENOTDIR' ? await lstat(path).catch(() => undefined) : undefined;
  return found?.isSymbolicLink() === true ? new MovedError(path) : error;
}

/** Of a folder: another one when something in it was made, moved or removed. */
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

/** @throws MovedError when a folder on the way is a link. */
async function stampsTo(path: string): Promise<Stamp[]> {
  const way = [path];
  for (let at = path; dirname(at) !== at; at = dirname(at)) way.unshift(dirname(at));
  const stamps: Stamp[] = [];
  for (const folder of way) stamps.push(await stampOf(folder));
  return stamps;
}

/** Times that folders on the way may change for reasons of their own. */
const mostLooks = 8;

/** Whether `path` leads to what is open, by no link. */
async function leadsTo(path: string, handle: FileHandle): Promise<boolean> {
  const folder = dirname(path);
  const opened = await handle.stat({ bigint: true });
  for (let looks = 0; looks < mostLooks; looks++) {
    const stamps = await stampsTo(folder).catch(() => undefined);
    const now = await lstat(path, { bigint: true }).catch(() => undefined);
    // The other way round: at a moment between both looks at each folder, all were as they are.
    if (!stamps || !(await isSteady(stamps.toReversed(), folder))) continue;
    return now?.isFile() === true && now.ino === opened.ino;
  }
  return false;
}

/** @param innermost where files may come and go: no link among them was followed. */
async function isSteady(stamps: readonly Stamp[], innermost: string): Promise<boolean> {
  for (const { path, dev, ino, changed } of stamps) {
    const now = await stampOf(path).catch(() => undefined);
    if (now?.dev !== dev || now.ino !== ino) return false;
    if (path !== innermost && now.changed !== changed) return false;
  }
  return true;
}

/** A file at `path`, absolute and with all links followed; as `openFile`. */
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

/** Another content of a file that is there; errors as of `openConfirmedFile`. */
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

/** A new file at `path`, with the folders on the way to it; as `createFile`. @param path as it was found to be. */
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
