// An item of context, its source, and its redactions.

import type { ExternalMapping } from './externalMapping.ts';
import type * as word from './vocabulary.ts';

/** Lines are 1-based, both ends included. */
export interface Selector {
  type: word.SelectorType;
  start?: number;
  end?: number;
  exact?: string;
  prefix?: string;
  suffix?: string;
}

export interface ContextSourceRef extends ContextRecord {
  source_id: string;
  uri: string;
  source_kind: string;
  selector?: Selector | Selector[];
  digest?: string;
  authority?: string;
  provenance_refs?: Ref[];
  external_mappings?: ExternalMapping[];
  license?: string;
  retrieved_at?: Timestamp;
  modified_at?: Timestamp;
}

interface PolicyFacts {
  policy_refs?: Ref[];
  sensitivity?: word.Sensitivity;
  retention_hint?: string;
  redaction_state?: word.RedactionState;
  redaction_method?: string;
  redacted_by?: Ref;
}

export interface ContextItem extends ContextRecord, PolicyFacts {
  item_id: string;
  context_kind: word.ContextKind;
  content_mode: word.ContentMode;
  visibility: word.Visibility[];
  title?: string;
  content?: unknown;
  content_ref?: Ref;
  mime_type?: string;
  language?: string;
  source_refs?: Ref[];
  token_estimate?: number;
  /** UTF-8 bytes. */
  byte_size?: number;
  freshness?: {
    captured_at: Timestamp;
    state: 'live' | 'recent' | 'stale' | 'unknown';
    version?: number;
    dirty?: boolean;
  };
  trust_level?: word.TrustLevel;
  /** 0 to 100; higher is more important. */
  priority?: number;
  created_at?: Timestamp;
  lifecycle?: word.Lifecycle;
}

/** The `data` of a `context.redaction.applied` event. */
export interface RedactionRecord {
  redaction_state: word.RedactionState;
  redaction_method: string;
  redacted_fields: string[];
  policy_refs: Ref[];
  actor_ref: Ref;
  created_at: Timestamp;
  replacement_ref?: Ref;
}

/** RFC 3339. */
export type Timestamp = string;

/** A reference to an object of another system. */
export interface ForeignRef {
  kind: string;
  id: string;
  uri?: string;
  title?: string;
}

/** A string is a record id in the same bundle. */
export type Ref = string | ForeignRef;

export interface ContextRecord {
  schema_version: '0.1.0';
  metadata?: Record<string, unknown>;
}

export interface Producer {
  id: string;
  version: string;
}

/** Values of `retention_hint`. The text is kept in this window's memory; the record is stored on disk without it. */
export const contentInWindow = 'content:window record:workspace';
/** No text is kept; the record is stored on disk. */
export const recordOnDisk = 'record:workspace';
/** No text is kept; the record is kept until the window closes. */
export const recordInWindow = 'record:window';
