// One pipe for both outputs of a process, so that what it writes to them stays in its order, as on a screen. Node makes
// two; a local socket of our own that is handed over twice is what its pipes are, once.

import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface JoinedPipe {
  /** To be read by us. */
  readonly ours: Socket;
  /** To be given to the process, then destroyed, since the end of `ours` is when nobody has it any more. */
  readonly theirs: Socket;
}

/** Undefined where there is none to be had: on Windows, or where no temporary file can be made. Never rejects. */
export async function joinedPipe(): Promise<JoinedPipe | undefined> {
  if (process.platform === 'win32') return undefined;
  let folder: string | undefined;
  const server = createServer();
  try {
    // A folder that only this user may enter.
    folder = await mkdtemp(join(tmpdir(), 'acp-host-output-'));
    server.listen(join(folder, 's'));
    await once(server, 'listening');
    const theirs = connect({ path: join(folder, 's') });
    theirs.on('error', ignore);
    const [[ours]] = (await Promise.all([once(server, 'connection'), once(theirs, 'connect')])) as [
      [Socket],
      unknown,
    ];
    ours.on('error', ignore);
    return { ours, theirs };
  } catch {
    // Two pipes do as well, but for the order.
    return undefined;
  } finally {
    server.close();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true }).catch(ignore);
  }
}

function ignore(): void {}
