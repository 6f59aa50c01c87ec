// Builds the chat: its sessions, storage, review and pages. Loaded when the chat is first needed; most windows never need it.
// `joinChat` connects parts that tests can replace.

import { join } from 'node:path';
import { type ExtensionContext, type Memento, commands, window } from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore } from '../../base/disposable.ts';
import type { Logger } from '../../base/logger.ts';
import type { PromptContext } from '../../chat/prompt/promptContext.ts';
import type { TerminalOutputs } from '../../chat/terminal/terminalOutputs.ts';
import type { Agents } from '../agents/agents.ts';
import type { EditorChatContext } from '../context/editorChatContext.ts';
import type { EligibleDocuments } from '../documents/eligibleDocuments.ts';
import { rememberPending } from '../review/pendingReview.ts';
import type { AgentServices } from './agentServices.ts';
import { askForMcpServer } from '../sessions/askForMcpServer.ts';
import { McpConsent } from '../sessions/mcpConsent.ts';
import { McpServers } from '../sessions/mcpServers.ts';
import { signInByName } from '../sessions/signInByName.ts';
import { Sessions } from '../sessions/sessions.ts';
import type { Authentication } from '../signIn/authentication.ts';
import { vscodeQuestions, type Questions } from '../window/questions.ts';
import type { UserFileWriter } from '../files/userFileWriter.ts';
import type { Chat } from '../chat/pages/chat.ts';
import { askForExportFile, ChatActions, type AskForFile } from '../chat/chatActions.ts';
import type { AllowedFiles } from '../chat/attach/shownPlace.ts';
import { ChatPlaces } from '../chat/pages/chatPlaces.ts';
import { continueWith } from '../chat/context/continueWith.ts';
import type { RecordsParts } from '../chat/context/contextRecords.ts';
import type { ContextParts } from '../chat/context/pageContext.ts';
import { Conversations } from '../chat/conversations.ts';
import type { LiveConversation } from '../chat/liveConversation.ts';
import { vscodePageTools, type PageTools } from '../chat/pages/pageTools.ts';
import { MessageTools, type MessageToolsChat, type MessageToolsParts } from '../chat/reading/messageTools.ts';
import { pickConversation } from '../chat/conversationPick.ts';
import { ChatStore } from '../storage/chatStore.ts';
import { UnusedSessions } from '../chat/unusedSessions.ts';
import type { ChatContext } from '../context/chatContext.ts';
import type { RequestDocuments } from '../window/requestDocuments.ts';
import { BeforeDocuments } from '../review/beforeDocuments.ts';
import { HunkEditors } from '../review/hunkEditors.ts';
import { Review, type ReviewParts } from '../review/review.ts';
import { ReviewActions } from '../review/reviewActions.ts';
import { vscodeReviewQuestions, type ReviewQuestions } from '../review/reviewQuestions.ts';

export interface ChatDeps {
  readonly context: ExtensionContext;
  readonly agents: Agents;
  readonly authentication: Authentication;
  readonly services: AgentServices;
  /** Shows a conversation in an editor tab. */
  readonly openInEditor: (id: string) => Promise<unknown>;
  readonly eligible: EligibleDocuments;
  readonly chatContext: EditorChatContext;
  /** Literal secrets: from the environment and from values that were given to agents. */
  readonly knownSecrets: () => readonly string[];
  /** Absolute path of the storage folder of this workspace. */
  readonly storage: string;
  readonly writes: UserFileWriter;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Disposes everything that is created here. */
  readonly lifetime: DisposableStore;
}

export interface LoadedChat {
  readonly places: ChatPlaces;
  readonly actions: ChatActions;
  /** Records of the context that agents were sent; undefined if none are kept. */
  readonly records?: RecordsParts;
  /** Continues a conversation with another agent. Resolves to the new conversation, if the user chose an agent. */
  readonly continueWith?: (id: string) => Promise<LiveConversation | undefined>;
  /** Shows the list of conversations. True if the user chose one, which the page then shows. */
  showSessions(chat: Chat): Promise<boolean>;
}

/** Rejects if a part can't be created; everything created until then is disposed, so it may be called again. */
export async function createChat(parts: ChatDeps): Promise<LoadedChat> {
  const lifetime = parts.lifetime.add(new DisposableStore());
  try {
    return await joinParts({ ...parts, lifetime });
  } catch (error) {
    parts.lifetime.delete(lifetime);
    throw error;
  }
}

async function joinParts(parts: ChatDeps): Promise<LoadedChat> {
  const { context, agents, authentication, services, eligible, writes, clock, logger, lifetime } = parts;
  const servers = new McpServers(new McpConsent(context.workspaceState, askForMcpServer), logger);
  const signIn = signInByName(agents, authentication);
  const sessions = lifetime.add(
    new Sessions({ agents, updates: services.updates, servers, signIn, clock, logger }),
  );
  const store = new ChatStore(
    join(parts.storage, 'conversations'),
    clock,
    logger,
    undefined,
    parts.knownSecrets,
  );
  const { files, access, repositories, documents } = services;
  const reviewed = {
    files,
    access,
    repositories,
    writes,
    storage: join(parts.storage, 'review'),
    conversations: () => store.ids(),
  };
  const review = createReview({ ...reviewed, clock, logger }, lifetime);
  lifetime.add(rememberPending(review.review, context.workspaceState));
  return joinChat(
    {
      ...{ sessions, store, review, services, writes, clock, logger },
      ...{ allowed: eligible, memory: context.workspaceState, openInEditor: parts.openInEditor },
      ...{
        questions: vscodeQuestions,
        askForFile: askForExportFile,
        tools: vscodePageTools,
        pickConversation,
      },
      promptContext: parts.chatContext,
      contextParts: vscodeContextParts(parts.chatContext, documents),
    },
    lifetime,
  );
}

/** The parts of the chat. Tests replace those that ask the user or act outside the window. */
export interface JoinedParts {
  readonly sessions: Sessions;
  readonly store: ChatStore;
  readonly review: BuiltReview;
  readonly services: Pick<AgentServices, 'documents' | 'permissionPrompt' | 'elicitationPrompt'> & {
    readonly access: MessageToolsParts['guard'];
    readonly terminals: { readonly outputs: TerminalOutputs };
  };
  /** Decides which files may be sent to agents without asking. */
  readonly allowed: AllowedFiles;
  /** The workspace state. */
  readonly memory: Memento;
  readonly questions: Questions;
  readonly askForFile: AskForFile;
  readonly tools: PageTools;
  readonly writes: UserFileWriter;
  readonly openInEditor: ChatDeps['openInEditor'];
  readonly pickConversation: typeof pickConversation;
  /** What is sent with prompts besides their text; if undefined, nothing. */
  readonly promptContext?: PromptContext;
  /** Shows that context and its records. */
  readonly contextParts?: ContextParts & RecordsParts;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Connects the parts. Everything created here is disposed with `lifetime`. */
export async function joinChat(
  parts: JoinedParts,
  lifetime: DisposableStore,
): Promise<LoadedChat & { readonly conversations: Conversations }> {
  const { sessions, services, review, allowed, memory, questions, tools, clock, logger } = parts;
  const { promptContext, contextParts } = parts;
  const { permissionPrompt: permissions, elicitationPrompt: elicitations, documents, access } = services;
  const conversations = lifetime.add(
    new Conversations({
      ...{ sessions, store: parts.store, review: review.review, allowed, clock, logger },
      terminals: services.terminals.outputs,
      unused: new UnusedSessions(memory),
      ...(promptContext && { context: promptContext }),
    }),
  );
  permissions.join(conversations);
  elicitations.join(conversations);
  const { askForFile, writes, openInEditor } = parts;
  const actions = new ChatActions({ conversations, sessions, questions, askForFile, writes });
  const pick = { conversations, sessions, actions, openInEditor, logger };
  const showSessions = (chat: Chat): Promise<boolean> => parts.pickConversation(chat, pick);
  const use = { guard: access, questions, elicitations, documents, permissions, tools, clock, logger };
  const messageTools = (chat: MessageToolsChat): MessageTools => new MessageTools(use, chat);
  const chatParts = {
    ...{ conversations, permissions, documents, tools, showSessions, clock, logger },
    ...{ allowed, review, messageTools, ...(contextParts && { context: contextParts }) },
  };
  const places = lifetime.add(await ChatPlaces.open(chatParts, memory));
  const made = { conversations, places, actions, showSessions };
  if (!contextParts) return made;
  const from = { conversations, source: contextParts.source, questions, documents };
  return { ...made, records: contextParts, continueWith: (id) => continueWith(id, from) };
}

/** Used as `ChatParts.context` and `LoadedChat.records`. */
export function vscodeContextParts(
  source: ChatContext,
  documents: RequestDocuments,
): ContextParts & RecordsParts {
  return {
    ...{ source, documents, questions: vscodeQuestions, askForFile: askForExportFile },
    openFile: (file) => window.showTextDocument(file),
    openSetting: (key) => commands.executeCommand('workbench.action.openSettings', `@id:acpHost.${key}`),
  };
}

export interface BuiltReview {
  readonly review: Review;
  readonly actions: ReviewActions;
}

/** Everything created here is disposed with `lifetime`. */
export function createReview(
  parts: ReviewParts,
  lifetime: DisposableStore,
  questions: ReviewQuestions = vscodeReviewQuestions,
): BuiltReview {
  const review = lifetime.add(new Review(parts));
  const documents = lifetime.add(new BeforeDocuments(review));
  lifetime.add(new HunkEditors(review));
  return { review, actions: new ReviewActions(review, documents, questions) };
}
