// A change event, recorded so that it can be processed later and costs little on the keystroke.

import type { DocumentChange, EditorDocument } from './editorDocument.ts';

export interface RecordedChange {
  /** May have changed further when the event is processed; `version` and `lineCount` are those right after the event. */
  readonly document: EditorDocument;
  readonly changes: readonly DocumentChange[];
  readonly version: number;
  readonly lineCount: number;
  /** ms, on the clock of the session. */
  readonly at: number;
}

/** Events recorded before they are processed without being asked for. */
export const maxPendingChanges = 100;
