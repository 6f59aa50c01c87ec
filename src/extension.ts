// Builds the parts and joins them. No logic: every part is disposed in reverse order, and agents are gone at the end.

import { commands, type ExtensionContext } from 'vscode';
import { systemClock } from './agent/clock.ts';
import { Agents } from './vscode/agents.ts';
import { registerCommands } from './vscode/commands.ts';
import { createLog, loggerFor } from './vscode/log.ts';
import { NesConnector } from './vscode/nes/nesConnector.ts';
import { NextEditFeature } from './vscode/nes/nextEditFeature.ts';
import { selectAgent } from './vscode/selectAgent.ts';
import { Status } from './vscode/status.ts';
import { Traffic } from './vscode/traffic.ts';

let shutDown: (() => Promise<void>) | undefined;

export function activate(context: ExtensionContext): void {
  const log = createLog();
  const logger = loggerFor(log);
  const traffic = new Traffic();
  const agents = new Agents(context, logger, traffic);
  const status = new Status();
  const showLog = { title: 'Open Log', run: () => commands.executeCommand('acpHost.log.show') };
  const connector = new NesConnector(agents, systemClock, logger, showLog);
  const nextEdits = new NextEditFeature(connector, context, status, systemClock, logger);
  context.subscriptions.push(
    log,
    traffic,
    agents,
    status,
    connector,
    nextEdits,
    registerCommands({
      'acpHost.agent.select': selectAgent,
      'acpHost.agent.restart': () => connector.restart(),
      'acpHost.agent.stop': () => connector.stop(),
      'acpHost.nes.trigger': () => nextEdits.trigger(),
      'acpHost.nes.accept': () => nextEdits.accept(),
      'acpHost.nes.dismiss': () => nextEdits.dismiss(),
      'acpHost.nes.toggle': () => nextEdits.toggle(),
      'acpHost.nes.snooze': () => nextEdits.snooze(),
      'acpHost.log.show': () => log.show(true),
      'acpHost.traffic.show': () => traffic.show(),
    }),
  );
  shutDown = async () => {
    await connector.close();
    await agents.stopAll();
  };
}

/** VS Code waits for this before it ends the extension host, so no process is left behind. */
export async function deactivate(): Promise<void> {
  await shutDown?.();
  shutDown = undefined;
}
