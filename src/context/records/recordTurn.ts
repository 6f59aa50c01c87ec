// Records the decisions of the pipeline: what was selected, what was omitted and why, the budget, cuts and digests, and
// the blocks in sending order. Does not record that anything was sent.

import type { ResourceBlock } from '../../protocol/session/contentBlock.ts';
import type { RuntimeContextItem } from '../../protocol/session/session.ts';
import { modelRef, type EnvelopeDraft } from './envelopeDraft.ts';
import type { Chosen, TurnDecision } from '../select/turnDecision.ts';
import { kindFacts, type SurfaceItemKind } from '../select/surfaceItem.ts';
import { maskedFacts, recordItems, recordMasked, type ItemIds } from './recordItems.ts';
import type { TruncationRecord, WindowSegment, OmittedItem } from '../schema/bundle.ts';
import { contentInWindow } from '../schema/item.ts';
import type { Visibility } from '../schema/vocabulary.ts';

export interface RecordedTurn {
  /** Undefined if nothing was selected. */
  readonly assembly: string | undefined;
  /** The blocks to send, in order. */
  readonly blocks: readonly RuntimeContextItem[];
  /** The blocks as `TurnTarget.embed` returns them. Empty if they are sent as they are. */
  readonly embedded: readonly ResourceBlock[];
  readonly ids: ItemIds;
  /** Item id of each chosen candidate, or of its digest if it has one. */
  readonly sent: ReadonlyMap<Chosen, string>;
}

/** Time of all collectors in ms. `taken` may exceed `most` if the timer is late. */
export interface CollectingTime {
  readonly most: number;
  readonly taken: number;
}

/** Where the blocks are sent, and in which format. */
export interface TurnTarget {
  readonly target: string;
  readonly visibility: readonly Visibility[];
  readonly wrapper: string;
  /** Returns the content block for each block. Undefined if they are sent as they are. */
  readonly embed?: (blocks: readonly RuntimeContextItem[]) => readonly ResourceBlock[];
}

export function recordTurn(
  draft: EnvelopeDraft,
  decision: TurnDecision,
  collecting: CollectingTime,
  to: TurnTarget,
): RecordedTurn {
  const { target, visibility, wrapper } = to;
  const { ids, surface } = recordItems(draft, decision, visibility);
  const idOf = (chosen: Chosen): string => ids.get(chosen.ranked.sanitized.candidate.key)!;
  draft.event('context.selection.started', surface, { candidates: ids.size });
  const selection = recordSelection(draft, decision, surface, ids);
  draft.event('context.selection.completed', selection, { selected: decision.chosen.length });
  draft.reach('selected');
  const sent = new Map(
    decision.chosen.map((one) => [
      one,
      one.digest ? recordDigest(draft, decision, one, idOf(one), visibility) : idOf(one),
    ]),
  );
  const budget = recordBudget(draft, decision, collecting, target, sent, idOf);
  draft.records.selections.find(({ selection_id }) => selection_id === selection)!.budget_ref = budget;
  draft.event('context.budget.applied', budget);
  draft.select([...sent.values()]);
  const blocks = decision.chosen.map((one) => ({ title: one.title, text: one.text }));
  if (blocks.length === 0) return { assembly: undefined, blocks, embedded: [], ids, sent };
  const embedded = to.embed?.(blocks);
  const masked = decision.chosen.map(
    (one) => one.ranked.sanitized.masked.length + (one.digest?.masked.length ?? 0) > 0,
  );
  const assembly = draft.add('assemblies', {
    target,
    ordered_blocks: decision.chosen.map((one, position) => ({
      block_id: `blk_${position}`,
      item_refs: [sent.get(one)!],
      wrapper,
      position,
      visibility: [...visibility],
      token_estimate: one.tokens,
      hash: draft.hashOf((embedded ?? blocks)[position]),
      redaction_state: masked[position] ? 'masked' : 'none',
    })),
    wrapping_policy: wrapper,
    separator_policy: 'none',
    visibility: [...visibility],
    budget_ref: budget,
    source_item_refs: [...sent.values()],
    redaction_state: masked.includes(true) ? 'masked' : 'none',
  });
  draft.event('context.assembly.created', assembly);
  draft.reach('assembled');
  return { assembly, blocks, embedded: embedded ?? [], ids, sent };
}

function recordSelection(
  draft: EnvelopeDraft,
  decision: TurnDecision,
  surface: string,
  ids: ItemIds,
): string {
  const omitted: OmittedItem[] = [];
  for (const { candidate, omit } of decision.sanitized)
    if (omit) omitted.push(omission(ids.get(candidate.key)!, omit.reason, omit.detail, candidate.tier));
  for (const { ranked, reason, detail } of decision.left)
    omitted.push(
      omission(ids.get(ranked.sanitized.candidate.key)!, reason, detail, ranked.sanitized.candidate.tier),
    );
  const model = modelRef(draft.facts.modelId);
  return draft.add('selections', {
    surface_id: surface,
    intent: draft.facts.scope === 'task' ? 'ground a task' : 'ground a turn',
    candidate_item_refs: [...ids.values()],
    selected_item_refs: decision.chosen.map((one) => ids.get(one.ranked.sanitized.candidate.key)!),
    omitted_item_refs: omitted,
    ranking_signals: Object.fromEntries(
      decision.ranked.map(({ sanitized, signals }) => [ids.get(sanitized.candidate.key)!, signals]),
    ),
    selection_policy: { id: 'tiers', version: 1 },
    rationale: 'By tier, in a tier by 0.5 relevance + 0.3 recency + 0.2 shortness.',
    actor_ref: { kind: 'extension', id: 'context-pipeline' },
    model_ref: model,
  });
}

function omission(item: string, reason: OmittedItem['reason'], detail: string, tier: number): OmittedItem {
  const impact = tier === 0 ? 'high' : tier <= 2 ? 'medium' : 'low';
  return { item_ref: item, reason, reason_detail: detail, impact };
}

/** Returns the id of the item that replaces the source. */
function recordDigest(
  draft: EnvelopeDraft,
  { estimator }: TurnDecision,
  chosen: Chosen,
  source: string,
  visibility: readonly Visibility[],
): string {
  const { sanitized } = chosen.ranked;
  const digest = chosen.digest!;
  const coverage = {
    items_covered: 1,
    estimated_tokens_before: sanitized.tokens,
    estimated_tokens_after: digest.tokens,
    lines_total: digest.linesTotal,
    lines_kept: digest.linesKept,
  };
  const shared = { source_item_refs: [source], coverage, loss_notes: [...digest.lossNotes] };
  const version = sanitized.candidate.file?.version;
  const validation = {
    status: 'automatic',
    check: 'every kept line is the source’s own, but for masked secrets',
  };
  const compaction = draft.add('compactions', {
    ...shared,
    scope: draft.facts.scope,
    method: digest.kind === 'outline_digest' ? 'structured_digest' : 'extractive_summary',
    trigger: 'token_pressure',
    validation,
    replacement_policy: 'digest_replaces_source_for_this_turn',
    metadata: { digest: digest.kind, estimator: estimator.id, estimator_margin: estimator.margin },
  });
  draft.event('context.compaction.started', compaction, { source });
  const summary = draft.add('summaries', {
    ...shared,
    summary_kind: digest.kind,
    content: digest.text,
    freshness: { state: 'live', version },
    validation,
    refresh_policy: { on: ['document_version_change', 'next_turn'] },
  });
  draft.records.compactions.find(({ compaction_id }) => compaction_id === compaction)!.summary_ref = summary;
  draft.event('context.summary.created', summary);
  const item = draft.add('items', {
    context_kind: 'computed_summary',
    title: chosen.title,
    content_mode: 'summary',
    content_ref: summary,
    mime_type: 'text/plain',
    source_refs: draft.records.items.find(({ item_id }) => item_id === source)!.source_refs!,
    token_estimate: chosen.tokens,
    byte_size: chosen.bytes,
    freshness: { captured_at: draft.timestamp(), state: 'live', version },
    trust_level: 'computed',
    sensitivity: 'internal',
    ...maskedFacts(digest.masked),
    visibility: [...visibility],
    retention_hint: contentInWindow,
    lifecycle: 'selected',
    metadata: { candidate: sanitized.candidate.kind },
  });
  draft.event('context.item.added', item);
  recordMasked(draft, digest.masked, item);
  draft.event('context.compaction.completed', compaction, { summary });
  return item;
}

function recordBudget(
  draft: EnvelopeDraft,
  decision: TurnDecision,
  collecting: CollectingTime,
  target: string,
  sent: ReadonlyMap<Chosen, string>,
  idOf: (chosen: Chosen) => string,
): string {
  const { limits, reservedTokens, tokens, bytes, chosen, estimator } = decision;
  const cuts = new Map(
    chosen.flatMap((one) => (one.cut ? [[one, truncation(one, idOf(one))] as const] : [])),
  );
  const reserved = reservedByKind(decision);
  const segments: WindowSegment[] = chosen.map((one, order) => ({
    segment_id: `seg_${order}`,
    role: one.ranked.sanitized.candidate.kind,
    target,
    reserved_tokens: reserved(one),
    actual_tokens: one.tokens,
    item_refs: [sent.get(one)!],
    order,
    ...(cuts.has(one) ? { truncation_records: [cuts.get(one)!] } : {}),
  }));
  const budget = draft.add('budgets', {
    target,
    max_tokens: limits.maxTokens,
    reserved_tokens: reservedTokens,
    max_bytes: limits.maxBytes,
    max_items: limits.maxItems,
    actual_tokens: tokens,
    actual_bytes: bytes,
    actual_items: chosen.length,
    max_time_ms: collecting.most,
    actual_time_ms: Math.round(collecting.taken),
    // The user's setting 0 sends nothing.
    overflow_strategy: limits.maxTokens === 0 ? 'policy_block' : 'summarize_low_priority',
    truncation_records: [...cuts.values()],
    window_segments: segments,
    metadata: { estimator: estimator.id, estimator_margin: estimator.margin },
  });
  draft.add('windows', { target, budget_ref: budget, segments });
  return budget;
}

/** The share of the budget that a kind has reserved, at its first segment: the other segments of the kind use it too. */
function reservedByKind({ limits, reservedTokens }: TurnDecision): (chosen: Chosen) => number {
  const seen = new Set<SurfaceItemKind>();
  return ({ ranked }) => {
    const { kind } = ranked.sanitized.candidate;
    if (seen.has(kind)) return 0;
    seen.add(kind);
    return Math.floor((limits.maxTokens - reservedTokens) * kindFacts(kind).share);
  };
}

function truncation({ ranked, cut }: Chosen, item: string): TruncationRecord {
  const { candidate, tokens, bytes, window } = ranked.sanitized;
  const { kept, strategy } = cut!;
  const first = (candidate.firstLine ?? 0) + window.start + 1;
  return {
    item_ref: item,
    strategy,
    original_tokens: tokens,
    kept_tokens: cut!.tokens,
    original_bytes: bytes,
    kept_bytes: cut!.bytes,
    kept_selectors: [{ type: 'line_range', start: first + kept.start, end: first + kept.end }],
    reason: 'cut at line ends, around where the user works',
  };
}
