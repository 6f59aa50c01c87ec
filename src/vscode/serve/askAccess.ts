// Asks the user whether an agent may have a file. It does not take the keyboard away: what is typed must not answer it.

import { window } from 'vscode';
import { escapeHidden } from '../../nes/visibleText.ts';
import type { AccessQuestion, AskAccess } from './accessQuestions.ts';

const allowOnce = 'Allow Once';
const allowForSession = 'Allow for This Session';
const refuse = 'Refuse';

export const askAccess: AskAccess = async (question) => {
  const chosen = await window.showWarningMessage(accessMessage(question), allowOnce, allowForSession, refuse);
  if (chosen === allowOnce) return 'once';
  if (chosen === allowForSession) return 'session';
  return chosen === refuse ? 'refuse' : 'dismissed';
};

const because = {
  outside: 'It is outside the open folders.',
  programs: 'Such a file can make VS Code run programs.',
};

export function accessMessage({ agent, purpose, path, why }: AccessQuestion): string {
  return `The agent ${plain(agent)} wants to ${purpose} ${plain(path)}. ${because[why]}`;
}

/** VS Code makes buttons of links in messages, and a file may be named like one. */
function plain(text: string): string {
  return escapeHidden(text).replaceAll('](', ']\u2060(');
}
