// A `SessionSource` for one agent without VS Code: opens a session when the agent is ready, and resumes it after a restart.

import type { Agent } from '../../../src/agent/agent.ts';
import type { CancellationToken } from '../../../src/base/cancellation.ts';
import { toDisposable } from '../../../src/base/disposable.ts';
import type { Logger } from '../../../src/base/logger.ts';
import type { AgentSession } from '../../../src/chat/session/agentSession.ts';
import { AgentSessions } from '../../../src/chat/session/agentSessions.ts';
import type { ErrorWords } from '../../../src/chat/messages/messages.ts';
import type {
  SessionOwner,
  SessionOutcome,
  SessionSource,
} from '../../../src/chat/conversation/sessionSource.ts';
import { UpdateRoutes } from '../../../src/chat/session/updateRoutes.ts';

const place = { cwd: '/', folders: ['/'], mcpServers: [] };

export class AgentSource implements SessionSource {
  readonly #agent: Agent;
  readonly #logger: Logger;
  #routes: UpdateRoutes | undefined;
  #sessions: AgentSessions | undefined;
  #owner: SessionOwner | undefined;

  constructor(agent: Agent, logger: Logger) {
    this.#agent = agent;
    this.#logger = logger;
    agent.onWillConnect((connection) => {
      this.#routes = new UpdateRoutes(connection, logger);
      connection.onClose(() => {
        this.#sessions?.dispose();
        this.#sessions = undefined;
      });
    });
  }

  async open(owner: SessionOwner, token: CancellationToken): Promise<SessionOutcome> {
    this.#owner = owner;
    const sessions = await this.#ready();
    const value = await sessions.new(place, (session, origin) => owner.adopt(session, origin), token);
    return { kind: 'done', value };
  }

  reopen(): Promise<SessionOutcome> {
    throw new Error('Not supported');
  }

  async revive(session: AgentSession, token: CancellationToken): Promise<SessionOutcome> {
    if (!session.ended) return { kind: 'done', value: session };
    const { resume } = await this.#ready();
    const adopt = (again: AgentSession): void => this.#owner?.adopt(again, 'resume');
    return { kind: 'done', value: await resume!(session, place, adopt, token) };
  }

  close(): void {}

  explain(error: unknown): Promise<ErrorWords> {
    return Promise.resolve({ message: String(error) });
  }

  async #ready(): Promise<AgentSessions> {
    const state = await this.#agent.start();
    if (state.kind !== 'ready') throw new Error(`The agent is ${state.kind}`);
    this.#sessions ??= new AgentSessions({
      agent: this.#agent.name,
      wire: state.connection,
      routes: this.#routes!,
      capabilities: state.initializeResult.agentCapabilities ?? {},
      table: { add: () => toDisposable(() => undefined) },
      signIn: { required: () => Promise.resolve(false), works: () => undefined },
      logger: this.#logger,
    });
    return this.#sessions;
  }
}
