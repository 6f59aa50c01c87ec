// Reports to the user why there are no next edits, with actions that help.

import { commands } from 'vscode';
import { agentName } from '../../../base/agentName.ts';
import type { Agent } from '../../../agent/agent.ts';
import type { AgentState } from '../../../agent/agentState.ts';
import { t } from '../../../base/l10n.ts';
import type { Logger } from '../../../base/logger.ts';
import { openMachineSetting, reportError, type ReportAction } from '../../window/report.ts';
import type { Authentication } from '../../signIn/authentication.ts';
import type { NesStart } from './startNes.ts';

type Failure = Extract<AgentState, { kind: 'failed' }>['failure'];

/** Failures that a missing key may cause. */
const mayLackKey: readonly string[] = ['initializeRefused', 'exitedAtStart', 'crashedTooOften'];

/** Failures caused by a wrong setting: a restart would not help. */
const mayBeSetting: readonly string[] = [
  'commandNotFound',
  'commandRefused',
  'commandNotExecutable',
  'commandIsFolder',
  'cwdMissing',
  'placeSilent',
];

export class NoNextEdits {
  readonly #authentication: Authentication;
  readonly #logger: Logger;
  readonly #showLog: ReportAction;
  readonly #restart: () => Promise<void>;

  constructor(
    authentication: Authentication,
    logger: Logger,
    showLog: ReportAction,
    restart: () => Promise<void>,
  ) {
    this.#authentication = authentication;
    this.#logger = logger;
    this.#showLog = showLog;
    this.#restart = restart;
  }

  /** The settings name no usable agent. */
  refused(message: string): void {
    this.#report(message, settings(), selectAgent());
  }

  failed(agent: Agent | undefined, { kind, message, detail }: Failure): void {
    this.#logger.error(detail === undefined ? message : `${message}\n${detail}`);
    const missing = agent && mayLackKey.includes(kind) ? this.#authentication.missing(agent) : undefined;
    const actions = mayBeSetting.includes(kind)
      ? [settings(), selectAgent(), this.#showLog]
      : [{ title: t('Restart Agent'), run: this.#restart }, this.#showLog, selectAgent()];
    if (missing) this.#report(`${message} ${missing.sentence}`, missing.action, ...actions);
    else this.#report(message, ...actions);
  }

  /** The agent runs but started no session. */
  notStarted(agent: string, start: Exclude<NesStart, { kind: 'started' | 'signInNeeded' }>): void {
    this.#logger.warn(`[${agent}] no next edits: ${start.reason}`);
    if (start.kind === 'notOffered') {
      const message = t(
        'Agent "{0}" does not support next edit suggestions. Select another agent for them.',
        agentName(agent),
      );
      this.#report(message, selectAgent());
    } else {
      const message = t('Agent "{0}" can\'t suggest next edits: {1}', agentName(agent), start.reason);
      this.#report(message, this.#showLog, selectAgent());
    }
  }

  #report(message: string, ...actions: readonly ReportAction[]): void {
    reportError(message, ...actions).catch((error: unknown) =>
      this.#logger.error('A message could not be shown', error),
    );
  }
}

function settings(): ReportAction {
  return openMachineSetting(t('Open Settings'), 'agents');
}

function selectAgent(): ReportAction {
  return { title: t('Select Agent'), run: () => commands.executeCommand('acpHost.agent.select', 'nes') };
}
