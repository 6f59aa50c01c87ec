// The options of an `Agent`, and its port to the machine, which tests replace.

import type { Logger } from '../base/logger.ts';
import type * as Wire from '../wire/connection.ts';
import type { AgentDefinition } from './launch/agentDefinition.ts';
import type { AgentFailure } from './agentFailure.ts';
import type { Clock } from '../base/clock.ts';
import { systemClock } from './clock.ts';
import type { ClientParams } from './handshake.ts';
import { systemHost, type LaunchGrants, type LaunchHost } from './launch/launch.ts';
import type { SpawnAgent } from './process/spawnAgent.ts';

export interface AgentOptions {
  /** The agent's name in the settings, used in messages and log lines. */
  readonly name: string;
  readonly definition: AgentDefinition;
  readonly logger: Logger;
  /** Describes this client. Called before each start of a process. */
  readonly initializeParams: () => Promise<ClientParams>;
  /** Called for every message in both directions, as it is on the wire. */
  readonly onTraffic?: Wire.ConnectionOptions['onTraffic'];
  /** Called before each start of a process. Default: no grants. Must not reject. */
  readonly grants?: () => Promise<LaunchGrants>;
  /** Default: always allowed. */
  readonly permit?: PermitLaunch;
}

/**
 * Called right before a process is started. `refused` becomes the agent's failure. May wait for the user; must not reject.
 */
export type PermitLaunch = () => Promise<LaunchPermit>;

export type LaunchPermit =
  { readonly kind: 'allowed' } | { readonly kind: 'refused'; readonly failure: AgentFailure };

/** The parts of the machine that an agent uses. */
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
    // Also loads the module of `spawn`, so that loading it cannot fail between the permit and the start.
    const [wire] = await Promise.all([import('../wire/connection.ts'), import('./process/spawnAgent.ts')]);
    return wire;
  },
};
