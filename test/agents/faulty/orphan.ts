// Exits on `_test/exit` and leaves a child process behind.

import { startStubbornChild } from '../parts/stubbornChild.ts';
import { initialized, serve } from '../parts/stdio.ts';

const childPid = await startStubbornChild();

serve({
  initialize: () => ({ ...initialized, _meta: { pid: process.pid, childPid } }),
  '_test/exit': () => process.exit(4),
});
