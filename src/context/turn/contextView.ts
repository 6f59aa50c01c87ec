// The view of a turn's context for the user: the parts with names and sizes, and what was left out and why. No
// contents.

import type { EnvelopeDraft } from '../records/envelopeDraft.ts';
import type { ContextRecords, ContextBundle, OmittedItem } from '../schema/bundle.ts';
import type { RecordedTurn } from '../records/recordTurn.ts';
import type { TurnDecision } from '../select/turnDecision.ts';
import { type SurfaceItemKind, surfaceItemKinds } from '../select/surfaceItem.ts';
import { runtimeContextTarget, promptTarget } from '../prompt/delivery.ts';
import type { ContextItem } from '../schema/item.ts';

export interface ContextPart {
  /** Key for `removed` of the next turn. */
  readonly key: string;
  readonly kind: SurfaceItemKind;
  readonly title: string;
  readonly tokens: number;
  readonly form: 'whole' | 'cut' | 'digest';
  readonly masked: boolean;
}

export interface LeftOut {
  readonly title: string;
  readonly reason: OmittedItem['reason'];
  /** A sentence for the user. */
  readonly detail: string;
}

export interface ContextView {
  readonly contextId: string;
  /** How the context is or would be sent. */
  readonly delivery: 'runtimeContext' | 'embed' | 'none';
  readonly parts: readonly ContextPart[];
  /** Most important first, at most 100. */
  readonly leftOut: readonly LeftOut[];
  readonly missing: readonly { readonly question: string; readonly severity: string }[];
  readonly tokens: number;
  readonly maxTokens: number;
}

export function viewOf(
  draft: EnvelopeDraft,
  decision: TurnDecision,
  recorded: RecordedTurn,
  delivery: ContextView['delivery'],
): ContextView {
  const items = new Map(draft.records.items.map((item) => [item.item_id, item]));
  return {
    contextId: draft.contextId,
    delivery,
    parts: decision.chosen.map((one) => ({
      key: one.ranked.sanitized.candidate.key,
      kind: one.ranked.sanitized.candidate.kind,
      title: one.title,
      tokens: one.tokens,
      form: one.digest ? 'digest' : one.cut ? 'cut' : 'whole',
      masked: items.get(recorded.sent.get(one)!)?.redaction_state === 'masked',
    })),
    leftOut: leftOutOf(draft.records),
    missing: missingOf(draft.records),
    tokens: decision.tokens,
    maxTokens: decision.limits.maxTokens,
  };
}

export function leftOutOf({ items, selections }: ContextRecords): readonly LeftOut[] {
  const titles = new Map(items.map(({ item_id, title = '' }) => [item_id, title]));
  const weight = { high: 0, medium: 1, low: 2 } as const;
  return (selections[0]?.omitted_item_refs ?? [])
    .toSorted((a, b) => weight[a.impact ?? 'low'] - weight[b.impact ?? 'low'])
    .map(({ item_ref, reason, reason_detail = '' }) => ({
      title: titles.get(item_ref) ?? '',
      reason,
      detail: reason_detail,
    }));
}

export function missingOf({ missing }: ContextRecords): ContextView['missing'] {
  return missing
    .filter(({ status }) => status !== 'resolved')
    .map(({ question, severity }) => ({ question, severity }));
}

/**
 * The view of a context that was sent, from its record, which may be from another window. Parts have empty keys, since they
 * can't be removed any more. Throws if the bundle is malformed.
 */
export function recordedView({ envelope, records }: ContextBundle): ContextView {
  const items = new Map(records.items.map((item) => [item.item_id, item]));
  const [budget] = records.budgets;
  const cut = new Set(budget?.truncation_records?.map(({ item_ref }) => item_ref));
  const targets = new Set(records.injections.map(({ target }) => target));
  const parts = (records.assemblies[0]?.ordered_blocks ?? []).flatMap(
    ({ item_refs, token_estimate = 0, redaction_state }): ContextPart[] => {
      const item = typeof item_refs[0] === 'string' ? items.get(item_refs[0]) : undefined;
      const kind = kindOf(item);
      if (!item || !kind) return [];
      const form = item.content_mode === 'summary' ? 'digest' : cut.has(item.item_id) ? 'cut' : 'whole';
      const masked = redaction_state === 'masked';
      return [{ key: '', kind, title: item.title ?? '', tokens: token_estimate, form, masked }];
    },
  );
  return {
    contextId: envelope.context_id,
    delivery: targets.has(runtimeContextTarget)
      ? 'runtimeContext'
      : targets.has(promptTarget)
        ? 'embed'
        : 'none',
    parts,
    leftOut: leftOutOf(records),
    missing: missingOf(records),
    tokens: budget?.actual_tokens ?? 0,
    maxTokens: budget?.max_tokens ?? 0,
  };
}

function kindOf(item: ContextItem | undefined): SurfaceItemKind | undefined {
  const kind = item?.metadata?.['candidate'];
  return surfaceItemKinds.find((one) => one === kind);
}
