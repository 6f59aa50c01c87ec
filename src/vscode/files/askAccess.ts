// Asks the user whether an agent may access a file. Not modal, so that a key meant for the editor cannot answer it.

import { window } from 'vscode';
import { t } from '../../base/l10n.ts';
import { escapeHidden } from '../../base/escapeHidden.ts';
import type { AccessQuestion, AskAccess } from './accessQuestions.ts';

export const askAccess: AskAccess = async (question) => {
  const [allowOnce, allowForSession, refuse] = [t('Allow Once'), t('Allow for This Session'), t('Refuse')];
  const chosen = await window.showWarningMessage(accessMessage(question), allowOnce, allowForSession, refuse);
  if (chosen === allowOnce) return 'once';
  if (chosen === allowForSession) return 'session';
  return chosen === refuse ? 'refuse' : 'dismissed';
};

export function accessMessage({ agent, purpose, path, why }: AccessQuestion): string {
  const because = {
    outside: t('It is outside the open folders.'),
    programs: t('Such a file can make programs run.'),
  };
  const wants = {
    read: t('The agent {0} wants to read {1}.', plain(agent), plain(path)),
    write: t('The agent {0} wants to write {1}.', plain(agent), plain(path)),
  };
  return `${wants[purpose]} ${because[why]}`;
}

/** Breaks up links: VS Code renders them in messages, and a file name may contain one. */
function plain(text: string): string {
  return escapeHidden(text).replaceAll('](', ']\u2060(');
}
