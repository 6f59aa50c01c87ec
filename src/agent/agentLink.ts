// Couples a running process with the connection over its pipes: when one ends, the other is ended too.

import { t } from '../base/l10n.ts';
import type { Connection } from '../wire/peer.ts';
import { describeEnd, describeExit, type AgentEnd } from './process/agentExit.ts';
import type { AgentProcess } from './process/agentProcess.ts';
import type { Clock } from '../base/clock.ts';

/** ms to wait for an exit that explains the end of the connection. */
const exitPatience = 1_500;

export interface AgentLink {
  readonly connection: Connection;
  /** Resolves when either has ended. The connection is closed by then. */
  readonly ended: Promise<AgentEnd>;
  /** Closes the connection at once. Resolves when the process and its children have ended. Idempotent. */
  stop(): Promise<void>;
}

export function createLink(process: AgentProcess, connection: Connection, clock: Clock): AgentLink {
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
    const timer = clock.setTimer(exitPatience, () => {
      const how = wireFailure ?? t('closed its output');
      end(how, how, []);
    });
    void process.exited.then(() => timer.dispose());
  });
  void process.exited.then((exit) => {
    const after = (how: string): string =>
      wireFailure === undefined ? how : t('{0}; then it {1}', wireFailure, how);
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
