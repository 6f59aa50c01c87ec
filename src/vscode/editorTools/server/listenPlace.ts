// Where the window listens for the programs that agents start as the MCP server "editor": a socket in a folder of its own, or
// a named pipe on Windows. Also removes the folders of windows that were killed.

import { rmdirSync, unlinkSync } from 'node:fs';
import { lstat, mkdtemp, readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join, posix } from 'node:path';

export interface ListenMachine {
  readonly platform: NodeJS.Platform;
  /** `XDG_RUNTIME_DIR`. */
  readonly runtimeFolder: string | undefined;
  readonly temporaryFolder: string;
}

export interface ListenPlace {
  /** Path of the socket or pipe. */
  readonly path: string;
  /** The folder of the socket, which only this user may enter. Must be removed afterwards. */
  readonly folder?: string;
}

const prefix = 'acp-mcp-socket-';
const socketName = 's';
/** Maximum bytes of a socket's path. macOS allows 104, Linux 108, with the final zero. */
const longestPath = 103;
/** Random characters that `mkdtemp` appends. */
const randomLength = 6;
/** ms after which a folder without a socket is abandoned. Before, its window may not listen yet. */
const untilListening = 60_000;
/** Maximum number of folders checked in each base folder. */
const mostFolders = 100;

/** Folders in which the socket's folder may be created, the preferred one first. Empty on Windows. */
export function baseFolders({ platform, runtimeFolder, temporaryFolder }: ListenMachine): string[] {
  if (platform === 'win32') return [];
  const longestBase = longestPath - `/${prefix}/${socketName}`.length - randomLength;
  const folders = [runtimeFolder, temporaryFolder, '/tmp'].filter((folder) => folder !== undefined);
  return [...new Set(folders)].filter(
    (folder) => posix.isAbsolute(folder) && Buffer.byteLength(folder) <= longestBase,
  );
}

/** @param random for the name of a pipe, which others can list. Rejects if no folder can be created. */
export async function createListenPlace(machine: ListenMachine, random: string): Promise<ListenPlace> {
  if (machine.platform === 'win32') return { path: `\\\\.\\pipe\\${prefix}${random}` };
  let why: unknown = new Error('No folder has a path that is short enough');
  for (const base of baseFolders(machine)) {
    try {
      // With mode 0700.
      const folder = await mkdtemp(join(base, prefix));
      return { folder, path: join(folder, socketName) };
    } catch (error) {
      why = error;
    }
  }
  throw why;
}

/** Removes the folders of windows that no longer listen. Never rejects. */
export async function removeAbandoned(machine: ListenMachine): Promise<void> {
  const user = process.getuid?.();
  for (const base of baseFolders(machine)) {
    const names = await readdir(base).catch((): string[] => []);
    const ours = names.filter((name) => name.startsWith(prefix)).slice(0, mostFolders);
    await Promise.all(
      ours.map(async (name) => {
        const folder = join(base, name);
        try {
          const { uid, mode, mtimeMs } = await lstat(folder);
          const isOurs = uid === user && (mode & 0o170_777) === 0o040_700;
          if (isOurs && (await isAbandoned(folder, mtimeMs))) removeFolder(folder);
        } catch {
          // Another window has removed the folder, or it belongs to another program.
        }
      }),
    );
  }
}

/** Removes the socket and its folder. Throws if the folder contains anything else: then it belongs to another program. */
export function removeFolder(folder: string): void {
  try {
    unlinkSync(join(folder, socketName));
  } catch (error) {
    // Closing the server removes the socket.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  rmdirSync(folder);
}

/** True if the folder holds a socket on which no process listens, or nothing. @param changed its mtime, in ms. */
async function isAbandoned(folder: string, changed: number): Promise<boolean> {
  const names = await readdir(folder);
  if (names.length === 0) return Date.now() - changed > untilListening;
  const [name] = names;
  if (names.length > 1 || name !== socketName) return false;
  if (!(await lstat(join(folder, name))).isSocket()) return false;
  // Connects, since a process id would not help: the window may run in another container.
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const probe = connect(join(folder, name));
  probe.once('connect', () => resolve(false));
  probe.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'ECONNREFUSED'));
  const isAbandoned = await promise;
  probe.destroy();
  return isAbandoned;
}
