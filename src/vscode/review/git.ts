// Runs git to look something up. It changes nothing, and takes no lock.

import { spawn } from 'node:child_process';
import { searchPath } from '../../agent/commandSearch.ts';
import { systemHost } from '../../agent/launch.ts';

/** ms after which nobody waits any more. */
const patience = 5_000;

export interface GitAnswer {
  readonly code: number;
  readonly output: Buffer;
}

/** Undefined: there is no git, it took too long, or said more than `most` bytes. Never rejects. */
export async function git(
  cwd: string,
  args: readonly string[],
  most = 4 * 2 ** 20,
): Promise<GitAnswer | undefined> {
  // Left to itself, Windows looks into `cwd` first, where a cloned repository may have put a program of that name.
  const host = systemHost();
  // A script of that name would need a shell.
  const name = host.platform === 'win32' ? 'git.exe' : 'git';
  const program = await searchPath(name, host.env, host);
  if (program.kind !== 'found') return undefined;
  return await new Promise((resolve) => {
    const child = spawn(program.path, ['--no-optional-locks', '-c', 'core.quotepath=off', ...args], {
      cwd,
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: patience,
      windowsHide: true,
    });
    const pieces: Buffer[] = [];
    let length = 0;
    child.stdout.on('data', (piece: Buffer) => {
      length += piece.length;
      if (length > most) child.kill();
      else pieces.push(piece);
    });
    child.on('error', () => resolve(undefined));
    child.on('close', (code) => {
      resolve(code === null || length > most ? undefined : { code, output: Buffer.concat(pieces) });
    });
  });
}
