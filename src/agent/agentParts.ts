// The options of an `Agent`, and its port to the machine, which tests replace.

import type { Logger } from '../base/logger.ts';
import type * as Wire from '../wire/connection.ts';
import type { AgentDefinition } from './launch/agentDefinition.ts';
import type { AgentFailure } from './agentFailure.ts';
import type { Clock } from '../base/clock.ts';
import { systemClock } from './clock.ts';
import type { ClientHello } from './handshake.ts';
import { systemHost, type LaunchGrants, type LaunchHost } from './launch/launch.ts';
import type { SpawnAgent } from './process/spawnAgent.ts';

export interface AgentOptions {
  /** The agent's name in the settings, used in messages and log lines. */
  readonly name: string;
  readonly definition: AgentDefinition;
  readonly logger: Logger;
  /** What is said of this client; asked for before each start of a process. */
  readonly hello: () => Promise<ClientHello>;
  /** Hears every message both ways, as it is on the wire. */
  readonly onTraffic?: Wire.ConnectionOptions['onTraffic'];
  /** Asked before each start of a process; there are none without it. Never rejects. */
  readonly grants?: () => Promise<LaunchGrants>;
  /** Without it nobody is in the way. */
  readonly permit?: PermitLaunch;
}

/**
 * Called right before a process is started. `refused` becomes the agent's failure. May wait for the user; never rejects.
 */
export type PermitLaunch = () => Promise<LaunchPermit>;

export type LaunchPermit =
  { readonly kind: 'allowed' } | { readonly kind: 'refused'; readonly failure: AgentFailure };

/** What an agent uses of the machine. */
export interface AgentMachine {
  readonly clock: Clock;
  /** Called for each start, so that changes of the environment take effect. */
  readonly host: () => LaunchHost;
  readonly spawn: SpawnAgent;
  /** Awaited before each `spawn`: loads the code that only a running agent needs. */
  readonly loadWire: () => Promise<Pick<typeof Wire, 'createConnection'>>;
}

export const thisMachine: AgentMachine = {
  clock: systemClock,
  host: systemHost,
  spawn: async (launch, options) => {
    const { spawnAgent } = await import('./process/spawnAgent.ts');
    return await spawnAgent(launch, options);
  },
  loadWire: async () => {
    // So that `spawn` finds its module loaded: nothing can go wrong between a permit and the start.
    const [wire] = await Promise.all([import('../wire/connection.ts'), import('./process/spawnAgent.ts')]);
    return wire;
  },
};
