// A context snapshot: an envelope that refers to its records, the records, and their events. The standard requires five
// fields of the envelope; fields that are not optional here are always written. Records never contain outcomes of
// turns, tools or permissions.

import type * as word from './vocabulary.ts';
import type { ContextAssembly, ContextInjection } from './assembly.ts';
import type { ContextBudget, ContextWindow } from './budget.ts';
import type { ContextCompaction, ContextSummary } from './compaction.ts';
import type { ContextEvent } from './contextEvent.ts';
import type { ContextItem, ContextSourceRef } from './item.ts';
import type { MissingContext } from './missingContext.ts';
import type { ContextRecord, Producer, Ref, Timestamp } from './record.ts';
import type { ContextSelection } from './selection.ts';
import type { ContextSurface } from './surface.ts';

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
