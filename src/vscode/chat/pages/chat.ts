// One page of the chat, in the view or in an editor tab: connects it to its conversation and handles its messages.

import type { Clock } from '../../../base/clock.ts';
import { DisposableStore, toDisposable, type Disposable } from '../../../base/disposable.ts';
import { Emitter, type Event } from '../../../base/event.ts';
import type { Logger } from '../../../base/logger.ts';
import type { Conversation } from '../../../chat/conversation/conversation.ts';
import type { ConversationState, FromPage, ToPage } from '../../../chat/messages/messages.ts';
import { PageFeed } from '../../../chat/transcript/pageFeed.ts';
import { asPrompt } from '../../../chat/prompt/prompt.ts';
import type { ReadingAction } from '../../../chat/messages/readingMessages.ts';
import type { RequestDocuments } from '../../window/requestDocuments.ts';
import type { Review } from '../../review/review.ts';
import type { ReviewActions } from '../../review/reviewActions.ts';
import type { SignInCards } from '../../signIn/signInCards.ts';
import { readSetting } from '../../settings/settings.ts';
import { Attaching } from '../attach/attaching.ts';
import type { AllowedFiles } from '../attach/shownPlace.ts';
import { PageContext, type ContextParts } from '../context/pageContext.ts';
import type { FavoriteModels } from '../favoriteModels.ts';
import type { Conversations } from '../conversations.ts';
import { draftMessages, drawingMessages, readChatId, readFromPage } from './fromPage.ts';
import type { ChatStart } from './chatStart.ts';
import { handlePageMessage } from './handlePageMessage.ts';
import { pathScope } from './pathScope.ts';
import { shownSignIn } from './shownSignIn.ts';
import type { LiveConversation } from '../liveConversation.ts';
import type { PagePermissionPrompt } from '../permission/pagePermissionPrompt.ts';
import type { PageTools } from './pageTools.ts';
import type { MessageTools, MessageToolsChat } from '../reading/messageTools.ts';

export interface ChatParts {
  readonly conversations: Conversations;
  readonly permissions: PagePermissionPrompt;
  readonly documents: RequestDocuments;
  readonly tools: PageTools;
  /** Lets the user choose another conversation for this page. */
  readonly showSessions: (chat: Chat) => Promise<unknown>;
  /** Decides which files may be sent to agents without asking. */
  readonly allowed: AllowedFiles;
  readonly review: { readonly review: Review; readonly actions: ReviewActions };
  /** Creates the message tools of a page, which disposes them. If undefined, they are not offered. */
  readonly messageTools?: (chat: MessageToolsChat) => MessageTools;
  /** If undefined, the page does not show that an agent needs a sign-in. */
  readonly signIn?: SignInCards;
  /** If undefined, models can't be favorites. */
  readonly favorites?: FavoriteModels;
  /** If undefined, the page always shows the message box. */
  readonly start?: ChatStart;
  /** If undefined, the page does not show the context of prompts. */
  readonly context?: ContextParts;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Resolves when the page has received the message. Never rejects. */
export type PostToPage = (message: ToPage) => PromiseLike<unknown> | undefined;

let uses = 0;

export class Chat implements Disposable, MessageToolsChat {
  /** Attaches things to the draft of a conversation. */
  readonly attaching: Attaching;
  readonly #parts: ChatParts;
  readonly #lifetime = new DisposableStore();
  readonly #following = new DisposableStore();
  readonly #feed: PageFeed;
  readonly #conversationChanges: Emitter<void>;
  #shown: LiveConversation;
  #watching: Disposable | undefined;
  #usedAt = 0;
  /** How often this page received a draft that was written on another page, and the last of those drafts. */
  #mirrors = 0;
  #mirrored: string | undefined;
  readonly messageTools: MessageTools | undefined;
  /** The context of prompts. */
  readonly context: PageContext | undefined;
  #post: PostToPage | undefined;
  #focus: (() => void) | undefined;

  /** @param first the conversation to show; by default a new one with the agent of `acpHost.chat.agent`. */
  constructor(parts: ChatParts, first?: LiveConversation) {
    this.#parts = parts;
    const { conversations, allowed, clock, logger } = parts;
    this.attaching = new Attaching({ allowed, clock, logger });
    this.#conversationChanges = new Emitter((error) => logger.error('A listener of the chat failed', error));
    this.#shown = first ?? conversations.begin(readSetting('chat.agent'));
    this.#feed = new PageFeed({
      clock,
      post: (message) => this.#post?.(message),
      rows: () => this.conversation.rows(),
      state: () => {
        const { id, title, isNamed } = this.#shown;
        const { review } = parts.review;
        const state = this.conversation.state();
        return {
          ...state,
          draftVersion: (state.draftVersion ?? 0) + this.#mirrors,
          ...{ chatId: id, others: conversations.marks(id), changes: review.view },
          scope: pathScope(this.conversation),
          favorites: parts.favorites?.of(this.conversation.agent),
          ...(isNamed && { title }),
          ...this.#startState(),
          ...this.messageTools?.state,
          ...this.context?.state,
        };
      },
    });
    this.messageTools = parts.messageTools?.(this);
    this.context = parts.context && new PageContext(parts.context, this, logger);
    this.#follow();
    for (const part of [parts.review.review, conversations, parts.favorites, parts.start])
      if (part) this.#lifetime.add(part.onDidChange(() => this.#feed.stateChanged()));
    if (parts.signIn) this.#lifetime.add(parts.signIn.onDidChangeCard(() => this.#feed.stateChanged()));
    this.#lifetime.add(conversations.onDidRemove((id) => id === this.#shown.id && this.newSession()));
  }

  /** The conversation on this page. */
  get shown(): LiveConversation {
    return this.#shown;
  }

  get conversation(): Conversation {
    return this.#shown.conversation;
  }

  get signIn(): SignInCards | undefined {
    return this.#parts.signIn;
  }

  /** The actions of the review. */
  get review(): ReviewActions {
    return this.#parts.review.actions;
  }

  /** Returns the files to before a prompt that the user chooses. */
  returnToPrompt(): Promise<void> {
    return this.review.returnTo(this.conversation, undefined);
  }

  get visible(): boolean {
    return this.#feed.visible;
  }

  /** Increases with each use of any page: the page with the larger value was used later. */
  get usedAt(): number {
    return this.#usedAt;
  }

  /** Called when the user uses this page. */
  use(): void {
    this.#usedAt = ++uses;
  }

  /** The number of conversations in this window with a mark. */
  get marks(): number {
    return this.#parts.conversations.marks();
  }

  /** Fires when titles or marks change. */
  get onDidChangeMarks(): Event<void> {
    return this.#parts.conversations.onDidChange;
  }

  /** Fires when the page shows another conversation. */
  get onDidChangeConversation(): Event<void> {
    return this.#conversationChanges.event;
  }

  /** Called when the page is visible and loaded: sends a snapshot, then changes. @param focus focuses the page. */
  show(post: PostToPage, focus?: () => void): void {
    this.#post = post;
    this.#focus = focus;
    this.#watch();
    if (this.#feed.visible) this.#feed.restart();
    else this.#feed.show();
    if (this.#startState().start?.kind === 'agents') void this.#parts.start?.search();
    this.openEarly();
  }

  /** Opens the session of a visible page before the first prompt, so that its modes and options are known. */
  openEarly(): void {
    if (this.#feed.visible) this.conversation.openEarly();
  }

  /** Called when the page is hidden. Nothing is sent to it then. */
  hide(): void {
    this.#feed.hide();
    this.#unwatch();
  }

  /** Shows another conversation. The previous one keeps running. */
  showConversation(chat: LiveConversation): void {
    const before = this.#shown;
    if (chat === before) return;
    this.#following.clear();
    this.#shown = chat;
    this.#follow();
    if (this.#feed.visible) this.#watch();
    this.#feed.restart();
    this.#conversationChanges.fire();
    this.#parts.conversations.pageLeft(before);
    this.openEarly();
  }

  /** Shows a new conversation and moves the draft to it. @param prepare changes it before it is shown. */
  newSession(agent = readSetting('chat.agent'), prepare?: (chat: LiveConversation) => void): void {
    const { draft } = this.conversation.outbox;
    const chat = this.#parts.conversations.begin(agent);
    this.conversation.setDraft(asPrompt(''));
    this.#wrote(this.#shown);
    this.#shown.touched();
    chat.conversation.setDraft(draft);
    prepare?.(chat);
    chat.touched();
    this.showConversation(chat);
  }

  /** Starts with the agent of a tile, in a new conversation unless this one is with that agent. */
  async startAgent(tile: string): Promise<void> {
    const id = await this.#parts.start?.start(tile);
    if (id === undefined) return;
    // The setting may have switched the page already.
    if (this.conversation.agent !== id) this.newSession();
    this.openEarly();
    // The dialog that asked for consent had the focus, and the tile that had it before is gone.
    if (this.#feed.visible) this.#focus?.();
  }

  /** Moves the focus of a visible page to the message box, or to the list of changed files. */
  focusOn(part: 'write' | 'changes'): void {
    if (this.#feed.visible) this.#focus?.();
    this.#feed.act(part);
  }

  /** Downloads the list of agents, and searches again. */
  async searchAgents(): Promise<void> {
    await this.#parts.start?.refresh();
  }

  #startState(): Pick<ConversationState, 'agentName' | 'agentIcon' | 'start' | 'signIn' | 'account'> {
    const { start, signIn } = this.#parts;
    const { agent } = this.conversation;
    return {
      ...start?.state(agent),
      ...(signIn && { signIn: shownSignIn(signIn.card(agent)), account: signIn.account(agent) }),
    };
  }

  stateChanged(): void {
    this.#feed.stateChanged();
  }

  /** Makes the page run an action. Ignored while it is hidden. */
  act(action: ReadingAction): void {
    this.#feed.act(action);
  }

  cancel(): void {
    this.conversation.cancel();
  }

  /** Handles a message of the page. An invalid one is logged and ignored. @returns its type; the caller handles `ready`. */
  receive(raw: unknown): FromPage['type'] | undefined {
    const { permissions, documents, tools, favorites, clock, logger } = this.#parts;
    const read = readFromPage(raw);
    if (read.kind === 'bad') {
      logger.warn(`Ignored an invalid message of the chat page: ${read.reason}`);
      return undefined;
    }
    const { message } = read;
    // The message may have been sent before the page showed another conversation.
    const id = readChatId(raw);
    const chat = id === undefined ? this.#shown : this.#parts.conversations.get(id);
    const isUse = !drawingMessages.has(message.type);
    if (isUse) this.use();
    if (!chat) return message.type;
    const showSessions = (): Promise<unknown> => this.#parts.showSessions(this);
    const writes = draftMessages.has(message.type);
    if (writes) this.#wrote(chat);
    handlePageMessage({
      ...{ message, conversation: chat.conversation, chat: this, feed: this.#feed, permissions, documents },
      ...{ tools, favorites, showSessions, clock, logger },
    })
      .then(() => {
        if (writes) this.#wrote(chat);
        if (isUse || message.type === 'ready') chat.touched();
      })
      .catch((error: unknown) => logger.error(`"${message.type}" of the chat page failed`, error));
    return message.type;
  }

  #follow(): void {
    const chat = this.#shown;
    this.#following.add(chat.hold());
    this.#following.add(chat.conversation.onDidChangeRows((change) => this.#feed.applyChange(change)));
    this.#following.add(chat.conversation.onDidChangeRows((change) => this.messageTools?.rowChanged(change)));
    this.#following.add(chat.conversation.onDidChangeRows((change) => this.context?.rowChanged(change)));
    this.context?.conversationChanged();
    this.#following.add(
      chat.conversation.onDidChangeState(() => {
        this.#mirror();
        this.#feed.stateChanged();
      }),
    );
    this.#mirrored = undefined;
    this.#following.add(chat.draftOwner.onDidChange(() => this.#mirror() && this.#feed.stateChanged()));
    this.#following.add(toDisposable(() => chat.draftOwner.release(this)));
  }

  #wrote(chat: LiveConversation): void {
    // The page may show another conversation by now.
    if (chat !== this.#shown) return;
    this.#mirrored = undefined;
    chat.draftOwner.take(this);
  }

  /** Makes the page show a draft that was written on another page. False if it already shows it. */
  #mirror(): boolean {
    const { text } = this.conversation.outbox.draft;
    if (!this.#shown.draftOwner.isAnother(this) || text === this.#mirrored) return false;
    this.#mirrored = text;
    this.#mirrors += 1;
    return true;
  }

  #watch(): void {
    const before = this.#watching;
    this.#watching = this.#shown.watch();
    before?.dispose();
    this.context?.watch();
  }

  #unwatch(): void {
    this.#watching?.dispose();
    this.#watching = undefined;
    this.context?.unwatch();
  }

  dispose(): void {
    this.#lifetime.dispose();
    this.messageTools?.dispose();
    this.context?.dispose();
    this.#following.dispose();
    this.#unwatch();
    this.#feed.dispose();
    this.#conversationChanges.dispose();
    this.#parts.conversations.pageLeft(this.#shown);
  }
}
