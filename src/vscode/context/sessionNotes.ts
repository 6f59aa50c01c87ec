// The user's notes for agents without `runtimeContext`, and which notes each session has received. Stored in the workspace
// state, so that a session does not receive the same notes again after a reload.

import { createHash } from 'node:crypto';
import type { Memento } from 'vscode';
import { notesText } from '../../context/prompt/userNotes.ts';
import { promptLimits } from '../../chat/prompt/prompt.ts';
import { redact } from '../../context/secrets/redact.ts';
import { readSetting } from '../settings/settings.ts';
import type { Note, PinsAndNotes } from './pinsAndNotes.ts';

export interface NotesSession {
  /** The agent's name in the settings. */
  readonly agent: string;
  /** Undefined if there is no session yet. */
  readonly sessionId: string | undefined;
  /** The notes that the agent got when it created the session. */
  readonly notes: string | undefined;
}

const key = 'context.notesOfSessions';
/** Sessions remembered. */
const most = 500;

export class SessionNotes {
  readonly #pinned: Pick<PinsAndNotes, 'notes'>;
  readonly #storage: Memento;
  readonly #secrets: () => readonly string[];
  /** Hashes of the notes that each session received, oldest first. */
  readonly #sent: Map<string, string>;
  #clean: { readonly of: readonly Note[]; readonly texts: readonly string[] } | undefined;

  /** @param secrets returns literal secrets to redact. */
  constructor(pinned: Pick<PinsAndNotes, 'notes'>, storage: Memento, secrets: () => readonly string[]) {
    this.#pinned = pinned;
    this.#storage = storage;
    this.#secrets = secrets;
    const stored = storage.get<unknown>(key);
    this.#sent = new Map(Array.isArray(stored) ? stored.filter(isPair) : []);
  }

  /** All notes, redacted; undefined if there are none or a setting turns them off. */
  get text(): string | undefined {
    const text = notesText(this.#texts());
    return text === '' ? undefined : text;
  }

  /** The text that the next prompt must contain; undefined if the session has the current notes. */
  pending(session: NotesSession): string | undefined {
    const { agent, sessionId, notes } = session;
    const sent = sessionId === undefined ? undefined : this.#sent.get(idOf(agent, sessionId));
    const before = sent ?? (notes === undefined ? '' : hashOf(notes));
    const now = this.text;
    if (before === (now === undefined ? '' : hashOf(now))) return undefined;
    return notesText(this.#texts(), before !== '');
  }

  /** Must be called when the session has received the current notes. */
  markSent(agent: string, sessionId: string): void {
    const id = idOf(agent, sessionId);
    const now = this.text;
    if (!this.#sent.delete(id) && now === undefined) return;
    this.#sent.set(id, now === undefined ? '' : hashOf(now));
    for (const oldest of this.#sent.keys()) {
      if (this.#sent.size <= most) break;
      this.#sent.delete(oldest);
    }
    void this.#storage.update(key, [...this.#sent]);
  }

  #texts(): readonly string[] {
    const { notes } = this.#pinned;
    if (readSetting('context.maxTokens') === 0 || readSetting('context.kinds')['note'] === false) return [];
    if (this.#clean?.of !== notes) {
      let left: number = promptLimits.text;
      const texts = notes.map(({ text }) => redact(text, this.#secrets()).text);
      this.#clean = { of: notes, texts: texts.filter(({ length }) => (left -= length) >= 0) };
    }
    return this.#clean.texts;
  }
}

function idOf(agent: string, sessionId: string): string {
  return hashOf(JSON.stringify([agent, sessionId]));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function isPair(pair: unknown): pair is [string, string] {
  return Array.isArray(pair) && pair.length === 2 && pair.every((one) => typeof one === 'string');
}
