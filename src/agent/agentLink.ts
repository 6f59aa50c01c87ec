// Connects to an agent: over the pipes of its process, or over a channel to its server. When one of the two ends, the connection
// or the process or channel, the other is ended too. Used by `AgentRun`, which loads it when an agent is started.

import type { Clock } from '../base/clock.ts';
import { scaledTime } from '../base/clockFactor.ts';
import { t } from '../base/l10n.ts';
import { createConnection, type ConnectionOptions } from '../wire/connection.ts';
import type { Connection } from '../wire/peer.ts';
import { V2Translation } from '../wire/v2/v2Translation.ts';
import type { AgentEnd } from './agentEnd.ts';
import { describeEnd, describeExit, type AgentProcess } from './process/agentProcess.ts';
import type { RemoteChannel } from './remote/remoteChannel.ts';

/** ms to wait for an exit that explains the end of the connection. */
const exitPatience = 1_500;

/** A process or channel and the connection over it: when one ends, the other is ended too. */
export interface AgentLink {
  readonly connection: Connection;
  /** Resolves when either has ended. The connection is closed by then. */
  readonly ended: Promise<AgentEnd>;
  /** Closes the connection at once. Resolves when the process and its children, or all sockets, are gone. Idempotent. */
  stop(): Promise<void>;
}

export interface LinkOptions extends ConnectionOptions {
  /** True if `initialize` may offer version 2 of the protocol. If the agent chooses it, messages are translated. */
  readonly offersV2?: boolean;
}

/** The connection does not read yet: the caller calls `listen`. */
export function linkProcess(process: AgentProcess, options: LinkOptions, clock: Clock): AgentLink {
  const connection = createConnection(process.stdout, process.stdin, withTranslation(options));
  const { promise: ended, resolve } = Promise.withResolvers<AgentEnd>();
  let wireFailure: string | undefined;
  const end = (how: string, reason: string, stderrTail: readonly string[]): void => {
    connection.dispose();
    resolve({ how, reason, stderrTail });
  };
  connection.onClose((reason) => {
    if (reason.kind === 'failed') wireFailure = reason.message;
    if (reason.kind === 'disposed') return;
    void process.stop('lost');
    // stdout closes shortly before the exit event, which explains more.
    const timer = clock.setTimer(scaledTime(exitPatience, clock), () => {
      const how = wireFailure ?? t('closed its output');
      end(how, how, []);
    });
    void process.exited.then(() => timer.dispose());
  });
  void process.exited.then((exit) => {
    const after = (how: string): string =>
      wireFailure === undefined ? how : t('{0}; then {1}', wireFailure, how);
    end(after(describeEnd(exit)), after(describeExit(exit)), exit.stderrTail);
  });
  return {
    connection,
    ended,
    async stop() {
      connection.dispose();
      await process.stop();
    },
  };
}

/** As `linkProcess`, for a remote agent. @param channel just opened; owned by the result. */
export function linkRemote(channel: RemoteChannel, options: LinkOptions): AgentLink {
  const connection = createConnection(channel.input, channel.output, withTranslation(options));
  const { promise: ended, resolve } = Promise.withResolvers<AgentEnd>();
  connection.onClose((reason) => {
    if (reason.kind === 'failed') {
      const how = reason.message;
      void channel.stop('limit').then(() => resolve({ how, reason: how, stderrTail: [] }));
    } else
      void channel.ended.then(({ how, lasting }) =>
        resolve({ how, reason: how, stderrTail: [], ...(lasting && { lasting }) }),
      );
  });
  return {
    connection,
    ended,
    async stop() {
      connection.dispose();
      await channel.stop();
    },
  };
}

function withTranslation({ offersV2, ...options }: LinkOptions): ConnectionOptions {
  if (offersV2 !== true) return options;
  return { ...options, translation: new V2Translation((message) => options.logger.warn(message)) };
}
