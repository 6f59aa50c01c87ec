// Restores the files that agents changed in a conversation since a prompt. What the user typed since is kept, and
// reported. The agent is not notified.

import { t } from '../../base/l10n.ts';
import type { Conversation } from '../../chat/conversation/conversation.ts';
import type { BeforeDocuments } from './beforeDocuments.ts';
import type { Review } from './review.ts';
import { shownPath } from './reviewPlaces.ts';
import type { ReviewQuestions } from './reviewQuestions.ts';

/** @param entry the row of the prompt. Asks for confirmation. */
export async function returnToPrompt(
  conversation: Conversation,
  entry: number,
  review: Review,
  documents: BeforeDocuments,
  questions: ReviewQuestions,
): Promise<void> {
  const { phase } = conversation.state();
  if (phase === 'running' || phase === 'opening' || phase === 'cancelling')
    return questions.tell(t('the agent is working. Stop it first, then return.'));
  await review.turns.settled;
  const mark = review.turns.markOf(conversation, entry);
  const since = mark && review.since(mark);
  if (!mark || !since) return questions.tell(t('no file was changed since this prompt.'));
  if (!since.isWhole) return questions.tell(t('what was before this prompt is not kept any more.'));
  const { steps, conflicts } = await review.plan(since.files);
  for (const [uri, { isMixed }] of since.files) if (isMixed && !conflicts.includes(uri)) conflicts.push(uri);
  if (steps.length === 0 && conflicts.length === 0)
    return questions.tell(t('no file was changed since this prompt.'));
  const paths = steps.map(({ uri }) => shownPath(uri));
  if (!(await questions.confirmReturn(paths, conflicts.map(shownPath)))) return;
  const left = [...new Set([...conflicts, ...(await review.apply(steps))])];
  await documents.closeSettled();
  if (left.length === 0) return questions.tell(t('the files are as they were before the prompt.'));
  const chosen = await questions.tellConflicts(left.map(shownPath), left);
  if (chosen !== undefined) await documents.showDiff(chosen, mark);
}
