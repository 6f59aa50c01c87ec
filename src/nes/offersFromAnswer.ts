// Turns an answer into offers for the documents as they are now, however much was typed while the agent thought.

import type { Clock } from '../base/clock.ts';
import type { EditorDocument } from './editorDocument.ts';
import { splitIntoHunks } from './hunks.ts';
import type { NesSession } from './nesSession.ts';
import { Offer } from './offer.ts';
import { growth, type OffsetEdit } from './offsetEdit.ts';
import { OpenSuggestion } from './openSuggestion.ts';
import { rebase } from './rebase.ts';
import { textInRange, type EditSuggestion } from './suggestion.ts';

/** The document a suggestion is about: as it was when the agent was asked, as it is, and what happened in between. */
export interface DocumentHistory {
  readonly asOf: EditorDocument;
  readonly now: EditorDocument;
  readonly since: readonly (readonly OffsetEdit[])[];
}

/** The offers of one suggestion, in order of position. None when the user's typing overtook it: then it has been ended. */
export function offersFromSuggestion(
  suggestion: EditSuggestion,
  { asOf, now, since }: DocumentHistory,
  session: NesSession,
  clock: Clock,
): Offer[] {
  const open = new OpenSuggestion(suggestion.id, session.outcomes, clock);
  const offers: Offer[] = [];
  let grown = 0;
  for (const hunk of hunksOf(suggestion, asOf)) {
    const cursor = suggestion.cursorOffset;
    const local = cursor === undefined ? undefined : cursor - grown;
    const inside = local !== undefined && local >= hunk.start && local <= hunk.start + hunk.newText.length;
    const carried = carry(hunk, inside ? local : undefined, since);
    grown += growth(hunk);
    if (!carried) {
      open.end('cancelled');
      return [];
    }
    if (carried.edit) offers.push(new Offer(open, now, carried.edit, carried.cursorOffset));
  }
  if (offers.length === 0) open.end('cancelled');
  return offers;
}

function hunksOf(suggestion: EditSuggestion, asOf: EditorDocument): OffsetEdit[] {
  return suggestion.edits.flatMap((edit) =>
    splitIntoHunks(
      edit,
      textInRange(asOf, { start: asOf.positionAt(edit.start), end: asOf.positionAt(edit.end) }),
    ),
  );
}

/** Nothing: the user contradicted it. Without `edit`: the user typed all of it. */
function carry(
  hunk: OffsetEdit,
  cursorOffset: number | undefined,
  since: readonly (readonly OffsetEdit[])[],
): { edit?: OffsetEdit; cursorOffset?: number } | undefined {
  let edit = hunk;
  let cursor = cursorOffset;
  for (const changes of since) {
    const rebased = rebase(
      { edits: [edit], ...(cursor === undefined ? {} : { cursorOffset: cursor }) },
      changes,
    );
    if (rebased.kind === 'conflict') return undefined;
    if (rebased.kind === 'typedOut') return {};
    edit = rebased.edits[0]!;
    cursor = rebased.cursorOffset;
  }
  return cursor === undefined ? { edit } : { edit, cursorOffset: cursor };
}
