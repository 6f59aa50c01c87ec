// Not an agent but a client that runs a terminal command, prints its first output and ends without stopping it: by
// `process.exit`, or with the argument `kill` by SIGKILL. The second argument is the command; by default it prints the pids
// of the shell and of its child, which both ignore SIGTERM. If the command prints nothing, the client keeps running.

import { systemClock } from '../../../src/agent/clock.ts';
import { lookUpCommand } from '../../../src/agent/launch/commandLookup.ts';
import { systemHost } from '../../../src/agent/launch/launch.ts';
import { startCommand } from '../../../src/agent/commands/startCommand.ts';
import type { Logger } from '../../../src/base/logger.ts';

const silent = (): void => undefined;
const logger: Logger = { trace: silent, debug: silent, info: silent, warn: silent, error: silent };
const [, , way, command = `trap '' TERM; sleep 1000 & echo $$ $!; wait`] = process.argv;

const lookup = await lookUpCommand({ command, args: [], env: {}, cwd: '/' }, systemHost());
if (lookup.kind === 'missing') throw new Error(lookup.message);
await startCommand(lookup.command, {
  name: 'hanging',
  logger,
  clock: systemClock,
  onOutput(chunk) {
    process.stdout.write(chunk, () => {
      if (way === 'kill') process.kill(process.pid, 'SIGKILL');
      else process.exit(0);
    });
  },
});
