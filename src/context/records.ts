// The records of Agent Context 0.1.0 and the bundle that holds them. The standard requires five fields, of the envelope;
// what is not optional here is required on export all the same. No record says that a turn, a tool or a permission came
// to anything.

import type { ExternalMapping } from './externalMapping.ts';
import type * as word from './vocabulary.ts';

/** RFC 3339. */
export type Timestamp = string;
/** A fact of somebody else's: by reference, never as a copy. */
export interface ForeignRef {
  kind: string;
  id: string;
  uri?: string;
  title?: string;
}
/** A string is the id of a record in the same bundle. */
export type Ref = string | ForeignRef;

interface Rec {
  schema_version: '0.1.0';
  metadata?: Record<string, unknown>;
}

interface PolicyFacts {
  policy_refs?: Ref[];
  sensitivity?: word.Sensitivity;
  retention_hint?: string;
  redaction_state?: word.RedactionState;
  redaction_method?: string;
  redacted_by?: Ref;
}

export interface Producer {
  id: string;
  version: string;
}

export interface ContextEnvelope extends Rec {
  context_id: string;
  scope: word.Scope;
  /** The furthest that it came. */
  lifecycle: word.Lifecycle;
  created_at: Timestamp;
  producer?: Producer;
  actor_refs?: Ref[];
  runtime_refs?: Ref[];
  surface_refs?: Ref[];
  item_refs?: Ref[];
  selection_refs?: Ref[];
  budget_ref?: Ref;
  assembly_refs?: Ref[];
  injection_refs?: Ref[];
  compaction_refs?: Ref[];
  missing_context_refs?: Ref[];
  policy_refs?: Ref[];
  evidence_refs?: Ref[];
  telemetry_refs?: Ref[];
  artifact_refs?: Ref[];
  tool_refs?: Ref[];
}

export interface ContextSurface extends Rec {
  surface_id: string;
  scope: word.Scope;
  created_at: Timestamp;
  surface_kind?: word.SurfaceKind;
  producer?: Producer;
  available_source_refs?: Ref[];
  available_item_refs?: Ref[];
  capability_refs?: Ref[];
  policy_refs?: Ref[];
  visibility?: word.Visibility[];
  expires_at?: Timestamp;
}

export interface ContextItem extends Rec, PolicyFacts {
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
  /** Of UTF-8. */
  byte_size?: number;
  freshness?: {
    captured_at: Timestamp;
    state: 'live' | 'recent' | 'stale' | 'unknown';
    version?: number;
    dirty?: boolean;
  };
  trust_level?: word.TrustLevel;
  /** 0 to 100, more is more. */
  priority?: number;
  created_at?: Timestamp;
  lifecycle?: word.Lifecycle;
}

/** Lines are 1-based and both included. */
export interface Selector {
  type: word.SelectorType;
  start?: number;
  end?: number;
  exact?: string;
  prefix?: string;
  suffix?: string;
}

export interface ContextSourceRef extends Rec {
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

export interface OmittedItem {
  item_ref: string;
  reason: word.OmissionReason;
  reason_detail?: string;
  impact?: 'low' | 'medium' | 'high';
  missing_ref?: string;
}

export interface ContextSelection extends Rec {
  selection_id: string;
  surface_id: string;
  created_at: Timestamp;
  query?: string;
  intent?: string;
  candidate_item_refs?: Ref[];
  selected_item_refs?: Ref[];
  omitted_item_refs?: OmittedItem[];
  /** By item. */
  ranking_signals?: Record<string, Partial<Record<word.RankingSignal, number>>>;
  selection_policy?: string | Record<string, unknown>;
  budget_ref?: Ref;
  rationale?: string;
  actor_ref?: Ref;
  model_ref?: Ref;
}

export interface TruncationRecord {
  item_ref: string;
  strategy: word.OverflowStrategy;
  original_tokens: number;
  kept_tokens: number;
  original_bytes: number;
  kept_bytes: number;
  kept_selectors?: Selector[];
  reason?: string;
}

export interface WindowSegment {
  segment_id: string;
  role: string;
  target: string;
  reserved_tokens: number;
  actual_tokens: number;
  item_refs: Ref[];
  order: number;
  truncation_records?: TruncationRecord[];
}

export interface ContextBudget extends Rec {
  budget_id: string;
  target: string;
  created_at: Timestamp;
  max_tokens?: number;
  reserved_tokens?: number;
  max_bytes?: number;
  max_items?: number;
  actual_tokens?: number;
  actual_bytes?: number;
  actual_items?: number;
  overflow_strategy?: word.OverflowStrategy;
  truncation_records?: TruncationRecord[];
  window_segments?: WindowSegment[];
  max_time_ms?: number;
  actual_time_ms?: number;
}

export interface ContextWindow extends Rec {
  window_id: string;
  target: string;
  budget_ref: Ref;
  segments: WindowSegment[];
  created_at: Timestamp;
}

export interface AssemblyBlock {
  block_id: string;
  item_refs: Ref[];
  content_ref?: Ref;
  wrapper?: string;
  /** 0-based. */
  position: number;
  visibility?: word.Visibility[];
  token_estimate?: number;
  hash?: string;
  redaction_state?: word.RedactionState;
}

export interface ContextAssembly extends Rec {
  assembly_id: string;
  target: string;
  ordered_blocks: AssemblyBlock[];
  created_at: Timestamp;
  wrapping_policy?: string | object;
  separator_policy?: string | object;
  visibility?: word.Visibility[];
  budget_ref?: Ref;
  source_item_refs?: Ref[];
  redaction_state?: word.RedactionState;
}

/** That it was sent or shown there: never that anybody used it. */
export interface ContextInjection extends Rec {
  injection_id: string;
  assembly_id: string;
  target: string;
  injection_point: word.InjectionPoint;
  created_at: Timestamp;
  native_id?: string;
  visibility?: word.Visibility[];
  final_ref?: Ref;
  /** `sha256:` of the UTF-8 of the JSON that was sent. */
  hash?: string;
}

export interface Coverage {
  items_covered: number;
  estimated_tokens_before: number;
  estimated_tokens_after: number;
  lines_total?: number;
  lines_kept?: number;
  kept_selectors?: Selector[];
}

export interface ContextCompaction extends Rec {
  compaction_id: string;
  scope: word.Scope;
  source_item_refs: Ref[];
  method: word.CompactionMethod;
  created_at: Timestamp;
  summary_ref?: Ref;
  trigger?: word.CompactionTrigger;
  coverage?: Coverage;
  loss_notes?: string[];
  validation?: Record<string, unknown>;
  replacement_policy?: string;
}

export interface ContextSummary extends Rec {
  summary_id: string;
  summary_kind: string;
  content: string;
  source_item_refs: Ref[];
  coverage: Coverage;
  loss_notes: string[];
  open_questions?: string[];
  freshness?: unknown;
  validation: Record<string, unknown>;
  refresh_policy: Record<string, unknown>;
}

export interface MissingContext extends Rec {
  missing_id: string;
  scope: word.Scope;
  /** May be shown to the user as it is. */
  question: string;
  severity: word.Severity;
  status: word.MissingStatus;
  created_at: Timestamp;
  needed_for?: string;
  candidate_sources?: { kind: string; hint?: string; uri?: string }[];
  blocked_actions?: string[];
  requested_from?: string | ForeignRef;
  resolution_refs?: Ref[];
}

export interface ContextEvent extends Rec {
  event_id: string;
  event_type: word.EventType;
  source: string;
  time: Timestamp;
  subject?: string;
  context_id?: string;
  data?: Record<string, unknown>;
  policy_refs?: Ref[];
  evidence_refs?: Ref[];
  telemetry_refs?: Ref[];
  session_id?: string;
  turn_id?: string;
  task_id?: string;
  tool_call_id?: string;
}

/** The `data` of `context.redaction.applied`. */
export interface RedactionRecord {
  redaction_state: word.RedactionState;
  redaction_method: string;
  redacted_fields: string[];
  policy_refs: Ref[];
  actor_ref: Ref;
  created_at: Timestamp;
  replacement_ref?: Ref;
}

export interface ContextRecords {
  surfaces: ContextSurface[];
  items: ContextItem[];
  source_refs: ContextSourceRef[];
  selections: ContextSelection[];
  budgets: ContextBudget[];
  windows: ContextWindow[];
  assemblies: ContextAssembly[];
  injections: ContextInjection[];
  compactions: ContextCompaction[];
  summaries: ContextSummary[];
  missing: MissingContext[];
}

/** What is exported of one snapshot. Neither the standard nor its drafts have a container: this one is ours. */
export interface ContextBundle {
  envelope: ContextEnvelope;
  records: ContextRecords;
  events: ContextEvent[];
}
