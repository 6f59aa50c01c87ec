// The view of a turn's context for the user: the parts with names and sizes, and what was left out and why. No
// contents.

import type { EnvelopeDraft } from '../records/envelopeDraft.ts';
import type { ContextRecords } from '../schema/bundle.ts';
import type { OmittedItem } from '../schema/selection.ts';
import type { RecordedTurn } from '../records/recordTurn.ts';
import type { TurnDecision } from '../select/turnDecision.ts';
import type { SurfaceItemKind } from '../select/surfaceItem.ts';

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
    .slice(0, 100)
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
