// One page of the chat, in the view or in an editor tab: which conversation it shows, and what it asks for. New ones are with
// the agent of `acpHost.chat.agent`.

import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { t } from '../../base/l10n.ts';
import type { Logger } from '../../base/logger.ts';
import type { Conversation } from '../../chat/conversation.ts';
import type { FromPage, ToPage } from '../../chat/messages.ts';
import { PageFeed } from '../../chat/pageFeed.ts';
import { asPrompt } from '../../chat/prompt.ts';
import type { ReadingAction } from '../../chat/readingMessages.ts';
import type { RequestDocuments } from '../serve/requestDocuments.ts';
import type { BuiltReview } from '../review/createReview.ts';
import type { ReviewActions } from '../review/reviewActions.ts';
import { openFolders } from '../sessions/workspacePlace.ts';
import { readSetting } from '../settings.ts';
import { Attaching } from './attach/attaching.ts';
import type { AllowedFiles } from './attach/shownPlace.ts';
import { showCallDiff } from './callDiff.ts';
import { PageContext, type ContextParts } from './context/pageContext.ts';
import type { Conversations } from './conversations.ts';
import { readChatId, readFromPage } from './fromPage.ts';
import type { OpenChat } from './openChat.ts';
import type { PagePermissionPrompt } from './pagePermissionPrompt.ts';
import { readHref, readPath, type PagePlace } from './pagePlace.ts';
import type { PageTools } from './pageTools.ts';
import type { Reading, ReadingChat } from './reading/reading.ts';

export interface ChatParts {
  readonly conversations: Conversations;
  readonly permissions: PagePermissionPrompt;
  readonly documents: RequestDocuments;
  readonly tools: PageTools;
  /** Lets the user choose another conversation for this page. */
  readonly showSessions: (chat: Chat) => Promise<void>;
  /** Which files agents may hear of unasked. */
  readonly allowed: AllowedFiles;
  readonly review: BuiltReview;
  /** Without it nothing of that kind is offered. It is the chat's to dispose. */
  readonly reading?: (chat: ReadingChat) => Reading;
  /** Without it nothing is shown of what goes with prompts. */
  readonly context?: ContextParts;
  readonly clock: Clock;
  readonly logger: Logger;
}

let uses = 0;

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
  readonly reading: Reading | undefined;
  /** What goes with prompts. */
  readonly context: PageContext | undefined;
  #post: ((message: ToPage) => void) | undefined;

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
        return {
          ...this.conversation.state(),
          ...{ chatId: id, others: conversations.marks(id), changes: review.view },
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
  show(post: (message: ToPage) => void): void {
    this.#post = post;
    this.#watch();
    if (this.#feed.visible) this.#feed.restart();
    else this.#feed.show();
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
  }

  /** Leaves the conversation for a new one. What the user was typing goes with them. */
  newSession(): void {
    const { draft } = this.conversation.outbox;
    const chat = this.#parts.conversations.begin(readSetting('chat.agent'));
    this.conversation.setDraft(asPrompt(''));
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
    this.#obey(message, chat.conversation)
      .then(() => chat.touched())
      .catch((error: unknown) => {
        logger.error(`"${message.type}" of the chat page failed`, error);
      });
    return message.type;
  }

  async #obey(message: FromPage, conversation: Conversation): Promise<void> {
    const { tools, permissions, logger } = this.#parts;
    switch (message.type) {
      case 'ready':
        return;
      case 'prompt':
        // Nothing that was attached is left behind.
        if (this.attaching.underWay) await this.attaching.underWay;
        return conversation.promptDraft(message.text, message.seen);
      case 'cancel':
        return conversation.cancel();
      case 'draft':
        return conversation.setDraft(message.text);
      case 'unqueue':
        return conversation.unqueue(message.queueId);
      case 'sendNow':
        return conversation.sendNow(message.queueId);
      case 'answer':
        if (!conversation.answer(message.requestId, message.optionId))
          logger.debug('The chat page answered a question that is over, or with what was not offered.');
        return;
      case 'showRequest':
        if (!(await permissions.show(message.requestId))) tools.tell(t('that question is over.'));
        return;
      case 'openLocation':
        return this.#open(readPath(message.path, message.line, this.#cwd, openFolders()));
      case 'openLink':
        return this.#open(readHref(message.href, this.#cwd, openFolders()));
      case 'openDiff':
        return this.#openDiff(message.toolCallId, message.index);
      case 'revealRaw':
        return this.#feed.raw(
          message.toolCallId,
          message.which,
          conversation.raw(message.toolCallId, message.which),
        );
      case 'setMode':
        return conversation.set((session) => session.setMode(message.modeId));
      case 'setModel':
        return conversation.set((session) => session.setModel(message.modelId));
      case 'setOption':
        return conversation.set((session) => session.setConfigOption(message.configId, message.value));
      case 'newSession':
        return this.newSession();
      case 'sessions':
        return this.#parts.showSessions(this);
      case 'selectAgent':
        return tools.selectAgent();
      case 'copy':
        return tools.copy(message.text);
      case 'findMentions':
      case 'mention':
      case 'attachUris':
      case 'attachData':
      case 'detach':
      case 'recall':
      case 'editQueued':
        return this.attaching.obey(message, conversation, (news) => this.#feed.say(news));
      case 'reviewOpen':
      case 'reviewKeep':
      case 'reviewUndo':
      case 'reviewKeepAll':
      case 'reviewUndoAll':
      case 'returnTo':
        return this.review.obey(message, conversation);
      case 'follow':
      case 'copyMessage':
      case 'copyConversation':
      case 'insertCode':
      case 'applyCode':
      case 'answerForm':
      case 'answerLink':
      case 'makeRule':
        return this.reading?.obey(message);
      case 'contextRemove':
      case 'contextRemoveKind':
      case 'contextRestore':
      case 'contextPreview':
      case 'contextSeen':
        return this.context?.obey(message, conversation);
    }
  }

  get #cwd(): string | undefined {
    return this.conversation.sessionIdentity?.cwd;
  }

  async #open(place: PagePlace): Promise<void> {
    const { tools, logger } = this.#parts;
    if (place.kind === 'address') return tools.openAddress(place.href);
    if (place.kind === 'file') return tools.openFile(place.path, place.line);
    logger.info(`The chat page wanted something opened that is not: ${place.reason}`);
    tools.tell(t('not opened. {0}', place.reason));
  }

  async #openDiff(toolCallId: string, index: number): Promise<void> {
    const { agent, session } = this.conversation;
    const diff = this.conversation.diff(toolCallId, index);
    if (!diff) {
      this.#parts.tools.tell(t('that change is not kept any more.'));
      return;
    }
    const folders = session?.folders ?? openFolders();
    const scope = { agent, cwd: session?.cwd ?? folders[0] ?? '/', folders };
    const status = this.conversation.call(toolCallId)?.status;
    await showCallDiff(diff, status, scope, this.#parts.documents);
  }

  #follow(): void {
    const chat = this.#shown;
    this.#following.add(chat.hold());
    this.#following.add(chat.conversation.onDidChangeRows((change) => this.#feed.change(change)));
    this.#following.add(chat.conversation.onDidChangeRows((change) => this.reading?.heard(change)));
    this.#following.add(chat.conversation.onDidChangeRows((change) => this.context?.heard(change)));
    this.context?.turned();
    this.#following.add(chat.conversation.onDidChangeState(() => this.#feed.stateChanged()));
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
