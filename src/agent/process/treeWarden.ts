// Ends a process tree if this process dies without cleaning up (killed, crashed, out of memory). A small shell in its own
// session waits on a pipe from this process, which closes when this process dies.

import { spawn } from 'node:child_process';
import { toDisposable, type Disposable } from '../../base/disposable.ts';
import { treeVariable } from './livingProcesses.ts';

/**
 * Arguments: the group, and the tree's id, which processes that left the group have in their environment (found through
 * /proc where there is one). The tree gets as long after SIGTERM as `stopTimes` gives it. A group that was empty is not
 * signalled again: its id may belong to others by then.
 */
const script = `
trap '' HUP INT TERM
read -r _
group=$1
for signal in TERM 0 0 0 KILL KILL KILL; do
  left=
  if test -n "$group"; then
    if kill -s $signal -- "-$group" 2>/dev/null; then left=yes; else group=; fi
  fi
  for file in $(grep -lsz "^${treeVariable}=.*$2" /proc/[0-9]*/environ 2>/dev/null); do
    pid=\${file#/proc/}
    kill -s $signal "\${pid%/environ}" 2>/dev/null && left=yes
  done
  test -n "$left" || exit 0
  sleep 1
done`;

/**
 * Watches over the process group `group` and the rest of the tree `id` until the result is disposed, which must be as soon
 * as the tree is known to be gone: the group's id may be given to others afterwards. POSIX only. `onError` is called if
 * there is nobody to watch.
 */
export function watchOver(group: number, id: string, onError: (error: Error) => void): Disposable {
  // The agent has just been started without a shell; this one runs our own text only.
  const warden = spawn('/bin/sh', ['-c', script, 'acp-host-warden', String(group), id], {
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
