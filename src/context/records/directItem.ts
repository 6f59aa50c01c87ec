// An item that is sent to an agent outside of the pipeline, and its record: by reference only, without contents. Used for all
// records except those of turns.

import { cleanMapping, cleanUri } from '../secrets/cleanFacts.ts';
import { redactStart } from '../secrets/redact.ts';
import type { ForeignRef, Selector } from '../schema/item.ts';
import type { ExternalMapping } from '../schema/externalMapping.ts';
import type {
  ContentMode,
  ContextKind,
  Lifecycle,
  OmissionReason,
  Sensitivity,
  TrustLevel,
  Visibility,
} from '../schema/vocabulary.ts';
import type { EnvelopeDraft } from './envelopeDraft.ts';
import { hiddenFacts, maskedFacts, recordHidden, recordMasked } from './recordItems.ts';
import type { SentText } from './sentText.ts';

/** Maximum UTF-16 units. */
const longestTitle = 500;

/** Empty until the text is measured. `modifiedAt` as of `DirectItem`. */
export type ItemMeasures = Partial<SentText> & {
  readonly selector?: readonly Selector[];
  readonly modifiedAt?: number | undefined;
  /** `sha256:` hash of the JSON of the block that was sent. */
  readonly blockHash?: string;
};

/** How much of a text was left out. */
export type SentPart =
  | {
      /** UTF-16 units of the whole text, and of the part that was sent. */
      readonly whole: number;
      readonly kept: number;
      /** The end of the text was cut, or its beginning. */
      readonly left: 'tail' | 'head';
    }
  /** The text was too long and was not read. The agent got a link and may read it. */
  | { readonly left: 'all' };

export interface DirectItem {
  readonly uri: string;
  readonly title?: string | undefined;
  readonly kind: ContextKind;
  readonly sourceKind: string;
  readonly languageId?: string;
  readonly version?: number;
  /** UTF-8 bytes. */
  readonly bytes?: number;
  /** Estimated tokens. */
  readonly tokens?: number;
  readonly mimeType?: string | undefined;
  readonly measures?: ItemMeasures;
  readonly selector?: Selector | readonly Selector[];
  readonly mappings?: readonly ExternalMapping[];
  /** Origins of the source. */
  readonly provenance?: readonly ForeignRef[];
  readonly sourceMetadata?: Readonly<Record<string, unknown>>;
  /** Rules by which secrets in its text were redacted. `unknown`: it was not searched as it should have been. */
  readonly masked?: readonly string[] | 'unknown' | undefined;
  /** Default: `ref`. */
  readonly mode?: Exclude<ContentMode, 'inline' | 'summary'>;
  readonly trust?: TrustLevel;
  readonly sensitivity?: Sensitivity;
  /** 0 to 100; higher is more important. */
  readonly priority?: number;
  /** Default: `live`. */
  readonly freshness?: 'live' | 'recent' | 'unknown';
  /** Last change of the file, in ms since 1970. Undefined for a document with unsaved changes. */
  readonly modifiedAt?: number | undefined;
  /** True if the source changed after it was sent. */
  readonly isExpired?: boolean;
  /** True if a summary replaced it. */
  readonly isCompacted?: boolean;
  /** The decisions of the user that allowed sending it. */
  readonly policies?: readonly ForeignRef[];
  /** The format in which it was sent. */
  readonly wrapper?: string;
  readonly part?: SentPart | undefined;
  /** Set if the item exists but was not sent. */
  readonly omitted?: { readonly reason: OmissionReason; readonly detail?: string; readonly rule?: string };
}

/** @param visibility of items that were sent. Returns the item's id. */
export function recordItem(
  draft: EnvelopeDraft,
  item: DirectItem,
  visibility: readonly Visibility[],
  retention: string,
): string {
  const uri = cleanUri(item.uri);
  const title = redactStart(item.title ?? nameOf(uri.text), longestTitle);
  const { omitted, measures = {}, policies = [], mode = 'ref' } = item;
  const trust = item.trust && draft.trustOf(item.trust, item.uri);
  const source = recordSource(draft, item, uri.text, trust);
  const rule = omitted?.rule;
  const hidden = rule !== undefined;
  const isUnknown = item.masked === 'unknown';
  const found = item.masked === 'unknown' ? [] : (item.masked ?? []);
  const masked = [...new Set([...uri.rules, ...title.rules, ...found])];
  for (const policy of policies) draft.refer(cleanRef(policy));
  const redaction: ReturnType<typeof maskedFacts> = hidden
    ? hiddenFacts(rule)
    : isUnknown && masked.length === 0
      ? { redaction_state: 'unknown' }
      : maskedFacts(masked);
  const id = draft.add('items', {
    context_kind: item.kind,
    title: title.text,
    content_mode: hidden ? 'opaque' : mode,
    content_ref:
      hidden || mode === 'opaque' ? undefined : { kind: 'source', id: item.sourceKind, uri: uri.text },
    mime_type: item.mimeType,
    language: item.languageId,
    token_estimate: measures.tokens ?? item.tokens,
    byte_size: measures.bytes ?? item.bytes,
    source_refs: [source],
    freshness: {
      captured_at: draft.timestamp(),
      state: item.isExpired ? 'stale' : (item.freshness ?? 'live'),
      version: item.version,
    },
    trust_level: trust,
    sensitivity: item.sensitivity ?? (hidden ? 'confidential' : 'internal'),
    priority: item.priority,
    ...redaction,
    ...(policies.length > 0 && {
      policy_refs: [...(redaction.policy_refs ?? []), ...policies.map(cleanRef)],
    }),
    visibility: omitted ? [] : [...visibility],
    retention_hint: retention,
    lifecycle: lifecycleOf(item, hidden || masked.length > 0),
  });
  draft.event('context.item.added', id);
  recordMasked(draft, masked, id);
  recordHidden(draft, rule, id);
  return id;
}

function recordSource(
  draft: EnvelopeDraft,
  item: DirectItem,
  uri: string,
  authority: TrustLevel | undefined,
): string {
  const { mappings = [], provenance = [], measures, sourceMetadata } = item;
  const modifiedAt = measures?.modifiedAt ?? item.modifiedAt;
  const selector = measures?.selector ?? item.selector;
  const isEmpty = Array.isArray(selector) && selector.length === 0;
  return draft.add('source_refs', {
    uri,
    source_kind: item.sourceKind,
    authority,
    selector: isEmpty ? undefined : (selector as Selector | Selector[] | undefined),
    digest: measures?.digest,
    provenance_refs: provenance.length > 0 ? provenance.map(cleanRef) : undefined,
    external_mappings: mappings.map((mapping) => cleanMapping(mapping)),
    retrieved_at: draft.timestamp(),
    modified_at: modifiedAt === undefined ? undefined : new Date(modifiedAt).toISOString(),
    metadata: sourceMetadata && { ...sourceMetadata },
  });
}

function lifecycleOf({ omitted, isExpired, isCompacted }: DirectItem, isRedacted: boolean): Lifecycle {
  if (isCompacted) return 'compacted';
  if (omitted) return isRedacted ? 'redacted' : 'available';
  return isExpired ? 'expired' : 'selected';
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
