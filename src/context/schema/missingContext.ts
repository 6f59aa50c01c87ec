// A known gap in the context, whom it was requested from, and its status.

import type * as word from './vocabulary.ts';
import type { ContextRecord, ForeignRef, Ref, Timestamp } from './record.ts';

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
