// A context snapshot: an envelope that refers to its records, the records, and their events. The standard requires five
// fields of the envelope; fields that are not optional here are always written. Records never contain outcomes of
// turns, tools or permissions.

import type * as word from './vocabulary.ts';
import type {
  ContextItem,
  ContextSourceRef,
  Selector,
  ContextRecord,
  Producer,
  Ref,
  Timestamp,
  ForeignRef,
} from './item.ts';

export interface ContextEnvelope extends ContextRecord {
  context_id: string;
  scope: word.Scope;
  /** The latest state reached. */
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

/** The export format of one snapshot. Specific to this client: the standard defines no container. */
export interface ContextBundle {
  envelope: ContextEnvelope;
  records: ContextRecords;
  events: ContextEvent[];
}

/** The context that was available at a time, and its audience. */
interface ContextSurface extends ContextRecord {
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

/** An event of a snapshot. Events are in chronological order. */
export interface ContextEvent extends ContextRecord {
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

/** A known gap in the context, whom it was requested from, and its status. */
export interface MissingContext extends ContextRecord {
  missing_id: string;
  scope: word.Scope;
  /** A text that can be shown to the user. */
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

/** What a digest contains of the text it replaces, and what is lost. */
interface Coverage {
  items_covered: number;
  /** Missing if an agent compacted its own session. */
  estimated_tokens_before?: number;
  estimated_tokens_after?: number;
  lines_total?: number;
  lines_kept?: number;
  kept_selectors?: Selector[];
}

/** A text that was too long and was replaced by a digest. */
interface ContextCompaction extends ContextRecord {
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

/** The digest of a text that was too long. */
interface ContextSummary extends ContextRecord {
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

/** A block of the context that was composed for a target. */
interface AssemblyBlock {
  block_id: string;
  item_refs: Ref[];
  content_ref?: Ref;
  wrapper?: string | undefined;
  /** 0-based. */
  position: number;
  visibility?: word.Visibility[];
  token_estimate?: number | undefined;
  hash?: string | undefined;
  redaction_state?: word.RedactionState;
}

/** The context that was composed for a target (Agent Context 0.1.0). */
interface ContextAssembly extends ContextRecord {
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

/** One time an assembly was sent, shown or exported. Does not state that it was used. */
interface ContextInjection extends ContextRecord {
  injection_id: string;
  assembly_id: string;
  target: string;
  injection_point: word.InjectionPoint;
  created_at: Timestamp;
  native_id?: string;
  visibility?: word.Visibility[];
  final_ref?: Ref;
  /** `sha256:` hash of the JSON that was sent, in UTF-8. */
  hash?: string;
}

/** An item that was truncated to fit the budget. */
/** A size is missing if the text was not measured. `original_*` are then not known, also if nothing was kept. */
export interface TruncationRecord {
  item_ref: string;
  strategy: word.OverflowStrategy;
  original_tokens?: number;
  kept_tokens?: number;
  original_bytes?: number;
  kept_bytes?: number;
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

/** The token budget of a snapshot: its limits, its use, and what was truncated. */
interface ContextBudget extends ContextRecord {
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

interface ContextWindow extends ContextRecord {
  window_id: string;
  target: string;
  budget_ref: Ref;
  segments: WindowSegment[];
  created_at: Timestamp;
}

/** Which of the available items were selected, and why the others were omitted. */
export interface OmittedItem {
  item_ref: string;
  reason: word.OmissionReason;
  reason_detail?: string;
  impact?: 'low' | 'medium' | 'high';
  missing_ref?: string;
}

interface ContextSelection extends ContextRecord {
  selection_id: string;
  surface_id: string;
  created_at: Timestamp;
  query?: string;
  intent?: string;
  candidate_item_refs?: Ref[];
  selected_item_refs?: Ref[];
  omitted_item_refs?: OmittedItem[];
  /** By item id. */
  ranking_signals?: Record<string, Partial<Record<word.RankingSignal, number>>>;
  selection_policy?: string | Record<string, unknown>;
  budget_ref?: Ref;
  rationale?: string;
  actor_ref?: Ref;
  model_ref?: Ref;
}
