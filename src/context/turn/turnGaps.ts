// The gaps of a turn: context that could not be collected, pinned files that could not be sent, and a missing
// capability of the agent.

import { t } from '../../base/l10n.ts';
import type { EnvelopeDraft } from '../records/envelopeDraft.ts';
import { runtimeContextCapability } from '../prompt/delivery.ts';
import type { Gap } from '../records/openGaps.ts';
import type { ContextItem } from '../schema/item.ts';
import type { RecordedTurn } from '../records/recordTurn.ts';
import type { TurnDecision } from '../select/turnDecision.ts';

/** Keys of gaps are stable across turns. */
export const capabilityKey = 'capability runtimeContext';

/** @param parts number of parts that could not be sent. */
export function capabilityGap(parts: number, canEmbed: boolean): Gap {
  return {
    key: capabilityKey,
    severity: parts === 0 ? 'info' : 'medium',
    question: canEmbed
      ? t('The agent can receive editor context only as part of a prompt.')
      : t("The agent can't receive editor context."),
    requestedFrom: 'agent',
    candidateSources: [{ kind: 'acp.capability', hint: runtimeContextCapability }],
    neededFor: 'know what the user sees',
  };
}

/** Key of a gap that concerns one candidate. */
export function itemKey(candidate: string): string {
  return `item ${candidate}`;
}

export function gapsOf(draft: EnvelopeDraft, decision: TurnDecision, recorded: RecordedTurn): Gap[] {
  const gaps: Gap[] = [...decision.missing];
  const records = new Map(draft.records.items.map((item) => [item.item_id, item]));
  const keys = new Map([...recorded.ids].map(([key, id]) => [id, key]));
  for (const { item_ref, reason } of draft.records.selections[0]?.omitted_item_refs ?? []) {
    const gap = omittedGap(records.get(item_ref)!, itemKey(keys.get(item_ref)!), reason);
    if (gap) gaps.push(gap);
  }
  for (const one of decision.chosen) {
    if (one.ranked.sanitized.candidate.tier > 0 || !one.digest) continue;
    const { title, candidate } = one.ranked.sanitized;
    gaps.push({
      key: `digest ${candidate.key}`,
      severity: 'info',
      question: t('{0} is too long to be sent in full. The agent gets an outline instead.', title),
      requestedFrom: 'user',
    });
  }
  return gaps;
}

/** Reports omitted pins and stale documents. Other omissions are not gaps. */
function omittedGap(record: ContextItem, key: string, reason: string): Gap | undefined {
  const shared = { key, candidateSources: [{ kind: 'file', hint: record.title ?? '' }] };
  if (reason === 'stale')
    return {
      ...shared,
      severity: 'low',
      question: t('{0} changed while it was read, so it is not sent this time.', record.title ?? ''),
      requestedFrom: 'runtime',
    };
  if (record.priority !== 100 || reason === 'custom' || reason === 'duplicate') return undefined;
  if (reason === 'sensitive' || reason === 'policy_blocked')
    return {
      ...shared,
      severity: 'medium',
      status: 'blocked',
      question: t('{0} is pinned, but a rule excludes the file.', record.title ?? ''),
      requestedFrom: 'policy',
    };
  return {
    ...shared,
    severity: 'high',
    question: t('{0} is pinned, but could not be sent.', record.title ?? ''),
    neededFor: 'the user asked for it',
    requestedFrom: 'user',
  };
}
