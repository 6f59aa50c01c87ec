// Asks the user whether an agent's link may be opened. Shows the agent, the whole address and its host on separate lines.

import { env, window, type MessageItem, type Uri } from 'vscode';
import { agentName } from '../../../base/agentName.ts';
import { t } from '../../../base/l10n.ts';
import type { LinkRequest } from './elicitationPrompt.ts';
import { oneLine, withoutIcons } from '../../window/shownText.ts';

export type Consent = 'open' | 'decline' | 'cancel' | 'later';

/** Shows the dialog and opens the browser; tests replace it. */
export interface LinkTools {
  ask(message: string, detail: string, isWarning: boolean): Promise<Consent>;
  /** Resolves to false if the address was not opened. */
  open(href: string): Promise<boolean>;
}

/** UTF-16 units of the agent's message, so that the address stays visible. */
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
    // On one line, after the facts, so that the agent's text cannot imitate them.
    t('The agent says: {0}', oneLine(message, longestMessage)),
    '',
    sessionId === undefined
      ? t('No session: the request does not belong to a session.')
      : t('Session {0}', oneLine(sessionId, 60)),
    t('Nothing has been opened or loaded yet.'),
  ];
  return {
    message: t('{0} asks you to open an address in your browser', oneLine(agentName(agent), 40)),
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
    // VS Code accepts a string too. A Uri would encode the query again, which breaks many addresses.
    return env.openExternal(href as unknown as Uri);
  },
};

/** Shows in the status bar that what was behind a link is completed. */
export function showCompletion({ agent }: { readonly agent: string }): void {
  const who = withoutIcons(oneLine(agentName(agent), 40));
  window.setStatusBarMessage(
    `$(check) ${t('ACP: {0} reports that the step in your browser is done.', who)}`,
    8_000,
  );
}
