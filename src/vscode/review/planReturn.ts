// Plans how to restore the files that agents changed in a conversation since a prompt. What the user typed since is kept.

import { t } from '../../base/l10n.ts';
import type { Conversation } from '../../chat/conversation/conversation.ts';
import type { TurnMark } from '../../chat/review/changeLedger.ts';
import type { UndoPlan } from './planUndo.ts';
import type { Review } from './review.ts';
import { shownPath } from './reviewPlaces.ts';

export interface ReturnPlan extends UndoPlan {
  readonly mark: TurnMark;
  /** The files that are restored, as the user is shown them. */
  readonly paths: readonly string[];
  /** The files that are not restored, or not as a whole. */
  readonly kept: readonly string[];
}

/** `why`: for the user. `isUnchanged`: there is nothing to restore. */
export type PlannedReturn =
  | ({ readonly kind: 'planned' } & ReturnPlan)
  | { readonly kind: 'none'; readonly why: string; readonly isUnchanged: boolean };

/** Changes nothing. @param entry the row of the prompt. */
export async function planReturn(
  conversation: Conversation,
  entry: number,
  review: Pick<Review, 'turns' | 'since' | 'plan'>,
): Promise<PlannedReturn> {
  if (!(await review.turns.settleInTime()))
    return none(t('The changed files could not be read in time. Try again later.'));
  const mark = review.turns.markOf(conversation, entry);
  const since = mark && (await review.since(mark));
  if (!mark || !since) return unchanged();
  if (!since.isWhole) return none(t('The files from before this prompt are no longer stored.'));
  const { steps, conflicts } = await review.plan(since.files);
  for (const [uri, { isMixed }] of since.files) if (isMixed && !conflicts.includes(uri)) conflicts.push(uri);
  if (steps.length === 0 && conflicts.length === 0) return unchanged();
  const paths = steps.map(({ uri }) => shownPath(uri));
  return { kind: 'planned', mark, steps, conflicts, paths, kept: conflicts.map(shownPath) };
}

function none(why: string): PlannedReturn {
  return { kind: 'none', why, isUnchanged: false };
}

function unchanged(): PlannedReturn {
  return { kind: 'none', why: t('No file was changed since this prompt.'), isUnchanged: true };
}
