// Ignores the end of its input and SIGTERM, as does its child process. Writes to stderr what it ignored.

import { startStubbornChild } from '../parts/stubbornChild.ts';
import { initialized, serve } from '../parts/stdio.ts';

const childPid = await startStubbornChild();
process.on('SIGTERM', () => process.stderr.write('ignoring SIGTERM\n'));
setInterval(() => undefined, 2 ** 30);

serve({ initialize: () => ({ ...initialized, _meta: { pid: process.pid, childPid } }) }, () =>
  process.stderr.write('ignoring the end of input\n'),
);
