// The context that was available at a time, and its audience.

import type * as word from './vocabulary.ts';
import type { ContextRecord, Producer, Ref, Timestamp } from './record.ts';

export interface ContextSurface extends ContextRecord {
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
