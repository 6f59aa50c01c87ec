// Records the context that agents get outside of turns, from the messages on the wire: with next edit suggestions,
// answers to requests, and session setup. Records contain references, never contents; nothing is recorded while the
// setting is off.

import type { Logger } from '../../base/logger.ts';
import { CallIndex } from '../../context/records/callIndex.ts';
import type { DirectAccounts, SessionFacts } from '../../context/records/directAccounts.ts';
import type { ServedFacts } from '../../context/records/servedFacts.ts';
import type { NesSuggestParams } from '../../protocol/nes/nes.ts';
import type { NesContextCapability } from '../../protocol/nes/nesCapability.ts';
import { traceparentIn } from '../../protocol/traceContext.ts';
import { answeredBy, textOf, uriOf, type Answered } from './answeredFacts.ts';

export interface AccountingParts {
  readonly isOn: () => boolean;
  /** Loaded with the first record. */
  readonly accounts: { get(): Promise<DirectAccounts> };
  /** The context kinds that the agent requested for next edit suggestions. */
  readonly wanted: (agent: string) => NesContextCapability;
  readonly logger: Logger;
}

type Id = string | number;

/** Messages of agents are not validated yet, so any field may have any type. */
interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: unknown;
}

/** Maximum number of unanswered requests that are remembered. */
const mostPending = 500;
/** Maximum number of MCP server names per session. */
const mostServers = 50;

const opening = new Set(['session/new', 'session/load', 'session/resume', 'session/fork']);

export class Accounting {
  readonly #parts: AccountingParts;
  /** Handlers of the results of requests from agents, by agent and request id. */
  readonly #asked = new Map<string, (result: unknown) => void>();
  readonly #opened = new Map<string, (result: unknown) => void>();
  readonly #calls = new CallIndex();

  constructor(parts: AccountingParts) {
    this.#parts = parts;
  }

  /** To be called for each message on an agent's wire, validated or not. Never throws. */
  record(agent: string, direction: 'sent' | 'received', message: object): void {
    if (!this.#parts.isOn()) return;
    try {
      this.#record(agent, direction, message);
    } catch (error) {
      this.#parts.logger.error('Context sent to an agent could not be recorded', error);
    }
  }

  #record(agent: string, direction: 'sent' | 'received', message: Message): void {
    const { id, method, params, result } = message;
    if (method === 'session/update' && direction === 'received') this.#calls.follow(agent, params);
    if (typeof id !== 'string' && typeof id !== 'number') return;
    const key = `${agent} ${typeof id} ${id}`;
    if (typeof method !== 'string') {
      // A response belongs to a request in the other direction.
      const open = direction === 'sent' ? this.#asked : this.#opened;
      const answered = open.get(key);
      open.delete(key);
      if (result !== undefined && result !== null) answered?.(result);
    } else if (direction === 'received') this.#receivedRequest(agent, key, id, method, params);
    else this.#sentRequest(agent, key, id, method, params);
  }

  #receivedRequest(
    agentId: string,
    key: string,
    requestId: Id,
    method: string,
    params: Message['params'],
  ): void {
    // A repeated id is from a new connection.
    this.#asked.delete(key);
    const answered = answeredBy.get(method);
    if (!answered || typeof params !== 'object' || params === null) return;
    const sessionId = textOf(params['sessionId']);
    const facts = { agentId, method, requestId, sessionId, traceparent: traceparentIn(params) };
    const { asked, itemsOf } = answered(params, requestId);
    const call = this.#callOf(agentId, sessionId, params);
    wait(this.#asked, key, (result) => {
      const items = itemsOf(result);
      if (items) this.#served({ ...facts, asked, call, items });
    });
  }

  #callOf(agent: string, sessionId: string | undefined, params: Answered): ServedFacts['call'] {
    if (sessionId === undefined) return undefined;
    const [toolCallId, terminalId, path] = ['toolCallId', 'terminalId', 'path'].map((name) =>
      textOf(params[name]),
    );
    if (toolCallId !== undefined) return { toolCallId, from: 'request' };
    if (terminalId !== undefined) return this.#calls.ofTerminal(agent, sessionId, terminalId);
    return path === undefined ? undefined : this.#calls.ofPath(agent, sessionId, path);
  }

  #sentRequest(agentId: string, key: string, requestId: Id, method: string, params: Message['params']): void {
    this.#opened.delete(key);
    if (method === 'nes/suggest') {
      const { sessionId = '', uri, version, context } = params as unknown as NesSuggestParams;
      const wanted = this.#parts.wanted(agentId);
      const traceparent = traceparentIn(params);
      const facts = {
        agentId,
        sessionId,
        requestId,
        document: { uri, version },
        wanted,
        context,
        traceparent,
      };
      this.#note((accounts) => accounts.nes(facts));
    } else if (opening.has(method) && params) {
      const {
        cwd,
        additionalDirectories = [],
        mcpServers = [],
        sessionId,
      } = params as {
        cwd?: string;
        additionalDirectories?: readonly string[];
        mcpServers?: readonly { readonly name: string }[];
        sessionId?: string;
      };
      const folders = [...(cwd === undefined ? [] : [cwd]), ...additionalDirectories].map(uriOf);
      const servers = mcpServers.slice(0, mostServers).map(({ name }) => name);
      const facts = {
        agentId,
        requestId,
        method: method as SessionFacts['method'],
        folders,
        mcpServers: servers,
      };
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
        this.#parts.logger.error('Context sent to an agent could not be recorded', error),
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
