// No agent but a host of one: starts hangAtShutdown.ts, prints the pids it announces, and goes without stopping it: by
// exiting, or, with the argument `kill`, by a signal that leaves no time for anything.

import { fileURLToPath } from 'node:url';
import { Agent } from '../../src/agent/agent.ts';
import type { Logger } from '../../src/base/logger.ts';

const silent = (): void => undefined;
const logger: Logger = { trace: silent, debug: silent, info: silent, warn: silent, error: silent };
const file = fileURLToPath(new URL('hangAtShutdown.ts', import.meta.url));
const definition = { command: process.execPath, args: [file] };
const clientInfo = { name: 'exitingHost' };

const state = await new Agent({
  name: 'hanging',
  definition,
  initializeParams: () => Promise.resolve({ clientCapabilities: {}, clientInfo }),
  logger,
}).start();
if (state.kind !== 'ready') throw new Error(state.kind);
process.stdout.write(JSON.stringify(state.initializeResult['_meta']), () => {
  if (process.argv[2] === 'kill') process.kill(process.pid, 'SIGKILL');
  else process.exit(0);
});
