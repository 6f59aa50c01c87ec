// Connects a conversation to the sessions of one agent, and remembers sessions that were opened early and never used.

import { CancellationSource, type CancellationToken } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import type { AgentSession } from '../../chat/session/agentSession.ts';
import type { Origin } from '../../chat/session/agentSessions.ts';
import type { ConversationOwner, SessionSource } from '../../chat/conversation/sessionSource.ts';
import type { SessionOutcome } from '../sessions/sessionOutcome.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { DisposableStore } from '../../base/disposable.ts';

/** Time limit in ms for closing a session. */
const patience = 5_000;

export function chatSessions(agent: string, sessions: Sessions, clock: Clock, logger: Logger): SessionSource {
  /** Waits until a loaded session no longer replays its history. */
  const afterReplay = async <T extends SessionOutcome<AgentSession> | undefined>(
    owner: ConversationOwner,
    token: CancellationToken,
    open: (watched: ConversationOwner) => Promise<T>,
  ): Promise<T> => {
    const origins: Origin[] = [];
    const outcome = await open({
      adopt: (session, came) => {
        origins.push(came);
        owner.adopt(session, came);
      },
      lost: (message, cause) => owner.lost(message, cause),
    });
    // The replayed history must not be taken for new output.
    if (outcome?.kind === 'done' && origins.at(-1) !== 'resume')
      await waitUntilQuiet(outcome.value, clock, token);
    return outcome;
  };
  return {
    open: (owner, token) => sessions.open(agent, { kind: 'new' }, owner, token),
    openEarly: (past, owner, token) =>
      past
        ? afterReplay(owner, token, (watched) =>
            sessions.openEarly(agent, { kind: 'back', session: past }, watched, token),
          )
        : sessions.openEarly(agent, { kind: 'new' }, owner, token),
    reopen: (past, owner, token) =>
      afterReplay(owner, token, (watched) =>
        sessions.open(agent, { kind: past.how, session: past }, watched, token),
      ),
    revive: (session, token) => sessions.revive(session, token),
    close: (session) => {
      const enough = new CancellationSource();
      const timer = clock.setTimer(patience, () => enough.cancel());
      sessions
        .close(session, enough.token)
        .then((outcome) => {
          if (outcome.kind === 'refused') logger.debug(`[${agent}] closing a session: ${outcome.message}`);
        })
        .finally(() => timer.dispose())
        .catch((error: unknown) => logger.error('Closing a session failed', error));
    },
    explain: (error) => sessions.explain(agent, error),
  };
}

const key = 'acpHost.chat.unusedSessions';
const most = 200;

/** The part of VS Code's workspace state that is used. */
interface Storage {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

/**
 * Remembers sessions that were opened early and in which nothing was said yet, so that they can be hidden from an
 * agent's list. Stored in the workspace, since a window may close without using its session.
 */
export class UnusedSessions {
  readonly #memory: Storage;
  /** Oldest first. */
  readonly #known: Set<string>;

  constructor(memory: Storage) {
    this.#memory = memory;
    const kept = memory.get(key);
    this.#known = new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []);
  }

  has(agent: string, sessionId: string): boolean {
    return this.#known.has(idOf(agent, sessionId));
  }

  add(agent: string, sessionId: string): void {
    const id = idOf(agent, sessionId);
    if (this.#known.has(id)) return;
    this.#known.add(id);
    if (this.#known.size > most) this.#known.delete(this.#known.values().next().value!);
    this.#store();
  }

  /** To be called when the session is used. */
  delete(agent: string, sessionId: string): void {
    if (this.#known.delete(idOf(agent, sessionId))) this.#store();
  }

  #store(): void {
    void this.#memory.update(key, [...this.#known]);
  }
}

function idOf(agent: string, sessionId: string): string {
  return JSON.stringify([agent, sessionId]);
}

/** ms without an update. */
const silence = 300;
/** ms to wait at most. */
const longest = 10_000;

/**
 * Waits for the end of a replayed history, which no message marks: gemini answers `session/load` before most of the replay.
 * Resolves after 300 ms without an update, after 10 s, when the session ends, or when `token` is cancelled.
 */
async function waitUntilQuiet(session: AgentSession, clock: Clock, token: CancellationToken): Promise<void> {
  if (session.ended || token.isCancellationRequested) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting = new DisposableStore();
  const enough = clock.setTimer(longest, resolve);
  let timer = clock.setTimer(silence, resolve);
  waiting.add(
    session.onDidUpdate(() => {
      timer.dispose();
      timer = clock.setTimer(silence, resolve);
    }),
  );
  waiting.add(session.onDidEnd(resolve));
  waiting.add(token.onCancellationRequested(() => resolve()));
  await promise;
  waiting.dispose();
  timer.dispose();
  enough.dispose();
}
