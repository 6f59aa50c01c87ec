// Implements the chat commands that act on the active conversation.

import { window } from 'vscode';
import type { Lazy } from '../../base/lazy.ts';
import type { ReadingAction } from '../../chat/messages/readingMessages.ts';
import type { AllowedFiles } from '../chat/attach/shownPlace.ts';
import type { Chat } from '../chat/pages/chat.ts';
import type { ChatView } from '../chat/pages/chatView.ts';
import type { LoadedChat } from './createChat.ts';

export class ChatCommands {
  readonly #lazyChat: Pick<Lazy<LoadedChat>, 'get'>;
  readonly #view: ChatView;

  constructor(lazyChat: Pick<Lazy<LoadedChat>, 'get'>, view: ChatView) {
    this.#lazyChat = lazyChat;
    this.#view = view;
  }

  /** Shows a new conversation. The previous one keeps running. */
  async newSession(): Promise<void> {
    const chat = await this.#active();
    chat.newSession();
    await this.#reveal(chat);
  }

  async sessions(): Promise<void> {
    const loaded = await this.#lazyChat.get();
    const chat = loaded.places.active;
    if (await loaded.showSessions(chat)) await this.#reveal(chat);
  }

  async fork(): Promise<void> {
    const chat = await this.#active();
    const { actions } = await this.#lazyChat.get();
    const copy = await actions.fork(chat.shown.id);
    if (!copy) return;
    chat.showConversation(copy);
    await this.#reveal(chat);
  }

  async fixProblems(allowed: AllowedFiles): Promise<void> {
    const chat = await this.#active();
    const { fixProblems } = await import('../chat/attach/fixProblems.ts');
    const note = fixProblems(chat.conversation, allowed);
    await this.#reveal(chat);
    if (note !== undefined) void window.showInformationMessage(note);
  }

  async continueWith(): Promise<void> {
    const chat = await this.#active();
    const next = await (await this.#lazyChat.get()).continueWith?.(chat.shown.id);
    if (!next) return;
    chat.showConversation(next);
    await this.#reveal(chat);
  }

  async rename(): Promise<void> {
    const { actions, places } = await this.#lazyChat.get();
    await actions.rename(places.active.shown.id);
  }

  async delete(): Promise<void> {
    const { actions, places } = await this.#lazyChat.get();
    await actions.delete(places.active.shown.id);
  }

  /** @param target the Uri to write to; with any other value the user is asked. */
  async export(target: unknown): Promise<void> {
    const { actions, places } = await this.#lazyChat.get();
    await actions.export(places.active.shown.id, target);
  }

  /** Reveals the page and makes it run the action. */
  async act(action: ReadingAction): Promise<void> {
    const chat = await this.#active();
    await this.#reveal(chat);
    chat.act(action);
  }

  async #active(): Promise<Chat> {
    return (await this.#lazyChat.get()).places.active;
  }

  /** A view may be closed. A page in an editor tab is already open. */
  async #reveal(chat: Chat): Promise<void> {
    const { places } = await this.#lazyChat.get();
    if (chat === places.view) await this.#view.open();
  }
}
