// Owns all conversations of this window: running ones, visible or not, and stored ones.

import { randomUUID } from 'node:crypto';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { t } from '../../base/l10n.ts';
import type { Logger } from '../../base/logger.ts';
import { sharedWork } from '../../base/sharedWork.ts';
import type { TerminalSource } from '../../chat/terminal/callTerminals.ts';
import type { ChatRecord, PastConversation } from '../../chat/conversation/chatRecord.ts';
import { Conversation } from '../../chat/conversation/conversation.ts';
import type { PromptSources } from '../../chat/conversation/builtPrompt.ts';
import { idleToClose } from '../../chat/conversation/idleConversations.ts';
import { asPrompt } from '../../chat/prompt/prompt.ts';
import type { PromptContext } from '../../chat/prompt/promptContext.ts';
import type { PastSession } from '../../chat/conversation/sessionSource.ts';
import type { KnownSession } from '../../chat/session/sessionParts.ts';
import type { TerminalOutputs } from '../../chat/terminal/terminalOutputs.ts';
import type { Review } from '../review/review.ts';
import type { UnsupportedService } from '../serve/vendor/unsupportedService.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { AllowedFiles } from './attach/shownPlace.ts';
import { textOfFile } from './attach/textOfFile.ts';
import { LiveConversation, type ChatIdentity } from './liveConversation.ts';
import type { PageElicitationPrompt } from './reading/pageElicitationPrompt.ts';
import type { PermissionPages } from './permission/pagePermissionPrompt.ts';
import type { UnusedSessions } from './unusedSessions.ts';
import type { ChatStore, StoredChat } from '../storage/chatStore.ts';
import { completeAskStep } from '../window/walkthrough.ts';

/** Maximum number of idle conversations without a page; beyond it the one left first is closed. */
const mostIdle = 20;

export interface ConversationsParts {
  readonly sessions: Pick<Sessions, 'of'>;
  /** Command output of all agents. */
  readonly terminals: Pick<TerminalOutputs, 'get'>;
  readonly store: ChatStore;
  /** The review of files that agents change. */
  readonly review: Pick<Review, 'turns' | 'forget' | 'save'>;
  readonly allowed: AllowedFiles;
  readonly unused: UnusedSessions;
  /** Forms and links that agents ask about; undefined if none are shown. */
  readonly questions?: Pick<PageElicitationPrompt, 'viewsOf' | 'onDidChange'>;
  /** Shows updates that this client does not support; if undefined, they are not shown. */
  readonly unsupported?: Pick<UnsupportedService, 'follow'> | undefined;
  /** The context that is sent with prompts. */
  readonly context?: PromptContext;
  /** As of `PromptSources`. */
  readonly onGive?: PromptSources['onGive'];
  readonly clock: Clock;
  readonly logger: Logger;
  /** ms since 1970. */
  readonly now?: () => number;
}

/** `refused.message` is shown to the user. */
export type ForkOutcome =
  | { readonly kind: 'done'; readonly chat: LiveConversation }
  | { readonly kind: 'refused'; readonly message: string };

export class Conversations implements Disposable, PermissionPages {
  readonly #parts: ConversationsParts;
  readonly #now: () => number;
  /** By id. Least recently left first. */
  readonly #open = new Map<string, LiveConversation>();
  readonly #restoreOnce = sharedWork((id) => this.#restore(id));
  /** Ids of deleted conversations, which must not reappear if they were just being opened. */
  readonly #removed = new Set<string>();
  /** Ids of conversations that had a mark when they, or the previous window, were closed. */
  readonly #before = new Set<string>();
  readonly #changes: Emitter<void>;
  readonly #removals: Emitter<string>;
  readonly #questions: Disposable | undefined;

  constructor(parts: ConversationsParts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
    const onError = (error: unknown): void =>
      parts.logger.error('A listener of the conversations failed', error);
    this.#changes = new Emitter(onError);
    this.#removals = new Emitter(onError);
    this.#questions = parts.questions?.onDidChange(() => {
      for (const chat of this.#open.values()) chat.questionsChanged();
    });
  }

  /** Fires when a title, a mark or the set of conversations changes. */
  get onDidChange(): Event<void> {
    return this.#changes.event;
  }

  /** Fires with the id of a deleted conversation. */
  get onDidRemove(): Event<string> {
    return this.#removals.event;
  }

  /** A running conversation. */
  get(id: string): LiveConversation | undefined {
    return this.#open.get(id);
  }

  /** The running conversations. */
  get running(): readonly LiveConversation[] {
    return [...this.#open.values()];
  }

  /** The number of conversations with a mark, running or closed since. @param except an id that is not counted. */
  marks(except?: string): number {
    const open = [...this.#open.values()].filter(({ id, mark }) => mark !== undefined && id !== except);
    const before = [...this.#before].filter((id) => !this.#open.has(id) && id !== except);
    return open.length + before.length;
  }

  /** Reads the marks of stored conversations. Call it once, before `marks`. */
  async readMarks(): Promise<void> {
    for (const { id, mark } of await this.#parts.store.list()) if (mark !== undefined) this.#before.add(id);
    this.#changes.fire();
  }

  find(agent: string, sessionId: string): LiveConversation | undefined {
    return [...this.#open.values()].find(
      ({ conversation }) => conversation.agent === agent && conversation.session?.sessionId === sessionId,
    );
  }

  /** True if the session was opened early and nothing was said in it; the agent may list it. */
  isUnused(agent: string, sessionId: string): boolean {
    return this.#parts.unused.has(agent, sessionId);
  }

  /** Starts a conversation. Its session is opened when a page shows it or with its first prompt. */
  begin(agent: string): LiveConversation {
    return this.#add(this.#newIdentity({}), agent, undefined);
  }

  /** Returns a running conversation or restores a stored one. Undefined if there is none with that id. */
  open(id: string): Promise<LiveConversation | undefined> {
    const open = this.#open.get(id);
    return open ? Promise.resolve(open) : this.#restoreOnce(id);
  }

  /** Opens a session that only the agent has, and requests its history at once. */
  openListed(agent: string, listed: KnownSession): LiveConversation {
    const known = this.#knows(agent, listed.sessionId);
    if (known) return known;
    const { sessionId, cwd, title } = listed;
    const chat = this.#addPast(agent, { sessionId, cwd, title, how: 'show' }, { rows: [] }, { title });
    chat.conversation.begin().catch((error: unknown) => {
      this.#parts.logger.error('A session could not be opened', error);
    });
    return chat;
  }

  /** Forks the session and copies the conversation. */
  async fork(id: string): Promise<ForkOutcome> {
    const source = await this.open(id);
    const session = source?.conversation.sessionIdentity;
    if (!source || !session)
      return { kind: 'refused', message: t('This conversation is empty. Send a prompt first.') };
    const { conversation, title } = source;
    const past: PastSession = { ...session, how: 'fork' };
    const [rows, raws] = [conversation.rows(), conversation.raws()];
    const chat = this.#addPast(conversation.agent, past, { rows, raws }, { name: t('{0} (fork)', title) });
    const result = await chat.conversation.begin();
    if (result.kind === 'done') return { kind: 'done', chat };
    await this.remove(chat.id);
    const message = result.kind === 'refused' ? result.message : t('The agent did not copy the session.');
    return { kind: 'refused', message };
  }

  /** All conversations, newest first. */
  async list(): Promise<readonly ChatRecord[]> {
    const stored = await this.#parts.store.list();
    const open = [...this.#open.values()].filter((chat) => !chat.isEmpty);
    const records = new Map(stored.map((record) => [record.id, record]));
    for (const chat of open) records.set(chat.id, chat.record());
    return [...records.values()].toSorted((one, other) => other.updatedAt - one.updatedAt);
  }

  /** Reads a conversation for export without opening it. Secrets are redacted. */
  async read(id: string): Promise<StoredChat | undefined> {
    const { store } = this.#parts;
    await store.flush(id);
    const stored = await store.read(id);
    const open = this.#open.get(id);
    // Current rows, but stored tool call data.
    const chat = open
      ? { record: open.record(), rows: open.conversation.rows(), raws: stored?.raws ?? [] }
      : stored;
    return chat && (await store.redactedForExport(chat));
  }

  /** Deletes it from this window and from disk. At the agent, its session is only closed. */
  async remove(id: string): Promise<void> {
    const open = this.#open.get(id);
    this.#removed.add(id);
    this.#open.delete(id);
    this.#before.delete(id);
    open?.freeze();
    open?.conversation.dispose();
    open?.dispose();
    await this.#parts.store.delete(id);
    await this.#parts.review.forget(id);
    this.#removals.fire(id);
    this.#changes.fire();
  }

  async rename(id: string, name: string): Promise<void> {
    (await this.open(id))?.rename(name);
  }

  /** Called when a page no longer shows it. A running turn continues. */
  pageLeft(chat: LiveConversation): void {
    if (chat.held || this.#open.get(chat.id) !== chat) return;
    this.#open.delete(chat.id);
    this.#open.set(chat.id, chat);
    if (chat.isEmpty) {
      void this.remove(chat.id);
      return;
    }
    for (const longest of idleToClose([...this.#open.values()], mostIdle)) void this.#close(longest);
  }

  /** Stores the current state and nothing after that. To be called before agents end. */
  async shutDown(): Promise<void> {
    const written = this.#parts.store.shutDown();
    for (const chat of this.#open.values()) chat.freeze();
    await Promise.all([written, this.#parts.review.save()]);
  }

  async #close(chat: LiveConversation): Promise<void> {
    this.#open.delete(chat.id);
    if (chat.mark !== undefined) this.#before.add(chat.id);
    const written = this.#parts.store.close(chat.id);
    chat.freeze();
    chat.conversation.dispose();
    chat.dispose();
    await written;
  }

  #knows(agent: string, sessionId: string): LiveConversation | undefined {
    return [...this.#open.values()].find(
      ({ conversation }) =>
        conversation.agent === agent && conversation.sessionIdentity?.sessionId === sessionId,
    );
  }

  async #restore(id: string): Promise<LiveConversation | undefined> {
    // Finishes a write that was under way when it was closed.
    await this.#parts.store.close(id);
    const stored = await this.#parts.store.read(id);
    const open = this.#open.get(id);
    if (open || !stored || this.#removed.has(id)) return open;
    const { record, rows, raws } = stored;
    const { sessionId, cwd, settings, draft, queue, isFullNoteClosed } = record;
    const working = record.working || record.runsCommands === true;
    const title = record.title;
    const session: PastSession | undefined =
      sessionId === undefined ? undefined : { sessionId, cwd, title, settings, how: 'back' };
    const past = { rows, raws, draft, queue, session, working, isFullNoteClosed };
    return this.#add(record, record.agent, past);
  }

  #addPast(
    agent: string,
    session: PastSession,
    restored: Pick<PastConversation, 'rows' | 'raws'>,
    named: Pick<ChatRecord, 'name' | 'title'>,
  ): LiveConversation {
    const past = { ...restored, draft: asPrompt(''), queue: [], session, working: false };
    return this.#add(this.#newIdentity(named), agent, past);
  }

  #newIdentity(named: Pick<ChatRecord, 'name' | 'title'>): ChatIdentity {
    const now = this.#now();
    return { id: randomUUID(), createdAt: now, updatedAt: now, ...named };
  }

  #add(identity: ChatIdentity, agent: string, past: PastConversation | undefined): LiveConversation {
    const { sessions, terminals, store, review, allowed, context, unsupported, clock, logger } = this.#parts;
    const outputs: TerminalSource = {
      clock,
      get: (id) => {
        const terminal = terminals.get(id);
        return terminal?.agent === agent ? terminal : undefined;
      },
    };
    const ports = {
      sessions: review.turns.withCaptures(sessions.of(agent)),
      terminals: outputs,
      textOf: textOfFile(clock, allowed),
      ...{ context, onGive: this.#parts.onGive, logger },
    };
    const conversation = new Conversation(agent, ports, past);
    const onChange = (): void => this.#changes.fire();
    const follow = (one: Conversation): Disposable => {
      const following = new DisposableStore();
      following.add(review.turns.follow(one, identity.id));
      following.add(one.onDidChangeState(() => this.#noteUse(one)));
      following.add(
        one.onDidTurn(({ kind }) => {
          if (kind === 'began') completeAskStep();
        }),
      );
      if (unsupported) following.add(unsupported.follow(one));
      return following;
    };
    const hasQuestion = ({ session }: Conversation): boolean =>
      (this.#parts.questions?.viewsOf(agent, session?.sessionId) ?? []).length > 0;
    const parts = { store, now: this.#now, logger, follow, hasQuestion, onChange };
    const chat = new LiveConversation(identity, conversation, parts);
    this.#open.set(chat.id, chat);
    this.#before.delete(chat.id);
    // Corrections made while restoring are stored too.
    if (past) chat.touched();
    this.#changes.fire();
    return chat;
  }

  #noteUse({ agent, unusedSession, sessionIdentity }: Conversation): void {
    const { unused } = this.#parts;
    if (unusedSession) unused.add(agent, unusedSession.sessionId);
    else if (sessionIdentity) unused.delete(agent, sessionIdentity.sessionId);
  }

  dispose(): void {
    this.#questions?.dispose();
    for (const chat of this.#open.values()) chat.dispose();
    this.#open.clear();
    this.#changes.dispose();
    this.#removals.dispose();
  }
}
