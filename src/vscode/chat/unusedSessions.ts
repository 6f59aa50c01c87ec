// Sessions that were opened before anything was said in them, and in which nothing was said yet: an agent may list them, and
// no user would know what they are. Kept with the workspace, since a window may be closed without using its session.

const key = 'acpHost.chat.unusedSessions';
const most = 200;

/** Of the workspace. */
interface Storage {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

export class UnusedSessions {
  readonly #memory: Storage;
  /** The oldest first. */
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

  /** Something is said in it now. */
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
