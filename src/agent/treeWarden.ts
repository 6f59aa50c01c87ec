// Ends a process group when this process ends in a way that leaves it no time to: killed, crashed, out of memory. A tiny
// shell of its own session waits at a pipe from us; the pipe breaks when we go, whatever the reason.

import { spawn } from 'node:child_process';
import { toDisposable, type Disposable } from '../base/disposable.ts';

/** Its only argument is the group. It gives the group as long after SIGTERM as `stopTimes` does. */
const script = `
trap '' HUP INT TERM
read -r _
for signal in TERM 0 0 0 KILL; do
  kill -s $signal -- "-$1" 2>/dev/null || exit 0
  test $signal = KILL || sleep 1
done`;

/**
 * Watches over the process group `group` until the result is disposed, which must be as soon as the group is known to be
 * empty: its id may be given to others afterwards. POSIX only. `onError` hears that there is nobody to watch.
 */
export function watchOver(group: number, onError: (error: Error) => void): Disposable {
  // The agent has just been started without a shell; this one runs our own text only.
  const warden = spawn('/bin/sh', ['-c', script, 'acp-host-warden', String(group)], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const { stdin } = warden;
  warden.on('error', onError);
  stdin.on('error', () => undefined);
  // It must not keep us from ending: our end is what it waits for.
  warden.unref();
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref();
  return toDisposable(() => {
    // First the signal: the end of its input alone would tell it that we are gone.
    warden.kill('SIGKILL');
    stdin.destroy();
  });
}
