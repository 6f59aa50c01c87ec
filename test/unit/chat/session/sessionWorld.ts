// Sessions with a scripted agent, for tests.

import { neverCancelled } from '../../../../src/base/cancellation.ts';
import { type Disposable, toDisposable } from '../../../../src/base/disposable.ts';
import {
  AgentSessions,
  type Adopt,
  type AgentSessionsParts,
  type Origin,
} from '../../../../src/chat/session/agentSessions.ts';
import type { AgentSession } from '../../../../src/chat/session/agentSession.ts';
import type { HostedSession, SessionPlace } from '../../../../src/chat/session/hostedSession.ts';
import { UpdateRoutes, type EarlyLimits } from '../../../../src/chat/session/updateRoutes.ts';
import { type AgentCapabilities, initialize } from '../../../../src/protocol/initialize.ts';
import type { Receiver } from '../../../../src/protocol/messaging.ts';
import type { NotificationMethod } from '../../../../src/protocol/method.ts';
import { LoggerDouble } from '../../nes/text/loggerDouble.ts';
import { WireDouble } from '../../nes/session/wireDouble.ts';

export const place: SessionPlace = { cwd: '/work/a', folders: ['/work/a', '/work/b'], mcpServers: [] };

/** An error as the connection throws it. */
export class PeerError extends Error {
  readonly code: number | string;

  constructor(code: number | string, message = 'no') {
    super(message);
    this.code = code;
  }
}

export class SessionWorld implements Pick<Receiver, 'onNotification'> {
  readonly wire = new WireDouble();
  readonly logger = new LoggerDouble();
  readonly known = new Map<string, HostedSession>();
  readonly routes: UpdateRoutes;
  readonly sessions: AgentSessions;
  /** The events of owners, in order: `adopt s1 new`, then `s1 hello` for each chunk. */
  readonly events: string[] = [];
  /** Whether signing in succeeds, and how often it was requested. */
  signsIn: boolean | Promise<boolean> = false;
  signIns = 0;
  /** Number of responses to requests that may need a sign-in. */
  proofs = 0;
  #handler: ((params: unknown) => void) | undefined;

  /** The user's notes. */
  notes: string | undefined;

  constructor(capabilities: object = {}, limits?: EarlyLimits, more: Partial<AgentSessionsParts> = {}) {
    this.routes = new UpdateRoutes(this, this.logger, limits);
    const { agentCapabilities } = initialize.result.parse({
      protocolVersion: 1,
      agentCapabilities: capabilities,
    });
    this.sessions = new AgentSessions({
      agent: 'test',
      wire: this.wire,
      routes: this.routes,
      capabilities: agentCapabilities as AgentCapabilities,
      table: { add: (session, sessionId) => this.#add(session, sessionId) },
      signIn: {
        required: () => {
          this.signIns += 1;
          return Promise.resolve(this.signsIn);
        },
        works: () => void (this.proofs += 1),
      },
      logger: this.logger,
      notes: () => this.notes,
      ...more,
    });
  }

  onNotification<P>(method: NotificationMethod<P>, handler: (params: P) => void): Disposable {
    this.#handler = (params) => handler(method.params.parse(params));
    return toDisposable(() => (this.#handler = undefined));
  }

  #add(session: HostedSession, sessionId = session.sessionId): Disposable {
    this.known.set(sessionId, session);
    return toDisposable(() => this.known.delete(sessionId));
  }

  readonly adopt: Adopt = (session: AgentSession, origin: Origin) => {
    this.events.push(`adopt ${session.sessionId} ${origin}`);
    session.onDidUpdate((update) => {
      const text =
        update.sessionUpdate === 'agent_message_chunk' && update.content.type === 'text'
          ? update.content.text
          : update.sessionUpdate;
      this.events.push(`${session.sessionId} ${text}`);
    });
    session.onDidEnd(() => this.events.push(`end ${session.sessionId}`));
  };

  /** Sends an update as the agent. */
  update(sessionId: string, update: object): void {
    this.#handler?.({ sessionId, update });
  }

  /** Sends a message chunk as the agent. */
  say(sessionId: string, text: string): void {
    this.update(sessionId, { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } });
  }

  /** Answers the next request with that method as the agent, and lets waiting promises continue. */
  async answer(method: string, result: unknown): Promise<void> {
    (await this.wire.request(method)).answer(result);
    await settle();
  }

  async fail(method: string, error: Error): Promise<void> {
    (await this.wire.request(method)).fail(error);
    await settle();
  }

  /** Opens a session. */
  async open(sessionId = 's1', setup: object = {}): Promise<AgentSession> {
    const opening = this.sessions.new(place, this.adopt, neverCancelled);
    await this.answer('session/new', { sessionId, ...setup });
    return await opening;
  }
}

/** Lets pending promises continue. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
