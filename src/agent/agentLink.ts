// A running process and the connection over its pipes as one thing, which ends as a whole: neither outlives the other.

import { t } from '../base/l10n.ts';
import type { Connection } from '../wire/peer.ts';
import { describeExit } from './agentExit.ts';
import type { AgentProcess } from './agentProcess.ts';
import type { Clock } from '../base/clock.ts';

/** In ms, from the end of the connection: an exit that explains it comes within this, or not at all. */
const exitPatience = 1_500;

export interface AgentLink {
  readonly connection: Connection;
  /** Resolves once, when either of the two ended, with why, for the user's eyes; the connection is closed by then. */
  readonly ended: Promise<string>;
  /** Closes the connection at once; resolves when the process and its children are gone. Idempotent. */
  stop(): Promise<void>;
}

export function createLink(process: AgentProcess, connection: Connection, clock: Clock): AgentLink {
  const { promise: ended, resolve } = Promise.withResolvers<string>();
  let wireFailure: string | undefined;
  const end = (reason: string): void => {
    connection.dispose();
    resolve(reason);
  };
  connection.onClose((reason) => {
    if (reason.kind === 'failed') wireFailure = reason.message;
    if (reason.kind === 'disposed') return;
    void process.stop('lost');
    // Its output ends a moment before its exit is known, and the exit says more.
    const timer = clock.setTimer(exitPatience, () => end(wireFailure ?? t('closed its output')));
    void process.exited.then(() => timer.dispose());
  });
  void process.exited.then((exit) => {
    const how = describeExit(exit);
    end(wireFailure === undefined ? how : t('{0}; then it {1}', wireFailure, how));
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
