// Asks the user with a notification whether an agent may access a file. Used by `AccessQuestions`.

import { window } from 'vscode';
import { t } from '../../base/l10n.ts';
import { accessMessage, type AskAccess } from './accessQuestions.ts';

/** Not modal, so that a key meant for the editor cannot answer it. */
export const askAccess: AskAccess = async (question, isOver) => {
  const [allowOnce, allowForSession, refuse] = [t('Allow Once'), t('Allow for This Session'), t('Refuse')];
  const chosen = await window.showWarningMessage(accessMessage(question), allowOnce, allowForSession, refuse);
  // VS Code has no way to close the notification.
  if (chosen !== undefined && isOver())
    window.setStatusBarMessage(t('ACP: this request is no longer pending. Nothing was allowed.'), 8_000);
  if (chosen === allowOnce) return 'once';
  if (chosen === allowForSession) return 'session';
  return chosen === refuse ? 'refuse' : 'dismissed';
};
