// Remembers sessions that were opened early and in which nothing was said yet, so that they can be hidden from an agent's
// list. Stored in the workspace, since a window may close without using its session.

const key = 'acpHost.chat.unusedSessions';
const most = 200;

/** The part of VS Code's workspace state that is used. */
interface Storage {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

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
