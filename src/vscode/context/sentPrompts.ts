// Remembers which record belongs to which prompt, stored in the workspace so that it works after a reload.

import { createHash } from 'node:crypto';
import type { EntryId } from '../../chat/messages/messages.ts';

/** The identity of a prompt. */
export interface SentPrompt {
  readonly agent: string;
  readonly sessionId: string;
  /** The id of the row. A replayed history may have other ids, so the text is compared too. */
  readonly entry: EntryId;
  readonly prompt: string;
}

const key = 'context.sent';
/** The number of leading UTF-16 units of a prompt that are compared. */
const compared = 500;
/** The number of records that are kept on disk. */
const most = 200;

/** The workspace state. */
interface Storage {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

export class SentPrompts {
  readonly #storage: Storage;
  /** Ids of records by prompt, oldest first. */
  readonly #records: Map<string, string>;

  constructor(storage: Storage) {
    this.#storage = storage;
    const stored = storage.get(key);
    this.#records = new Map(Array.isArray(stored) ? stored.filter(isPair) : []);
  }

  add(sent: SentPrompt, contextId: string): void {
    const id = idOf(sent);
    this.#records.delete(id);
    this.#records.set(id, contextId);
    for (const oldest of this.#records.keys()) {
      if (this.#records.size <= most) break;
      this.#records.delete(oldest);
    }
    this.#store();
  }

  /** The id of the prompt's record; undefined if there is none. */
  find(sent: SentPrompt): string | undefined {
    return this.#records.size === 0 ? undefined : this.#records.get(idOf(sent));
  }

  clear(): void {
    this.#records.clear();
    this.#store();
  }

  #store(): void {
    void this.#storage.update(key, [...this.#records]);
  }
}

function idOf({ agent, sessionId, entry, prompt }: SentPrompt): string {
  return createHash('sha256')
    .update(JSON.stringify([agent, sessionId, entry, prompt.length, prompt.slice(0, compared)]))
    .digest('base64url');
}

function isPair(pair: unknown): pair is [string, string] {
  return Array.isArray(pair) && pair.length === 2 && pair.every((one) => typeof one === 'string');
}
