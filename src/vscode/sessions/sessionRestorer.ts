// Restores the sessions of one agent after its process ended: when the agent runs again, it is asked to restore each of them. Used
// by `AgentSessionSource`.

import {
  CancellationSource,
  type CancellationToken,
  CancelledError,
  orCancelled,
} from '../../base/cancellation.ts';
import type { Disposable } from '../../base/disposable.ts';
import { agentName } from '../../base/agentName.ts';
import { t } from '../../base/l10n.ts';
import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import type { SessionOwner } from '../../chat/conversation/sessionSource.ts';
import type { AgentSession } from '../../chat/session/agentSession.ts';
import type { Adopt, AgentSessions, Origin } from '../../chat/session/agentSessions.ts';
import { withSignIn } from '../../chat/session/withSignIn.ts';
import { errorCode, errorCodeOf } from '../../protocol/errorCode.ts';
import { connectionClosed } from '../../wire/peer.ts';
import { waitUntilQuiet } from './afterReplay.ts';
import type { AgentLease } from './agentLease.ts';
import type { EditorServer } from './editorServer.ts';
import { isElsewhere } from '../agents/agentDefinitions.ts';
import { openWithEditor } from './openWithEditor.ts';
import type { McpServers } from './mcpServers.ts';
import { explainLoss, Refusal } from './sessionOutcome.ts';
import { sessionPlace } from './sessionPlace.ts';

interface Kept {
  session: AgentSession;
  readonly owner: SessionOwner;
  /** Pending while the new process is asked to restore it. */
  restoring?: Promise<void>;
  /** For the user: why it is not restored yet, as when they must sign in. */
  waitsFor?: string;
}

interface RestorerParts {
  readonly servers: Pick<McpServers, 'forSession' | 'tellAgent'>;
  /** If undefined, sessions do not get the MCP server "editor". */
  readonly editor?: EditorServer;
  readonly clock: Clock;
  readonly logger: Logger;
}

export class SessionRestorer implements Disposable {
  readonly #agent: AgentLease;
  readonly #parts: RestorerParts;
  readonly #logger: Logger;
  /** By session id. */
  readonly #kept = new Map<string, Kept>();
  /** Lost sessions whose owners may ask for a new one instead. */
  readonly #lost = new WeakMap<AgentSession, SessionOwner>();
  readonly #disposal = new CancellationSource();
  /** Keeps the agent running while there are sessions. */
  #use: Disposable | undefined;

  constructor(agent: AgentLease, parts: RestorerParts) {
    this.#agent = agent;
    this.#parts = parts;
    this.#logger = parts.logger;
  }

  /** Restores the session for its owner after restarts of the agent, until it is closed. */
  keep(session: AgentSession, owner: SessionOwner): void {
    if (session.ended && !session.lostAgent) return;
    this.#kept.set(session.sessionId, { session, owner });
    this.#watch(session);
    this.#use ??= this.#agent.use();
  }

  /** Closes the session, or its successor, and no longer restores it. */
  async close(session: AgentSession, token: CancellationToken): Promise<void> {
    const kept = this.#kept.get(session.sessionId);
    this.#lost.delete(session);
    try {
      await (kept?.session ?? session).close(token);
    } finally {
      this.forget(session.sessionId);
    }
  }

  forget(sessionId: string): void {
    this.#kept.delete(sessionId);
    if (this.#kept.size > 0) return;
    const use = this.#use;
    this.#use = undefined;
    use?.dispose();
  }

  /** Asks the new process, whose sessions are `sessions`, to restore those that ended with the previous one. */
  restoreAll(sessions: AgentSessions): void {
    for (const kept of this.#kept.values()) if (kept.session.ended) this.#restore(kept, sessions);
  }

  /**
   * The current successor of `before`, restored if its agent was down, or a new session from `renew` if it was lost. Throws a
   * `Refusal` if there is none, and as `renew`. @param sessions of the running process.
   */
  async current(
    before: AgentSession,
    sessions: AgentSessions,
    renew: (owner: SessionOwner) => Promise<AgentSession>,
    token: CancellationToken,
  ): Promise<AgentSession> {
    const kept = this.#kept.get(before.sessionId);
    // If the user did not sign in before, they are asked again, since the session is needed now.
    if (kept?.waitsFor !== undefined && !kept.restoring) this.#restore(kept, sessions);
    if (kept?.restoring) await orCancelled(kept.restoring, token);
    const session = this.#kept.get(before.sessionId)?.session;
    if (session && !session.ended) return session;
    const owner = this.#lost.get(before);
    if (!owner)
      throw new Refusal(
        kept?.waitsFor ?? t('Agent "{0}" can\'t continue this session.', agentName(this.#agent.name)),
      );
    // So that no other caller renews it meanwhile.
    this.#lost.delete(before);
    try {
      return await renew(owner);
    } catch (error) {
      this.#lost.set(before, owner);
      throw error;
    }
  }

  /** Forgets a session that ends while its agent runs: it was closed or deleted. */
  #watch(session: AgentSession): void {
    session.onDidEnd(() => {
      const kept = this.#kept.get(session.sessionId);
      if (kept?.session === session && !kept.restoring && !session.lostAgent) this.forget(session.sessionId);
    });
  }

  #restore(kept: Kept, sessions: AgentSessions): void {
    const before = kept.session;
    delete kept.waitsFor;
    const restoring = this.#tryToRestore(kept, sessions).then((lost) => {
      if (kept.restoring === restoring) delete kept.restoring;
      if (lost === undefined || !this.#isKept(kept)) return;
      for (const session of [before, kept.session]) this.#lost.set(session, kept.owner);
      this.forget(before.sessionId);
      kept.owner.lost(lost, sessions.resume || sessions.load ? 'failed' : 'unable');
    });
    kept.restoring = restoring;
    restoring.catch((error: unknown) => this.#logger.error('A session could not be brought back', error));
  }

  /**
   * Resolves to the reason, for the user, if the session is lost; to undefined if it is restored, or may be later because the
   * agent ended again or the user did not sign in.
   */
  async #tryToRestore(kept: Kept, sessions: AgentSessions): Promise<string | undefined> {
    const { name, signIn } = this.#agent;
    const { sessionId, cwd } = kept.session;
    const ways = [sessions.resume, sessions.load].filter((way) => way !== undefined);
    let why = explainLoss(name, undefined);
    const { token } = this.#disposal;
    for (const way of ways) {
      try {
        const place = await sessionPlace(cwd);
        if (place.kind === 'none') return place.message;
        const { servers, editor, logger } = this.#parts;
        const mcpServers = await servers.forSession(false, token);
        const { title } = kept.session.state;
        let origin: Origin = 'new';
        const adopt: Adopt = (session, from) => {
          origin = from;
          this.#adopt(kept, session, from);
        };
        const supports = sessions.supports.bind(sessions);
        const tellLeftOut = servers.tellAgent.bind(servers);
        const told = { isElsewhere: isElsewhere(name), supports, tellLeftOut, logger };
        const into = { place: { ...place, mcpServers }, adopt, ...told };
        const open = (): Promise<AgentSession> =>
          openWithEditor(editor, name, into, (...into) => way({ sessionId, title }, ...into, token));
        if (!this.#isKept(kept)) return undefined;
        const session = await withSignIn(open, signIn, token);
        // Its owner may have closed it meanwhile.
        if (!this.#isKept(kept)) await session.close(token);
        else await waitUntilQuiet(session, origin, this.#parts.clock, token);
        if (this.#isKept(kept) && !session.ended) kept.owner.restored(session);
        return undefined;
      } catch (error) {
        if (error instanceof CancelledError || sessions.closed) return undefined;
        const code = errorCodeOf(error);
        if (code === connectionClosed) return undefined;
        why = explainLoss(name, error);
        this.#logger.warn(`[${name}] a session could not be brought back: ${why}`);
        if (code !== errorCode.authRequired) continue;
        kept.waitsFor = why;
        return undefined;
      }
    }
    return why;
  }

  #adopt(kept: Kept, session: AgentSession, origin: Origin): void {
    if (!this.#isKept(kept)) return;
    kept.session = session;
    this.#watch(session);
    kept.owner.adopt(session, origin);
  }

  #isKept(kept: Kept): boolean {
    return this.#kept.get(kept.session.sessionId) === kept;
  }

  dispose(): void {
    this.#disposal.cancel();
    this.#kept.clear();
  }
}
