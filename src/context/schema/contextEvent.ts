// An event of a snapshot. Events are in chronological order.

import type * as word from './vocabulary.ts';
import type { ContextRecord, Ref, Timestamp } from './record.ts';

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
