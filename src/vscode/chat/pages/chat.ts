// One page of the chat, in the view or in an editor tab: which conversation it shows, and what it asks for. New ones are with
// the agent of `acpHost.chat.agent`.

import type { Clock } from '../../../base/clock.ts';
import { DisposableStore, toDisposable, type Disposable } from '../../../base/disposable.ts';
import { Emitter, type Event } from '../../../base/event.ts';
import type { Logger } from '../../../base/logger.ts';
import type { Conversation } from '../../../chat/conversation/conversation.ts';
import type { FromPage, ToPage } from '../../../chat/messages/messages.ts';
import { PageFeed } from '../../../chat/transcript/pageFeed.ts';
import { asPrompt } from '../../../chat/prompt/prompt.ts';
import type { ReadingAction } from '../../../chat/messages/readingMessages.ts';
import type { RequestDocuments } from '../../window/requestDocuments.ts';
import type { Review } from '../../review/review.ts';
import type { ReviewActions } from '../../review/reviewActions.ts';
import { readSetting } from '../../settings/settings.ts';
import { Attaching } from '../attach/attaching.ts';
import type { AllowedFiles } from '../attach/shownPlace.ts';
import { PageContext, type ContextParts } from '../context/pageContext.ts';
import type { Conversations } from '../conversations.ts';
import { readChatId, readFromPage } from './fromPage.ts';
import { obeyPage } from './handlePageMessage.ts';
import { pathScope } from './pathScope.ts';
import type { OpenChat } from '../liveConversation.ts';
import type { PagePermissionPrompt } from '../permission/pagePermissionPrompt.ts';
import type { PageTools } from './pageTools.ts';
import type { Reading, ReadingChat } from '../reading/messageTools.ts';

export interface ChatParts {
  readonly conversations: Conversations;
  readonly permissions: PagePermissionPrompt;
  readonly documents: RequestDocuments;
  readonly tools: PageTools;
  /** Lets the user choose another conversation for this page. */
  readonly showSessions: (chat: Chat) => Promise<unknown>;
  /** Which files agents may hear of unasked. */
  readonly allowed: AllowedFiles;
  readonly review: { readonly review: Review; readonly actions: ReviewActions };
  /** Without it nothing of that kind is offered. It is the chat's to dispose. */
  readonly reading?: (chat: ReadingChat) => Reading;
  /** Without it nothing is shown of what goes with prompts. */
  readonly context?: ContextParts;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Resolves when the page got it. Never rejects. */
export type PostToPage = (message: ToPage) => PromiseLike<unknown> | undefined;

let uses = 0;
const writing: ReadonlySet<FromPage['type']> = new Set([
  ...(['draft', 'prompt', 'mention', 'attachUris', 'attachData', 'detach', 'recall', 'editQueued'] as const),
]);

export class Chat implements Disposable, ReadingChat {
  /** Puts things into the draft of a conversation. */
  readonly attaching: Attaching;
  readonly #parts: ChatParts;
  readonly #lifetime = new DisposableStore();
  readonly #following = new DisposableStore();
  readonly #feed: PageFeed;
  readonly #turns: Emitter<void>;
  #shown: OpenChat;
  #watching: Disposable | undefined;
  #usedAt = 0;
  /** How often it was given a draft that another page wrote, and the last of those. */
  #mirrors = 0;
  #mirrored: string | undefined;
  readonly reading: Reading | undefined;
  /** What goes with prompts. */
  readonly context: PageContext | undefined;
  #post: PostToPage | undefined;

  /** @param first what it shows; left out: a new conversation. */
  constructor(parts: ChatParts, first?: OpenChat) {
    this.#parts = parts;
    const { conversations, allowed, clock, logger } = parts;
    this.attaching = new Attaching({ allowed, clock, logger });
    this.#turns = new Emitter((error) => logger.error('A listener of the chat failed', error));
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
          ...(isNamed && { title }),
          ...this.reading?.state,
          ...this.context?.state,
        };
      },
    });
    this.reading = parts.reading?.(this);
    this.context = parts.context && new PageContext(parts.context, this, logger);
    this.#lifetime.add(parts.review.review.onDidChange(() => this.#feed.stateChanged()));
    this.#follow();
    this.#lifetime.add(conversations.onDidChange(() => this.#feed.stateChanged()));
    this.#lifetime.add(conversations.onDidRemove((id) => id === this.#shown.id && this.newSession()));
  }

  /** What it shows. */
  get shown(): OpenChat {
    return this.#shown;
  }

  get conversation(): Conversation {
    return this.#shown.conversation;
  }

  /** What the user may do about changes of agents. */
  get review(): ReviewActions {
    return this.#parts.review.actions;
  }

  /** Lets the user choose the prompt. */
  returnToPrompt(): Promise<void> {
    return this.review.returnTo(this.conversation, undefined);
  }

  get visible(): boolean {
    return this.#feed.visible;
  }

  /** Grows with each use, of whichever page: the larger one was used later. */
  get usedAt(): number {
    return this.#usedAt;
  }

  /** The user turned to this page. */
  use(): void {
    this.#usedAt = ++uses;
  }

  /** How many conversations want the user, wherever they are. */
  get marks(): number {
    return this.#parts.conversations.marks();
  }

  /** Titles and marks. */
  get onDidChangeMarks(): Event<void> {
    return this.#parts.conversations.onDidChange;
  }

  /** It shows another conversation now. */
  get onDidTurn(): Event<void> {
    return this.#turns.event;
  }

  /** The page can be seen and hears: it gets everything, and what changes from now on. */
  show(post: PostToPage): void {
    this.#post = post;
    this.#watch();
    if (this.#feed.visible) this.#feed.restart();
    else this.#feed.show();
    this.openEarly();
  }

  /** Has what it shows be ready before the first prompt, while it can be seen: what can be set shows as it comes. */
  openEarly(): void {
    if (this.#feed.visible) this.conversation.openEarly();
  }

  /** The page can't be seen: it is told nothing. */
  hide(): void {
    this.#feed.hide();
    this.#unwatch();
  }

  /** Leaves the conversation, which goes on, for another. */
  turnTo(chat: OpenChat): void {
    const before = this.#shown;
    if (chat === before) return;
    this.#following.clear();
    this.#shown = chat;
    this.#follow();
    if (this.#feed.visible) this.#watch();
    this.#feed.restart();
    this.#turns.fire();
    this.#parts.conversations.left(before);
    this.openEarly();
  }

  /** Leaves the conversation for a new one. What the user was typing goes with them. */
  newSession(): void {
    const { draft } = this.conversation.outbox;
    const chat = this.#parts.conversations.begin(readSetting('chat.agent'));
    this.conversation.setDraft(asPrompt(''));
    this.#wrote(this.#shown);
    this.#shown.touched();
    chat.conversation.setDraft(draft);
    chat.touched();
    this.turnTo(chat);
  }

  stateChanged(): void {
    this.#feed.stateChanged();
  }

  /** Has the page do something; nothing while it can't be seen. */
  act(action: ReadingAction): void {
    this.#feed.act(action);
  }

  cancel(): void {
    this.conversation.cancel();
  }

  /** Something the page said. What it may not say is logged and has no effect. `ready` is for whoever has the page. */
  receive(raw: unknown): FromPage['type'] | undefined {
    const { logger } = this.#parts;
    const read = readFromPage(raw);
    if (read.kind === 'bad') {
      logger.warn(`The chat page said something that it may not: ${read.reason}`);
      return undefined;
    }
    const { message } = read;
    // It may have been on its way while the page turned to another conversation.
    const id = readChatId(raw);
    const chat = id === undefined ? this.#shown : this.#parts.conversations.get(id);
    if (message.type !== 'ready') this.use();
    if (!chat) return message.type;
    const { permissions, documents, tools } = this.#parts;
    const showSessions = (): Promise<unknown> => this.#parts.showSessions(this);
    const feed = this.#feed;
    const { conversation } = chat;
    const writes = writing.has(message.type);
    if (writes) this.#wrote(chat);
    obeyPage({ message, conversation, chat: this, feed, permissions, documents, tools, showSessions, logger })
      .then(() => {
        if (writes) this.#wrote(chat);
        chat.touched();
      })
      .catch((error: unknown) => {
        logger.error(`"${message.type}" of the chat page failed`, error);
      });
    return message.type;
  }

  #follow(): void {
    const chat = this.#shown;
    this.#following.add(chat.hold());
    this.#following.add(chat.conversation.onDidChangeRows((change) => this.#feed.change(change)));
    this.#following.add(chat.conversation.onDidChangeRows((change) => this.reading?.heard(change)));
    this.#following.add(chat.conversation.onDidChangeRows((change) => this.context?.heard(change)));
    this.context?.turned();
    this.#following.add(
      chat.conversation.onDidChangeState(() => {
        this.#mirror();
        this.#feed.stateChanged();
      }),
    );
    this.#mirrored = undefined;
    this.#following.add(chat.pen.onDidChange(() => this.#mirror() && this.#feed.stateChanged()));
    this.#following.add(toDisposable(() => chat.pen.leave(this)));
  }

  #wrote(chat: OpenChat): void {
    // It may have turned to another meanwhile.
    if (chat !== this.#shown) return;
    this.#mirrored = undefined;
    chat.pen.wrote(this);
  }

  /** Has the page show what another one wrote. False: it shows that. */
  #mirror(): boolean {
    const { text } = this.conversation.outbox.draft;
    if (!this.#shown.pen.isElsewhere(this) || text === this.#mirrored) return false;
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
    this.reading?.dispose();
    this.context?.dispose();
    this.#following.dispose();
    this.#unwatch();
    this.#feed.dispose();
    this.#turns.dispose();
    this.#parts.conversations.left(this.#shown);
  }
}
