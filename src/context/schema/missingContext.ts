// What is known to be missing, whom it was wanted from, and what came of that.

import type * as word from './vocabulary.ts';
import type { ContextRecord, ForeignRef, Ref, Timestamp } from './record.ts';

export interface MissingContext extends ContextRecord {
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
