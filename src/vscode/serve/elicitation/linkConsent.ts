// Asks whether an address of an agent's may be opened: who asks, the whole address and its host, each on its own line.

import { env, window, type MessageItem, type Uri } from 'vscode';
import { t } from '../../../base/l10n.ts';
import type { LinkRequest } from './elicitationPrompt.ts';
import { oneLine, withoutIcons } from '../../window/shownText.ts';

export type Consent = 'open' | 'decline' | 'cancel' | 'later';

/** The two things that reach outside: so that a test can be the user. */
export interface LinkTools {
  ask(message: string, detail: string, isWarning: boolean): Promise<Consent>;
  /** False when it was not opened after all. */
  open(href: string): Promise<boolean>;
}

/** UTF-16 units of the agent's message: the address must stay in sight. */
const longestMessage = 600;

export function consentText({ agent, sessionId, message, link }: LinkRequest): {
  message: string;
  detail: string;
} {
  const lines = [
    t('Host: {0}', link.host),
    t('Address: {0}', link.href),
    ...link.warnings.map((warning) => `⚠ ${warning}`),
    '',
    // On one line and after the truth, so that it can't pass for it.
    t('The agent says: {0}', oneLine(message, longestMessage)),
    '',
    sessionId === undefined ? t('It belongs to no session.') : t('Session: {0}', oneLine(sessionId, 60)),
    t('Nothing has been opened or loaded yet.'),
  ];
  return {
    message: t('{0} wants you to open an address in your browser', oneLine(agent, 40)),
    detail: lines.join('\n'),
  };
}

function choices(): readonly (MessageItem & { readonly consent: Consent })[] {
  return [
    { title: t('Open in Browser'), consent: 'open' },
    { title: t('Decline'), consent: 'decline' },
    { title: t('Cancel Request'), consent: 'cancel' },
    { title: t('Decide Later'), consent: 'later', isCloseAffordance: true },
  ];
}

export const nativeLinkTools: LinkTools = {
  async ask(message, detail, isWarning) {
    const show = isWarning ? window.showWarningMessage : window.showInformationMessage;
    const chosen = await show(message, { modal: true, detail }, ...choices());
    return chosen?.consent ?? 'later';
  },
  async open(href) {
    // As text, which VS Code takes too: as a Uri it would encode the query anew, and many addresses would break.
    return env.openExternal(href as unknown as Uri);
  },
};

/** Says in the status bar that what was behind a link is done. */
export function tellCompletion({ agent }: { readonly agent: string }): void {
  const who = withoutIcons(oneLine(agent, 40));
  window.setStatusBarMessage(`$(check) ${t('ACP: what {0} asked you to open is done.', who)}`, 8_000);
}
