// Builds the chat as a window of VS Code has it. Building it again on the same storage stands for a reload.
import * as assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { systemClock } from '../../../src/agent/clock.ts';
import { DisposableStore } from '../../../src/base/disposable.ts';
import type { Entry } from '../../../src/chat/messages/messages.ts';
import { TerminalOutputs } from '../../../src/chat/terminal/terminalOutputs.ts';
import type { Agents } from '../../../src/vscode/agents/agents.ts';
import type { ChatActions } from '../../../src/vscode/chat/chatActions.ts';
import type { RecordsParts } from '../../../src/vscode/chat/context/contextRecords.ts';
import type { ContextParts } from '../../../src/vscode/chat/context/pageContext.ts';
import type { Conversations } from '../../../src/vscode/chat/conversations.ts';
import type { Chat } from '../../../src/vscode/chat/pages/chat.ts';
import type { ChatPlaces } from '../../../src/vscode/chat/pages/chatPlaces.ts';
import { FavoriteModels } from '../../../src/vscode/chat/favoriteModels.ts';
import { vscodePageTools, type PageTools } from '../../../src/vscode/chat/pages/pageTools.ts';
import { PagePermissionPrompt } from '../../../src/vscode/chat/permission/pagePermissionPrompt.ts';
import { permissionEditor } from '../../../src/vscode/chat/permission/planFile.ts';
import { PageElicitationPrompt } from '../../../src/vscode/chat/reading/pageElicitationPrompt.ts';
import { UserFileWriter } from '../../../src/vscode/files/userFileWriter.ts';
import { PermissionsService } from '../../../src/vscode/serve/permissions/permissionsService.ts';
import type { Sessions } from '../../../src/vscode/sessions/sessions.ts';
import { ChatStore } from '../../../src/vscode/storage/chatStore.ts';
import { RequestDocuments } from '../../../src/vscode/window/requestDocuments.ts';
import type { BuiltEditorServer } from '../../../src/vscode/wiring/createEditorServer.ts';
import { joinChat, type LoadedChat } from '../../../src/vscode/wiring/createChat.ts';
import { RecordingLogger } from '../../unit/wire/recordingLogger.ts';
import { Answers } from '../answers.ts';
import { blindReview } from './blindReview.ts';
import type { MemoryMemento } from '../memoryStores.ts';
import { PermissionPromptDouble } from './permissionPromptDouble.ts';
import { createTestSessions } from '../testSessions.ts';

export interface ChatWindowOptions {
  readonly answers?: Answers;
  /** Replace what acts outside the window. */
  readonly tools?: Partial<PageTools>;
  /** Called instead of showing the list of conversations. */
  readonly pickConversation?: () => void;
  /** If given, the page shows the context of prompts. */
  readonly context?: (documents: RequestDocuments) => ContextParts & RecordsParts;
  /** If given, sessions get the MCP server "editor". */
  readonly editor?: BuiltEditorServer;
}

type Parts = LoadedChat &
  Pick<ChatWindow, 'native' | 'answers' | 'logger' | 'sessions' | 'conversations' | 'store' | 'documents'>;

export class ChatWindow {
  readonly native: PermissionPromptDouble;
  readonly answers: Answers;
  readonly logger: RecordingLogger;
  readonly sessions: Sessions;
  readonly conversations: Conversations;
  readonly store: ChatStore;
  readonly documents: RequestDocuments;
  /** What the commands of the chat work with. */
  readonly loaded: LoadedChat;
  readonly agents: Agents;
  readonly #lifetime: DisposableStore;

  private constructor(parts: Parts, agents: Agents, lifetime: DisposableStore) {
    this.native = parts.native;
    this.answers = parts.answers;
    this.logger = parts.logger;
    this.sessions = parts.sessions;
    this.conversations = parts.conversations;
    this.store = parts.store;
    this.documents = parts.documents;
    this.loaded = parts;
    this.agents = agents;
    this.#lifetime = lifetime;
  }

  /** @param storage a folder. @param memento the workspace's. Both outlive the window. */
  static async open(
    storage: string,
    memento: MemoryMemento,
    { answers = new Answers(), ...options }: ChatWindowOptions = {},
  ): Promise<ChatWindow> {
    const lifetime = new DisposableStore();
    const logger = new RecordingLogger();
    const native = new PermissionPromptDouble();
    const documents = lifetime.add(new RequestDocuments());
    const permissionPrompt = new PagePermissionPrompt(native, permissionEditor(documents));
    const service = lifetime.add(
      new PermissionsService(permissionPrompt, () => [], { clock: systemClock, logger }),
    );
    const unused = (): never => assert.fail('Not in these tests');
    const forms = {
      native: { fillIn: unused, visit: unused },
      links: { open: unused },
      test: unused,
      logger,
    };
    const elicitationPrompt = lifetime.add(new PageElicitationPrompt(forms));
    const memory = memento as unknown as vscode.Memento;
    const { agents, sessions } = createTestSessions(
      { logger, services: [service], memory, answers, editor: options.editor?.server },
      lifetime,
    );
    const clock = systemClock;
    const store = new ChatStore(storage, clock, logger);
    const review = blindReview(clock, logger, lifetime);
    const terminals = { outputs: new TerminalOutputs() };
    const services = {
      documents,
      permissionPrompt,
      elicitationPrompt,
      access: { locate: unused },
      terminals,
    };
    const chat = await joinChat(
      {
        ...{ sessions, store, review, services, memory, questions: answers, clock, logger },
        allowed: { hasUri: ({ path }) => !path.endsWith('.env') },
        askForFile: () => Promise.resolve(undefined),
        tools: { ...vscodePageTools, ...options.tools },
        writes: new UserFileWriter(),
        openInEditor: unused,
        favorites: lifetime.add(new FavoriteModels(memory, logger)),
        pickConversation: () => Promise.resolve((options.pickConversation?.(), false)),
        ...(options.context && { contextParts: options.context(documents) }),
        ...(options.editor && { editor: options.editor }),
      },
      lifetime,
    );
    return new ChatWindow({ ...chat, native, answers, logger, sessions, store, documents }, agents, lifetime);
  }

  get places(): ChatPlaces {
    return this.loaded.places;
  }

  get actions(): ChatActions {
    return this.loaded.actions;
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
    await this.agents.stopAll();
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
  return `end ${entry.isError ? 'error ' : ''}${entry.text}`;
}
