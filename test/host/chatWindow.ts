// Builds the chat as a window of VS Code has it. Building it again on the same storage stands for a reload.
import { join } from 'node:path';
import * as vscode from 'vscode';
import { systemClock } from '../../src/agent/clock.ts';
import { DisposableStore } from '../../src/base/disposable.ts';
import type { Entry } from '../../src/chat/messages/messages.ts';
import { TerminalOutputs } from '../../src/chat/terminal/terminalOutputs.ts';
import { Agents } from '../../src/vscode/agents/agents.ts';
import type { Chat, ChatParts } from '../../src/vscode/chat/pages/chat.ts';
import { ChatActions } from '../../src/vscode/chat/chatActions.ts';
import { ChatPlaces } from '../../src/vscode/chat/pages/chatPlaces.ts';
import { Conversations } from '../../src/vscode/chat/conversations.ts';
import { UnusedSessions } from '../../src/vscode/chat/unusedSessions.ts';
import { PagePermissionPrompt } from '../../src/vscode/chat/permission/pagePermissionPrompt.ts';
import { vscodePageTools } from '../../src/vscode/chat/pages/pageTools.ts';
import { ChatStore } from '../../src/vscode/storage/chatStore.ts';
import { LaunchConsent, LaunchPolicy } from '../../src/vscode/agents/launchPolicy.ts';
import { Hosting } from '../../src/vscode/serve/hosting.ts';
import { PermissionsService } from '../../src/vscode/serve/permissions/permissionsService.ts';
import { RequestDocuments } from '../../src/vscode/window/requestDocuments.ts';
import { McpConsent } from '../../src/vscode/sessions/mcpConsent.ts';
import { McpServers } from '../../src/vscode/sessions/mcpServers.ts';
import { Sessions } from '../../src/vscode/sessions/sessions.ts';
import { SessionUpdates } from '../../src/vscode/sessions/sessionUpdates.ts';
import { AgentVariables } from '../../src/vscode/storage/agentVariables.ts';
import { Traffic } from '../../src/vscode/traffic/traffic.ts';
import { UserFileWriter } from '../../src/vscode/files/userFileWriter.ts';
import { RecordingLogger } from '../unit/wire/recordingLogger.ts';
import { Answers } from './answers.ts';
import { blindReview } from './blindReview.ts';
import { MemoryMemento, MemorySecrets } from './memoryStores.ts';
import { PermissionPromptDouble } from './permissionPromptDouble.ts';

export class ChatWindow {
  readonly native = new PermissionPromptDouble();
  readonly answers: Answers;
  readonly logger: RecordingLogger;
  readonly sessions: Sessions;
  readonly conversations: Conversations;
  readonly actions: ChatActions;
  readonly places: ChatPlaces;
  readonly store: ChatStore;
  readonly #agents: Agents;
  readonly #lifetime: DisposableStore;

  private constructor(
    parts: Pick<
      ChatWindow,
      'native' | 'answers' | 'logger' | 'sessions' | 'conversations' | 'actions' | 'places' | 'store'
    >,
    agents: Agents,
    lifetime: DisposableStore,
  ) {
    this.native = parts.native;
    this.answers = parts.answers;
    this.logger = parts.logger;
    this.sessions = parts.sessions;
    this.conversations = parts.conversations;
    this.actions = parts.actions;
    this.places = parts.places;
    this.store = parts.store;
    this.#agents = agents;
    this.#lifetime = lifetime;
  }

  /** @param storage a folder. @param memento the workspace's. Both outlive the window. @param more other parts of the pages. */
  static async open(
    storage: string,
    memento: MemoryMemento,
    more: (documents: RequestDocuments) => Partial<ChatParts> = () => ({}),
  ): Promise<ChatWindow> {
    const extension = vscode.extensions.getExtension('acp-host.acp-host')!;
    const lifetime = new DisposableStore();
    const logger = new RecordingLogger();
    const native = new PermissionPromptDouble();
    const documents = lifetime.add(new RequestDocuments());
    const permissions = new PagePermissionPrompt(native, documents);
    const service = lifetime.add(new PermissionsService(permissions, () => [], logger));
    const updates = new SessionUpdates(logger);
    const context = { extension, asAbsolutePath: (path: string) => join(extension.extensionPath, path) };
    // The type has members that only VS Code can provide.
    const typed = context as unknown as vscode.ExtensionContext;
    const memory = memento as unknown as vscode.Memento;
    const secrets = new MemorySecrets() as unknown as vscode.SecretStorage;
    const answers = new Answers();
    const rules = new LaunchPolicy(new LaunchConsent(memory, answers), new AgentVariables(secrets));
    const hosting = new Hosting(() => Promise.resolve([updates, service]));
    const agents = lifetime.add(new Agents(typed, logger, lifetime.add(new Traffic()), hosting, rules));
    const servers = new McpServers(new McpConsent(memory, () => Promise.resolve(false)), logger);
    const signIn = { required: () => Promise.resolve(false), works: () => undefined };
    const sessions = lifetime.add(
      new Sessions({ agents, updates, servers, signIn, clock: systemClock, logger }),
    );
    const clock = systemClock;
    const store = new ChatStore(storage, clock, logger);
    const terminals = new TerminalOutputs();
    const review = blindReview(clock, logger, lifetime);
    const allowed = { hasUri: () => true };
    const of = { sessions, terminals, store, review: review.review, allowed, clock, logger };
    const conversations = lifetime.add(new Conversations({ ...of, unused: new UnusedSessions(memory) }));
    permissions.join(conversations);
    const writes = new UserFileWriter();
    const askForFile = (): Promise<undefined> => Promise.resolve(undefined);
    const actions = new ChatActions({ conversations, sessions, questions: answers, askForFile, writes });
    const showSessions = (): Promise<void> => Promise.resolve();
    const tools = vscodePageTools;
    const rest = { showSessions, allowed, review, clock, logger };
    const parts = { conversations, permissions, documents, tools, ...rest, ...more(documents) };
    const places = lifetime.add(await ChatPlaces.open(parts, memory));
    const made = { native, answers, logger, sessions, conversations, actions, places, store };
    return new ChatWindow(made, agents, lifetime);
  }

  get view(): Chat {
    return this.places.view;
  }

  rows(): readonly Entry[] {
    return this.view.conversation.rows();
  }

  /** Closes the chat as `deactivate` does. */
  async close(): Promise<void> {
    await this.places.close();
    await this.#agents.stopAll();
    this.#lifetime.dispose();
  }
}

/** Formats a row as one line of text. */
export function lineOf(entry: Entry): string {
  if ('parts' in entry)
    return `${entry.kind} ${entry.parts.map((part) => (part.kind === 'text' ? part.text : part.kind)).join('')}`;
  if (entry.kind === 'call') return `call ${entry.call.status} ${entry.call.title}`;
  if (entry.kind === 'plan') return `plan ${entry.items.map(({ content }) => content).join()}`;
  if (entry.kind === 'notice') return `notice ${entry.title}`;
  return `end ${entry.text}`;
}
