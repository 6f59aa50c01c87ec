// What an agent is built from: what the caller decides, and the machine below it, which tests replace.

import type { Logger } from '../base/logger.ts';
import type { ConnectionOptions } from '../wire/connection.ts';
import type { AgentDefinition } from './agentDefinition.ts';
import type { Clock } from '../base/clock.ts';
import { systemClock } from './clock.ts';
import type { ClientHello } from './handshake.ts';
import { systemHost, type LaunchHost } from './launch.ts';
import { spawnAgent, type SpawnAgent } from './spawnAgent.ts';

export interface AgentOptions extends ClientHello {
  /** As in the settings; it names the agent in every message and line of the log. */
  readonly name: string;
  readonly definition: AgentDefinition;
  readonly logger: Logger;
  /** Hears every message both ways, as it is on the wire. */
  readonly onTraffic?: ConnectionOptions['onTraffic'];
}

/** The machine. */
export interface AgentMachine {
  readonly clock: Clock;
  /** Asked anew for each start, so that a changed environment counts. */
  readonly host: () => LaunchHost;
  readonly spawn: SpawnAgent;
}

export const thisMachine: AgentMachine = { clock: systemClock, host: systemHost, spawn: spawnAgent };
