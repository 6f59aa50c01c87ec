// Asks the user with a notification whether an agent may access a file. Used by `AccessQuestions`.

import { window } from 'vscode';
import { t } from '../../base/l10n.ts';
import { accessMessage, type AskAccess } from './accessQuestions.ts';

/** Not modal, so that a key meant for the editor cannot answer it. */
export const askAccess: AskAccess = async (question) => {
  const [allowOnce, allowForSession, refuse] = [t('Allow Once'), t('Allow for This Session'), t('Refuse')];
  const chosen = await window.showWarningMessage(accessMessage(question), allowOnce, allowForSession, refuse);
  if (chosen === allowOnce) return 'once';
  if (chosen === allowForSession) return 'session';
  return chosen === refuse ? 'refuse' : 'dismissed';
};
