// Records what agents were sent outside of turns. Only facts are stored at the time, which is cheap. Texts are measured soon
// after and not kept; records are created on demand. Empty if accounting is turned off.

import { EnvelopeDraft, type EnvelopeFacts, type RecordPorts } from './envelopeDraft.ts';
import { recordCompaction, type CompactionFacts } from './agentCompactions.ts';
import { notesItem } from './notesItem.ts';
import type { DirectItem, ItemMeasures } from './directItem.ts';
import { Measuring, type SentValue } from './measuring.ts';
import { nesItems, nesKinds } from './nesItems.ts';
import { recordDirect, type DirectFacts, type Limit } from './recordDirect.ts';
import { recordInWindow } from '../schema/item.ts';
import { servedDirect, terminalSource, type ServedFacts } from './servedFacts.ts';
import type { NesContextParams } from '../../protocol/nes/nesContext.ts';
import type { NesContextCapability } from '../../protocol/nes/nesCapability.ts';

interface Account {
  readonly contextId: string;
  readonly time: string;
  /** Newer accounts have higher numbers. */
  readonly number: number;
  readonly isTrusted: boolean;
  readonly facts: EnvelopeFacts;
  readonly write: Write;
  /** A later account with the same value replaces this one. */
  readonly same?: string | undefined;
}

/** What is known of the context of a request once it was described. */
interface NesSent {
  items: readonly DirectItem[];
  sent: SentValue;
}

/** Writes the records of an account. @param marked marks an item whose source changed as expired. */
type Write = (draft: EnvelopeDraft, marked: (item: DirectItem) => DirectItem) => void;

export interface NesFacts {
  readonly agentId: string;
  readonly sessionId: string;
  readonly requestId?: string | number | undefined;
  readonly document: { readonly uri: string; readonly version: number };
  /** From `_meta` of the request. */
  readonly traceparent?: string | undefined;
  /** Kinds of context that the agent requested. */
  readonly wanted: NesContextCapability;
  readonly context: NesContextParams | undefined;
  /** The rules by which secrets in an entry were masked; undefined if it was not searched. */
  readonly maskedBy?: (entry: object) => readonly string[] | undefined;
}

export interface SessionFacts {
  readonly agentId: string;
  readonly sessionId: string;
  readonly requestId?: string | number | undefined;
  readonly method: 'session/new' | 'session/load' | 'session/resume' | 'session/fork';
  /** URIs of the folders; the first is `cwd`. */
  readonly folders: readonly string[];
  /** Names of the session's MCP servers. */
  readonly mcpServers?: readonly string[];
  /** The user's notes, if they were sent as a part of the system prompt. Not kept. */
  readonly notes?: { readonly text: string; readonly systemPrompt: unknown } | undefined;
  /** From `_meta` of the request. */
  readonly traceparent?: string | undefined;
}

/** What an answer contained. Not kept. */
export interface SentAnswer {
  /** The texts of the items, by their index. */
  readonly texts?: readonly (string | undefined)[] | undefined;
  /** The whole answer, to be hashed. */
  readonly value?: unknown;
  /** True if secrets in the texts were redacted. */
  readonly isClean?: boolean;
  /** When the file of the first item was last changed. Must not reject. */
  readonly modifiedAt?: Promise<number | undefined> | undefined;
}

/** Limits per kind, so that a frequent kind does not displace others. */
const mostNes = 200;
const mostOthers = 200;
/** Agents poll the output of commands. */
const mostTerminals = 100;
/** Documents whose last change is remembered. */
const mostChanged = 1_000;

export class DirectAccounts {
  readonly #ports: RecordPorts;
  readonly #measuring: Measuring;
  readonly #nes: Account[] = [];
  readonly #others: Account[] = [];
  readonly #terminals: Account[] = [];
  /** The number of the newest account when a document last changed, by its URI. The least recently changed first. */
  readonly #changed = new Map<string, number>();
  #last = 0;

  constructor(ports: RecordPorts) {
    this.#ports = ports;
    this.#measuring = new Measuring(ports);
  }

  /** Records a `nes/suggest` request. Returns the context id. */
  nes({ context, maskedBy = () => undefined, ...facts }: NesFacts): string {
    const { agentId, sessionId, document, wanted, traceparent } = facts;
    const limits = nesKinds.flatMap((kind): Limit[] => {
      const most = wanted[kind]?.maxCount;
      return most === undefined ? [] : [{ of: kind, most, given: context?.[kind]?.length ?? 0 }];
    });
    const { uri, version } = document;
    const kept: NesSent = { items: [], sent: {} };
    // Later, since the user is typing now.
    this.#measuring.after(() => {
      const items = nesItems(context, wanted, { uri, version }, maskedBy);
      kept.items = items.map((one) => this.#measuring.nesItem(one));
      if (context) kept.sent = this.#measuring.value(context, kept.items);
    });
    const envelope: EnvelopeFacts = { scope: 'turn', agentId, sessionId, traceparent };
    return this.#note(this.#nes, mostNes, envelope, direct(nesDirect(facts, kept, limits)));
  }

  /** Records the response to a request of the agent. Returns the context id. */
  served(facts: ServedFacts, answer: SentAnswer = {}): string {
    const { agentId, sessionId, call, traceparent } = facts;
    const { texts = [], value, isClean = false, modifiedAt } = answer;
    const toolCallId = call?.toolCallId;
    const envelope: EnvelopeFacts = { scope: 'tool_invocation', agentId, sessionId, toolCallId, traceparent };
    const items = facts.items.map((item, at) => this.#measuring.item(item, texts[at], isClean));
    const sent = value === undefined ? {} : this.#measuring.value(value, items);
    const write = direct(answerDirect({ ...facts, items }, sent));
    const [first] = items;
    if (first?.measures) void modifiedAt?.then(setModified(first.measures));
    if (first?.sourceKind !== terminalSource) return this.#note(this.#others, mostOthers, envelope, write);
    const same = JSON.stringify([agentId, sessionId, first.uri, first.bytes]);
    return this.#note(this.#terminals, mostTerminals, envelope, write, same);
  }

  /** Records that a session was opened or restored. Returns the context id. */
  opened({ notes, ...facts }: SessionFacts): string {
    const { agentId, sessionId, traceparent } = facts;
    const item = notes && this.#measuring.item(notesItem, notes.text, true);
    const sent = notes && item ? this.#measuring.value(notes.systemPrompt, [item]) : {};
    const envelope: EnvelopeFacts = { scope: 'session', agentId, sessionId, traceparent };
    return this.#note(this.#others, mostOthers, envelope, direct(sessionDirect(facts, item, sent)));
  }

  /** Records that an agent compacted the history of its session. Returns the context id. */
  compacted({ summary, ...facts }: CompactionFacts): string {
    const { agentId, sessionId } = facts;
    const measures = summary === undefined ? undefined : this.#measuring.text(summary, false);
    const write = compactionWriter(facts, measures);
    return this.#note(this.#others, mostOthers, { scope: 'session', agentId, sessionId }, write);
  }

  /**
   * What was sent of the document before is expired. Must be called on every change; costs an entry of a map.
   */
  documentChanged(uri: string): void {
    if (this.#last === 0) return;
    this.#changed.delete(uri);
    this.#changed.set(uri, this.#last);
    if (this.#changed.size > mostChanged) this.#changed.delete(this.#changed.keys().next().value!);
  }

  /** Oldest first. Created on each call. */
  drafts(): readonly EnvelopeDraft[] {
    this.#measuring.finish();
    return [...this.#nes, ...this.#others, ...this.#terminals]
      .toSorted((a, b) => a.number - b.number)
      .map((account) => this.#draft(account));
  }

  clear(): void {
    this.#nes.length = 0;
    this.#others.length = 0;
    this.#terminals.length = 0;
    this.#changed.clear();
  }

  #note(list: Account[], most: number, facts: EnvelopeFacts, write: Write, same?: string): string {
    const contextId = this.#ports.newId();
    const before = same === undefined ? -1 : list.findIndex((account) => account.same === same);
    if (before >= 0) list.splice(before, 1);
    list.push({
      ...{ contextId, facts, write, same, number: ++this.#last },
      time: this.#ports.timestamp(),
      isTrusted: this.#ports.isTrusted?.() ?? true,
    });
    if (list.length > most) list.shift();
    return contextId;
  }

  #draft({ contextId, time, number, isTrusted, facts, write }: Account): EnvelopeDraft {
    const ports: RecordPorts = {
      sha256: (text) => this.#ports.sha256(text),
      producer: this.#ports.producer,
      newId: () => contextId,
      timestamp: () => time,
      isTrusted: () => isTrusted,
      isOutside: (uri) => this.#ports.isOutside?.(uri) ?? false,
    };
    const draft = new EnvelopeDraft(facts, ports);
    write(draft, (item) => (this.#isExpired(item, number) ? { ...item, isExpired: true } : item));
    return draft;
  }

  /** The names of documents do not expire when their texts change. */
  #isExpired({ uri, kind, measures }: DirectItem, number: number): boolean {
    if (measures === undefined && kind !== 'file_excerpt') return false;
    return (this.#changed.get(uri.replace(/#.*$/, '')) ?? -1) >= number;
  }
}

// Functions of their own: a closure in the methods above would keep what was sent in memory.

function direct(factsOf: () => DirectFacts): Write {
  return (draft, marked) => {
    const facts = factsOf();
    const { nativeId } = facts;
    if (nativeId !== undefined && nativeId !== draft.facts.toolCallId)
      draft.refer({ kind: 'acp.request', id: String(nativeId) });
    recordDirect(draft, { ...facts, items: facts.items.map(marked) });
  };
}

function compactionWriter(
  facts: Omit<CompactionFacts, 'summary'>,
  measures: ItemMeasures | undefined,
): Write {
  return (draft) => recordCompaction(draft, facts, measures);
}

function nesDirect(
  { requestId, sessionId }: Pick<NesFacts, 'requestId' | 'sessionId'>,
  kept: Readonly<NesSent>,
  limits: readonly Limit[],
): () => DirectFacts {
  return () => ({
    surfaceKind: 'turn_surface',
    target: 'acp.nes.suggest.context',
    point: 'runtime_metadata',
    visibility: ['model'],
    nativeId: requestId,
    items: kept.items,
    limits,
    hash: kept.sent.hash,
    retention: recordInWindow,
    metadata: { acp: { method: 'nes/suggest', session_id: sessionId, field: 'context' } },
  });
}

function setModified(measures: ItemMeasures): (modifiedAt: number | undefined) => void {
  return (modifiedAt) => Object.assign(measures, { modifiedAt });
}

function answerDirect(facts: ServedFacts, sent: SentValue): () => DirectFacts {
  return () => servedDirect(facts, sent.hash);
}

function sessionDirect(
  facts: Omit<SessionFacts, 'notes'>,
  notes: DirectItem | undefined,
  sent: SentValue,
): () => DirectFacts {
  const { sessionId, requestId, method, folders, mcpServers = [] } = facts;
  const target = `acp.${method.replace('/', '.')}`;
  return () => ({
    surfaceKind: 'session_surface',
    target,
    point: 'runtime_metadata',
    visibility: ['runtime'],
    nativeId: requestId,
    // The whole request is not hashed: commands and headers of MCP servers may contain secrets.
    items: [...folders.map(folderItem), ...mcpServers.map(mcpItem)],
    ...(notes && {
      apart: {
        ...{ items: [notes], target: `${target}.systemPrompt`, point: 'system_prompt' as const },
        ...{ visibility: ['model'] as const, hash: sent.hash },
      },
    }),
    retention: recordInWindow,
    metadata: { acp: { method, session_id: sessionId } },
  });
}

function folderItem(uri: string, at: number): DirectItem {
  return {
    uri,
    kind: 'runtime_state',
    sourceKind: 'vscode.workspace_folder',
    trust: 'workspace',
    priority: 100,
    wrapper: at === 0 ? 'acp.cwd' : 'acp.additionalDirectories',
  };
}

/** Only the name: a URL or command line may contain a secret. */
function mcpItem(name: string): DirectItem {
  return {
    uri: `mcp-server:/${encodeURIComponent(name)}`,
    title: name,
    kind: 'external_resource',
    sourceKind: 'mcp.server',
    trust: 'external',
    priority: 75,
    wrapper: 'acp.mcpServers',
    mappings: [{ system: 'mcp', server_id: name }],
  };
}
