// Connects the accounting of context sent outside of turns to its setting and to the capabilities of agents. Loaded
// before the first message to an agent.

import type { ExtensionContext } from 'vscode';
import { createHash, randomUUID } from 'node:crypto';
import type { Disposable } from '../../base/disposable.ts';
import { Lazy } from '../../base/lazy.ts';
import type { Logger } from '../../base/logger.ts';
import type { DirectAccounts } from '../../context/records/directAccounts.ts';
import type { NesContextCapability } from '../../protocol/nes/nesCapability.ts';
import type { Agents } from '../agents/agents.ts';
import { onDidChangeSetting, readSetting } from '../settings/settings.ts';
import type { Accounting } from '../context/accounting.ts';
import type { RecordPorts } from '../../context/records/envelopeDraft.ts';

export interface JoinedAccounting extends Disposable {
  readonly accounts: Lazy<DirectAccounts>;
  /** Resolves when `record` is active. Calls before that are ignored. */
  load(): Promise<unknown>;
  readonly record: Accounting['record'];
}

/** @param agents called only after the first agent was created. */
export function createAccounting(
  context: Pick<ExtensionContext, 'extension'>,
  agents: () => Pick<Agents, 'get'>,
  logger: Logger,
): JoinedAccounting {
  const accounts = new Lazy(async () => {
    const { DirectAccounts } = await import('../../context/records/directAccounts.ts');
    return new DirectAccounts(recordPorts(context));
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
    record: (...message) => accounting.loaded?.record(...message),
    dispose: () => listener.dispose(),
  };
}

/** The clock, ids, hashes and producer that records need. */
export function recordPorts({ extension }: Pick<ExtensionContext, 'extension'>): RecordPorts {
  const { version } = extension.packageJSON as { version: string };
  return {
    timestamp: () => new Date().toISOString(),
    newId: () => randomUUID(),
    sha256: (text) => createHash('sha256').update(text, 'utf8').digest('hex'),
    producer: { id: 'acp-host', version },
  };
}
