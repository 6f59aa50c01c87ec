// The commands that are about the conversation in use.

import { window } from 'vscode';
import type { Lazy } from '../../base/lazy.ts';
import type { ReadingAction } from '../../chat/messages/readingMessages.ts';
import type { AllowedFiles } from '../chat/attach/shownPlace.ts';
import type { Chat } from '../chat/pages/chat.ts';
import type { ChatView } from '../chat/pages/chatView.ts';
import type { ChatRoom } from './createChat.ts';

export class ChatCommands {
  readonly #room: Pick<Lazy<ChatRoom>, 'get'>;
  readonly #view: ChatView;

  constructor(room: Pick<Lazy<ChatRoom>, 'get'>, view: ChatView) {
    this.#room = room;
    this.#view = view;
  }

  /** Leaves the conversation, which goes on, for a new one, and shows it. */
  async newSession(): Promise<void> {
    const chat = await this.#active();
    chat.newSession();
    await this.#reveal(chat);
  }

  async sessions(): Promise<void> {
    const room = await this.#room.get();
    const chat = room.places.active;
    if (await room.showSessions(chat)) await this.#reveal(chat);
  }

  async fork(): Promise<void> {
    const chat = await this.#active();
    const { actions } = await this.#room.get();
    const copy = await actions.fork(chat.shown.id);
    if (!copy) return;
    chat.turnTo(copy);
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
    const next = await (await this.#room.get()).continueWith?.(chat.shown.id);
    if (!next) return;
    chat.turnTo(next);
    await this.#reveal(chat);
  }

  async rename(): Promise<void> {
    const { actions, places } = await this.#room.get();
    await actions.rename(places.active.shown.id);
  }

  async delete(): Promise<void> {
    const { actions, places } = await this.#room.get();
    await actions.delete(places.active.shown.id);
  }

  /** @param target a Uri to write to; anything else: the user is asked. */
  async export(target: unknown): Promise<void> {
    const { actions, places } = await this.#room.get();
    await actions.export(places.active.shown.id, target);
  }

  /** Shows the page, and has it do something. */
  async act(action: ReadingAction): Promise<void> {
    const chat = await this.#active();
    await this.#reveal(chat);
    chat.act(action);
  }

  async #active(): Promise<Chat> {
    return (await this.#room.get()).places.active;
  }

  /** The view may be closed; a tab is there. */
  async #reveal(chat: Chat): Promise<void> {
    const { places } = await this.#room.get();
    if (chat === places.view) await this.#view.open();
  }
}
