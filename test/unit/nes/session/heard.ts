// A change event as those hear of it who look at it later.

import type { DocumentChange, EditorDocument } from '../../../../src/nes/text/editorDocument.ts';
import type { HeardChange } from '../../../../src/nes/text/heardChange.ts';

/** @param at ms. */
export function heard(document: EditorDocument, changes: readonly DocumentChange[], at: number): HeardChange {
  const { version, lineCount } = document;
  return { document, changes, version, lineCount, at };
}
