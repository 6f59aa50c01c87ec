// A conversation that goes on in this window, seen or not: who looks at it, whether it wants the user, and what is written
// down of it.

import type { CancellationToken } from '../../base/cancellation.ts';
import { DisposableStore, toDisposable, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Logger } from '../../base/logger.ts';
import { asTitle, titleOf, type ChatRecord, type Mark } from '../../chat/conversation/chatRecord.ts';
import type { Conversation } from '../../chat/conversation/conversation.ts';
import type { PermissionView, RowChange } from '../../chat/messages/messages.ts';
import { isEmpty as isEmptyPrompt } from '../../chat/prompt/prompt.ts';
import type { ToolCall } from '../../protocol/session/toolCall.ts';
import { DraftPen } from './pages/draftOwner.ts';
import type { PermissionPage } from './permission/pagePermissionPrompt.ts';
import type { ChatStore } from '../storage/chatStore.ts';
import type { ChatWriter } from '../storage/chatWriter.ts';

/** What it is called and since when. */
export type ChatIdentity = Pick<
  ChatRecord,
  'id' | 'name' | 'title' | 'firstPrompt' | 'createdAt' | 'updatedAt' | 'mark'
>;

export interface OpenChatParts {
  readonly store: ChatStore;
  /** ms since 1970. */
  readonly now: () => number;
  readonly logger: Logger;
  /** Whoever else follows it, until it ends here. */
  readonly follow: (conversation: Conversation) => Disposable;
  /** Its title, its mark or what it does is another now. */
  readonly onChange: () => void;
}

export class OpenChat implements Disposable, PermissionPage {
  readonly id: string;
  readonly conversation: Conversation;
  readonly pen: DraftPen;
  readonly #parts: OpenChatParts;
  readonly #createdAt: number;
  readonly #listening = new DisposableStore();
  readonly #hides: Emitter<void>;
  #updatedAt: number;
  #name: string | undefined;
  #title: string | undefined;
  #firstPrompt: string | undefined;
  /** Its turn ended while nobody looked. */
  #done: boolean;
  #working = false;
  #watchers = 0;
  #holders = 0;
  #told = '';
  #writer: ChatWriter | undefined;
  #writes = true;

  constructor(identity: ChatIdentity, conversation: Conversation, parts: OpenChatParts) {
    this.id = identity.id;
    this.conversation = conversation;
    this.#parts = parts;
    this.#createdAt = identity.createdAt;
    this.#updatedAt = identity.updatedAt;
    this.#name = identity.name;
    this.#title = identity.title;
    this.#firstPrompt = identity.firstPrompt;
    this.#done = identity.mark === 'done';
    const onError = (error: unknown): void =>
      parts.logger.error('A listener of a conversation failed', error);
    this.#hides = new Emitter(onError);
    this.pen = new DraftPen(onError);
    this.#listening.add(conversation.onDidChangeRows((change) => this.#rowChanged(change)));
    // A writer that begins later begins with all of them.
    this.#listening.add(conversation.onDidChangeRaw((raw) => this.#writes && this.#writer?.rawChanged(raw)));
    this.#listening.add(conversation.onDidChangeState(() => this.#stateChanged()));
    this.#listening.add(parts.follow(conversation));
    this.#told = this.#summary();
  }

  get title(): string {
    return titleOf({ name: this.#name, title: this.#agentsTitle, firstPrompt: this.#firstPrompt });
  }

  /** There is something to call it by. */
  get isNamed(): boolean {
    return (this.#name ?? this.#agentsTitle ?? this.#firstPrompt) !== undefined;
  }

  /** What it wants the user for, who does not see it. */
  get mark(): Mark | undefined {
    if (this.visible) return undefined;
    if (this.conversation.asks) return 'asks';
    return this.#done ? 'done' : undefined;
  }

  /** Nothing would be lost with it. */
  get isEmpty(): boolean {
    const { draft, waiting } = this.conversation.outbox;
    const { unusedSession } = this.conversation;
    // An agent may greet whoever opens a session.
    const rows = this.conversation.rows();
    const saidNothing = unusedSession ? rows.every(({ kind }) => kind !== 'user') : rows.length === 0;
    return saidNothing && isEmptyPrompt(draft) && waiting.length === 0;
  }

  /** Somebody shows it, to be seen or hidden. */
  get held(): boolean {
    return this.#holders > 0;
  }

  get visible(): boolean {
    return this.#watchers > 0;
  }

  get onDidHide(): Event<void> {
    return this.#hides.event;
  }

  /** A page shows it, until the result is disposed. */
  hold(): Disposable {
    this.#holders += 1;
    return toDisposable(() => (this.#holders -= 1));
  }

  /** It can be seen, until the result is disposed. */
  watch(): Disposable {
    this.#watchers += 1;
    this.#done = false;
    this.#tell();
    return toDisposable(() => {
      this.#watchers -= 1;
      if (this.#watchers > 0) return;
      this.#hides.fire();
      this.#tell();
    });
  }

  ask(
    view: PermissionView,
    toolCall: ToolCall | undefined,
    token: CancellationToken,
  ): Promise<string | undefined> {
    return this.conversation.ask(view, toolCall, token);
  }

  refused(toolCallId: string, toolCall?: ToolCall): void {
    this.conversation.refused(toolCallId, toolCall);
  }

  /** @param name empty: as the agent calls it. */
  rename(name: string): void {
    this.#name = name.trim() === '' ? undefined : asTitle(name);
    this.#tell();
  }

  /** The user did something to it: it is written down. */
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
    const { sessionId, cwd } = conversation.sessionIdentity ?? {};
    return {
      id: this.id,
      agent: conversation.agent,
      sessionId,
      cwd,
      title: this.#agentsTitle,
      name: this.#name,
      firstPrompt: this.#firstPrompt,
      createdAt: this.#createdAt,
      updatedAt: this.#updatedAt,
      draft,
      queue,
      working: conversation.working,
      mark: this.mark,
    };
  }

  /** Nothing more is written of it. */
  freeze(): void {
    this.#writes = false;
  }

  get #agentsTitle(): string | undefined {
    const title = this.conversation.sessionIdentity?.title;
    if (title) this.#title = asTitle(title);
    return this.#title;
  }

  #rowChanged(change: RowChange): void {
    if (!this.#writes) return;
    if (change.op === 'add' && change.entry.kind === 'user' && this.#firstPrompt === undefined) {
      const texts = change.entry.parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
      this.#firstPrompt = asTitle(texts.join(' ').slice(0, 1_000)) || undefined;
    }
    this.#updatedAt = this.#parts.now();
    // A writer that begins now begins with all the rows.
    if (this.#writer) this.#writer.change(change);
    else this.touched();
  }

  #stateChanged(): void {
    const { working } = this.conversation;
    if (working) this.#done = false;
    else if (this.#working && !this.visible) this.#done = true;
    this.#working = working;
    this.touched();
    this.#tell();
  }

  #tell(): void {
    const summary = this.#summary();
    if (summary === this.#told) return;
    this.#told = summary;
    this.touched();
    this.#parts.onChange();
  }

  #summary(): string {
    return JSON.stringify([
      this.title,
      this.mark,
      this.#working,
      this.conversation.sessionIdentity?.sessionId,
    ]);
  }

  /** Lets its session be, which the agent may keep. */
  dispose(): void {
    this.freeze();
    this.#listening.dispose();
    this.conversation.suspend();
    this.#hides.dispose();
    this.pen.dispose();
  }
}
