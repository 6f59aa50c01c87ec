// Notes what agents are told outside of turns, as the wire carries it: context of next edits, answers to what they ask of
// the editor, where their sessions are. Only which, never what is in it; and nothing at all where it is switched off.

import { pathToFileURL } from 'node:url';
import { canonicalUri } from '../../base/canonicalUri.ts';
import type { Logger } from '../../base/logger.ts';
import type { DirectAccounts, ServedFacts, SessionFacts } from '../../context/directAccounts.ts';
import type { DirectItem } from '../../context/recordDirect.ts';
import type { NesContextCapability } from '../../protocol/nesCapability.ts';
import type { NesSuggestParams } from '../../protocol/nes.ts';

export interface AccountingParts {
  readonly isOn: () => boolean;
  /** Loaded when there is something to note. */
  readonly accounts: { get(): Promise<DirectAccounts> };
  /** Kinds of context that the agent asked for with next edits. */
  readonly wanted: (agent: string) => NesContextCapability;
  readonly logger: Logger;
}

type Id = string | number;

/** Of an agent's message anything may be anything. */
interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: unknown;
}

/** Requests that wait for their answers; an agent may never answer, or ask all the time. */
const mostPending = 500;
/** Of one answer. */
const mostDocuments = 200;

const served = new Set([
  'fs/read_text_file',
  'workspace/open_documents',
  'workspace/recent_documents',
  'workspace/active_document',
]);
const opening = new Set(['session/new', 'session/load', 'session/resume', 'session/fork']);

export class Accounting {
  readonly #parts: AccountingParts;
  /** By agent and id: what becomes of the answer. */
  readonly #asked = new Map<string, (result: unknown) => void>();
  readonly #opened = new Map<string, (result: unknown) => void>();

  constructor(parts: AccountingParts) {
    this.#parts = parts;
  }

  /** For each message on an agent's wire. What an agent wrote is not checked yet. Never throws. */
  heard(agent: string, direction: 'sent' | 'received', message: object): void {
    if (!this.#parts.isOn()) return;
    try {
      this.#hear(agent, direction, message);
    } catch (error) {
      this.#parts.logger.error('What an agent was told could not be noted', error);
    }
  }

  #hear(agent: string, direction: 'sent' | 'received', message: Message): void {
    const { id, method, params, result } = message;
    if (typeof id !== 'string' && typeof id !== 'number') return;
    const key = `${agent} ${typeof id} ${id}`;
    if (typeof method !== 'string') {
      // An answer belongs to the other side's question.
      const open = direction === 'sent' ? this.#asked : this.#opened;
      const answered = open.get(key);
      open.delete(key);
      if (result !== undefined && result !== null) answered?.(result);
    } else if (direction === 'received') this.#wasAsked(agent, key, id, method, params);
    else this.#asks(agent, key, id, method, params);
  }

  #wasAsked(agentId: string, key: string, requestId: Id, method: string, params: Message['params']): void {
    // An id that comes again is another connection's.
    this.#asked.delete(key);
    if (!served.has(method) || typeof params !== 'object' || params === null) return;
    const { sessionId, path } = params;
    const facts = { agentId, method, requestId, sessionId: textOf(sessionId) };
    const file = textOf(path);
    wait(this.#asked, key, (result) => this.#served({ ...facts, items: itemsOf(result, file) }));
  }

  #asks(agentId: string, key: string, requestId: Id, method: string, params: Message['params']): void {
    this.#opened.delete(key);
    if (method === 'nes/suggest') {
      const { sessionId = '', uri, version, context } = params as unknown as NesSuggestParams;
      const wanted = this.#parts.wanted(agentId);
      const facts = { agentId, sessionId, requestId, document: { uri, version }, wanted, context };
      this.#note((accounts) => accounts.nes(facts));
    } else if (opening.has(method) && params) {
      const {
        cwd,
        additionalDirectories = [],
        sessionId,
      } = params as {
        cwd?: string;
        additionalDirectories?: readonly string[];
        sessionId?: string;
      };
      const folders = [...(cwd === undefined ? [] : [cwd]), ...additionalDirectories].map(uriOf);
      const facts = { agentId, requestId, method: method as SessionFacts['method'], folders };
      wait(this.#opened, key, (result) => {
        const made = textOf((result as { sessionId?: unknown }).sessionId) ?? sessionId;
        if (made !== undefined) this.#note((accounts) => accounts.opened({ ...facts, sessionId: made }));
      });
    }
  }

  #served(facts: ServedFacts): void {
    this.#note((accounts) => accounts.served(facts));
  }

  #note(note: (accounts: DirectAccounts) => unknown): void {
    this.#parts.accounts
      .get()
      .then(note)
      .catch((error: unknown) =>
        this.#parts.logger.error('What an agent was told could not be noted', error),
      );
  }
}

function wait(
  open: Map<string, (result: unknown) => void>,
  key: string,
  then: (result: unknown) => void,
): void {
  open.set(key, then);
  if (open.size > mostPending) open.delete(open.keys().next().value!);
}

/** Our own answers. @param path that was asked for, of a file. */
function itemsOf(result: unknown, path: string | undefined): readonly DirectItem[] {
  const { content, documents, document } = result as {
    content?: unknown;
    documents?: readonly { readonly uri: string; readonly languageId: string }[];
    document?: { readonly uri: string; readonly languageId: string } | null;
  };
  if (typeof content === 'string' && path !== undefined)
    return [
      {
        uri: uriOf(path),
        kind: 'file_excerpt',
        sourceKind: 'acp.fs.read_text_file',
        bytes: Buffer.byteLength(content),
      },
    ];
  const all = documents ?? (document ? [document] : []);
  return all
    .slice(0, mostDocuments)
    .map(({ uri, languageId }) => ({ uri, languageId, kind: 'runtime_state', sourceKind: 'vscode.window' }));
}

/** Spelled as VS Code spells the documents it lists: one file is one source. */
function uriOf(path: string): string {
  const { href } = pathToFileURL(path.slice(0, 4_096));
  return canonicalUri(href) ?? href;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value.slice(0, 4_096) : undefined;
}
