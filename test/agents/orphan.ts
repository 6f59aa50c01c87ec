// Leaves a child behind: told to `_test/exit`, it exits by itself, the child stays.

import { startStubbornChild } from './stubbornChild.ts';
import { initialized, serve } from './stdio.ts';

const childPid = await startStubbornChild();

serve({
  initialize: () => ({ ...initialized, _meta: { pid: process.pid, childPid } }),
  '_test/exit': () => process.exit(4),
});
