// The sessions of one agent of the settings: opens, restores, lists and deletes them, in the open folders, with their MCP servers,
// and after a sign-in if the agent needs one. Used by conversations, through the port `SessionSource`.

import { workspace } from 'vscode';
import { CancellationSource, type CancellationToken, CancelledError } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { agentName } from '../../base/agentName.ts';
import { t } from '../../base/l10n.ts';
import type {
  PastSession,
  SessionOutcome,
  SessionOwner,
  SessionSource,
} from '../../chat/conversation/sessionSource.ts';
import type { ErrorWords } from '../../chat/messages/messages.ts';
import type { AgentSession } from '../../chat/session/agentSession.ts';
import type { AgentSessions } from '../../chat/session/agentSessions.ts';
import type { SessionPlace } from '../../chat/session/hostedSession.ts';
import { withSignIn } from '../../chat/session/withSignIn.ts';
import { errorCode, errorCodeOf } from '../../protocol/errorCode.ts';
import type { SessionInfo } from '../../protocol/session/sessionList.ts';
import { connectionClosed } from '../../wire/peer.ts';
import { afterReplay } from './afterReplay.ts';
import { AgentLease, type AgentLeaseParts } from './agentLease.ts';
import type { EditorServer } from './editorServer.ts';
import { isElsewhere } from '../agents/agentDefinitions.ts';
import { openWithEditor } from './openWithEditor.ts';
import { explainEnd } from './explainEnd.ts';
import type { McpServers } from './mcpServers.ts';
import { openSession } from './openSession.ts';
import { asOutcome, Refusal, wordsOfError } from './sessionOutcome.ts';
import { sessionPlace } from './sessionPlace.ts';
import { SessionRestorer } from './sessionRestorer.ts';

export interface AgentSessionSourceParts extends AgentLeaseParts {
  readonly servers: McpServers;
  /** If undefined, sessions do not get the MCP server "editor". */
  readonly editor?: EditorServer;
  readonly clock: Clock;
}

type FolderPlace = Omit<SessionPlace, 'mcpServers'>;

/** ms that closing a session may take. */
const closeTimeout = 5_000;

export class AgentSessionSource implements SessionSource, Disposable {
  /** The agent's name in the settings. */
  readonly agent: string;
  readonly #parts: AgentSessionSourceParts;
  readonly #lease: AgentLease;
  readonly #restorer: SessionRestorer;

  /** @param onIdle called when there are no sessions and no operation is pending. */
  constructor(agent: string, parts: AgentSessionSourceParts, onIdle: () => void) {
    this.agent = agent;
    this.#parts = parts;
    this.#lease = new AgentLease(agent, parts, {
      ready: (sessions) => this.#restorer.restoreAll(sessions),
      idle: onIdle,
    });
    this.#restorer = new SessionRestorer(this.#lease, parts);
  }

  open(owner: SessionOwner, token: CancellationToken): Promise<SessionOutcome> {
    return this.#run(() => this.#open(undefined, undefined, owner, token));
  }

  reopen(past: PastSession, owner: SessionOwner, token: CancellationToken): Promise<SessionOutcome> {
    return afterReplay(owner, this.#parts.clock, token, (watched) =>
      this.#run(() => this.#open(past, past.cwd, watched, token)),
    );
  }

  /**
   * Undefined, with nothing started, if the agent may not start unasked or no folder is open. `cancelled` also if the agent
   * needs a sign-in or an MCP server needs consent.
   */
  async openEarly(
    past: PastSession | undefined,
    owner: SessionOwner,
    token: CancellationToken,
  ): Promise<SessionOutcome | undefined> {
    const { agents, clock } = this.#parts;
    const place = agents.mayStartUnasked(this.agent) ? await sessionPlace(past?.cwd) : undefined;
    if (place?.kind !== 'place' || token.isCancellationRequested) return undefined;
    return await afterReplay(owner, clock, token, (watched) =>
      this.#run(() => this.#openUnasked(past, place, watched, token)),
    );
  }

  revive(session: AgentSession, token: CancellationToken): Promise<SessionOutcome> {
    return this.#run(async () => {
      const sessions = await this.#lease.ready(token);
      const renew = (owner: SessionOwner) => this.#open(undefined, session.cwd, owner, token);
      return await this.#restorer.current(session, sessions, renew, token);
    });
  }

  /** Closes a session for good, whether its agent runs or not. Stops waiting for the agent after 5 s. */
  async close(session: AgentSession): Promise<SessionOutcome<void>> {
    const { clock, logger } = this.#parts;
    const timeout = new CancellationSource();
    const timer = clock.setTimer(closeTimeout, () => timeout.cancel());
    const outcome = await this.#run(() => this.#restorer.close(session, timeout.token));
    timer.dispose();
    if (outcome.kind === 'refused') logger.debug(`[${this.agent}] closing a session: ${outcome.message}`);
    return outcome;
  }

  /** Starts the agent if needed, and resolves to true if it can list its sessions. Many agents can't. */
  canList(token: CancellationToken): Promise<SessionOutcome<boolean>> {
    return this.#run(async () => (await this.#lease.ready(token)).list !== undefined);
  }

  /**
   * Passes the agent's sessions of the first folder to `take`, in the agent's order, until `take` returns false. Sessions passed
   * before an error remain valid.
   */
  list(token: CancellationToken, take: (session: SessionInfo) => boolean): Promise<SessionOutcome<void>> {
    return this.#run(async () => {
      const { cwd, names = [] } = await requirePlace();
      const real = names.find(({ folder }) => folder === cwd)?.name;
      const ask = async () => {
        const { list } = await this.#lease.ready(token);
        if (!list) throw new Refusal(t('Agent "{0}" can\'t list past sessions.', agentName(this.agent)));
        // Agents compare folders as text, and run in the real one.
        const rest = list(real === undefined ? [cwd] : [cwd, real], token)[Symbol.asyncIterator]();
        return { first: await rest.next(), rest };
      };
      // Only the first page may need a sign-in, so no session is passed twice.
      const { first, rest } = await withSignIn(ask, this.#lease.signIn, token);
      for (let next = first; next.done !== true && take(next.value);) next = await rest.next();
    });
  }

  /** Deletes one of the agent's sessions; if it is open, it ends. */
  delete(sessionId: string, token: CancellationToken): Promise<SessionOutcome<void>> {
    return this.#change(token, async (sessions) => {
      if (!sessions.delete)
        throw new Refusal(t('Agent "{0}" can\'t delete sessions.', agentName(this.agent)));
      await sessions.delete(sessionId, token);
      this.#restorer.forget(sessionId);
    });
  }

  /** Archives one of the agent's sessions, which ends if it is open, or takes it out of the archive. */
  setArchived(sessionId: string, archived: boolean, token: CancellationToken): Promise<SessionOutcome<void>> {
    return this.#change(token, async (sessions) => {
      if (!sessions.setArchived)
        throw new Refusal(t('Agent "{0}" can\'t archive sessions.', agentName(this.agent)));
      await sessions.setArchived(sessionId, archived, token);
      if (archived) this.#restorer.forget(sessionId);
    });
  }

  /** Runs `change` again after a sign-in that it needs. */
  #change(
    token: CancellationToken,
    change: (sessions: AgentSessions) => Promise<void>,
  ): Promise<SessionOutcome<void>> {
    const ask = async (): Promise<void> => change(await this.#lease.ready(token));
    return this.#run(() => withSignIn(ask, this.#lease.signIn, token));
  }

  /** Puts an error of the agent in words for the user. If its process ended, waits until it is known how. Never rejects. */
  async explain(error: unknown): Promise<ErrorWords> {
    if (error instanceof Refusal) return error.words;
    const { agents, updates } = this.#parts;
    const lookup = errorCodeOf(error) === connectionClosed ? agents.get(this.agent) : undefined;
    if (lookup?.kind !== 'agent') return wordsOfError(this.agent, error);
    return await explainEnd(lookup.agent, (connection) => updates.of(connection) === undefined);
  }

  /** Stops the agent if it has no sessions here, no operation is pending, and nothing else holds it. */
  stopUnused(): Promise<void> {
    return this.#lease.stopUnused();
  }

  async #open(
    past: PastSession | undefined,
    cwd: string | undefined,
    owner: SessionOwner,
    token: CancellationToken,
  ): Promise<AgentSession> {
    const place = await requirePlace(cwd);
    const ask = async (): Promise<AgentSession> => {
      const sessions = await this.#lease.ready(token);
      const mcpServers = await this.#parts.servers.forSession(true, token);
      return await this.#openIn(sessions, past, { ...place, mcpServers }, owner, token);
    };
    // `ask` runs again after a sign-in, which may have restarted the agent.
    const session = await withSignIn(ask, this.#lease.signIn, token);
    this.#restorer.keep(session, owner);
    return session;
  }

  #openIn(
    sessions: AgentSessions,
    past: PastSession | undefined,
    place: SessionPlace,
    owner: SessionOwner,
    token: CancellationToken,
  ): Promise<AgentSession> {
    const { editor, servers, logger } = this.#parts;
    const adopt = owner.adopt.bind(owner);
    const supports = sessions.supports.bind(sessions);
    const tellLeftOut = servers.tellAgent.bind(servers);
    const parts = { place, adopt, isElsewhere: isElsewhere(this.agent), supports, tellLeftOut, logger };
    return openWithEditor(editor, this.agent, parts, (place, adopt) =>
      openSession(sessions, past, place, adopt, token),
    );
  }

  /** Throws `CancelledError` where the user would have to be asked. */
  async #openUnasked(
    past: PastSession | undefined,
    place: FolderPlace,
    owner: SessionOwner,
    token: CancellationToken,
  ): Promise<AgentSession> {
    let unanswered = false;
    const mcpServers = await this.#parts.servers.forSession(false, token, () => (unanswered = true));
    if (unanswered) throw new CancelledError();
    const sessions = await this.#lease.ready(token);
    if (past && sessions.get(past.sessionId)) throw new CancelledError();
    try {
      const session = await this.#openIn(sessions, past, { ...place, mcpServers }, owner, token);
      this.#lease.signIn.works();
      this.#restorer.keep(session, owner);
      return session;
    } catch (error) {
      if (errorCodeOf(error) !== errorCode.authRequired) throw error;
      this.#parts.signIn.needed?.(this.agent);
      throw new CancelledError();
    }
  }

  /** Runs an operation, and keeps the agent running meanwhile. Never rejects. */
  #run<T>(work: () => Promise<T>): Promise<SessionOutcome<T>> {
    const run = async (): Promise<T> => {
      if (!workspace.isTrusted)
        throw new Refusal(t('Agents do not run in Restricted Mode.'), { actions: ['manageTrust'] });
      const use = this.#lease.use();
      try {
        return await work();
      } catch (error) {
        if (errorCodeOf(error) !== connectionClosed) throw error;
        // Before the agent is released: once it is stopped as idle, it no longer tells how it ended.
        const { message, ...more } = await this.explain(error);
        throw new Refusal(message, more);
      } finally {
        use.dispose();
      }
    };
    return asOutcome(run, (error) => this.explain(error));
  }

  dispose(): void {
    this.#restorer.dispose();
    this.#lease.dispose();
  }
}

/** Where a session works: `cwd`, by default the first folder, and the open folders. Throws a `Refusal`. */
async function requirePlace(cwd?: string): Promise<FolderPlace> {
  const place = await sessionPlace(cwd);
  if (place.kind === 'none') throw new Refusal(place.message, { actions: ['openFolder'] });
  return place;
}
