// A change event as it was when it was heard, for those who look at it later: a keystroke costs them next to nothing.

import type { DocumentChange, EditorDocument } from './editorDocument.ts';

export interface RecordedChange {
  /** By the time somebody looks it may have changed further; `version` and `lineCount` are as right after this event. */
  readonly document: EditorDocument;
  readonly changes: readonly DocumentChange[];
  readonly version: number;
  readonly lineCount: number;
  /** ms, on the clock of the session. */
  readonly at: number;
}

/** Events that wait at most, until somebody asks. */
export const maxPendingChanges = 100;
