// Creates one pipe for stdout and stderr of a process, so that their order is kept, as in a terminal. Node creates two; here
// one local socket is passed for both.

import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface JoinedPipe {
  /** Ours. It emits no `data`; reading goes on with `resume` after `onRead` paused it. */
  readonly ours: Socket;
  /** To be given to the process, then destroyed, since the end of `ours` is when nobody has it any more. */
  readonly theirs: Socket;
}

/** Bytes that are read at once. The memory is used again and again: a flood leaves no garbage behind. */
const bufferBytes = 64 * 2 ** 10;

/**
 * Undefined where there is none to be had: on Windows, or where no temporary file can be made. Never rejects.
 * @param onRead gets what the process writes, which is overwritten after it returned. False pauses reading.
 */
export async function joinedPipe(onRead: (chunk: Uint8Array) => boolean): Promise<JoinedPipe | undefined> {
  if (process.platform === 'win32') return undefined;
  let folder: string | undefined;
  // What is not ours is only handed over: nothing may be read of it.
  const server = createServer({ pauseOnConnect: true });
  try {
    // A folder that only this user may enter.
    folder = await mkdtemp(join(tmpdir(), 'acp-host-output-'));
    server.listen(join(folder, 's'));
    await once(server, 'listening');
    const onread = {
      buffer: Buffer.allocUnsafeSlow(bufferBytes),
      callback: (bytes: number, buffer: Uint8Array) => onRead(buffer.subarray(0, bytes)),
    };
    const ours = new Socket({ onread });
    ours.on('error', ignore).connect({ path: join(folder, 's') });
    const [[theirs]] = (await Promise.all([once(server, 'connection'), once(ours, 'connect')])) as [
      [Socket],
      unknown,
    ];
    theirs.on('error', ignore);
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
