// The token budget of a snapshot: its limits, its use, and what was truncated.

import type * as word from './vocabulary.ts';
import type { Selector } from './item.ts';
import type { ContextRecord, Ref, Timestamp } from './record.ts';

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

export interface ContextBudget extends ContextRecord {
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

export interface ContextWindow extends ContextRecord {
  window_id: string;
  target: string;
  budget_ref: Ref;
  segments: WindowSegment[];
  created_at: Timestamp;
}
