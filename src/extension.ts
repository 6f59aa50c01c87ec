// Builds the parts and joins them. No logic: every part is disposed in reverse order, and agents are gone at the end.

import { commands, type ExtensionContext } from 'vscode';
import { systemClock } from './agent/clock.ts';
import { DisposableStore } from './base/disposable.ts';
import { Lazy } from './base/lazy.ts';
import { Agents } from './vscode/agents.ts';
import { ChatView } from './vscode/chat/chatView.ts';
import { registerCommands } from './vscode/commands.ts';
import { LaunchGate } from './vscode/launchGate.ts';
import { createLog, loggerFor } from './vscode/log.ts';
import { EligibleDocuments } from './vscode/nes/eligibleDocuments.ts';
import { NesConnector } from './vscode/nes/nesConnector.ts';
import { NextEditFeature } from './vscode/nes/nextEditFeature.ts';
import { vscodeQuestions } from './vscode/questions.ts';
import { Hosting } from './vscode/serve/hosting.ts';
import { AgentVariables } from './vscode/signIn/agentVariables.ts';
import { Authentication } from './vscode/signIn/authentication.ts';
import { SignInCommands } from './vscode/signIn/signInCommands.ts';
import { runInTerminal } from './vscode/signIn/signInTerminal.ts';
import { StartRules } from './vscode/startRules.ts';
import { Status } from './vscode/status.ts';
import { Traffic } from './vscode/traffic.ts';

let shutDown: (() => Promise<void>) | undefined;

export function activate(context: ExtensionContext): void {
  const lifetime = new DisposableStore();
  context.subscriptions.push(lifetime);
  const log = lifetime.add(createLog());
  const logger = loggerFor(log);
  const showLog = { title: 'Open Log', run: () => commands.executeCommand('acpHost.log.show') };
  const traffic = lifetime.add(new Traffic());
  const eligible = lifetime.add(new EligibleDocuments(context));
  const services = new Lazy(async () => {
    const { AgentServices } = await import('./vscode/serve/agentServices.ts');
    return lifetime.add(new AgentServices(context, eligible, systemClock, logger));
  });
  const gate = new LaunchGate(context.globalState, vscodeQuestions);
  const variables = new AgentVariables(context.secrets);
  const rules = new StartRules(gate, variables);
  const hosting = new Hosting(async () => (await services.get()).all);
  const agents = lifetime.add(new Agents(context, logger, traffic, hosting, rules));
  const status = lifetime.add(new Status());
  const asking = { questions: vscodeQuestions, runInTerminal, showLog };
  const authentication = lifetime.add(
    new Authentication({ agents, variables, rules, ...asking, clock: systemClock, logger }),
  );
  const chat = new Lazy(async () => {
    const { createChat } = await import('./vscode/chat/createChat.ts');
    const parts = { context, agents, authentication, services: await services.get() };
    return createChat({ ...parts, clock: systemClock, logger, lifetime });
  });
  const chatView = lifetime.add(new ChatView(chat, context.extensionUri, logger).register());
  const signIns = new SignInCommands(agents, authentication, vscodeQuestions);
  const connector = lifetime.add(
    new NesConnector(agents, authentication, (uri) => eligible.open(uri), systemClock, logger, showLog),
  );
  const selection = new Lazy(async () => {
    const { AgentSelection } = await import('./vscode/agentSelection.ts');
    return new AgentSelection(context, vscodeQuestions, gate, logger);
  });
  const nextEdits = lifetime.add(
    new NextEditFeature(connector, eligible, context, status, systemClock, logger),
  );
  lifetime.add(
    registerCommands({
      'acpHost.agent.select': async (purpose) => (await selection.get()).choose(purpose),
      'acpHost.chat.open': () => chatView.open(),
      'acpHost.chat.newSession': () => chatView.newSession(),
      'acpHost.chat.cancel': () => chat.loaded?.cancel(),
      'acpHost.agent.restart': () => connector.restart(),
      'acpHost.agent.stop': () => connector.stop(),
      'acpHost.agent.signIn': () => signIns.signIn(),
      'acpHost.agent.signOut': () => signIns.signOut(),
      'acpHost.nes.trigger': () => nextEdits.trigger(),
      'acpHost.nes.accept': (by) => nextEdits.accept(by === 'tab'),
      'acpHost.nes.acceptWord': () => nextEdits.acceptWord(),
      'acpHost.nes.dismiss': () => nextEdits.dismiss(),
      'acpHost.nes.showDiff': () => nextEdits.showDiff(),
      'acpHost.nes.toggle': () => nextEdits.toggle(),
      'acpHost.nes.snooze': () => nextEdits.snooze(),
      'acpHost.permissions.show': async (id) => (await services.get()).questions.show(id),
      'acpHost.permissions.rules': async () => (await services.get()).showRules(),
      'acpHost.log.show': () => log.show(true),
      'acpHost.traffic.show': (filter) => traffic.show(filter),
      'acpHost.traffic.filter': () => traffic.chooseFilter(),
      'acpHost.traffic.export': (target) => traffic.export(target),
    }),
  );
  shutDown = async () => {
    await connector.close();
    await Promise.all([agents.stopAll(), services.loaded?.close()]);
  };
}

/** VS Code waits for this before it ends the extension host, so no process is left behind. */
export async function deactivate(): Promise<void> {
  await shutDown?.();
  shutDown = undefined;
}
