// Entry point of the extension: creates all parts and connects them, without logic of its own. Parts are disposed in reverse
// order, and all agents have ended when `deactivate` resolves.

import { commands, ExtensionMode, type ExtensionContext } from 'vscode';
import { systemClock } from './agent/clock.ts';
import { DisposableStore } from './base/disposable.ts';
import { t, useTranslations } from './base/l10n.ts';
import { Lazy } from './base/lazy.ts';
import { agentCommands } from './vscode/wiring/agentCommands.ts';
import { showChatAgent } from './vscode/wiring/chatAgentStatus.ts';
import { ChatCommands, conversationCommands, readingCommands } from './vscode/wiring/chatCommands.ts';
import { ChatTabs } from './vscode/chat/pages/chatTabs.ts';
import { ChatView } from './vscode/chat/pages/chatView.ts';
import { TabMemory } from './vscode/chat/pages/tabMemory.ts';
import { contextCommands, pinCommands } from './vscode/wiring/contextCommands.ts';
import { registerCommands } from './vscode/window/commands.ts';
import { createAgents } from './vscode/wiring/createAgents.ts';
import { knownSecrets } from './vscode/agents/knownSecrets.ts';
import { createLog } from './vscode/window/log.ts';
import { ChosenOptions } from './vscode/nes/session/chosenOptions.ts';
import { EligibleDocuments } from './vscode/documents/eligibleDocuments.ts';
import { FocusedDocuments } from './vscode/documents/focusedDocuments.ts';
import { NesConnector } from './vscode/nes/session/nesConnector.ts';
import { nextEditCommands, reviewCommands } from './vscode/wiring/editorCommands.ts';
import { NextEditFeature } from './vscode/nes/nextEditFeature.ts';
import { vscodeQuestions } from './vscode/window/questions.ts';
import { isReviewPending } from './vscode/review/pendingReview.ts';
import { Status } from './vscode/nes/status.ts';
import { UserFileWriter } from './vscode/files/userFileWriter.ts';
import { loadTranslations } from './vscode/window/loadTranslations.ts';
import { openWalkthrough, openWalkthroughOnce } from './vscode/window/walkthrough.ts';
import { workspaceStorage } from './vscode/storage/workspaceStorage.ts';

let shutDown: (() => Promise<void>) | undefined;

export function activate(context: ExtensionContext): void {
  const lifetime = new DisposableStore();
  context.subscriptions.push(lifetime);
  const log = lifetime.add(createLog());
  const { logger } = log;
  useTranslations(loadTranslations(context, logger));
  const showLog = { title: t('Show Log'), run: () => commands.executeCommand('acpHost.log.show') };
  // Not in the extension's own tests.
  if (context.extensionMode === ExtensionMode.Production)
    openWalkthroughOnce(context.globalState).catch((error: unknown) =>
      logger.error('The walkthrough could not be opened', error),
    );
  const eligible = lifetime.add(new EligibleDocuments(context));
  const focused = lifetime.add(new FocusedDocuments(eligible, context.workspaceState));
  const surroundings = { context, eligible, focused, showLog, clock: systemClock, logger };
  const world = createAgents(surroundings, lifetime);
  const { agents, authentication, rules, mcpInputs, part: agentPart } = world;
  const status = lifetime.add(new Status());
  lifetime.add(showChatAgent(agents, status));
  const writes = new UserFileWriter();
  const userPart = new Lazy(async () => (await import('./vscode/wiring/userPart.ts')).userPart);
  const storage = new Lazy(() => {
    const { fsPath } = context.storageUri ?? context.globalStorageUri;
    return workspaceStorage(fsPath, systemClock);
  });
  const editorContext = new Lazy(async () => {
    const { createContext } = await userPart.get();
    const parts = { context, agents, rules, mcpInputs, eligible, questions: vscodeQuestions };
    const { accounts, services, terminals, findIgnored } = await agentPart.get();
    const kept = {
      accounts,
      terminals,
      findIgnored,
      editorState: services.editorState,
      storage: await storage.get(),
    };
    return createContext({ ...parts, ...kept, clock: systemClock, logger }, lifetime);
  });
  const chat = new Lazy(async () => {
    const { chat: chatContext, sources, knownSecrets } = await editorContext.get();
    const { createChat } = await userPart.get();
    const { services, accounting, traffic } = await agentPart.get();
    const parts = {
      ...{ context, agents, authentication, gate: world.gate, eligible, chatContext, sources, knownSecrets },
      ...{ services, accounting, traffic, rules, mcpInputs },
      storage: await storage.get(),
    };
    const openInEditor = (id: string): Promise<unknown> => chatTabs.open(id);
    const openConversation = (id: string): Promise<unknown> => chatCommands.openConversation(id);
    return createChat({
      ...parts,
      openInEditor,
      openConversation,
      writes,
      clock: systemClock,
      logger,
      lifetime,
    });
  });
  const places = { get: async () => (await chat.get()).places };
  const tabMemory = new TabMemory(context.workspaceState);
  const chatTabs = lifetime.add(new ChatTabs(places, tabMemory, context.extensionUri, logger).register());
  const view = { get: async () => (await places.get()).view };
  const chatView = lifetime.add(new ChatView(view, context.extensionUri, logger).register());
  const chatCommands = new ChatCommands(chat, chatView, chatTabs);
  const chosenOptions = new ChosenOptions(context.globalState);
  const access = { get: async () => (await agentPart.get()).services.access };
  const repositories = { get: async () => (await agentPart.get()).repositories };
  const refactorCode = { get: async () => (await agentPart.get()).refactor };
  const nesSurroundings = {
    eligible,
    access,
    chosenOptions,
    knownSecrets: () => knownSecrets(world),
    updates: (connection: object) => agentPart.loaded?.services.updates.of(connection),
  };
  const connector = lifetime.add(
    new NesConnector(
      agents,
      authentication,
      nesSurroundings,
      async () => (await agentPart.get()).startNes,
      systemClock,
      logger,
      showLog,
    ),
  );
  const nextEdits = lifetime.add(
    new NextEditFeature(
      connector,
      { eligible, access, repositories },
      refactorCode,
      context,
      status,
      systemClock,
      logger,
    ),
  );
  lifetime.add(
    registerCommands({
      ...conversationCommands(chat, chatCommands, chatView, chatTabs, userPart),
      ...readingCommands(chat, chatCommands),
      ...contextCommands(chat, userPart),
      ...agentCommands(world, userPart, connector, context, logger),
      ...nextEditCommands(nextEdits, userPart, connector, chosenOptions, logger),
      ...reviewCommands(chat),
      ...pinCommands(editorContext, userPart, vscodeQuestions),
      'acpHost.status.menu': async () => {
        const { showStatusMenu } = await userPart.get();
        await showStatusMenu({
          nextEdits,
          stateOf: (agent) => agents.stateOf(agent),
          accountOf: (agent) => authentication.account(agent),
        });
      },
      'acpHost.setup.check': async () =>
        (await userPart.get()).checkSetup({ context, world, nextEdits, connector, logger }),
      'acpHost.openWalkthrough': openWalkthrough,
      'acpHost.openSample': async () => (await userPart.get()).openSample(),
      'acpHost.log.show': () => log.show(),
      'acpHost.traffic.show': async (filter) => (await agentPart.get()).traffic.show(filter),
      'acpHost.traffic.filter': async () => (await agentPart.get()).traffic.chooseFilter(),
      'acpHost.traffic.export': async (target) => (await agentPart.get()).traffic.export(target, writes),
    }),
  );
  if (isReviewPending(context.workspaceState))
    chat.get().catch((error: unknown) => logger.error('The chat could not be loaded', error));
  shutDown = async () => {
    // Before their agents end, so that conversations are stored in their current state.
    await chat.loaded?.places.close();
    await connector.close();
    await Promise.all([agents.stopAll(), agentPart.loaded?.services.close()]);
  };
}

/** VS Code waits for this before it ends the extension host, so no process is left behind. */
export async function deactivate(): Promise<void> {
  await shutDown?.();
  shutDown = undefined;
}
