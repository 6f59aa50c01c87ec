// Turns suggestions into offers, rebased over what the user typed since the request.

import type { Clock } from '../../base/clock.ts';
import type { EditorDocument } from '../text/editorDocument.ts';
import { splitIntoHunks, type DiffBudget } from '../text/hunks.ts';
import type { NesSession } from '../session/nesSession.ts';
import { EditOffer } from './editOffer.ts';
import { growth, offsetAfter, type OffsetEdit } from '../text/offsetEdit.ts';
import type { Offer } from './offer.ts';
import { OpenSuggestion } from '../session/openSuggestion.ts';
import { rebase } from './rebase.ts';
import { RenameOffer } from './renameOffer.ts';
import { ReplaceOffer } from './replaceOffer.ts';
import { JumpOffer } from './jumpOffer.ts';
import {
  textInRange,
  type EditSuggestion,
  type JumpSuggestion,
  type RenameSuggestion,
  type Suggestion,
} from '../suggestion/suggestion.ts';

/** A suggestion's document at the time of the request, its current text, and the changes in between, one entry per event. */
export interface DocumentHistory {
  readonly asOf: EditorDocument;
  readonly now: EditorDocument;
  readonly since: readonly (readonly OffsetEdit[])[];
}

/** `none`: the suggestion was ended; `reason` is English, for the log. */
export type OffersMade =
  | { readonly kind: 'offers'; readonly offers: readonly Offer[] }
  | { readonly kind: 'none'; readonly reason: string };

/**
 * The offers of one suggestion, in order of position.
 * @param history of the suggestion's document; undefined if that is not open.
 * @param effort shared by all suggestions of one answer.
 */
export function offersFromSuggestion(
  suggestion: Suggestion,
  history: DocumentHistory | undefined,
  session: NesSession,
  clock: Clock,
  effort: DiffBudget,
): OffersMade {
  const open = new OpenSuggestion(suggestion.id, session.outcomes, clock);
  switch (suggestion.kind) {
    case 'replace':
      return made(new ReplaceOffer(open, suggestion));
    case 'jump':
      return made(jumpOffer(suggestion, history, open));
    case 'edit':
      return history ? editOffers(suggestion, history, open, effort) : cancelled(open, notOpen);
    case 'rename':
      return history ? renameOffers(suggestion, history, open) : cancelled(open, notOpen);
  }
}

const notOpen = 'its document is not open any more';
const conflicts = 'it conflicts with what the user typed since the request';

function made(...offers: readonly Offer[]): OffersMade {
  return { kind: 'offers', offers };
}

function cancelled(open: OpenSuggestion, reason: string): OffersMade {
  open.end('cancelled');
  return { kind: 'none', reason };
}

function useless(open: OpenSuggestion, reason: string): OffersMade {
  open.end('notShown');
  return { kind: 'none', reason };
}

function jumpOffer(
  jump: JumpSuggestion,
  history: DocumentHistory | undefined,
  open: OpenSuggestion,
): JumpOffer {
  if (!history) return new JumpOffer(open, jump, undefined);
  const { asOf, now, since } = history;
  const offset = since.reduce(offsetAfter, asOf.offsetAt(jump.position));
  return new JumpOffer(open, { ...jump, position: now.positionAt(offset) }, now);
}

function renameOffers(
  { position, newName }: RenameSuggestion,
  { asOf, now, since }: DocumentHistory,
  open: OpenSuggestion,
): OffersMade {
  const word = wordAt(asOf.lineAt(position.line), position.character);
  if (!word) return useless(open, 'there is no name at its position');
  const start = asOf.offsetAt({ line: position.line, character: word.start });
  const edit = { start, end: start + (word.end - word.start), newText: newName };
  const { edit: carried } = carry(edit, undefined, since) ?? {};
  // Also false if the user typed a part of the new name: the symbol then has another name than when asked.
  const untouched = carried?.newText === newName && carried.end - carried.start === edit.end - edit.start;
  if (!untouched) return cancelled(open, conflicts);
  const symbol = { start: now.positionAt(carried.start), end: now.positionAt(carried.end) };
  const offer = new RenameOffer(open, now, symbol, newName);
  return offer.oldName === newName ? useless(open, 'the symbol has that name already') : made(offer);
}

function editOffers(
  suggestion: EditSuggestion,
  { asOf, now, since }: DocumentHistory,
  open: OpenSuggestion,
  effort: DiffBudget,
): OffersMade {
  const offers: Offer[] = [];
  let grown = 0;
  for (const hunk of hunksOf(suggestion, asOf, effort)) {
    const cursor = suggestion.cursorOffset;
    const local = cursor === undefined ? undefined : cursor - grown;
    const inside = local !== undefined && local >= hunk.start && local <= hunk.start + hunk.newText.length;
    const carried = carry(hunk, inside ? local : undefined, since);
    grown += growth(hunk);
    if (!carried) return cancelled(open, conflicts);
    if (carried.edit) offers.push(new EditOffer(open, now, carried.edit, carried.cursorOffset));
  }
  return offers.length > 0 ? made(...offers) : cancelled(open, 'the user has typed all of it');
}

function hunksOf(suggestion: EditSuggestion, asOf: EditorDocument, effort: DiffBudget): OffsetEdit[] {
  return suggestion.edits.flatMap((edit) =>
    splitIntoHunks(
      edit,
      textInRange(asOf, { start: asOf.positionAt(edit.start), end: asOf.positionAt(edit.end) }),
      effort,
    ),
  );
}

/** Rebases one hunk. Undefined if it conflicts with the changes; without `edit` if the user typed all of it. */
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
    if (rebased.kind === 'fullyTyped') return {};
    edit = rebased.edits[0]!;
    cursor = rebased.cursorOffset;
  }
  return cursor === undefined ? { edit } : { edit, cursorOffset: cursor };
}

/**
 * The name at a position: letters, digits, `_` and `$`, in any language.
 * @param character 0-based, UTF-16 units; the position right after a name counts too.
 * @returns [start, end) in the line; undefined if there is no name.
 */
function wordAt(line: string, character: number): { start: number; end: number } | undefined {
  for (const { index, 0: word } of line.matchAll(/[\p{L}\p{M}\p{N}_$]+/gu)) {
    if (index > character) return undefined;
    if (character <= index + word.length) return { start: index, end: index + word.length };
  }
  return undefined;
}
