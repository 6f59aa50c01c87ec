// Records the context that agents get outside of turns, from the messages on the wire: with next edit suggestions,
// answers to requests, and session setup. Records contain references, never contents; nothing is recorded while the
// setting is off.

import type { Logger } from '../../base/logger.ts';
import { CallIndex } from '../../context/records/callIndex.ts';
import type { DirectAccounts, SessionFacts } from '../../context/records/directAccounts.ts';
import { contextKinds } from '../../context/schema/vocabulary.ts';
import type { ServedFacts } from '../../context/records/servedFacts.ts';
import type { NesSuggestParams } from '../../protocol/nes/nes.ts';
import type { NesContextCapability } from '../../protocol/nes/nesCapability.ts';
import { traceparentIn } from '../../protocol/traceContext.ts';
import { answeredBy, textOf, uriOf, type Answered } from './answeredFacts.ts';

export interface AccountingParts {
  readonly isOn: () => boolean;
  readonly accounts: Pick<DirectAccounts, 'nes' | 'opened' | 'served'>;
  /** The context kinds that the agent requested for next edit suggestions. */
  readonly wanted: (agent: string) => NesContextCapability;
  readonly logger: Logger;
}

/** The answer of one call of an editor tool. */
export interface ToolCallFacts {
  readonly agent: string;
  readonly sessionId: string;
  readonly tool: string;
  readonly toolCallId: string;
  /** The files and states of the editor that the answer contained. */
  readonly items: readonly { readonly uri: string; readonly kind: string; readonly bytes?: number }[];
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
/** Maximum number of items recorded for one call of a tool. */
const mostItems = 200;

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

  /** To be called for each answer of an editor tool, which agents call over MCP. Never throws. */
  called(call: ToolCallFacts): void {
    if (!this.#parts.isOn()) return;
    const { agent: agentId, sessionId, tool, toolCallId, items } = call;
    const facts = { agentId, sessionId, method: 'tools/call', tool };
    try {
      this.#parts.accounts.served({
        ...facts,
        call: { toolCallId, from: 'request' },
        items: items.slice(0, mostItems).map(({ uri, kind, bytes }) => ({
          uri: textOf(uri) ?? '',
          kind: contextKinds.find((known) => known === kind) ?? 'runtime_state',
          sourceKind: `mcp.editor.${tool}`,
          ...(bytes !== undefined && { bytes }),
        })),
      });
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
      if (items) this.#parts.accounts.served({ ...facts, asked, call, items });
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
      this.#parts.accounts.nes(facts);
    } else if (opening.has(method) && params) {
      const {
        cwd,
        additionalDirectories = [],
        mcpServers = [],
        sessionId,
        systemPrompt,
      } = params as {
        cwd?: string;
        additionalDirectories?: readonly string[];
        mcpServers?: readonly { readonly name: string }[];
        sessionId?: string;
        systemPrompt?: unknown;
      };
      const folders = [...(cwd === undefined ? [] : [cwd]), ...additionalDirectories].map(uriOf);
      const servers = mcpServers.slice(0, mostServers).map(({ name }) => name);
      const facts = {
        agentId,
        requestId,
        method: method as SessionFacts['method'],
        folders,
        mcpServers: servers,
        notes: systemPrompt !== undefined,
      };
      wait(this.#opened, key, (result) => {
        const made = textOf((result as { sessionId?: unknown }).sessionId) ?? sessionId;
        if (made !== undefined) this.#parts.accounts.opened({ ...facts, sessionId: made });
      });
    }
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
