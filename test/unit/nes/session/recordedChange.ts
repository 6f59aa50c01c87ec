// Builds a `RecordedChange` from a document double and its changes.

import type { DocumentChange, EditorDocument } from '../../../../src/nes/text/editorDocument.ts';
import type { RecordedChange } from '../../../../src/nes/text/lineChange.ts';

/** @param at time in ms. */
export function recordedChange(
  document: EditorDocument,
  changes: readonly DocumentChange[],
  at: number,
): RecordedChange {
  const { version, lineCount } = document;
  return { document, changes, version, lineCount, at };
}
