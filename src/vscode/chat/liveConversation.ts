// A running conversation of this window, visible or not: tracks which pages show it, whether it needs the user, and
// stores its changes.

import { window } from 'vscode';
import { agentName } from '../../base/agentName.ts';
import { DisposableStore, toDisposable, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Logger } from '../../base/logger.ts';
import {
  asTitle,
  asTitleText,
  titleOf,
  type ChatRecord,
  type Mark,
} from '../../chat/conversation/chatRecord.ts';
import type { Conversation } from '../../chat/conversation/conversation.ts';
import type { RowChange } from '../../chat/messages/messages.ts';
import type { RequestRow } from '../../chat/transcript/requestedCall.ts';
import type { UnsupportedMessage } from '../../chat/transcript/unsupportedRows.ts';
import type { TurnOutcome } from '../../chat/transcript/turnEnd.ts';
import { isEmpty as isEmptyPrompt } from '../../chat/prompt/prompt.ts';
import type { PermissionPage } from './permission/pagePermissionPrompt.ts';
import type { ChatStore } from '../storage/chatStore.ts';
import type { ChatWriter } from '../storage/chatWriter.ts';

/** The stored identity of a conversation: names and times. */
export type ChatIdentity = Pick<
  ChatRecord,
  'id' | 'name' | 'title' | 'firstPrompt' | 'createdAt' | 'updatedAt' | 'mark'
>;

export interface LiveConversationParts {
  readonly store: ChatStore;
  /** ms since 1970. */
  readonly now: () => number;
  readonly logger: Logger;
  /** Attaches further listeners, which are disposed with this object. */
  readonly follow: (conversation: Conversation) => Disposable;
  /** True if the agent has asked something in this session besides permissions. */
  readonly hasQuestion: (conversation: Conversation) => boolean;
  /** Called when its title, mark, session or activity has changed. */
  readonly onChange: () => void;
}

export class LiveConversation implements Disposable, PermissionPage {
  readonly id: string;
  readonly conversation: Conversation;
  readonly draftOwner: DraftOwner;
  readonly #parts: LiveConversationParts;
  readonly #createdAt: number;
  readonly #listening = new DisposableStore();
  readonly #hides: Emitter<void>;
  #updatedAt: number;
  #name: string | undefined;
  #title: string | undefined;
  #firstPrompt: string | undefined;
  /** The session and the name that its agent was last told. */
  #told: string | undefined;
  /** How a turn ended while no page was visible. */
  #unseen: Exclude<Mark, 'asks'> | undefined;
  #outcome: TurnOutcome | undefined;
  #lastEnd: TurnOutcome | undefined;
  #working = false;
  #watchers = 0;
  #holders = 0;
  #reported = '';
  #writer: ChatWriter | undefined;
  #writes = true;

  constructor(identity: ChatIdentity, conversation: Conversation, parts: LiveConversationParts) {
    this.id = identity.id;
    this.conversation = conversation;
    this.#parts = parts;
    this.#createdAt = identity.createdAt;
    this.#updatedAt = identity.updatedAt;
    this.#name = identity.name;
    this.#title = identity.title;
    this.#firstPrompt = identity.firstPrompt;
    this.#unseen = identity.mark === 'asks' ? undefined : identity.mark;
    const onError = (error: unknown): void =>
      parts.logger.error('A listener of a conversation failed', error);
    this.#hides = new Emitter(onError);
    this.draftOwner = new DraftOwner(onError);
    this.#listening.add(conversation.onDidChangeRows((change) => this.#rowChanged(change)));
    // A writer that is created later starts with all raw data.
    this.#listening.add(conversation.onDidChangeRaw((raw) => this.#writes && this.#writer?.rawChanged(raw)));
    this.#listening.add(conversation.onDidChangeState(() => this.#stateChanged()));
    this.#listening.add(
      conversation.onDidTurn((event) => {
        if (event.kind !== 'call') this.#outcome = event.kind === 'ended' ? event.outcome : undefined;
      }),
    );
    this.#listening.add(parts.follow(conversation));
    this.#reported = this.#summary();
  }

  get title(): string {
    return titleOf({ name: this.#name, title: this.#agentsTitle, firstPrompt: this.#firstPrompt });
  }

  /** True if it has a title other than the default. */
  get isNamed(): boolean {
    return (this.#name ?? this.#agentsTitle ?? this.#firstPrompt) !== undefined;
  }

  /** Why it needs the user; undefined while it is visible. */
  get mark(): Mark | undefined {
    if (this.visible) return undefined;
    return this.asks ? 'asks' : this.#unseen;
  }

  /** True while its agent waits for the user's answer. */
  get asks(): boolean {
    return this.conversation.asks || this.#parts.hasQuestion(this.conversation);
  }

  /** How its last turn ended in this window. Undefined while another one runs, and if there was none. */
  get lastEnd(): TurnOutcome | undefined {
    return this.#lastEnd;
  }

  /** Called when `hasQuestion` may have changed. */
  questionsChanged(): void {
    this.#reportChange();
  }

  /** True if nothing would be lost by deleting it. */
  get isEmpty(): boolean {
    const { draft, waiting } = this.conversation.outbox;
    const { unusedSession } = this.conversation;
    // An agent may send a greeting when a session opens.
    const rows = this.conversation.rows();
    const isUnused = unusedSession ? rows.every(({ kind }) => kind !== 'user') : rows.length === 0;
    return isUnused && isEmptyPrompt(draft) && waiting.length === 0;
  }

  /** True if a page shows it, visible or hidden. */
  get held(): boolean {
    return this.#holders > 0;
  }

  get visible(): boolean {
    return this.#watchers > 0;
  }

  /** True if the user sees it: a page shows it, in the focused window. */
  get isSeen(): boolean {
    return this.visible && window.state.focused;
  }

  get onDidHide(): Event<void> {
    return this.#hides.event;
  }

  /** Marks it as shown by a page until the result is disposed. */
  hold(): Disposable {
    this.#holders += 1;
    return toDisposable(() => (this.#holders -= 1));
  }

  /** Marks it as visible until the result is disposed. */
  watch(): Disposable {
    this.#watchers += 1;
    this.#unseen = undefined;
    this.#reportChange();
    return toDisposable(() => {
      this.#watchers -= 1;
      if (this.#watchers > 0) return;
      this.#hides.fire();
      this.#reportChange();
    });
  }

  ask(...question: Parameters<PermissionPage['ask']>): Promise<string | undefined> {
    return this.conversation.ask(...question);
  }

  showRequested(...call: Parameters<PermissionPage['showRequested']>): RequestRow {
    return this.conversation.showRequested(...call);
  }

  unanswered(question: Parameters<PermissionPage['unanswered']>[0]): void {
    this.conversation.unanswered.add(question);
  }

  addUnsupported(message: UnsupportedMessage): void {
    this.conversation.addUnsupported(message, agentName(this.conversation.agent));
  }

  /** @param name if empty, the agent's title is used. The agent is notified immediately, or when its session is open again. */
  rename(name: string): void {
    this.#name = name.trim() === '' ? undefined : asTitle(name);
    this.#tellName();
    this.#reportChange();
  }

  /** Passes the user's name to the agent once per session, where the agent supports that. */
  #tellName(): void {
    const { session } = this.conversation;
    const name = this.#name;
    if (name === undefined || !session || session.ended || session.state.title === name) return;
    const told = `${session.sessionId} ${name}`;
    if (this.#told === told) return;
    this.#told = told;
    session.setTitle(name).catch((error: unknown) => {
      this.#parts.logger.info(`[${session.agent}] did not take the name of a session: ${String(error)}`);
    });
  }

  /** Called after an action of the user: stores its record. */
  touched(): void {
    if (!this.#writes || (!this.#writer && this.isEmpty)) return;
    this.#writer ??= this.#parts.store.writer(this.id, {
      record: () => this.record(),
      rows: () => this.conversation.rows(),
      raws: () => this.conversation.raws(),
      placesOf: (toolCallId) => this.conversation.call(toolCallId)?.locations ?? [],
    });
    this.#writer.recordChanged();
  }

  record(): ChatRecord {
    const { conversation } = this;
    const { draft, waiting: queue } = conversation.outbox;
    const { sessionId, cwd, settings = [] } = conversation.sessionIdentity ?? {};
    return {
      id: this.id,
      agent: conversation.agent,
      sessionId,
      cwd,
      ...(settings.length > 0 && { settings }),
      title: this.#agentsTitle,
      name: this.#name,
      firstPrompt: this.#firstPrompt,
      createdAt: this.#createdAt,
      updatedAt: this.#updatedAt,
      draft,
      queue,
      working: conversation.working,
      ...(conversation.isBusy && !conversation.working && { runsCommands: true }),
      mark: this.mark,
      ...(conversation.usage.isNoteClosed && { isFullNoteClosed: true }),
    };
  }

  /** Stops storing changes. */
  freeze(): void {
    this.#writes = false;
  }

  get #agentsTitle(): string | undefined {
    const title = this.conversation.sessionIdentity?.title;
    if (title) this.#title = asTitleText(title);
    return this.#title;
  }

  #rowChanged(change: RowChange): void {
    if (!this.#writes) return;
    if (change.op === 'add' && change.entry.kind === 'user' && this.#firstPrompt === undefined) {
      const texts = change.entry.parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
      this.#firstPrompt = asTitleText(texts.join(' ')) || undefined;
    }
    this.#updatedAt = this.#parts.now();
    // A writer that is created now starts with all rows.
    if (this.#writer) this.#writer.change(change);
    else this.touched();
  }

  #stateChanged(): void {
    const { working } = this.conversation;
    if (working) {
      this.#unseen = undefined;
      this.#lastEnd = undefined;
    } else if (this.#working) {
      this.#lastEnd = this.#outcome;
      if (!this.visible) this.#unseen = this.#outcome === 'failed' ? 'failed' : 'done';
      this.#outcome = undefined;
    }
    this.#working = working;
    this.#tellName();
    this.touched();
    this.#reportChange();
  }

  #reportChange(): void {
    const summary = this.#summary();
    if (summary === this.#reported) return;
    this.#reported = summary;
    this.touched();
    this.#parts.onChange();
  }

  #summary(): string {
    return JSON.stringify([
      this.title,
      this.mark,
      this.conversation.isBusy,
      this.conversation.sessionIdentity?.sessionId,
    ]);
  }

  /** Suspends its session, which the agent may keep. */
  dispose(): void {
    this.freeze();
    this.#listening.dispose();
    this.conversation.suspend();
    this.#hides.dispose();
    this.draftOwner.dispose();
  }
}

/**
 * Tracks which of several pages that show one conversation is writing its draft. The other pages mirror it; otherwise
 * sending from one would discard what was typed in another.
 */
class DraftOwner implements Disposable {
  readonly #changes: Emitter<void>;
  #owner: object | undefined;

  constructor(onError: (error: unknown) => void) {
    this.#changes = new Emitter(onError);
  }

  /** Fires when pages may have to show a changed draft. */
  get onDidChange(): Event<void> {
    return this.#changes.event;
  }

  /** True if another page owns the draft. */
  isAnother(page: object): boolean {
    return this.#owner !== undefined && this.#owner !== page;
  }

  /** The page has edited the draft and owns it from now on. */
  take(page: object): void {
    this.#owner = page;
    this.#changes.fire();
  }

  /** The page no longer shows this conversation. */
  release(page: object): void {
    if (this.#owner === page) this.#owner = undefined;
  }

  dispose(): void {
    this.#changes.dispose();
  }
}
