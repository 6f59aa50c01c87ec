// Which of the available items were selected, and why the others were omitted.

import type * as word from './vocabulary.ts';
import type { ContextRecord, Ref, Timestamp } from './record.ts';

export interface OmittedItem {
  item_ref: string;
  reason: word.OmissionReason;
  reason_detail?: string;
  impact?: 'low' | 'medium' | 'high';
  missing_ref?: string;
}

export interface ContextSelection extends ContextRecord {
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
