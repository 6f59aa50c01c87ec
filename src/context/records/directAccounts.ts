// Records what agents were sent outside of turns. Only facts are stored at the time, which is cheap; records are
// created from them on demand. Empty if accounting is turned off.

import { t } from '../../base/l10n.ts';
import { EnvelopeDraft, type EnvelopeFacts, type RecordPorts } from './envelopeDraft.ts';
import { notesItem } from './recordAttached.ts';
import { recordDirect, type DirectFacts, type DirectItem, type Limit } from './recordDirect.ts';
import { recordInWindow } from '../schema/item.ts';
import { servedDirect, terminalSource, type ServedFacts } from './servedFacts.ts';
import type { NesContextParams } from '../../protocol/nes/nesContext.ts';
import type { NesContextCapability } from '../../protocol/nes/nesCapability.ts';

interface Account {
  readonly contextId: string;
  readonly time: string;
  readonly facts: EnvelopeFacts;
  readonly direct: () => DirectFacts;
  /** A later account with the same value replaces this one. */
  readonly same?: string | undefined;
}

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
  /** True if the user's notes were sent as a part of the system prompt. */
  readonly notes?: boolean;
}

/** Limits per kind, so that a frequent kind does not displace others. */
const mostNes = 200;
const mostOthers = 200;
/** Agents poll the output of commands. */
const mostTerminals = 100;
const nesKinds = [
  'recentFiles',
  'relatedSnippets',
  'editHistory',
  'userActions',
  'openFiles',
  'diagnostics',
] as const;

export class DirectAccounts {
  readonly #ports: RecordPorts;
  readonly #nes: Account[] = [];
  readonly #others: Account[] = [];
  readonly #terminals: Account[] = [];

  constructor(ports: RecordPorts) {
    this.#ports = ports;
  }

  /** Records a `nes/suggest` request. Returns the context id. */
  nes(facts: NesFacts): string {
    const { agentId, sessionId, requestId, wanted, context, traceparent } = facts;
    const document = { uri: facts.document.uri, version: facts.document.version };
    // A separate function, since a closure here would keep whole documents in memory.
    const { counts, files } = countsOf(context);
    const asked = nesKinds.filter((kind) => wanted[kind] !== undefined);
    const limits = nesKinds.flatMap((kind, at): Limit[] => {
      const most = wanted[kind]?.maxCount;
      return most === undefined ? [] : [{ of: kind, most, given: counts[at] ?? 0 }];
    });
    return this.#note(this.#nes, mostNes, { scope: 'turn', agentId, sessionId, traceparent }, () => ({
      surfaceKind: 'turn_surface',
      target: 'acp.nes.suggest.context',
      point: 'runtime_metadata',
      visibility: ['model'],
      nativeId: requestId,
      items: [
        ...files.map(nesFile),
        ...nesKinds.flatMap((kind, at) => nesItem(kind, counts[at], asked.includes(kind), document)),
      ],
      limits,
      retention: recordInWindow,
      metadata: { acp: { method: 'nes/suggest', session_id: sessionId, field: 'context' } },
    }));
  }

  /** Records the response to a request of the agent. Returns the context id. */
  served(facts: ServedFacts): string {
    const { agentId, sessionId, call, traceparent } = facts;
    const toolCallId = call?.toolCallId;
    const envelope: EnvelopeFacts = { scope: 'tool_invocation', agentId, sessionId, toolCallId, traceparent };
    const [first] = facts.items;
    if (first?.sourceKind !== terminalSource)
      return this.#note(this.#others, mostOthers, envelope, () => servedDirect(facts));
    const same = JSON.stringify([agentId, sessionId, first.uri, first.bytes]);
    return this.#note(this.#terminals, mostTerminals, envelope, () => servedDirect(facts), same);
  }

  /** Records that a session was opened or restored. Returns the context id. */
  opened(facts: SessionFacts): string {
    const { agentId, sessionId, requestId, method, folders, mcpServers = [], notes = false } = facts;
    return this.#note(this.#others, mostOthers, { scope: 'session', agentId, sessionId }, () => ({
      surfaceKind: 'session_surface',
      target: `acp.${method.replace('/', '.')}`,
      point: 'runtime_metadata',
      visibility: ['runtime'],
      nativeId: requestId,
      items: [
        ...folders.map((uri): DirectItem => ({
          uri,
          kind: 'runtime_state',
          sourceKind: 'vscode.workspace_folder',
        })),
        ...mcpServers.map(mcpItem),
        ...(notes ? [notesItem] : []),
      ],
      retention: recordInWindow,
      metadata: { acp: { method, session_id: sessionId } },
    }));
  }

  /** Oldest first. Created on each call. */
  drafts(): readonly EnvelopeDraft[] {
    return [...this.#nes, ...this.#others, ...this.#terminals]
      .toSorted((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0))
      .map((account) => this.#draft(account));
  }

  clear(): void {
    this.#nes.length = 0;
    this.#others.length = 0;
    this.#terminals.length = 0;
  }

  #note(
    list: Account[],
    most: number,
    facts: EnvelopeFacts,
    direct: () => DirectFacts,
    same?: string,
  ): string {
    const contextId = this.#ports.newId();
    const before = same === undefined ? -1 : list.findIndex((account) => account.same === same);
    if (before >= 0) list.splice(before, 1);
    list.push({ contextId, time: this.#ports.timestamp(), facts, direct, same });
    if (list.length > most) list.shift();
    return contextId;
  }

  #draft({ contextId, time, facts, direct }: Account): EnvelopeDraft {
    const { producer } = this.#ports;
    const sha256 = (text: string): string => this.#ports.sha256(text);
    const ports: RecordPorts = { sha256, producer, newId: () => contextId, timestamp: () => time };
    const draft = new EnvelopeDraft(facts, ports);
    const made = direct();
    if (made.nativeId !== undefined && made.nativeId !== facts.toolCallId)
      draft.refer({ kind: 'acp.request', id: String(made.nativeId) });
    recordDirect(draft, made);
    return draft;
  }
}

function countsOf(context: NesContextParams | undefined): {
  readonly counts: readonly (number | undefined)[];
  readonly files: readonly string[];
} {
  return {
    counts: nesKinds.map((kind) => context?.[kind]?.length),
    files: (context?.recentFiles ?? []).slice(0, 50).map(({ uri }) => uri),
  };
}

/** Only the name: a URL or command line may contain a secret. */
function mcpItem(name: string): DirectItem {
  return {
    uri: `mcp-server:/${encodeURIComponent(name)}`,
    title: name,
    kind: 'external_resource',
    sourceKind: 'mcp.server',
    mappings: [{ system: 'mcp', server_id: name }],
  };
}

function nesFile(uri: string): DirectItem {
  return { uri, kind: 'file_excerpt', sourceKind: 'vscode.text_document' };
}

function nesItem(
  kind: (typeof nesKinds)[number],
  count: number | undefined,
  asked: boolean,
  document: NesFacts['document'],
): DirectItem[] {
  if (kind === 'recentFiles' && asked && count !== undefined) return [];
  const shared = {
    uri: document.uri,
    title: `${kind} (${count ?? 0})`,
    kind: 'runtime_state' as const,
    sourceKind: `acp.nes.${kind}`,
    version: document.version,
    mappings: [{ system: 'vscode' as const, document_uri: document.uri, document_version: document.version }],
  };
  if (!asked)
    return [
      {
        ...shared,
        omitted: { reason: 'not_visible_to_target', detail: t('The agent did not request this item.') },
      },
    ];
  return count === undefined || count === 0 ? [] : [shared];
}
