// Builds the parts and joins them. No logic: every part is disposed in reverse order, and agents are gone at the end.

import { commands, l10n, type ExtensionContext } from 'vscode';
import { systemClock } from './agent/clock.ts';
import { DisposableStore } from './base/disposable.ts';
import { t, useTranslations } from './base/l10n.ts';
import { Lazy } from './base/lazy.ts';
import { builtinAgent } from './vscode/agentDefinitions.ts';
import { Agents } from './vscode/agents.ts';
import { ModelAccess } from './vscode/builtin/modelAccess.ts';
import { AddCommands } from './vscode/chat/attach/addCommands.ts';
import { ChatCommands } from './vscode/chat/chatCommands.ts';
import { ChatTabs } from './vscode/chat/chatTabs.ts';
import { ChatView } from './vscode/chat/chatView.ts';
import { contextCommands } from './vscode/chat/context/contextCommands.ts';
import { readingCommands } from './vscode/chat/reading/readingCommands.ts';
import { registerCommands } from './vscode/commands.ts';
import { createAccounting } from './vscode/context/createAccounting.ts';
import { pinCommands } from './vscode/context/pinCommands.ts';
import { LaunchGate } from './vscode/launchGate.ts';
import { createLog, loggerFor } from './vscode/log.ts';
import { EligibleDocuments } from './vscode/nes/eligibleDocuments.ts';
import { NesConnector } from './vscode/nes/nesConnector.ts';
import { NextEditFeature } from './vscode/nes/nextEditFeature.ts';
import { vscodeQuestions } from './vscode/questions.ts';
import { reviewCommands } from './vscode/review/reviewCommands.ts';
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
  useTranslations(l10n.bundle);
  const lifetime = new DisposableStore();
  context.subscriptions.push(lifetime);
  const log = lifetime.add(createLog());
  const logger = loggerFor(log);
  const showLog = { title: t('Open Log'), run: () => commands.executeCommand('acpHost.log.show') };
  const traffic = lifetime.add(new Traffic());
  const eligible = lifetime.add(new EligibleDocuments(context));
  const services = new Lazy(async () => {
    const { AgentServices } = await import('./vscode/serve/agentServices.ts');
    return lifetime.add(new AgentServices(context, eligible, systemClock, logger));
  });
  const gate = new LaunchGate(context.globalState, vscodeQuestions);
  const variables = new AgentVariables(context.secrets);
  const model = lifetime.add(new ModelAccess(context.globalState, variables, vscodeQuestions, logger));
  const rules = new StartRules(gate, variables, model);
  const hosting = new Hosting(async () => (await services.get()).all);
  const accounting = lifetime.add(createAccounting(context, () => agents, logger));
  const agents: Agents = lifetime.add(new Agents(context, logger, traffic, hosting, rules, accounting.heard));
  lifetime.add(model.onDidChange(() => agents.renew(builtinAgent)));
  const status = lifetime.add(new Status());
  const asking = { questions: vscodeQuestions, runInTerminal, showLog };
  const authentication = lifetime.add(
    new Authentication({ agents, variables, rules, ...asking, clock: systemClock, logger }),
  );
  const editorContext = new Lazy(async () => {
    const { createContext } = await import('./vscode/context/createContext.ts');
    const parts = { context, agents, rules, eligible, questions: vscodeQuestions };
    const accounts = await accounting.accounts.get();
    return createContext({ ...parts, accounts, clock: systemClock, logger }, lifetime);
  });
  const chat = new Lazy(async () => {
    const { chat: chatContext } = await editorContext.get();
    const { createChat } = await import('./vscode/chat/createChat.ts');
    const parts = {
      ...{ context, agents, authentication, eligible, chatContext },
      services: await services.get(),
    };
    const openInEditor = (id: string): Promise<unknown> => chatTabs.open(id);
    return createChat({ ...parts, openInEditor, clock: systemClock, logger, lifetime });
  });
  const places = { get: async () => (await chat.get()).places };
  const chatTabs = lifetime.add(new ChatTabs(places, context.extensionUri, logger).register());
  const view = { get: async () => (await places.get()).view };
  const chatView = lifetime.add(new ChatView(view, context.extensionUri, logger).register());
  const chatCommands = new ChatCommands(chat, chatView);
  const adding = new AddCommands(view, () => chatView.open());
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
      'acpHost.chat.newSession': () => chatCommands.newSession(),
      'acpHost.chat.cancel': () => chat.loaded?.places.active.cancel(),
      'acpHost.chat.sessions': () => chatCommands.sessions(),
      'acpHost.chat.openInEditor': (id) => chatTabs.open(id),
      'acpHost.chat.fork': () => chatCommands.fork(),
      'acpHost.chat.fixProblems': () => chatCommands.fixProblems(eligible),
      'acpHost.chat.continueWith': () => chatCommands.continueWith(),
      'acpHost.chat.rename': () => chatCommands.rename(),
      'acpHost.chat.delete': () => chatCommands.delete(),
      'acpHost.chat.export': (target) => chatCommands.export(target),
      'acpHost.chat.addSelection': () => adding.addSelection(),
      'acpHost.chat.addFile': (uri, all) => adding.addFile(uri, all),
      ...readingCommands(chat, chatCommands),
      ...contextCommands(chat),
      'acpHost.agent.restart': () => connector.restart(),
      'acpHost.agent.stop': () => connector.stop(),
      'acpHost.agent.signIn': () => signIns.signIn(),
      'acpHost.agent.signOut': () => signIns.signOut(),
      'acpHost.builtin.setKey': () => model.setKey(),
      'acpHost.builtin.forgetKey': () => model.forgetKeys(),
      'acpHost.nes.trigger': () => nextEdits.trigger(),
      'acpHost.nes.accept': (by) => nextEdits.accept(by === 'tab'),
      'acpHost.nes.acceptWord': () => nextEdits.acceptWord(),
      'acpHost.nes.dismiss': () => nextEdits.dismiss(),
      'acpHost.nes.showDiff': () => nextEdits.showDiff(),
      'acpHost.nes.toggle': () => nextEdits.toggle(),
      'acpHost.nes.snooze': () => nextEdits.snooze(),
      'acpHost.permissions.show': async (id) => (await services.get()).questions.show(id),
      'acpHost.permissions.rules': async () => (await services.get()).showRules(),
      ...reviewCommands(() => chat.loaded?.places.active),
      ...pinCommands(editorContext, vscodeQuestions),
      'acpHost.log.show': () => log.show(true),
      'acpHost.traffic.show': (filter) => traffic.show(filter),
      'acpHost.traffic.filter': () => traffic.chooseFilter(),
      'acpHost.traffic.export': (target) => traffic.export(target),
    }),
  );
  shutDown = async () => {
    // As they are now, before their agents end.
    await chat.loaded?.places.close();
    await connector.close();
    await Promise.all([agents.stopAll(), services.loaded?.close()]);
  };
}

/** VS Code waits for this before it ends the extension host, so no process is left behind. */
export async function deactivate(): Promise<void> {
  await shutDown?.();
  shutDown = undefined;
}
