// Records the context that agents get outside of turns, from the messages on the wire: with next edit suggestions,
// answers to requests, and session setup. Records contain references, never contents; nothing is recorded while the
// setting is off.

import type { Logger } from '../../base/logger.ts';
import { AgentCompactions } from '../../context/records/agentCompactions.ts';
import { CallIndex } from '../../context/records/callIndex.ts';
import type { DirectAccounts, SessionFacts } from '../../context/records/directAccounts.ts';
import type { DirectItem } from '../../context/records/directItem.ts';
import type { ForeignRef } from '../../context/schema/item.ts';
import { contextKinds } from '../../context/schema/vocabulary.ts';
import type { ServedFacts } from '../../context/records/servedFacts.ts';
import type { NesSuggestParams } from '../../protocol/nes/nes.ts';
import type { NesContextCapability } from '../../protocol/nes/nesCapability.ts';
import type { SessionPlaceParams } from '../../protocol/session/sessionSetup.ts';
import type { WithheldFile } from '../../editorTools/tool.ts';
import { traceparentIn } from '../../protocol/traceContext.ts';
import { answeredBy, textOf, uriOf, type Answered } from './answeredFacts.ts';
import { refusedRead, withheldDocument, withheldFile } from './withheldFacts.ts';

export interface AccountingParts {
  readonly isOn: () => boolean;
  readonly accounts: Pick<DirectAccounts, 'compacted' | 'nes' | 'opened' | 'served'>;
  /** The context kinds that the agent requested for next edit suggestions. */
  readonly wanted: (agent: string) => NesContextCapability;
  /** The rules by which secrets in an entry of a next edit context were masked; undefined if it was not searched. */
  readonly maskedBy?: (entry: object) => readonly string[] | undefined;
  /** The decision of the user that allows the agent to read the file; undefined if none was needed. */
  readonly consentTo?: (agent: string, uri: string) => ForeignRef | undefined;
  /** URIs of documents that answers to the method leave out. */
  readonly withheld?: (method: string) => readonly string[];
  /** The last change of a file in ms since 1970; undefined if it differs from its document. Never rejects. */
  readonly modifiedAt?: (uri: string) => Promise<number | undefined>;
  readonly logger: Logger;
}

/** The answer of one call of an editor tool. */
export interface ToolCallFacts {
  readonly agent: string;
  readonly sessionId: string;
  readonly tool: string;
  readonly toolCallId: string;
  /** The answer, redacted. */
  readonly text?: string;
  /** The files and states of the editor that the answer contained. */
  readonly items: readonly { readonly uri: string; readonly kind: string; readonly bytes?: number }[];
  /** The files that the answer does not show. */
  readonly withheld?: readonly WithheldFile[] | undefined;
}

type Id = string | number;

/** Messages of agents are not validated yet, so any field may have any type. */
interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: unknown;
  readonly error?: unknown;
}

type OnAnswer = (result: unknown, error: unknown) => void;

/** Maximum number of unanswered requests that are remembered. */
const mostPending = 500;
/** Maximum number of MCP server names per session. */
const mostServers = 50;
/** Maximum number of items recorded for one call of a tool. */
const mostItems = 200;
/** The priority of what an agent asked for by a tool. */
const toolPriority = 90;

const opening = new Set(['session/new', 'session/load', 'session/resume', 'session/fork']);

export class Accounting {
  readonly #parts: AccountingParts;
  /** Handlers of the answers to requests from agents, by agent and request id. */
  readonly #asked = new Map<string, OnAnswer>();
  readonly #opened = new Map<string, OnAnswer>();
  readonly #calls = new CallIndex();
  readonly #compactions = new AgentCompactions();

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
    const { agent: agentId, sessionId, tool, toolCallId, text, items, withheld = [] } = call;
    const facts = {
      agentId,
      sessionId,
      method: 'tools/call',
      tool,
      call: { toolCallId, from: 'request' },
    } as const;
    const recorded = items.slice(0, mostItems).map(({ uri, kind, bytes }): DirectItem => ({
      uri: textOf(uri) ?? '',
      kind: contextKinds.find((known) => known === kind) ?? 'runtime_state',
      ...{ sourceKind: `mcp.editor.${tool}`, mimeType: 'text/plain', priority: toolPriority },
      ...(bytes !== undefined && { bytes }),
    }));
    try {
      // Of several items, it is not known which lines of the text are whose.
      const answer = { value: text, texts: recorded.length === 1 ? [text] : [], isClean: true };
      const all = [...this.#allowed(agentId, recorded), ...withheld.slice(0, mostItems).map(withheldFile)];
      this.#parts.accounts.served({ ...facts, items: all }, answer);
    } catch (error) {
      this.#parts.logger.error('Context sent to an agent could not be recorded', error);
    }
  }

  #record(agent: string, direction: 'sent' | 'received', message: Message): void {
    const { id, method, params, result, error } = message;
    if (method === 'session/update' && direction === 'received') {
      this.#calls.follow(agent, params);
      const compaction = this.#compactions.follow(agent, params);
      if (compaction) this.#parts.accounts.compacted(compaction);
    }
    if (typeof id !== 'string' && typeof id !== 'number') return;
    const key = `${agent} ${typeof id} ${id}`;
    if (typeof method !== 'string') {
      // A response belongs to a request in the other direction.
      const open = direction === 'sent' ? this.#asked : this.#opened;
      const answered = open.get(key);
      open.delete(key);
      if ((result !== undefined && result !== null) || error !== undefined) answered?.(result, error);
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
    const { asked, read } = answered(params, requestId);
    const call = this.#callOf(agentId, sessionId, params);
    wait(this.#asked, key, (result, error) => {
      if (error !== undefined) {
        const refused = refusedRead(method, asked, error);
        if (refused) this.#parts.accounts.served({ ...facts, asked, call, items: [refused] });
        return;
      }
      const answer = read(result);
      if (!answer) return;
      const { items, limit, texts, value } = answer;
      const withheld = (this.#parts.withheld?.(method) ?? []).map(withheldDocument);
      const [file] = items;
      const modifiedAt = file?.kind === 'file_excerpt' ? this.#parts.modifiedAt?.(file.uri) : undefined;
      const all = [...this.#allowed(agentId, items), ...withheld];
      this.#parts.accounts.served({ ...facts, asked, call, limit, items: all }, { texts, value, modifiedAt });
    });
  }

  /** The items, with the decisions of the user that allow the agent to read them. */
  #allowed(agent: string, items: readonly DirectItem[]): readonly DirectItem[] {
    return items.map((item) => {
      const consent = this.#parts.consentTo?.(agent, item.uri);
      return consent ? { ...item, policies: [consent], trust: 'external' } : item;
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
      const { maskedBy } = this.#parts;
      this.#parts.accounts.nes({ ...facts, ...(maskedBy && { maskedBy }) });
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
        systemPrompt?: SessionPlaceParams['systemPrompt'];
      };
      const folders = [...(cwd === undefined ? [] : [cwd]), ...additionalDirectories].map(uriOf);
      const servers = mcpServers.slice(0, mostServers).map(({ name }) => name);
      const facts = {
        agentId,
        requestId,
        method: method as SessionFacts['method'],
        folders,
        mcpServers: servers,
        notes: systemPrompt && { text: systemPromptText(systemPrompt), systemPrompt },
        traceparent: traceparentIn(params),
      };
      wait(this.#opened, key, (result) => {
        if (typeof result !== 'object' || result === null) return;
        const made = textOf((result as { sessionId?: unknown }).sessionId) ?? sessionId;
        if (made !== undefined) this.#parts.accounts.opened({ ...facts, sessionId: made });
      });
    }
  }
}

function systemPromptText({ content }: NonNullable<SessionPlaceParams['systemPrompt']>): string {
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
}

function wait(open: Map<string, OnAnswer>, key: string, then: OnAnswer): void {
  open.set(key, then);
  if (open.size > mostPending) open.delete(open.keys().next().value!);
}
