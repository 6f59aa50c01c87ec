// Asks for the value of a header that a remote agent needs. Used by `RemoteHeaders`, which imports it only to ask.

import { agentName } from '../../base/agentName.ts';
import { t } from '../../base/l10n.ts';
import type { Questions } from '../window/questions.ts';
import { oneLine } from '../window/shownText.ts';

export interface WantedHeader {
  readonly agent: string;
  /** Scheme, host and port of the server. */
  readonly origin: string;
  readonly header: string;
  /** The value that the server has refused. */
  readonly known: string | undefined;
}

/**
 * Begins with a notification: an input box that opens by itself could receive text that the user types into the editor.
 * @returns undefined if the user dismisses a question.
 */
export async function askForHeader(
  { agent, origin, header, known }: WantedHeader,
  questions: Pick<Questions, 'offer' | 'input'>,
): Promise<string | undefined> {
  const enter = t('Enter Value');
  const same = t('Use the Same Value');
  // Bounded, so that the server stays visible: VS Code cuts long messages.
  const name = oneLine(agentName(agent), 80);
  const shown = oneLine(header, 80);
  const message =
    known === undefined
      ? t('Agent "{0}" needs the value of the header "{1}" for {2}.', name, shown, origin)
      : t(
          '{2} did not accept the headers of agent "{0}". Enter the value of "{1}" again?',
          name,
          shown,
          origin,
        );
  const buttons = known === undefined ? [enter] : [enter, same];
  const answer = await questions.offer('warning', message, ...buttons);
  if (answer === same) return known;
  if (answer !== enter) return undefined;
  const value = await questions.input({
    title: t('{0}: {1}', name, shown),
    prompt: t("Sent to {0} only, and stored in VS Code's secret storage.", origin),
    password: true,
    optional: false,
  });
  return value?.trim();
}
