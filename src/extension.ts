// Entry point of the extension: creates all parts and connects them, without logic of its own. Parts are disposed in reverse
// order, and all agents have ended when `deactivate` resolves.

import { commands, l10n, type ExtensionContext } from 'vscode';
import { systemClock } from './agent/clock.ts';
import { DisposableStore } from './base/disposable.ts';
import { t, useTranslations } from './base/l10n.ts';
import { Lazy } from './base/lazy.ts';
import { agentCommands } from './vscode/wiring/agentCommands.ts';
import { ChatCommands, conversationCommands, readingCommands } from './vscode/wiring/chatCommands.ts';
import { ChatTabs } from './vscode/chat/pages/chatTabs.ts';
import { ChatView } from './vscode/chat/pages/chatView.ts';
import { TabMemory } from './vscode/chat/pages/tabMemory.ts';
import { contextCommands, pinCommands } from './vscode/wiring/contextCommands.ts';
import { registerCommands } from './vscode/window/commands.ts';
import { createAgents } from './vscode/wiring/createAgents.ts';
import { knownSecrets } from './vscode/agents/knownSecrets.ts';
import { createLog, loggerFor } from './vscode/window/log.ts';
import { ChosenOptions } from './vscode/nes/session/chosenOptions.ts';
import { EligibleDocuments } from './vscode/documents/eligibleDocuments.ts';
import { NesConnector } from './vscode/nes/session/nesConnector.ts';
import { nextEditCommands } from './vscode/wiring/nextEditCommands.ts';
import { NextEditFeature } from './vscode/nes/nextEditFeature.ts';
import { vscodeQuestions } from './vscode/window/questions.ts';
import { isReviewPending } from './vscode/review/pendingReview.ts';
import { reviewCommands } from './vscode/wiring/reviewCommands.ts';
import { Status } from './vscode/nes/status.ts';
import { Traffic } from './vscode/traffic/traffic.ts';
import { UserFileWriter } from './vscode/files/userFileWriter.ts';
import { workspaceStorage } from './vscode/storage/workspaceStorage.ts';

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
  const surroundings = { context, eligible, traffic, showLog, clock: systemClock, logger };
  const world = createAgents(surroundings, lifetime);
  const { agents, authentication, rules, accounting, services } = world;
  const status = lifetime.add(new Status());
  const writes = new UserFileWriter();
  const storage = new Lazy(() => {
    const { fsPath } = context.storageUri ?? context.globalStorageUri;
    return workspaceStorage(fsPath);
  });
  const editorContext = new Lazy(async () => {
    const { createContext } = await import('./vscode/wiring/createContext.ts');
    const parts = { context, agents, rules, eligible, questions: vscodeQuestions };
    const accounts = await accounting.accounts.get();
    const kept = { accounts, storage: await storage.get() };
    return createContext({ ...parts, ...kept, clock: systemClock, logger }, lifetime);
  });
  const chat = new Lazy(async () => {
    const { chat: chatContext, knownSecrets } = await editorContext.get();
    const { createChat } = await import('./vscode/wiring/createChat.ts');
    const parts = {
      ...{ context, agents, authentication, eligible, chatContext, knownSecrets },
      services: await services.get(),
      storage: await storage.get(),
    };
    const openInEditor = (id: string): Promise<unknown> => chatTabs.open(id);
    return createChat({ ...parts, openInEditor, writes, clock: systemClock, logger, lifetime });
  });
  const places = { get: async () => (await chat.get()).places };
  const tabMemory = new TabMemory(context.workspaceState);
  const chatTabs = lifetime.add(new ChatTabs(places, tabMemory, context.extensionUri, logger).register());
  const view = { get: async () => (await places.get()).view };
  const chatView = lifetime.add(new ChatView(view, context.extensionUri, logger).register());
  const chatCommands = new ChatCommands(chat, chatView);
  const chosenOptions = new ChosenOptions(context.globalState);
  const access = { get: async () => (await services.get()).access };
  const nesSurroundings = {
    eligible,
    access,
    chosenOptions,
    knownSecrets: () => knownSecrets(world),
    updates: (connection: object) => services.loaded?.updates.of(connection),
  };
  const connector = lifetime.add(
    new NesConnector(agents, authentication, nesSurroundings, systemClock, logger, showLog),
  );
  const nextEdits = lifetime.add(
    new NextEditFeature(
      connector,
      { eligible, access, repositories: world.repositories },
      context,
      status,
      systemClock,
      logger,
    ),
  );
  lifetime.add(
    registerCommands({
      ...conversationCommands(chat, chatCommands, chatView, chatTabs, eligible),
      ...readingCommands(chat, chatCommands),
      ...contextCommands(chat),
      ...agentCommands(world, connector, context, logger),
      ...nextEditCommands(nextEdits, connector, chosenOptions, logger),
      ...reviewCommands(() => chat.loaded?.places.active),
      ...pinCommands(editorContext, vscodeQuestions),
      'acpHost.log.show': () => log.show(true),
      'acpHost.traffic.show': (filter) => traffic.show(filter),
      'acpHost.traffic.filter': () => traffic.chooseFilter(),
      'acpHost.traffic.export': (target) => traffic.export(target, writes),
    }),
  );
  if (isReviewPending(context.workspaceState))
    chat.get().catch((error: unknown) => logger.error('The chat could not be loaded', error));
  shutDown = async () => {
    // Before their agents end, so that conversations are stored in their current state.
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
