// The digest that replaces a text that was too long, and what is lost in it.

import type * as word from './vocabulary.ts';
import type { Selector } from './item.ts';
import type { ContextRecord, Ref, Timestamp } from './record.ts';

export interface Coverage {
  items_covered: number;
  estimated_tokens_before: number;
  estimated_tokens_after: number;
  lines_total?: number;
  lines_kept?: number;
  kept_selectors?: Selector[];
}

export interface ContextCompaction extends ContextRecord {
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

export interface ContextSummary extends ContextRecord {
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
