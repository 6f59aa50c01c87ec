// No agent but a host that runs a command for one: prints the pids of the shell and of its child, which both ignore SIGTERM,
// and goes without ending them: by exiting, or, with the argument `kill`, by a signal that leaves no time for anything.

import { systemClock } from '../../src/agent/clock.ts';
import { lookUpCommand } from '../../src/agent/commandLookup.ts';
import { systemHost } from '../../src/agent/launch.ts';
import { startCommand } from '../../src/agent/startCommand.ts';
import type { Logger } from '../../src/base/logger.ts';

const silent = (): void => undefined;
const logger: Logger = { trace: silent, debug: silent, info: silent, warn: silent, error: silent };
const command = `trap '' TERM; sleep 1000 & echo $$ $!; wait`;

const lookup = await lookUpCommand({ command, args: [], env: {}, cwd: '/' }, systemHost());
if (lookup.kind === 'missing') throw new Error(lookup.message);
await startCommand(lookup.command, {
  name: 'hanging',
  logger,
  clock: systemClock,
  onOutput(chunk) {
    process.stdout.write(chunk, () => {
      if (process.argv[2] === 'kill') process.kill(process.pid, 'SIGKILL');
      else process.exit(0);
    });
  },
});
