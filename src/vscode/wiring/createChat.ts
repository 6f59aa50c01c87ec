// Builds the chat: its sessions, storage, review and pages, when the chat is first needed; most windows never need it.
// `joinChat` connects parts that tests can replace.

import { join } from 'node:path';
import { type ExtensionContext, type Memento, commands, window } from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { t } from '../../base/l10n.ts';
import { DisposableStore } from '../../base/disposable.ts';
import type { Logger } from '../../base/logger.ts';
import type { PromptContext } from '../../chat/prompt/promptContext.ts';
import type { TerminalOutputs } from '../../chat/terminal/terminalOutputs.ts';
import { isElsewhere } from '../agents/agentDefinitions.ts';
import type { Agents } from '../agents/agents.ts';
import type { ContextSources } from '../context/collectors/collectorParts.ts';
import type { EditorChatContext } from '../context/editorChatContext.ts';
import { createEditorTools } from '../editorTools/createEditorTools.ts';
import type { EligibleDocuments } from '../documents/eligibleDocuments.ts';
import { rememberPending } from '../review/pendingReview.ts';
import type { LaunchConsent } from '../agents/launchConsent.ts';
import { installParts, registryFeed } from './agentSelection.ts';
import type { AgentServices } from './agentServices.ts';
import { createMcpServers, type McpServersDeps } from './createMcpServers.ts';
import { type BuiltEditorServer, createEditorServer, type EditorServerDeps } from './createEditorServer.ts';
import { hasOwnEditorServer } from '../sessions/ownEditorServer.ts';
import { signInByName } from '../sessions/signInByName.ts';
import { Sessions } from '../sessions/sessions.ts';
import type { Authentication } from '../signIn/authentication.ts';
import type { SignInCards } from '../signIn/signInCards.ts';
import { vscodeQuestions, type Questions } from '../window/questions.ts';
import type { FilesService } from '../serve/files/filesService.ts';
import type { UserFileWriter } from '../files/userFileWriter.ts';
import type { Chat } from '../chat/pages/chat.ts';
import { askForExportFile, ChatActions, type AskForFile } from '../chat/chatActions.ts';
import { fixProblems } from '../chat/attach/fixProblems.ts';
import type { AllowedFiles } from '../chat/attach/shownPlace.ts';
import { ChatStart } from '../chat/pages/chatStart.ts';
import { ChatPlaces } from '../chat/pages/chatPlaces.ts';
import type { Conversation } from '../../chat/conversation/conversation.ts';
import type { EditorTools } from '../chat/context/editorTools.ts';
import { continueWith } from '../chat/context/continueWith.ts';
import type { RecordsParts } from '../chat/context/contextRecords.ts';
import type { ContextParts } from '../chat/context/pageContext.ts';
import { FavoriteModels } from '../chat/favoriteModels.ts';
import { Conversations, type ConversationsParts } from '../chat/conversations.ts';
import type { LiveConversation } from '../chat/liveConversation.ts';
import { toolsOfPages, type PageTools } from '../chat/pages/pageTools.ts';
import { pathScope } from '../chat/pages/pathScope.ts';
import { MessageTools, type MessageToolsChat, type MessageToolsParts } from '../chat/reading/messageTools.ts';
import { pickConversation } from '../chat/conversationPick.ts';
import { ChatStore } from '../storage/chatStore.ts';
import { notifyOfTurns } from '../chat/turnNotices.ts';
import { readSetting } from '../settings/settings.ts';
import { refreshLoginPath } from '../files/refreshLoginPath.ts';
import { UnusedSessions } from '../chat/unusedSessions.ts';
import type { ChatContext } from '../context/chatContext.ts';
import type { RequestDocuments } from '../window/requestDocuments.ts';
import { BeforeDocuments } from '../review/beforeDocuments.ts';
import { ChangesEditor } from '../review/changesEditor.ts';
import { HunkEditors } from '../review/hunkEditors.ts';
import { HunkLenses } from '../review/hunkLenses.ts';
import { ReviewStatus } from '../review/reviewStatus.ts';
import { Review, type ReviewParts } from '../review/review.ts';
import { ReviewActions } from '../review/reviewActions.ts';
import { vscodeReviewQuestions, type ReviewQuestions } from '../review/reviewQuestions.ts';

export interface ChatDeps
  extends Pick<EditorServerDeps, 'traffic' | 'accounting' | 'rules'>, Pick<McpServersDeps, 'mcpInputs'> {
  readonly context: ExtensionContext;
  readonly agents: Agents;
  readonly authentication: Authentication;
  /** Decides which commands need consent. */
  readonly gate: LaunchConsent;
  readonly services: AgentServices;
  /** Shows a conversation where it is, else in the view. */
  readonly openConversation: (id: string) => Promise<unknown>;
  /** Shows a conversation in an editor tab. */
  readonly openInEditor: (id: string) => Promise<unknown>;
  readonly eligible: EligibleDocuments;
  readonly chatContext: EditorChatContext;
  /** Used by the editor tools. */
  readonly sources: ContextSources;
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
  /** Attaches the problems to the draft. Returns a note for the user, if any. */
  fixProblems(chat: Chat): string | undefined;
  /** Lets the user choose the prompt to edit. Undefined if the list was closed. */
  chooseToEdit(chat: Chat): Promise<number | undefined>;
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
  const servers = createMcpServers(parts);
  const signIn = signInByName(agents, authentication);
  const { files, access, repositories, documents, permissions, editorState } = services;
  const { sources, knownSecrets } = parts;
  const reading = { ...sources, eligible, access, editorState, knownSecrets };
  const tools = createEditorTools({ ...reading, files, permissions, clock, logger }, lifetime);
  const editor = createEditorServer({ ...parts, tools }, lifetime);
  const sessions = lifetime.add(
    new Sessions({
      ...{ agents, updates: services.updates, servers, editor: editor.server, signIn, clock, logger },
      notes: () => parts.chatContext.notesForSession,
    }),
  );
  const store = new ChatStore(
    join(parts.storage, 'conversations'),
    clock,
    logger,
    undefined,
    parts.knownSecrets,
  );
  const reviewed = {
    ...{ files, access, repositories, writes, permissions },
    storage: join(parts.storage, 'review'),
    conversations: () => store.ids(),
  };
  const review = createReview({ ...reviewed, clock, logger }, lifetime);
  lifetime.add(rememberPending(review.review, context.workspaceState));
  const start = lifetime.add(createStart(parts));
  const joined = await joinChat(
    {
      ...{ sessions, store, review, services, writes, clock, logger },
      ...{ allowed: eligible, memory: context.workspaceState, openInEditor: parts.openInEditor },
      ...{
        questions: vscodeQuestions,
        askForFile: askForExportFile,
        tools: toolsOfPages(start),
        pickConversation,
      },
      favorites: lifetime.add(new FavoriteModels(context.globalState, logger)),
      start,
      signIn: authentication,
      promptContext: parts.chatContext,
      contextParts: vscodeContextParts(parts.chatContext, documents),
      editor,
    },
    lifetime,
  );
  notifyFrom(joined, parts, review.review);
  return joined;
}

/** Notifications of agents know the conversations from now on. */
function notifyFrom(
  { conversations, places }: Awaited<ReturnType<typeof joinChat>>,
  { services, openConversation, lifetime }: ChatDeps,
  review: Review,
): void {
  const { notices, questions, unsupported } = services;
  unsupported.join(conversations);
  questions.join({
    find: (agent, sessionId) => {
      const chat = conversations.find(agent, sessionId);
      return chat && { isSeen: chat.isSeen, open: () => openConversation(chat.id) };
    },
  });
  const hasChanges = (): boolean => review.view.files.length > 0;
  lifetime.add(notifyOfTurns({ conversations, notices, openConversation, hasChanges }));
  lifetime.add(
    notices.onDidShow(() => {
      if (readSetting('notificationSound')) places.active.act('sound');
    }),
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
    readonly unsupported?: ConversationsParts['unsupported'];
    /** If undefined, what prompts contain does not count as read by agents. */
    readonly files?: Pick<FilesService, 'gave'>;
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
  /** If undefined, models can't be favorites. */
  readonly favorites?: FavoriteModels;
  /** What pages show where no agent can chat; if undefined, nothing. */
  readonly start?: ChatStart;
  /** Shows in the page that an agent needs a sign-in; if undefined, only a notification does. */
  readonly signIn?: SignInCards;
  /** What is sent with prompts besides their text; if undefined, nothing. */
  readonly promptContext?: PromptContext;
  /** Shows that context and its records. */
  readonly contextParts?: ContextParts & RecordsParts;
  /** The MCP server "editor" of the sessions. */
  readonly editor?: BuiltEditorServer;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Connects the parts. Everything created here is disposed with `lifetime`. */
export async function joinChat(
  parts: JoinedParts,
  lifetime: DisposableStore,
): Promise<LoadedChat & { readonly conversations: Conversations }> {
  const { sessions, services, review, allowed, memory, questions, tools, clock, logger } = parts;
  const { promptContext, editor } = parts;
  const { permissionPrompt: permissions, elicitationPrompt: elicitations, documents, access } = services;
  const conversations = lifetime.add(
    new Conversations({
      ...{ sessions, store: parts.store, review: review.review, allowed, clock, logger },
      terminals: services.terminals.outputs,
      unused: new UnusedSessions(memory),
      ...{ questions: elicitations, unsupported: services.unsupported },
      ...(promptContext && { context: promptContext }),
      onGive: (to, given) => void services.files?.gave(to, given),
    }),
  );
  const contextParts = parts.contextParts && {
    ...parts.contextParts,
    ...(editor && { editorTools: joinEditor(editor, conversations, lifetime) }),
  };
  permissions.join(conversations);
  elicitations.join(conversations);
  const { askForFile, writes, openInEditor, favorites } = parts;
  const actions = new ChatActions({ conversations, sessions, questions, askForFile, writes, favorites });
  const pick = { conversations, sessions, actions, openInEditor, logger };
  const showSessions = (chat: Chat): Promise<boolean> => parts.pickConversation(chat, pick);
  const use = { guard: access, questions, elicitations, documents, permissions, tools, clock, logger };
  const messageTools = (chat: MessageToolsChat): MessageTools => new MessageTools(use, chat);
  const chatParts = {
    ...{ conversations, permissions, documents, tools, showSessions, clock, logger },
    ...{ allowed, review, messageTools, ...(contextParts && { context: contextParts }) },
    ...(favorites && { favorites }),
    ...(parts.start && { start: parts.start }),
    ...(parts.signIn && { signIn: parts.signIn }),
  };
  const places = lifetime.add(await ChatPlaces.open(chatParts, memory));
  parts.signIn?.presentWhere((agent) => places.shows(agent));
  const made = {
    ...{ conversations, places, actions, showSessions },
    fixProblems: (chat: Chat) => fixProblems(chat.conversation, allowed),
    chooseToEdit: (chat: Chat) => review.actions.chooseToEdit(chat.conversation),
  };
  if (!contextParts) return made;
  const from = { conversations, source: contextParts.source, questions, documents };
  return { ...made, records: contextParts, continueWith: (id) => continueWith(id, from) };
}

/** From now on, calls of the editor tools are shown in conversations. Returns the tools as pages show them. */
function joinEditor(
  { tools, server, switches }: BuiltEditorServer,
  conversations: Conversations,
  lifetime: DisposableStore,
): EditorTools {
  server.join(conversations);
  lifetime.add(conversations.onDidRemove((id) => switches.forget(id)));
  const idOf = (conversation: Conversation): string | undefined =>
    conversations.running.find((chat) => chat.conversation === conversation)?.id;
  const isReplaced = (): boolean => hasOwnEditorServer(readSetting('mcpServers'));
  return { definitions: tools.definitions, server, switches, idOf, isElsewhere, isReplaced };
}

/** Used as `ChatParts.context` and `LoadedChat.records`. */
export function vscodeContextParts(
  source: ChatContext,
  documents: RequestDocuments,
): ContextParts & RecordsParts {
  return {
    ...{ source, documents, questions: vscodeQuestions, askForFile: askForExportFile, scopeOf: pathScope },
    openFile: (file) => window.showTextDocument(file),
    openSetting: (key) => commands.executeCommand('workbench.action.openSettings', `@id:acpHost.${key}`),
  };
}

function createStart({ context, agents, gate, logger }: ChatDeps): ChatStart {
  return new ChatStart({
    feed: registryFeed(context, logger),
    installation: installParts(context, vscodeQuestions, gate, logger),
    gate,
    questions: vscodeQuestions,
    refreshPath: () => refreshLoginPath(logger),
    infoOf: (name) => {
      const state = agents.inUse.find((agent) => agent.name === name)?.state;
      return state?.kind === 'ready' ? state.initializeResult.agentInfo : undefined;
    },
    logger,
  });
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
  changesTitle = t('Changes to Review'),
): BuiltReview {
  const review = lifetime.add(new Review(parts));
  const documents = lifetime.add(new BeforeDocuments(review));
  lifetime.add(new HunkEditors(review));
  lifetime.add(new HunkLenses(review, parts.clock));
  lifetime.add(new ReviewStatus(review));
  const changesEditor = lifetime.add(new ChangesEditor(review, changesTitle, parts.logger));
  return { review, actions: new ReviewActions(review, documents, changesEditor, questions) };
}
