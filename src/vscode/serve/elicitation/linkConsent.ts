// Asks the user whether an agent's link may be opened, and opens it.

import { env, window, type MessageItem, type Uri } from 'vscode';
import { agentName } from '../../../base/agentName.ts';
import { t } from '../../../base/l10n.ts';
import { dialogDetail } from '../../window/dialogDetail.ts';
import { oneLine, withoutIcons } from '../../window/shownText.ts';

export type Consent = 'open' | 'decline' | 'cancel' | 'later';

/** Shows the dialog and opens the browser; tests replace it. */
export interface LinkTools {
  ask(message: string, detail: string, isWarning: boolean): Promise<Consent>;
  /** Resolves to false if the address was not opened. */
  open(href: string): Promise<boolean>;
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
    const chosen = await show(message, { modal: true, detail: dialogDetail(detail) }, ...choices());
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
