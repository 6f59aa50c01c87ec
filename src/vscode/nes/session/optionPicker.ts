// The command "ACP: Configure Next Edit Suggestions…": shows the agent's NES options and sets the one the user chooses.

import { ProgressLocation, window } from 'vscode';
import { agentName } from '../../../base/agentName.ts';
import { CancellationSource } from '../../../base/cancellation.ts';
import { t } from '../../../base/l10n.ts';
import type { Logger } from '../../../base/logger.ts';
import type { NesOptions, OptionValue } from '../../../nes/session/nesOptions.ts';
import type { NesSession } from '../../../nes/session/nesSession.ts';
import { isGroup, type ConfigChoice, type ConfigOption } from '../../../protocol/session/sessionConfig.ts';
import type { Choice, Questions } from '../../window/questions.ts';
import { reportError } from '../../window/report.ts';
import { oneLine, withoutIcons } from '../../window/shownText.ts';
import type { ChosenOptions } from './chosenOptions.ts';
import type { NesConnector } from './nesConnector.ts';

interface OptionChoice extends Choice {
  readonly option: ConfigOption;
}

interface ValueChoice extends Choice {
  /** Undefined for a heading. */
  readonly value?: OptionValue;
}

/** UTF-16 units of an agent's texts. */
const longest = 200;

/** Starts the agent if it is not running. Never rejects: errors are shown to the user. */
export async function showOptions(
  connector: NesConnector,
  chosen: ChosenOptions,
  questions: Questions,
  logger: Logger,
): Promise<void> {
  const agent = connector.agentName;
  const name = oneLine(agentName(agent), longest);
  const session = connector.current ?? (await sessionOf(connector, name));
  if (!session) {
    const message = t(
      'The options of agent "{0}" are not known: the agent has no session for next edit suggestions.',
      name,
    );
    await questions.offer('info', message);
    return;
  }
  try {
    await pickOption(agent, session.options, chosen, questions);
  } catch (error) {
    const why = oneLine(error instanceof Error ? error.message : String(error), longest);
    const message = t('Agent "{0}" did not set the option: {1}', name, why);
    logger.warn(message);
    // Does not wait for the message, which stays until the user closes it.
    reportError(message).catch((failed: unknown) => logger.error('A message could not be shown', failed));
  }
}

/** Waits with a progress notification. Undefined if there is no session, or the user cancelled. */
async function sessionOf(connector: NesConnector, name: string): Promise<NesSession | undefined> {
  const title = t('Starting agent "{0}"…', name);
  const options = { location: ProgressLocation.Notification, title, cancellable: true };
  const found = await window.withProgress(options, async (_progress, token) => {
    const cancelling = new CancellationSource();
    token.onCancellationRequested(() => cancelling.cancel());
    return await connector.session(cancelling.token);
  });
  return 'kind' in found ? undefined : found;
}

/**
 * Stores a choice once the agent accepted it; changes nothing if the user dismisses the list. Rejects with the agent's
 * error. @param agent its id.
 */
export async function pickOption(
  agent: string,
  options: NesOptions,
  chosen: ChosenOptions,
  questions: Questions,
): Promise<void> {
  if (options.all.length === 0) {
    await questions.offer(
      'info',
      t('Agent "{0}" has no options for next edit suggestions.', oneLine(agentName(agent), longest)),
    );
    return;
  }
  const title = t('Next Edit Suggestion Options of {0}', oneLine(agentName(agent), longest));
  const option = (await questions.choose(title, optionItems(options.all)))?.option;
  if (!option) return;
  const value = (await questions.choose(label(option.name), valueItems(option)))?.value;
  if (value === undefined || value === option.currentValue) return;
  await options.set(option.id, value);
  await chosen.choose(agent, option.id, value);
}

export function optionItems(options: readonly ConfigOption[]): OptionChoice[] {
  return options.map(asChoice);
}

function asChoice(option: ConfigOption): OptionChoice {
  const { name, description } = option;
  const detail = description === undefined ? {} : { detail: label(description) };
  return { label: label(name), description: currentName(option), ...detail, option };
}

function currentName(option: ConfigOption): string {
  if (option.type === 'boolean') return option.currentValue ? t('On') : t('Off');
  const current = valueItems(option).find(({ value }) => value === option.currentValue);
  return current?.label ?? label(option.currentValue);
}

export function valueItems(option: ConfigOption): ValueChoice[] {
  const isCurrent = (value: OptionValue): { description?: string } =>
    value === option.currentValue ? { description: t('current') } : {};
  if (option.type === 'boolean')
    return [true, false].map((value) => ({ label: value ? t('On') : t('Off'), ...isCurrent(value), value }));
  const asValue = ({ value, name, description }: ConfigChoice): ValueChoice => ({
    label: label(name),
    ...isCurrent(value),
    ...(description !== undefined && { detail: label(description) }),
    value,
  });
  return option.options.flatMap((one) =>
    isGroup(one) ? [{ label: label(one.name), heading: true }, ...one.options.map(asValue)] : [asValue(one)],
  );
}

/** An agent's text, made safe for a quick pick. */
function label(text: string): string {
  return withoutIcons(oneLine(text, longest));
}
