// Serves an agent's requests over an in-memory connection inside the extension host, with a session.

import { PassThrough } from 'node:stream';
import { CancellationSource } from '../../src/base/cancellation.ts';
import { DisposableStore } from '../../src/base/disposable.ts';
import { Emitter } from '../../src/base/event.ts';
import type { HostedSession } from '../../src/chat/session/hostedSession.ts';
import type { ToolCallUpdate } from '../../src/protocol/session/sessionUpdate.ts';
import { type ServedAgent, type Service, SessionTable } from '../../src/vscode/serve/service.ts';
import { createConnection } from '../../src/wire/connection.ts';
import type { Connection } from '../../src/wire/peer.ts';
import { RecordingLogger } from '../unit/wire/recordingLogger.ts';

export interface Served {
  /** The agent's end of the connection. */
  readonly agent: Connection;
  /** This client's end. */
  readonly client: Connection;
  /** The id of a session that works in the folders given. */
  readonly sessionId: string;
  beginTurn(): void;
  endTurn(): void;
  cancelTurn(): void;
  /** Sends an update of a tool call as the agent. */
  updateCall(update: ToolCallUpdate): void;
  endSession(): void;
  /** Closes the connection, as when the agent ends. */
  dispose(): void;
}

/** @param agentName the agent's name in `initialize`. */
export function serve(
  services: readonly Service[],
  folders: readonly string[],
  agentName = 'scripted-agent',
): Served {
  const toClient = new PassThrough();
  const toAgent = new PassThrough();
  const logger = new RecordingLogger();
  const client = createConnection(toClient, toAgent, { logger, role: 'client' });
  const agent = createConnection(toAgent, toClient, { logger, role: 'agent' });
  const served: ServedAgent = { name: 'scripted', info: () => ({ name: agentName }) };
  const sessions = new SessionTable();
  const lifetime = new DisposableStore();
  for (const service of services) lifetime.add(service.serve(served, client, sessions));
  client.onClose(() => lifetime.dispose());
  const fail = (error: unknown): never => {
    throw error;
  };
  const cancelled = new Emitter<void>(fail);
  const ended = new Emitter<void>(fail);
  const updates = new Emitter<ToolCallUpdate>(fail);
  let turn: CancellationSource | undefined;
  const session: HostedSession = {
    agent: 'scripted',
    sessionId: 'session-1',
    cwd: folders[0]!,
    folders,
    onDidCancelTurn: cancelled.event,
    onDidEnd: ended.event,
    onDidUpdateCall: updates.event,
    get turnOver() {
      return turn?.token;
    },
  };
  const known = sessions.add(session);
  client.listen();
  agent.listen();
  return {
    ...{ agent, client },
    sessionId: session.sessionId,
    beginTurn: () => (turn = new CancellationSource()),
    endTurn: () => {
      turn?.cancel();
      turn = undefined;
    },
    cancelTurn: () => cancelled.fire(),
    updateCall: (update) => updates.fire(update),
    endSession: () => {
      known.dispose();
      ended.fire();
    },
    dispose: () => {
      client.dispose();
      agent.dispose();
    },
  };
}
