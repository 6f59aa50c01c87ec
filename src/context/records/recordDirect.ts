// Records what is sent to an agent outside of the pipeline: next-edit context, responses to the agent's requests,
// session folders, attachments. By reference only, without contents.

import { cleanMapping, cleanUri } from '../secrets/cleanFacts.ts';
import type { EnvelopeDraft } from './envelopeDraft.ts';
import type { ExternalMapping } from '../schema/externalMapping.ts';
import { recordInjection, type Destination } from './injection.ts';
import { maskedFacts, recordHidden, recordMasked } from './recordItems.ts';
import type { ContextItem, Selector, ForeignRef } from '../schema/item.ts';
import type { OmittedItem } from '../schema/bundle.ts';
import { redact } from '../secrets/redact.ts';
import { secretFileRule } from '../../base/secrets/secretFiles.ts';
import type {
  ContentMode,
  ContextKind,
  OmissionReason,
  Sensitivity,
  SurfaceKind,
  TrustLevel,
} from '../schema/vocabulary.ts';

export interface DirectItem {
  readonly uri: string;
  readonly title?: string | undefined;
  readonly kind: ContextKind;
  readonly sourceKind: string;
  readonly languageId?: string;
  readonly version?: number;
  /** UTF-8 bytes. */
  readonly bytes?: number;
  readonly selector?: Selector;
  readonly mappings?: readonly ExternalMapping[];
  /** Origins of the source. */
  readonly provenance?: readonly ForeignRef[];
  readonly sourceMetadata?: Readonly<Record<string, unknown>>;
  /** Rules by which secrets in its text were redacted. */
  readonly masked?: readonly string[] | undefined;
  /** Default: `ref`. */
  readonly mode?: Extract<ContentMode, 'ref' | 'opaque' | 'tool_result_ref'>;
  readonly trust?: TrustLevel;
  readonly sensitivity?: Sensitivity;
  /** Set if the item exists but was not sent. */
  readonly omitted?: { readonly reason: OmissionReason; readonly detail?: string; readonly rule?: string };
}

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
}

/** Maximum number of items per snapshot. Further ones are only counted. */
const most = 200;

export function recordDirect(draft: EnvelopeDraft, facts: DirectFacts): void {
  const { target, visibility, point, nativeId, metadata } = facts;
  const items = facts.items.slice(0, most);
  const surface = draft.add('surfaces', {
    scope: draft.facts.scope,
    surface_kind: facts.surfaceKind,
    visibility: [...visibility],
    metadata: facts.items.length > most ? { more: facts.items.length - most } : undefined,
  });
  draft.event('context.surface.created', surface);
  const ids = items.map((item) => recordItem(draft, item, facts));
  const record = draft.records.surfaces[0]!;
  record.available_item_refs = ids;
  record.available_source_refs = draft.records.source_refs.map(({ source_id }) => source_id);
  draft.event('context.selection.started', surface);
  const given = ids.filter((_, at) => !items[at]!.omitted);
  const omitted: OmittedItem[] = items.flatMap(({ omitted }, at) =>
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
  const selection = draft.add('selections', {
    surface_id: surface,
    query: facts.query === undefined ? undefined : cleanUri(facts.query).text,
    candidate_item_refs: ids,
    selected_item_refs: given,
    omitted_item_refs: omitted,
    actor_ref: { kind: 'extension', id: 'context-pipeline' },
    metadata: metadata && { ...metadata },
  });
  draft.event('context.selection.completed', selection);
  draft.reach('selected');
  draft.select(given);
  recordLimits(draft, target, facts.limits ?? []);
  if (given.length === 0) return;
  const assembly = draft.add('assemblies', {
    target,
    ordered_blocks: given.map((id, position) => ({ block_id: `blk_${position}`, item_refs: [id], position })),
    visibility: [...visibility],
    source_item_refs: given,
    redaction_state: 'unknown',
  });
  draft.event('context.assembly.created', assembly);
  draft.reach('assembled');
  recordInjection(draft, { assembly, target, point, visibility, nativeId, ...(metadata && { metadata }) });
}

/** Records one budget for all limits, which are listed in its metadata. */
function recordLimits(draft: EnvelopeDraft, target: string, limits: readonly Limit[]): void {
  if (limits.length === 0) return;
  const budget = draft.add('budgets', {
    target,
    max_items: limits.reduce((sum, { most: wanted }) => sum + wanted, 0),
    actual_items: limits.reduce((sum, { given }) => sum + given, 0),
    metadata: { limits },
  });
  draft.event('context.budget.applied', budget);
}

function recordItem(draft: EnvelopeDraft, item: DirectItem, { visibility, retention }: DirectFacts): string {
  const uri = cleanUri(item.uri);
  const title = redact(item.title?.slice(0, 500) ?? nameOf(uri.text));
  const { languageId, version, bytes, selector, mappings = [], provenance = [], omitted } = item;
  const { trust, sensitivity, sourceMetadata, mode = 'ref' } = item;
  const source = draft.add('source_refs', {
    uri: uri.text,
    source_kind: item.sourceKind,
    selector,
    provenance_refs: provenance.length > 0 ? provenance.map(cleanRef) : undefined,
    external_mappings: mappings.map((mapping) => cleanMapping(mapping)),
    retrieved_at: draft.timestamp(),
    metadata: sourceMetadata && { ...sourceMetadata },
  });
  const rule = omitted?.rule ?? (omitted ? secretFileRule(item.uri) : undefined);
  const hidden = rule !== undefined;
  const masked = [...new Set([...uri.rules, ...title.rules, ...(item.masked ?? [])])];
  const id = draft.add('items', {
    context_kind: item.kind,
    title: title.text,
    content_mode: hidden ? 'opaque' : mode,
    content_ref:
      hidden || mode === 'opaque' ? undefined : { kind: 'source', id: item.sourceKind, uri: uri.text },
    language: languageId,
    byte_size: bytes,
    source_refs: [source],
    freshness: { captured_at: draft.timestamp(), state: 'live', version },
    trust_level: trust,
    sensitivity,
    ...(hidden ? hiddenFacts() : maskedFacts(masked)),
    visibility: omitted ? [] : [...visibility],
    retention_hint: retention,
    lifecycle: !omitted ? 'selected' : hidden || masked.length > 0 ? 'redacted' : 'available',
  });
  draft.event('context.item.added', id);
  recordMasked(draft, masked, id);
  recordHidden(draft, rule, id);
  return id;
}

function hiddenFacts(): Pick<ContextItem, 'redaction_state' | 'redaction_method'> {
  return { redaction_state: 'policy_blocked', redaction_method: 'path_rule' };
}

function cleanRef({ kind, id, uri }: ForeignRef): ForeignRef {
  return { kind, id: cleanUri(id).text, ...(uri === undefined ? {} : { uri: cleanUri(uri).text }) };
}

function nameOf(uri: string): string {
  return (
    uri
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? uri
  );
}
