// Joins the accounting to the setting and to what agents said they want. It is loaded before an agent is told anything.

import type { ExtensionContext } from 'vscode';
import type { Disposable } from '../../base/disposable.ts';
import { Lazy } from '../../base/lazy.ts';
import type { Logger } from '../../base/logger.ts';
import type { DirectAccounts } from '../../context/records/directAccounts.ts';
import type { NesContextCapability } from '../../protocol/nes/nesCapability.ts';
import type { Agents } from '../agents/agents.ts';
import { onDidChangeSetting, readSetting } from '../settings/settings.ts';
import type { Accounting } from '../context/accounting.ts';

export interface JoinedAccounting extends Disposable {
  readonly accounts: Lazy<DirectAccounts>;
  /** Resolves when `heard` hears. */
  load(): Promise<unknown>;
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
  const wanted = (name: string): NesContextCapability => {
    const lookup = agents().get(name);
    const state = lookup.kind === 'agent' ? lookup.agent.state : undefined;
    if (state?.kind !== 'ready') return {};
    const { agentCapabilities, capabilities } = state.initializeResult;
    return (agentCapabilities?.nes ?? capabilities?.nes)?.context ?? {};
  };
  const accounting = new Lazy(async () => {
    const { Accounting } = await import('../context/accounting.ts');
    return new Accounting({ isOn: () => isOn, accounts, wanted, logger });
  });
  return {
    accounts,
    load: () => accounting.get(),
    heard: (...message) => accounting.loaded?.heard(...message),
    dispose: () => listener.dispose(),
  };
}
