// Leaves a daemon behind, in a session of its own, which holds its output and takes no signal meant for it. Told to
// `_test/exit` it exits by itself; it ends with its input, too.

import { spawn } from 'node:child_process';
import { initialized, serve, unanswered } from './stdio.ts';

// Not for ever, should a test fail to end it.
const script = 'setTimeout(() => {}, 60_000)';
const daemon = spawn(process.execPath, ['-e', script], {
  detached: true,
  stdio: ['ignore', 'inherit', 'inherit'],
});
daemon.unref();

serve({
  initialize: () => ({ ...initialized, _meta: { pid: process.pid, childPid: daemon.pid } }),
  '_test/never': () => unanswered,
  '_test/exit': () => process.exit(4),
});
