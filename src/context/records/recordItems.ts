// Records the available context: a surface, an item and source for each candidate, and redactions. Contents are
// recorded only if they are sent.

import type { EnvelopeDraft } from './envelopeDraft.ts';
import type { Chosen, SanitizedCandidate, TurnDecision } from '../select/turnDecision.ts';
import {
  type ContextItem,
  type RedactionRecord,
  type Selector,
  type ForeignRef,
  type Ref,
  contentInWindow,
  recordOnDisk,
} from '../schema/item.ts';
import type { Lifecycle, TrustLevel, Visibility } from '../schema/vocabulary.ts';

export const redactor: ForeignRef = { kind: 'extension', id: 'context-redactor' };

/** Ids of items by the key of their candidate. */
export type ItemIds = ReadonlyMap<string, string>;

const priorities = [100, 90, 75, 60, 40, 20] as const;

/** @param visibility of items that are sent. Other items are visible only in the record. */
export function recordItems(
  draft: EnvelopeDraft,
  decision: TurnDecision,
  visibility: readonly Visibility[],
): { ids: ItemIds; surface: string } {
  const chosen = new Map(decision.chosen.map((one) => [one.ranked.sanitized, one]));
  const ids = new Map<string, string>();
  const surface = draft.add('surfaces', {
    scope: draft.facts.scope,
    surface_kind: draft.facts.scope === 'task' ? 'task_surface' : 'turn_surface',
    available_item_refs: [],
    visibility: [...visibility],
  });
  draft.event('context.surface.created', surface);
  for (const sanitized of decision.sanitized) {
    const item = recordItem(draft, sanitized, chosen.get(sanitized), visibility);
    ids.set(sanitized.candidate.key, item);
    draft.event('context.item.added', item, { candidate: sanitized.candidate.kind });
    recordMasked(draft, sanitized.masked, item);
    recordHidden(draft, sanitized.omit?.rule, item);
  }
  const record = draft.records.surfaces.find(({ surface_id }) => surface_id === surface)!;
  record.available_item_refs = [...ids.values()];
  record.available_source_refs = draft.records.source_refs.map(({ source_id }) => source_id);
  draft.reach('available');
  return { ids, surface };
}

function recordItem(
  draft: EnvelopeDraft,
  sanitized: SanitizedCandidate,
  chosen: Chosen | undefined,
  visibility: readonly Visibility[],
): string {
  const { candidate, title, omit, masked, tokens, bytes } = sanitized;
  const { contextKind, tier, file } = candidate;
  const trust = draft.trustOf(candidate.trust, candidate.uri);
  const source = recordSource(draft, sanitized, trust, chosen !== undefined);
  const hidden = omit && ['policy_blocked', 'sensitive', 'permission_missing'].includes(omit.reason);
  const inline = chosen && !chosen.digest;
  return draft.add('items', {
    context_kind: contextKind,
    title: chosen && inline ? chosen.title : title,
    content_mode: hidden ? 'opaque' : inline ? 'inline' : 'ref',
    content: inline ? chosen.text : undefined,
    content_ref: hidden || inline ? undefined : { kind: 'source', id: candidate.kind, uri: sanitized.uri },
    mime_type: 'text/plain',
    language: file?.languageId,
    source_refs: [source],
    token_estimate: omit ? undefined : inline ? chosen.tokens : tokens,
    byte_size: omit ? undefined : inline ? chosen.bytes : bytes,
    freshness: {
      captured_at: draft.timestamp(),
      state: omit?.reason === 'stale' ? 'stale' : 'live',
      version: file?.version,
      dirty: file?.dirty,
    },
    trust_level: trust,
    sensitivity: hidden ? (omit.reason === 'sensitive' ? 'secret' : 'confidential') : 'internal',
    ...(hidden ? hiddenFacts(omit.rule) : maskedFacts(masked)),
    visibility: chosen ? [...visibility] : [],
    priority: priorities[tier],
    retention_hint: inline ? contentInWindow : recordOnDisk,
    lifecycle: chosen?.digest ? 'compacted' : chosen ? 'selected' : unsentLifecycle(sanitized),
    metadata: { candidate: candidate.kind },
  });
}

/** `redacted` if a rule blocked or redacted the item, else `available`. */
function unsentLifecycle({ omit, masked }: SanitizedCandidate): Lifecycle {
  return omit?.rule !== undefined || masked.length > 0 ? 'redacted' : 'available';
}

function recordSource(
  draft: EnvelopeDraft,
  sanitized: SanitizedCandidate,
  trust: TrustLevel,
  isSent: boolean,
): string {
  const { candidate, uri, mappings, omit } = sanitized;
  const { firstLine, view, sourceKind, file, lines: all } = candidate;
  const provenance = provenanceOf(mappings);
  const lines: Selector | undefined =
    firstLine === undefined || omit
      ? undefined
      : { type: 'line_range', start: firstLine + view.start + 1, end: firstLine + view.end + 1 };
  return draft.add('source_refs', {
    uri,
    source_kind: sourceKind,
    authority: trust,
    selector: lines,
    digest: sanitized.whole && isSent ? draft.hash(sanitized.lines.join('\n')) : undefined,
    provenance_refs: provenance.length > 0 ? provenance : undefined,
    external_mappings: [...mappings],
    retrieved_at: draft.timestamp(),
    // An unsaved document differs from the file.
    modified_at:
      omit || file?.modifiedAt === undefined || file.dirty
        ? undefined
        : new Date(file.modifiedAt).toISOString(),
    metadata: lines && { lines_read: all.length },
  });
}

/** The commit that a diff or status refers to. */
function provenanceOf(mappings: SanitizedCandidate['mappings']): Ref[] {
  return mappings.flatMap((mapping) =>
    mapping.system === 'git' && mapping.commit !== undefined
      ? [{ kind: 'git.commit', id: mapping.commit, ...(mapping.repository && { uri: mapping.repository }) }]
      : [],
  );
}

export function maskedFacts(
  rules: readonly string[],
): Pick<ContextItem, 'redaction_state' | 'redaction_method' | 'redacted_by' | 'policy_refs'> {
  if (rules.length === 0) return { redaction_state: 'none' };
  return {
    redaction_state: 'masked',
    redaction_method: 'secret_rules',
    redacted_by: redactor,
    policy_refs: rules.map(secretRule),
  };
}

export function hiddenFacts(rule: string | undefined): ReturnType<typeof maskedFacts> {
  return {
    redaction_state: 'policy_blocked',
    redaction_method: 'path_rule',
    redacted_by: redactor,
    ...(rule === undefined ? {} : { policy_refs: [{ kind: 'rule', id: rule }] }),
  };
}

export function recordMasked(draft: EnvelopeDraft, rules: readonly string[], item: string): void {
  if (rules.length > 0) recordRedaction(draft, item, 'masked', rules.map(secretRule));
}

export function recordHidden(draft: EnvelopeDraft, rule: string | undefined, item: string): void {
  if (rule !== undefined) recordRedaction(draft, item, 'policy_blocked', [{ kind: 'rule', id: rule }]);
}

function recordRedaction(
  draft: EnvelopeDraft,
  item: string,
  state: RedactionRecord['redaction_state'],
  refs: ForeignRef[],
): void {
  for (const ref of refs) draft.refer(ref);
  const record: RedactionRecord = {
    redaction_state: state,
    redaction_method: state === 'masked' ? 'secret_rules' : 'path_rule',
    redacted_fields: ['content'],
    policy_refs: refs,
    actor_ref: redactor,
    created_at: draft.timestamp(),
  };
  draft.event('context.redaction.applied', item, { ...record });
}

function secretRule(rule: string): ForeignRef {
  return { kind: 'rule', id: `secret:${rule}` };
}
