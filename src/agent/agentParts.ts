// The options of an `Agent`, and its port to the machine, which tests replace.

import type { Logger } from '../base/logger.ts';
import type { InitializeResult } from '../protocol/initialize.ts';
import type { Sender } from '../protocol/messaging.ts';
import type { ConnectionOptions } from '../wire/connection.ts';
import type { linkProcess, linkRemote } from './agentLink.ts';
import type { initializeAgent } from './handshake.ts';
import type { AgentDefinition } from './launch/agentDefinition.ts';
import type { AgentFailure } from './agentFailure.ts';
import type { Clock } from '../base/clock.ts';
import type { ClientParams } from './handshake.ts';
import type { Launch, LaunchGrants, LaunchHost } from './launch/launch.ts';
import type { SpawnAgent } from './process/spawnAgent.ts';
import type { openRemote } from './remote/openRemote.ts';

export interface AgentOptions {
  /** The agent's name in the settings, used in messages and log lines. */
  readonly name: string;
  readonly definition: AgentDefinition;
  readonly logger: Logger;
  /** Describes this client. Called before each start. */
  readonly initializeParams: () => Promise<ClientParams>;
  /** Called for every message in both directions, as it is on the wire. */
  readonly onTraffic?: ConnectionOptions['onTraffic'];
  /** Called before each start of a process, not for remote agents. Default: no grants. Must not reject. */
  readonly grants?: () => Promise<LaunchGrants>;
  /** Default: always allowed. */
  readonly permit?: PermitLaunch;
  /** Called when the server of a remote agent refuses the headers that `permit` resolved to. */
  readonly onHeadersRefused?: () => void;
}

/**
 * Called right before a process is started or a server is connected to. `refused` becomes the agent's failure. May wait for the
 * user; must not reject. @param launch what is about to be started; undefined for a server.
 */
export type PermitLaunch = (launch: Launch | undefined) => Promise<LaunchPermit>;

export type LaunchPermit =
  | {
      readonly kind: 'allowed';
      /** The headers of a remote agent, with their secret values. Default: none. */
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'refused'; readonly failure: AgentFailure };

/** The parts of the machine that an agent uses. */
export interface AgentMachine {
  readonly clock: Clock;
  /** Called for each start, so that changes of the environment take effect. */
  readonly host: () => LaunchHost;
  /** Called if a command is not on PATH. Resolves to true if the PATH of `host` has changed. Default: it never does. */
  readonly refreshPath?: () => Promise<boolean>;
  /** Awaited before each start of a process: loads the code that only a running agent needs. */
  readonly load: () => Promise<ProcessCode>;
}

/** Starts a process or opens a channel to a server, connects to it and initializes it. */
export interface ProcessCode {
  readonly spawnAgent: SpawnAgent;
  readonly linkProcess: typeof linkProcess;
  readonly openRemote: typeof openRemote;
  readonly linkRemote: typeof linkRemote;
  readonly initializeAgent: typeof initializeAgent;
  /** Default: nothing to configure. */
  readonly configure?: ConfigureAgent;
}

/**
 * Called after each `initialize`, before anything else is sent. Resolves to a failure if the agent must not be used as it is,
 * and to `closed` if the connection ended before. May wait for the user. Must not reject.
 */
export type ConfigureAgent = (
  agent: string,
  connection: Sender,
  result: InitializeResult,
) => Promise<AgentFailure | 'closed' | undefined>;
