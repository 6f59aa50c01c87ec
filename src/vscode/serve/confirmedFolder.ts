// Opens files in a folder that can't be exchanged for a link in the meantime. A path is resolved anew at every use: a program
// that swaps a folder with a link can lead each use elsewhere. So the folder is opened first, the system says which folder that
// is, and files are reached through what is open.
//
// Linux has `/proc/self/fd` for that. Elsewhere, files are reached by path, and what was opened is given up when a folder on
// the way was changed meanwhile.

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
  /** Of the folders on the way, the outermost first. */
  readonly #stamps: readonly Stamp[];

  private constructor(path: string, handle: FileHandle | undefined, stamps: readonly Stamp[]) {
    this.#path = path;
    this.#handle = handle;
    this.#stamps = stamps;
  }

  /**
   * @param path absolute, with all links followed. @param anchored whether to hold on to the folder itself.
   * @throws MovedError when it is reached by a link, or the file system's error.
   */
  static async open(path: string, anchored = isLinux): Promise<ConfirmedFolder> {
    if (!anchored) return new ConfirmedFolder(path, undefined, await stampsTo(path));
    const handle = await open(path, holdFolder).catch(async (error: unknown) => {
      throw await explained(error, path);
    });
    return await ConfirmedFolder.#held(path, handle);
  }

  static async #held(path: string, handle: FileHandle): Promise<ConfirmedFolder> {
    const folder = new ConfirmedFolder(path, handle, []);
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
      if (!isWritten) await unlink(this.#in(name)).catch(() => undefined);
    }
  }

  /** The folder of that name in it, which is made if it is not there. This one is closed. */
  async enter(name: string): Promise<ConfirmedFolder> {
    const path = join(this.#path, name);
    try {
      await this.#check();
      await mkdir(this.#in(name)).catch((error: unknown) => {
        if (systemCode(error) !== 'EEXIST') throw error;
      });
      if (!this.#handle) {
        await this.#check();
        return await ConfirmedFolder.open(path, false);
      }
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
      await this.#check();
      if (O_NOFOLLOW === 0 && !(await isFileAt(handle, path))) throw new MovedError(path);
      return handle;
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** Where nothing is held: whether what was done since it was opened was done here. */
  async #check(): Promise<void> {
    if (this.#handle) return;
    // The other way round: at a moment between both looks at each of them, all were as they are.
    for (const stamp of this.#stamps.toReversed()) {
      if (!isSame(stamp, await stampOf(stamp.path), stamp.path === this.#path)) {
        throw new MovedError(this.#path);
      }
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

/** In the innermost folder, files may come and go: no link among them is followed. */
function isSame(one: Stamp, other: Stamp, isInnermost: boolean): boolean {
  return one.dev === other.dev && one.ino === other.ino && (isInnermost || one.changed === other.changed);
}

async function isFileAt(handle: FileHandle, path: string): Promise<boolean> {
  const [opened, now] = await Promise.all([handle.stat({ bigint: true }), lstat(path, { bigint: true })]);
  return now.isFile() && now.ino === opened.ino;
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
