// Rebuilds the view of a sent prompt's context from its record, which may be from another window.

import { runtimeContextTarget, promptTarget } from '../prompt/delivery.ts';
import { leftOutOf, missingOf, type ContextPart, type ContextView } from './contextView.ts';
import type { ContextBundle } from '../schema/bundle.ts';
import type { ContextItem } from '../schema/item.ts';
import { surfaceItemKinds, type SurfaceItemKind } from '../select/surfaceItem.ts';

/** Parts have empty keys, since they can't be removed any more. Throws if the bundle is malformed. */
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
