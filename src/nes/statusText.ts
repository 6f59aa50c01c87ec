// The texts of the status bar item about agents, which it shows by name. Used by `Status`.

import { agentName } from '../base/agentName.ts';
import { t } from '../base/l10n.ts';

/** Markdown: `**Chat** · Built-in Agent: ready`. @param agent its id. */
export function agentLine(purpose: string, agent: string, state: string): string {
  return `**${escapeMarkdown(purpose)}** · ${escapeMarkdown(agentName(agent))}: ${escapeMarkdown(state)}`;
}

/**
 * For screen readers.
 * @param agent its id. @param offer the shown suggestion in one line; undefined without one. @param acceptKey accepts it.
 */
export function statusLabel(
  agent: string,
  state: string,
  offer: string | undefined,
  acceptKey: string,
): string {
  const name = agentName(agent);
  return offer === undefined
    ? t('ACP Host: {0}, {1}', name, state)
    : t(
        'ACP Host: {0}, {1}; suggestion: {2}. {3} accepts it, Escape dismisses it',
        name,
        state,
        offer,
        acceptKey,
      );
}

/** Escapes Markdown. Not `appendText`, which makes spaces non-breaking, so that long lines do not wrap. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!~|<>&$]/g, '\\$&');
}
