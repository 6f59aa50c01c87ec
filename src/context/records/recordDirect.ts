// Records what is sent to an agent outside of the pipeline: next-edit context, responses to the agent's requests,
// session folders, attachments. By reference only, without contents.

import { cleanUri } from '../secrets/cleanFacts.ts';
import { estimator } from '../select/estimateTokens.ts';
import type { OmittedItem, TruncationRecord } from '../schema/bundle.ts';
import type { InjectionPoint, RedactionState, SurfaceKind, Visibility } from '../schema/vocabulary.ts';
import { recordItem, type DirectItem, type ItemMeasures, type SentPart } from './directItem.ts';
import type { EnvelopeDraft } from './envelopeDraft.ts';
import { recordInjection, type Destination, type InjectionFacts } from './injection.ts';

/** The requested maximum and the actual number of items of a kind. */
export interface Limit {
  readonly of: string;
  readonly most: number;
  readonly given: number;
}

export interface DirectFacts extends Destination {
  readonly surfaceKind: SurfaceKind;
  readonly items: readonly DirectItem[];
  /** What the agent requested: a method and URIs, never text. */
  readonly query?: string;
  /** `retention_hint` of the items. */
  readonly retention: string;
  /** Default: none. */
  readonly limits?: readonly Limit[];
  /** `sha256:` hash of the JSON value that was sent, if it is known. */
  readonly hash?: string | undefined;
  readonly delivery?: InjectionFacts['delivery'];
  /** Items that were sent in another field of the same request, such as the system prompt. */
  readonly apart?: {
    readonly items: readonly DirectItem[];
    readonly target: string;
    readonly point: InjectionPoint;
    readonly visibility: readonly Visibility[];
    readonly hash?: string | undefined;
  };
}

/** Maximum number of items per snapshot. Further ones are only counted. */
const most = 200;

export function recordDirect(draft: EnvelopeDraft, facts: DirectFacts): void {
  const { target, visibility, metadata, apart, retention } = facts;
  const own = facts.items.slice(0, most);
  const items = [...own, ...(apart?.items ?? [])];
  const surface = draft.add('surfaces', {
    scope: draft.facts.scope,
    surface_kind: facts.surfaceKind,
    visibility: [...visibility],
    metadata: facts.items.length > most ? { more: facts.items.length - most } : undefined,
  });
  draft.event('context.surface.created', surface);
  const ids = items.map((item, at) =>
    recordItem(draft, item, at < own.length ? visibility : (apart?.visibility ?? []), retention),
  );
  const record = draft.records.surfaces[0]!;
  record.available_item_refs = ids;
  record.available_source_refs = draft.records.source_refs.map(({ source_id }) => source_id);
  draft.event('context.selection.started', surface);
  const given = ids.filter((_, at) => !items[at]!.omitted);
  const selection = draft.add('selections', {
    surface_id: surface,
    query: facts.query === undefined ? undefined : cleanUri(facts.query).text,
    candidate_item_refs: ids,
    selected_item_refs: given,
    omitted_item_refs: omissionsOf(items, ids),
    actor_ref: { kind: 'extension', id: 'context-pipeline' },
    metadata: metadata && { ...metadata },
  });
  draft.event('context.selection.completed', selection);
  draft.reach('selected');
  draft.select(given);
  const budget = recordBudget(draft, target, facts.limits ?? [], items, ids);
  if (budget !== undefined)
    draft.records.selections.find(({ selection_id }) => selection_id === selection)!.budget_ref = budget;
  recordSent(draft, facts, own, ids, budget);
  if (apart)
    recordSent(draft, { ...facts, hash: undefined, ...apart }, apart.items, ids.slice(own.length), undefined);
}

function omissionsOf(items: readonly DirectItem[], ids: readonly string[]): OmittedItem[] {
  return items.flatMap(({ omitted }, at) =>
    omitted
      ? [
          {
            item_ref: ids[at]!,
            reason: omitted.reason,
            ...(omitted.detail === undefined ? {} : { reason_detail: omitted.detail }),
            impact: 'low' as const,
          },
        ]
      : [],
  );
}

/** Records the items that were sent to one place as an assembly, and that it was sent. */
function recordSent(
  draft: EnvelopeDraft,
  { target, visibility, point, nativeId, metadata, hash, delivery }: DirectFacts,
  items: readonly DirectItem[],
  ids: readonly string[],
  budget: string | undefined,
): void {
  const sent = items.flatMap((item, at) => (item.omitted ? [] : [{ item, id: ids[at]! }]));
  if (sent.length === 0) return;
  const states = sent.map(({ id }) => stateOf(draft, id));
  const wrappers = new Set(sent.map(({ item }) => item.wrapper));
  const assembly = draft.add('assemblies', {
    target,
    ordered_blocks: sent.map(({ item, id }, position) => ({
      block_id: `blk_${position}`,
      item_refs: [id],
      position,
      visibility: [...visibility],
      redaction_state: states[position]!,
      wrapper: item.wrapper,
      token_estimate: item.measures?.tokens ?? item.tokens,
      hash: item.measures?.blockHash,
    })),
    wrapping_policy: wrappers.size === 1 ? [...wrappers][0] : undefined,
    separator_policy: 'none',
    visibility: [...visibility],
    budget_ref: budget,
    source_item_refs: sent.map(({ id }) => id),
    redaction_state: states.includes('masked') ? 'masked' : states.includes('unknown') ? 'unknown' : 'none',
  });
  draft.event('context.assembly.created', assembly);
  draft.reach('assembled');
  const destination = { target, point, visibility, nativeId, hash, ...(delivery && { delivery }) };
  recordInjection(draft, { assembly, ...destination, ...(metadata && { metadata }) });
}

function stateOf(draft: EnvelopeDraft, id: string): RedactionState {
  return draft.records.items.find(({ item_id }) => item_id === id)?.redaction_state ?? 'unknown';
}

/** Records one budget for all limits, which are listed in its metadata, and for all texts that were cut. */
function recordBudget(
  draft: EnvelopeDraft,
  target: string,
  limits: readonly Limit[],
  items: readonly DirectItem[],
  ids: readonly string[],
): string | undefined {
  const cuts = items.flatMap((item, at) => truncation(item, ids[at]!));
  if (limits.length === 0 && cuts.length === 0) return undefined;
  const sent = items.filter(({ omitted }) => !omitted);
  const budget = draft.add('budgets', {
    target,
    actual_tokens: sent.reduce((sum, { measures, tokens }) => sum + (measures?.tokens ?? tokens ?? 0), 0),
    actual_bytes: sent.reduce((sum, { measures, bytes }) => sum + (measures?.bytes ?? bytes ?? 0), 0),
    actual_items: sent.length,
    ...(limits.length > 0 && {
      max_items: limits.reduce((sum, { most: wanted }) => sum + wanted, 0),
      actual_items: limits.reduce((sum, { given }) => sum + given, 0),
      // Items beyond the agent's limit are not sent.
      overflow_strategy: 'reject',
    }),
    ...(cuts.length > 0 && { overflow_strategy: cuts[0]!.strategy, truncation_records: cuts }),
    metadata: {
      ...(limits.length > 0 && { limits }),
      ...(cuts.length > 0 && { estimator: estimator.id, estimator_margin: estimator.margin }),
    },
  });
  draft.event('context.budget.applied', budget);
  return budget;
}

const strategies = { tail: 'truncate_tail', head: 'custom', all: 'defer_to_retrieval' } as const;
const reasons = {
  tail: 'the end is cut',
  head: 'the beginning is cut',
  all: 'too long to be sent, so that its size was not measured: the agent can read it from the link',
} as const;

/** The size of the whole text is estimated from the part that was measured, and missing if none was. */
function truncation({ part, measures }: DirectItem, id: string): TruncationRecord[] {
  if (!part) return [];
  const { left } = part;
  const sizes = left === 'all' ? { kept_tokens: 0, kept_bytes: 0 } : measures && sizesOf(part, measures);
  return [{ item_ref: id, strategy: strategies[left], ...sizes, reason: reasons[left] }];
}

function sizesOf(
  { whole, kept }: Exclude<SentPart, { left: 'all' }>,
  { tokens, bytes }: ItemMeasures,
): Partial<TruncationRecord> {
  if (tokens === undefined || bytes === undefined) return {};
  const factor = kept === 0 ? undefined : whole / kept;
  return {
    ...(factor !== undefined && { original_tokens: Math.round(tokens * factor) }),
    kept_tokens: tokens,
    ...(factor !== undefined && { original_bytes: Math.round(bytes * factor) }),
    kept_bytes: bytes,
  };
}
