// Joins the accounting to the setting and to what agents said they want: small, since it is there from the start.

import type { ExtensionContext } from 'vscode';
import type { Disposable } from '../../base/disposable.ts';
import { Lazy } from '../../base/lazy.ts';
import type { Logger } from '../../base/logger.ts';
import type { DirectAccounts } from '../../context/directAccounts.ts';
import type { Agents } from '../agents.ts';
import { onDidChangeSetting, readSetting } from '../settings.ts';
import { Accounting } from './accounting.ts';

export interface JoinedAccounting extends Disposable {
  readonly accounts: Lazy<DirectAccounts>;
  readonly heard: Accounting['heard'];
}

/** @param agents there once the first agent is. */
export function createAccounting(
  context: Pick<ExtensionContext, 'extension'>,
  agents: () => Pick<Agents, 'get'>,
  logger: Logger,
): JoinedAccounting {
  const accounts = new Lazy(async () => {
    const { createAccounts } = await import('./createAccounts.ts');
    return createAccounts(context);
  });
  let isOn = readSetting('context.accounting');
  const listener = onDidChangeSetting('context.accounting', () => (isOn = readSetting('context.accounting')));
  const accounting = new Accounting({
    isOn: () => isOn,
    accounts,
    wanted: (name) => {
      const lookup = agents().get(name);
      const state = lookup.kind === 'agent' ? lookup.agent.state : undefined;
      if (state?.kind !== 'ready') return {};
      const { agentCapabilities, capabilities } = state.initializeResult;
      return (agentCapabilities?.nes ?? capabilities?.nes)?.context ?? {};
    },
    logger,
  });
  return {
    accounts,
    heard: accounting.heard.bind(accounting),
    dispose: () => listener.dispose(),
  };
}
