// Not an agent but a client: starts hangAtShutdown.ts, prints the pids from its `initialize` result and ends without
// stopping it: by `process.exit`, or with the argument `kill` by SIGKILL.

import { fileURLToPath } from 'node:url';
import { Agent } from '../../../src/agent/agent.ts';
import type { ClientParams } from '../../../src/agent/handshake.ts';
import type { Logger } from '../../../src/base/logger.ts';
import { thisMachine } from '../../unit/agent/thisMachine.ts';

const silent = (): void => undefined;
const logger: Logger = { trace: silent, debug: silent, info: silent, warn: silent, error: silent };
const file = fileURLToPath(new URL('../faulty/hangAtShutdown.ts', import.meta.url));
const definition = { command: process.execPath, args: [file] };
const clientInfo = { name: 'exitingHost' };

const initializeParams = (): Promise<ClientParams> => Promise.resolve({ clientCapabilities: {}, clientInfo });
const options = { name: 'hanging', definition, initializeParams, logger };
const state = await new Agent(options, thisMachine).start();
if (state.kind !== 'ready') throw new Error(state.kind);
process.stdout.write(JSON.stringify(state.initializeResult['_meta']), () => {
  if (process.argv[2] === 'kill') process.kill(process.pid, 'SIGKILL');
  else process.exit(0);
});
