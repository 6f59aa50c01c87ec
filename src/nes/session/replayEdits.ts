// Opens a document for a new session as it was before the edits that the user made while no agent was ready. A file of its own,
// since activation records such edits but replays none.

import type { DocumentChange, EditorDocument } from '../text/editorDocument.ts';
import type { DocumentSync } from './documentSync.ts';
import type { EarlyDocument } from './earlyEdits.ts';

/** False if some edits were not recorded, such as a change of the line ends. */
export function leadsTo({ edits }: EarlyDocument, current: EditorDocument): boolean {
  const last = edits.at(-1)?.document;
  return (
    last?.version === current.version && last.eol === current.eol && last.getText() === current.getText()
  );
}

/** Records the edits of a session, as context for requests. */
export interface EditRecorder {
  documentOpened(document: EditorDocument): void;
  documentChanged(document: EditorDocument, changes: readonly DocumentChange[], at: number): void;
  documentReread(document: EditorDocument): void;
}

/**
 * Opens a document for a new session as it was before the edits, and then applies them. Keeps none of the recorded copies of
 * the text.
 * @param current the document in the editor, to which the edits lead.
 */
export function replayEdits(
  { base, edits }: EarlyDocument,
  current: EditorDocument,
  sync: Pick<DocumentSync, 'open' | 'change' | 'reread'>,
  context: EditRecorder | undefined,
): void {
  sync.open(base);
  context?.documentOpened(base);
  for (const { document, changes, at } of edits) {
    sync.change(document, changes);
    context?.documentChanged(document, changes, at);
  }
  sync.reread(current);
  context?.documentReread(current);
}
