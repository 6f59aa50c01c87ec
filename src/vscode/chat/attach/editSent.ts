// Implements "Edit Prompt": puts a prompt that was sent into the message box again, with the files as they were before it if the
// user wants that. ACP can't take a session back to a prompt, and a fork copies all of it, so the agent still knows the rest.

import { t } from '../../../base/l10n.ts';
import type { Conversation } from '../../../chat/conversation/conversation.ts';
import type { ComposerNews } from '../../../chat/messages/composing.ts';
import { sentPrompts } from '../../../chat/prompt/sentPrompt.ts';
import type { ReviewActions } from '../../review/reviewActions.ts';
import type { Attaching } from './attaching.ts';

export interface EditSentParts {
  readonly review: Pick<ReviewActions, 'returnToEdit'>;
  readonly attaching: Pick<Attaching, 'bringBack'>;
  /** Moves the focus to the message box. */
  readonly focusBox: () => void;
  /** Sends news to the page. */
  readonly say: (news: ComposerNews) => void;
}

/** @param entryId the row of the prompt. */
export async function editSent(
  entryId: number,
  conversation: Conversation,
  { review, attaching, focusBox, say }: EditSentParts,
): Promise<void> {
  const row = sentPrompts(conversation.rows()).find(({ id }) => id === entryId);
  if (!row || !(await review.returnToEdit(conversation, row.id))) return;
  const missing = await attaching.bringBack(row, conversation);
  // A dialog may have moved the focus to an editor.
  focusBox();
  // Without a session, the next prompt starts a new one, in which the agent knows nothing.
  const isKnown = conversation.state().phase === 'idle';
  const known = isKnown ? t('The agent still knows what was said after this prompt.') : undefined;
  const text = [missing, known].filter((note) => note !== undefined).join(' ');
  if (text !== '') say({ type: 'composerNote', text, ...(isKnown && { offersMove: true }) });
}
