// Opens, restores, lists and deletes sessions with any agent of the settings: in the open folders, with their MCP servers, and
// after a sign-in if the agent needs one. Used by conversations.

import { workspace } from 'vscode';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { type CancellationToken, CancelledError } from '../../base/cancellation.ts';
import { t } from '../../base/l10n.ts';
import type { AgentSession } from '../../chat/session/agentSession.ts';
import type { AgentSessions, Adopt, KnownSession } from '../../chat/session/agentSessions.ts';
import type { ErrorWords } from '../../chat/messages/messages.ts';
import { withSignIn } from '../../chat/session/withSignIn.ts';
import { errorCode, errorCodeOf } from '../../protocol/errorCode.ts';
import type { SessionInfo } from '../../protocol/session/sessionList.ts';
import { connectionClosed } from '../../wire/wireError.ts';
import { onDidChangeSetting, readSetting } from '../settings/settings.ts';
import { explainEnd } from './explainEnd.ts';
import { ResumableSessions, type ResumableSessionParts, type SessionOwner } from './resumableSessions.ts';
import { asOutcome, explain, Refusal, type SessionOutcome, LostSession } from './sessionOutcome.ts';
import { workspacePlace } from '../window/workspacePlace.ts';
import type { SessionPlace } from '../../chat/session/sessionPlace.ts';

/** A session as the agent lists it. `cwd` defaults to the first folder. */
export type ListedSession = Pick<SessionInfo, 'sessionId' | 'title'> & { readonly cwd?: string | undefined };

export type Opening =
  /** `cwd` defaults to the first folder. */
  | { readonly kind: 'new'; readonly cwd?: string | undefined }
  /** `continue` is `load` if the agent supports it, else `resume`; for `back` and `show` see `reopenSession`. */
  | {
      readonly kind: 'load' | 'resume' | 'fork' | 'continue' | 'back' | 'show';
      readonly session: ListedSession;
    };

type EarlyOpening =
  Extract<Opening, { readonly kind: 'new' }> | { readonly kind: 'back'; readonly session: ListedSession };

export class Sessions implements Disposable {
  readonly #parts: ResumableSessionParts;
  readonly #agents = new Map<string, ResumableSessions>();
  readonly #listeners = new DisposableStore();

  constructor(parts: ResumableSessionParts) {
    this.#parts = parts;
    this.#listeners.add(parts.agents.onDidChange(() => this.#each((kept) => kept.agent.follow())));
    this.#listeners.add(onDidChangeSetting('chat.agent', () => this.#stopUnused()));
  }

  /**
   * Starts the agent if needed and resolves to its sessions. No method here rejects. An agent that is not the chosen one is
   * stopped when it has no session and no operation is pending.
   */
  agent(name: string, token: CancellationToken): Promise<SessionOutcome<AgentSessions>> {
    return this.#using(name, (kept) => kept.agent.ready(token));
  }

  /** Opens a session for `owner`, which adopts it before its first update and again after each restart of the agent. */
  open(
    name: string,
    opening: Opening,
    owner: SessionOwner,
    token: CancellationToken,
  ): Promise<SessionOutcome<AgentSession>> {
    return this.#using(name, (kept) => this.#open(kept, opening, owner, token));
  }

  /**
   * As `open`, before the user asked for it, so the user is asked nothing. Undefined, with nothing started, if the agent may
   * not start unasked or no folder is open. `cancelled` also if the agent needs a sign-in or an MCP server needs consent.
   */
  async openEarly(
    name: string,
    opening: EarlyOpening,
    owner: SessionOwner,
    token: CancellationToken,
  ): Promise<SessionOutcome<AgentSession> | undefined> {
    const { agents, servers } = this.#parts;
    const { cwd } = opening.kind === 'new' ? opening : opening.session;
    if (!agents.mayStartUnasked(name)) return undefined;
    const place = workspacePlace(cwd);
    if (place.kind === 'none') return undefined;
    let unanswered = false;
    return await this.#using(name, async (kept) => {
      const mcpServers = await servers.forSession(false, token, () => (unanswered = true));
      if (unanswered) throw new CancelledError();
      const sessions = await kept.agent.ready(token);
      if (opening.kind === 'back' && sessions.get(opening.session.sessionId)) throw new CancelledError();
      const adopt = owner.adopt.bind(owner);
      const where = { ...place, mcpServers };
      try {
        const session =
          opening.kind === 'new'
            ? await sessions.new(where, adopt, token)
            : await reopenSession(sessions, opening.kind, opening.session, where, adopt, token);
        kept.agent.signIn.works();
        kept.keep(session, owner);
        return session;
      } catch (error) {
        throw errorCodeOf(error) === errorCode.authRequired ? new CancelledError() : error;
      }
    });
  }

  async #open(
    kept: ResumableSessions,
    opening: Opening,
    owner: SessionOwner,
    token: CancellationToken,
  ): Promise<AgentSession> {
    const { cwd } = opening.kind === 'new' ? opening : opening.session;
    const place = workspacePlace(cwd);
    if (place.kind === 'none') throw new Refusal(place.message);
    const ask = async (): Promise<AgentSession> => {
      const sessions = await kept.agent.ready(token);
      const mcpServers = await this.#parts.servers.forSession(true, token);
      const adopt = owner.adopt.bind(owner);
      if (opening.kind !== 'new' && opening.kind !== 'fork' && sessions.get(opening.session.sessionId)) {
        throw new Refusal(t('This session is open already.'));
      }
      if (opening.kind === 'new') return sessions.new({ ...place, mcpServers }, adopt, token);
      if (opening.kind === 'back' || opening.kind === 'show')
        return reopenSession(sessions, opening.kind, opening.session, { ...place, mcpServers }, adopt, token);
      return way(opening.kind, sessions)(opening.session, { ...place, mcpServers }, adopt, token);
    };
    // `ask` runs again after a sign-in, which may have restarted the agent.
    const session = await withSignIn(ask, kept.agent.signIn, token);
    kept.keep(session, owner);
    return session;
  }

  /**
   * Restarts the agent of a session that ended with it and resolves to the restored session, or to a new one in the same folder
   * if it was lost. Its owner adopts either.
   */
  revive(session: AgentSession, token: CancellationToken): Promise<SessionOutcome<AgentSession>> {
    return this.#using(session.agent, (kept) => {
      const opening = { kind: 'new', cwd: session.cwd } as const;
      return kept.current(session, (owner) => this.#open(kept, opening, owner, token), token);
    });
  }

  /** Closes a session for good, whether its agent runs or not. */
  close(session: AgentSession, token: CancellationToken): Promise<SessionOutcome<void>> {
    return this.#using(session.agent, (kept) => kept.close(session, token));
  }

  /**
   * Passes the agent's sessions of the first folder to `take`, in the agent's order, until `take` returns false. Sessions passed
   * before an error remain valid.
   */
  list(
    name: string,
    token: CancellationToken,
    take: (session: SessionInfo) => boolean,
  ): Promise<SessionOutcome<void>> {
    return this.#using(name, async (kept) => {
      const place = workspacePlace();
      if (place.kind === 'none') throw new Refusal(place.message);
      const ask = async () => {
        const { list } = await kept.agent.ready(token);
        if (!list) throw new Refusal(t('Agent "{0}" keeps no list of its sessions.', name));
        const rest = list(place.cwd, token)[Symbol.asyncIterator]();
        return { first: await rest.next(), rest };
      };
      // Only the first page may need a sign-in, so no session is passed twice.
      const { first, rest } = await withSignIn(ask, kept.agent.signIn, token);
      for (let next = first; next.done !== true && take(next.value);) next = await rest.next();
    });
  }

  /** Deletes one of the agent's sessions; if it is open, it ends. */
  delete(name: string, sessionId: string, token: CancellationToken): Promise<SessionOutcome<void>> {
    return this.#using(name, async (kept) => {
      const ask = async (): Promise<void> => {
        const sessions = await kept.agent.ready(token);
        if (!sessions.delete) throw new Refusal(t('Agent "{0}" can\'t delete sessions.', name));
        await sessions.delete(sessionId, token);
      };
      await withSignIn(ask, kept.agent.signIn, token);
      kept.forget(sessionId);
    });
  }

  #using<T>(name: string, work: (kept: ResumableSessions) => Promise<T>): Promise<SessionOutcome<T>> {
    const run = async (): Promise<T> => {
      const kept = this.#kept(name);
      const use = kept.agent.use();
      try {
        return await work(kept);
      } catch (error) {
        if (errorCodeOf(error) !== connectionClosed) throw error;
        // Before the agent is released: once it is stopped as idle, it no longer tells how it ended.
        const { message, ...more } = await this.explain(name, error);
        throw new Refusal(message, more);
      } finally {
        use.dispose();
      }
    };
    return asOutcome(run, (error) => this.explain(name, error));
  }

  /** Puts an error of that agent in words for the user. Never rejects. */
  async explain(name: string, error: unknown): Promise<ErrorWords> {
    if (error instanceof Refusal) return error.words;
    const { agents, updates } = this.#parts;
    const lookup = errorCodeOf(error) === connectionClosed ? agents.get(name) : undefined;
    if (lookup?.kind !== 'agent') return { message: explain(name, error) };
    return await explainEnd(lookup.agent, (connection) => updates.of(connection) === undefined);
  }

  #kept(name: string): ResumableSessions {
    if (!workspace.isTrusted)
      throw new Refusal(t('Trust this folder first: no agent is started in one you do not trust.'));
    let kept = this.#agents.get(name);
    if (!kept)
      this.#agents.set(name, (kept = new ResumableSessions(name, this.#parts, () => this.#stopUnused())));
    return kept;
  }

  #each(act: (kept: ResumableSessions) => void): void {
    for (const kept of this.#agents.values()) act(kept);
  }

  /** An agent without sessions is kept running only while it is the chosen one. */
  #stopUnused(): void {
    const chosen = readSetting('chat.agent');
    this.#each((kept) => {
      if (kept.agent.name !== chosen) void kept.agent.stopUnheld();
    });
  }

  dispose(): void {
    this.#listeners.dispose();
    this.#each((kept) => kept.dispose());
    this.#agents.clear();
  }
}

type KnownOpening = Exclude<Opening['kind'], 'new' | 'back' | 'show'>;

/** The agent's method for `kind`. Throws `Refusal` if the agent does not support it. */
function way(kind: KnownOpening, sessions: AgentSessions): NonNullable<AgentSessions['load']> {
  const open = kind === 'continue' ? (sessions.load ?? sessions.resume) : sessions[kind];
  if (open) return open;
  throw new Refusal(
    kind === 'fork'
      ? t('Agent "{0}" can\'t copy a session.', sessions.agent)
      : t('Agent "{0}" can\'t go on with an earlier session.', sessions.agent),
  );
}

/**
 * Restores an earlier session: `back` prefers `session/resume`, since its history is already known here; `show` prefers
 * `session/load`, which replays it. Throws `LostSession` if the agent cannot restore it (gemini lists sessions that it then
 * does not find), or the error that kept the agent from answering.
 */
async function reopenSession(
  sessions: AgentSessions,
  how: 'back' | 'show',
  session: KnownSession,
  place: SessionPlace,
  adopt: Adopt,
  token: CancellationToken,
): Promise<AgentSession> {
  const { load, resume } = sessions;
  let why: unknown;
  for (const way of how === 'back' ? [resume, load] : [load, resume]) {
    if (!way) continue;
    try {
      return await way(session, place, adopt, token);
    } catch (error) {
      if (isNoAnswer(error) || sessions.closed) throw error;
      why = error;
    }
  }
  const lost = t('Agent "{0}" can\'t go on with this conversation.', sessions.agent);
  throw new LostSession(why === undefined ? lost : `${lost} ${explain(sessions.agent, why)}`);
}

function isNoAnswer(error: unknown): boolean {
  const code = errorCodeOf(error);
  return error instanceof CancelledError || code === errorCode.authRequired || code === connectionClosed;
}
