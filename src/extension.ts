// Builds the parts and joins them. No logic: every part is disposed in reverse order, and agents are gone at the end.

import { commands, type ExtensionContext } from 'vscode';
import { systemClock } from './agent/clock.ts';
import { DisposableStore } from './base/disposable.ts';
import { Agents } from './vscode/agents.ts';
import { registerCommands } from './vscode/commands.ts';
import { createLog, loggerFor } from './vscode/log.ts';
import { EligibleDocuments } from './vscode/nes/eligibleDocuments.ts';
import { NesConnector } from './vscode/nes/nesConnector.ts';
import { NextEditFeature } from './vscode/nes/nextEditFeature.ts';
import { selectAgent } from './vscode/selectAgent.ts';
import { Hosting } from './vscode/serve/hosting.ts';
import { askForMcpServer } from './vscode/sessions/askForMcpServer.ts';
import { McpConsent } from './vscode/sessions/mcpConsent.ts';
import { McpServers } from './vscode/sessions/mcpServers.ts';
import { Sessions } from './vscode/sessions/sessions.ts';
import { SessionUpdates } from './vscode/sessions/sessionUpdates.ts';
import { signInByName } from './vscode/sessions/signInByName.ts';
import { Status } from './vscode/status.ts';
import { Traffic } from './vscode/traffic.ts';

let shutDown: (() => Promise<void>) | undefined;

export function activate(context: ExtensionContext): void {
  const lifetime = new DisposableStore();
  context.subscriptions.push(lifetime);
  const log = lifetime.add(createLog());
  const logger = loggerFor(log);
  const traffic = lifetime.add(new Traffic());
  const updates = new SessionUpdates(logger);
  const hosting = new Hosting([updates]);
  const agents = lifetime.add(new Agents(context, logger, traffic, hosting));
  const status = lifetime.add(new Status());
  const eligible = lifetime.add(new EligibleDocuments(context));
  const showLog = { title: 'Open Log', run: () => commands.executeCommand('acpHost.log.show') };
  const consent = new McpConsent(context.workspaceState, askForMcpServer);
  const servers = new McpServers(consent, logger);
  const authenticate = (name: string): Promise<boolean> => signInByName(agents, name, showLog);
  lifetime.add(new Sessions({ agents, updates, servers, signIn: authenticate, logger }));
  const connector = lifetime.add(
    new NesConnector(agents, (uri) => eligible.open(uri), systemClock, logger, showLog),
  );
  const nextEdits = lifetime.add(
    new NextEditFeature(connector, eligible, context, status, systemClock, logger),
  );
  lifetime.add(
    registerCommands({
      'acpHost.agent.select': selectAgent,
      'acpHost.agent.restart': () => connector.restart(),
      'acpHost.agent.stop': () => connector.stop(),
      'acpHost.agent.signIn': () => connector.signIn(),
      'acpHost.nes.trigger': () => nextEdits.trigger(),
      'acpHost.nes.accept': (by) => nextEdits.accept(by === 'tab'),
      'acpHost.nes.acceptWord': () => nextEdits.acceptWord(),
      'acpHost.nes.dismiss': () => nextEdits.dismiss(),
      'acpHost.nes.showDiff': () => nextEdits.showDiff(),
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
