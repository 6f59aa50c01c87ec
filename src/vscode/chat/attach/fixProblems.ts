// Implements "Fix Problems": attaches the diagnostics to the draft, for the user to send.

import { randomUUID } from 'node:crypto';
import { t } from '../../../base/l10n.ts';
import type { Conversation } from '../../../chat/conversation/conversation.ts';
import { taskUri } from '../../../context/prompt/task.ts';
import { attachProblems } from './attachText.ts';
import type { AllowedFiles } from './shownPlace.ts';

/** @returns a note for the user, if any. */
export function fixProblems(conversation: Conversation, allowed: AllowedFiles): string | undefined {
  const problems = attachProblems(allowed);
  if (!problems) return t('VS Code lists no problems that can be sent to agents.');
  const { outbox } = conversation;
  if (outbox.draft.text.trim() === '') conversation.setDraft(t('Fix these problems.'));
  const uri = taskUri('fix-problems', randomUUID());
  return outbox.attach(problems.kind === 'text' ? { ...problems, uri } : problems);
}
