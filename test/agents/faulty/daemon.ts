// Starts a daemon in a process session of its own, which keeps stdout open and does not get signals sent to the agent's
// group. The agent exits on `_test/exit` and when its input ends; the daemon stays.

import { spawn } from 'node:child_process';
import { testLimit } from '../../limits.ts';
import { initialized, serve, unanswered } from '../parts/stdio.ts';

// Ends by itself if a test fails to end it.
const script = `setTimeout(() => {}, ${testLimit})`;
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
