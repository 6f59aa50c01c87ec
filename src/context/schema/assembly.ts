// What was put together for a target, and each time it was sent, shown or exported (Agent Context 0.1.0).

import type * as word from './vocabulary.ts';
import type { ContextRecord, Ref, Timestamp } from './record.ts';

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

export interface ContextAssembly extends ContextRecord {
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

/** States that it was sent or shown, never that it was used. */
export interface ContextInjection extends ContextRecord {
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
