// A double of `ChatContext`: a test sets what it returns and reads what was requested.

import { Emitter } from '../../../../../src/base/event.ts';
import type { CancellationToken } from '../../../../../src/base/cancellation.ts';
import type { EntryId } from '../../../../../src/chat/messages/messages.ts';
import type { ContextPart, ContextView } from '../../../../../src/context/turn/contextView.ts';
import type { SurfaceItemKind } from '../../../../../src/context/select/surfaceItem.ts';
import type {
  ChatContext,
  ContextPreview,
  ImplicitSource,
  PromptRow,
} from '../../../../../src/vscode/context/chatContext.ts';
import type { Conversation } from '../../../../../src/chat/conversation/conversation.ts';

export function contextPart(key: string, change: Partial<ContextPart> = {}): ContextPart {
  return { key, kind: 'openFiles', title: 'a.ts', tokens: 100, form: 'whole', masked: false, ...change };
}

export function contextView(change: Partial<ContextView> = {}): ContextView {
  const lists = { parts: [], leftOut: [], missing: [] };
  return { contextId: 'c1', delivery: 'runtimeContext', ...lists, tokens: 0, maxTokens: 8_000, ...change };
}

export class ChatContextDouble implements ChatContext {
  readonly #changes = new Emitter<void>((error) => {
    throw error;
  });
  readonly onDidChange = this.#changes.event;
  implicit?: ImplicitSource;
  notes = false;
  view: ContextView | undefined;
  previewed: ContextPreview | undefined;
  readonly sent = new Map<EntryId, ContextView>();
  /** Conversations that are being watched. */
  readonly watched: Conversation[] = [];
  readonly wanted: string[] = [];
  /** `preview` waits for this. */
  hold: Promise<unknown> = Promise.resolve();
  tokens: CancellationToken[] = [];
  failure: Error | undefined;

  changed(): void {
    this.#changes.fire();
  }

  next(): ContextView | undefined {
    return this.view;
  }

  hasNotes(): boolean {
    return this.notes;
  }

  watch(conversation: Conversation): { dispose(): void } {
    this.watched.push(conversation);
    return { dispose: () => void this.watched.splice(this.watched.indexOf(conversation), 1) };
  }

  removeOnce(_: Conversation, key: string): void {
    this.wanted.push(`remove ${key}`);
  }

  removeKind(kind: SurfaceItemKind): Promise<void> {
    return Promise.resolve(void this.wanted.push(`remove all ${kind}`));
  }

  restore(): void {
    this.wanted.push('restore');
  }

  async preview(_: Conversation, token: CancellationToken): Promise<ContextPreview | undefined> {
    this.tokens.push(token);
    await this.hold;
    return this.previewed;
  }

  knownSecrets(): readonly string[] {
    return ['known secret'];
  }

  hasRecord(_: Conversation, { id }: PromptRow): boolean {
    return this.sent.has(id);
  }

  async sentWith(_: Conversation, { id }: PromptRow): Promise<ContextView | undefined> {
    return this.sent.get(id);
  }

  exportTo(path: string, contents: boolean): Promise<void> {
    if (this.failure) return Promise.reject(this.failure);
    return Promise.resolve(void this.wanted.push(`export ${path} ${contents ? 'with' : 'without'} contents`));
  }

  forget(): Promise<void> {
    return Promise.resolve(void this.wanted.push('forget'));
  }
}
