// Records that an agent replaced the history of its session with a summary, as it reports in `compaction_update`. Used by
// `DirectAccounts`.

import type { EnvelopeDraft } from './envelopeDraft.ts';
import { recordItem, type DirectItem, type ItemMeasures } from './directItem.ts';
import { recordInWindow } from '../schema/item.ts';

export interface CompactionFacts {
  readonly agentId: string;
  readonly sessionId: string;
  readonly compactionId: string;
  /** Undefined if the agent sent none. Not kept. */
  readonly summary: string | undefined;
}

/** Summaries that are being sent, and UTF-16 units of one. */
const mostOpen = 20;
const longest = 100_000;

type Fields = Readonly<Record<string, unknown>>;

/** Reads the updates of sessions, which are not validated. */
export class AgentCompactions {
  /** Summaries that are sent in chunks, the oldest first. */
  readonly #open = new Map<string, string>();

  /** Must be cheap for other updates. Undefined unless a compaction is complete. */
  follow(agentId: string, params: unknown): CompactionFacts | undefined {
    const { sessionId, update } = fieldsOf(params);
    const { sessionUpdate, compactionId, status, summary, content } = fieldsOf(update);
    const isUpdate = sessionUpdate === 'compaction_update';
    if (!isUpdate && sessionUpdate !== 'compaction_summary_chunk') return undefined;
    if (!isId(sessionId) || !isId(compactionId)) return undefined;
    const key = JSON.stringify([agentId, sessionId, compactionId]);
    const text = isUpdate ? textOf(summary) : `${this.#open.get(key) ?? ''}${textOf([content]) ?? ''}`;
    const known = text ?? this.#open.get(key);
    this.#open.delete(key);
    if (isUpdate && status === 'completed')
      return { agentId, sessionId, compactionId, summary: known?.slice(0, longest) };
    if (known !== undefined && status !== 'failed' && status !== 'cancelled') {
      this.#open.set(key, known.slice(0, longest));
      if (this.#open.size > mostOpen) this.#open.delete(this.#open.keys().next().value!);
    }
    return undefined;
  }
}

const loss = 'The agent does not say what it left out.';
const validation = { status: 'unknown', check: 'the agent compacts its own session' };

/** @param measures those of the summary; undefined if the agent sent none. */
export function recordCompaction(
  draft: EnvelopeDraft,
  { agentId, sessionId, compactionId }: Omit<CompactionFacts, 'summary'>,
  measures: ItemMeasures | undefined,
): void {
  const uri = `acp-session:/${encodeURIComponent(agentId)}/${encodeURIComponent(sessionId)}`;
  const shared: Pick<DirectItem, 'uri' | 'trust' | 'mappings' | 'masked'> = {
    ...{ uri, trust: 'agent', masked: 'unknown' },
    mappings: [{ system: 'acp', agent_id: agentId, session_id: sessionId, method: 'session/update' }],
  };
  const history = recordItem(
    draft,
    { ...shared, title: 'history', kind: 'session_history', sourceKind: 'acp.session', isCompacted: true },
    ['model'],
    recordInWindow,
  );
  const surface = draft.add('surfaces', {
    ...{ scope: draft.facts.scope, surface_kind: 'session_surface', visibility: ['model'] },
    available_item_refs: [history],
  });
  draft.event('context.surface.created', surface);
  const compaction = draft.add('compactions', {
    scope: draft.facts.scope,
    source_item_refs: [history],
    method: 'provider_context_editing',
    trigger: 'provider_context_editing',
    loss_notes: [loss],
    validation,
    replacement_policy: 'summary_replaces_history_in_the_agent',
    metadata: { acp: { session_id: sessionId, compaction_id: compactionId } },
  });
  draft.event('context.compaction.started', compaction, { source: history });
  draft.reach('available');
  const summary = measures && recordSummary(draft, history, shared, measures);
  if (summary !== undefined) {
    draft.records.compactions[0]!.summary_ref = summary;
    draft.event('context.summary.created', summary);
  }
  draft.event('context.compaction.completed', compaction, summary === undefined ? {} : { summary });
}

/** The text is not kept. */
function recordSummary(
  draft: EnvelopeDraft,
  history: string,
  shared: Pick<DirectItem, 'uri' | 'trust' | 'mappings' | 'masked'>,
  measures: ItemMeasures,
): string {
  const { digest, tokens } = measures;
  const item: DirectItem = { ...shared, title: 'summary', kind: 'thread_summary', sourceKind: 'acp.session' };
  recordItem(draft, { ...item, mimeType: 'text/plain', measures }, ['model', 'user'], recordInWindow);
  return draft.add('summaries', {
    summary_kind: 'agent_summary',
    content: '',
    source_item_refs: [history],
    coverage: { items_covered: 1, estimated_tokens_after: tokens },
    loss_notes: [loss],
    freshness: { state: 'live' },
    validation,
    refresh_policy: { on: ['next_compaction'] },
    metadata: digest === undefined ? undefined : { content_hash: digest },
  });
}

function textOf(blocks: unknown): string | undefined {
  if (!Array.isArray(blocks)) return undefined;
  const texts = (blocks as unknown[]).slice(0, 100).flatMap((block) => {
    const { text } = fieldsOf(block);
    return typeof text === 'string' ? [text.slice(0, longest)] : [];
  });
  return texts.join('\n');
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 4_096;
}
