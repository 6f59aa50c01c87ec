// The machine that the tests run on, for agents that are real processes.

import { linkProcess, linkRemote } from '../../../src/agent/agentLink.ts';
import { initializeAgent } from '../../../src/agent/handshake.ts';
import { openRemote } from '../../../src/agent/remote/openRemote.ts';
import type { AgentMachine } from '../../../src/agent/agentParts.ts';
import { systemClock } from '../../../src/agent/clock.ts';
import { systemHost } from '../../../src/agent/launch/launch.ts';
import { spawnAgent } from '../../../src/agent/process/spawnAgent.ts';

export const thisMachine: AgentMachine = {
  clock: systemClock,
  host: systemHost,
  load: () => Promise.resolve({ spawnAgent, linkProcess, openRemote, linkRemote, initializeAgent }),
};
