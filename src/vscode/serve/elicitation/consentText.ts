// What the user reads before a link of an agent is opened: the agent, the whole address and its host, each on a line of its own.
// Used by `NativeElicitationPrompt`.

import { agentName } from '../../../base/agentName.ts';
import { t } from '../../../base/l10n.ts';
import type { LinkRequest } from './elicitationPrompt.ts';
import { oneLine } from '../../window/shownText.ts';

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
