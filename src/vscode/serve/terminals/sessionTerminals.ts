// The terminals of one session, by id, from `terminal/create` to `terminal/release`. All are released when the session ends.

import { DisposableStore, type Disposable } from '../../../base/disposable.ts';
import type { HostedSession } from '../../../chat/session/hostedSession.ts';
import { errorCode } from '../../../protocol/errorCode.ts';
import { WireError } from '../../../wire/peer.ts';
import type { AgentTerminal } from './agentTerminal.ts';

/** Most terminals that a session may have at a time. */
export const maxTerminals = 32;

interface Entry {
  readonly terminal: AgentTerminal;
  readonly released: Disposable;
}

export class SessionTerminals implements Disposable {
  readonly #sessionId: string;
  readonly #entries = new Map<string, Entry>();
  readonly #listeners = new DisposableStore();
  /** Number of terminals being created. */
  #starting = 0;
  /** Number of cancelled turns. If it changes while a terminal starts, the terminal belongs to a cancelled turn. */
  #cancelled = 0;
  #ended = false;

  constructor(session: HostedSession) {
    this.#sessionId = session.sessionId;
    this.#listeners.add(session.onDidCancelTurn(() => this.#killAll()));
    this.#listeners.add(session.onDidEnd(() => this.dispose()));
  }

  /**
   * Adds the terminal that `start` creates; the result of `announce` is disposed on release. The terminal is killed if the
   * session ended meanwhile or `announce` throws.
   * @throws WireError if there are too many terminals or the session has ended.
   */
  async add(
    start: () => Promise<AgentTerminal>,
    announce: (terminal: AgentTerminal) => Disposable,
  ): Promise<string> {
    if (this.#ended) throw this.#tooLate();
    if (this.#entries.size + this.#starting >= maxTerminals) {
      const why = `There are ${maxTerminals} terminals already: release one first`;
      throw new WireError(errorCode.internalError, why, { limit: maxTerminals });
    }
    const cancelled = this.#cancelled;
    this.#starting++;
    let terminal: AgentTerminal;
    try {
      terminal = await start();
    } finally {
      this.#starting--;
    }
    if (this.#ended) {
      terminal.kill();
      throw this.#tooLate();
    }
    this.#entries.set(terminal.id, { terminal, released: this.#announced(terminal, announce) });
    if (this.#cancelled !== cancelled) terminal.kill();
    return terminal.id;
  }

  /** Kills the terminal if `announce` throws: without an entry, nothing could end it later. */
  #announced(terminal: AgentTerminal, announce: (terminal: AgentTerminal) => Disposable): Disposable {
    try {
      return announce(terminal);
    } catch (error) {
      terminal.kill();
      throw error;
    }
  }

  /** @throws WireError `resourceNotFound` with `data: { terminalId }`. */
  get(terminalId: string): AgentTerminal {
    return this.#entry(terminalId).terminal;
  }

  /** Kills the terminal and forgets its id. @throws WireError as `get`. */
  release(terminalId: string): AgentTerminal {
    const { terminal, released } = this.#entry(terminalId);
    this.#entries.delete(terminalId);
    terminal.kill();
    released.dispose();
    return terminal;
  }

  /** Releases all terminals. Any that is still being started is killed. */
  dispose(): void {
    this.#ended = true;
    this.#listeners.dispose();
    for (const id of [...this.#entries.keys()]) this.release(id);
  }

  /** Keeps the ids valid, since agents ask for the output afterwards. */
  #killAll(): void {
    this.#cancelled++;
    for (const { terminal } of this.#entries.values()) terminal.kill();
  }

  #tooLate(): WireError {
    const sessionId = this.#sessionId;
    return new WireError(errorCode.resourceNotFound, 'The session ended', { sessionId });
  }

  #entry(terminalId: string): Entry {
    const entry = this.#entries.get(terminalId);
    if (entry) return entry;
    throw new WireError(errorCode.resourceNotFound, `Unknown terminal ${terminalId}`, { terminalId });
  }
}
