// Owns the pages of the chat: the view, which shows the same conversation after a reload, and those in editor tabs.
// Commands act on the page that was used last.

import { workspace, type Memento } from 'vscode';
import { DisposableStore, type Disposable } from '../../../base/disposable.ts';
import { onDidChangeSetting, readSetting } from '../../settings/settings.ts';
import { Chat, type ChatParts } from './chat.ts';
import type { Conversations } from '../conversations.ts';
import type { LiveConversation } from '../liveConversation.ts';

const shownKey = 'acpHost.chat.shown';

export class ChatPlaces implements Disposable {
  readonly conversations: Conversations;
  readonly view: Chat;
  readonly #parts: ChatParts;
  readonly #lifetime = new DisposableStore();
  readonly #pages = new Set<Chat>();

  private constructor(parts: ChatParts, memory: Memento, first: LiveConversation | undefined) {
    this.#parts = parts;
    this.conversations = parts.conversations;
    this.view = this.newPage(first);
    const remember = (): void => void memory.update(shownKey, this.view.shown.id);
    remember();
    this.#lifetime.add(this.view.onDidChangeConversation(remember));
    this.#lifetime.add(
      workspace.onDidGrantWorkspaceTrust(() => {
        for (const chat of this.#pages) chat.openEarly();
      }),
    );
    this.#lifetime.add(
      onDidChangeSetting('chat.agent', () => {
        if (readSetting('chat.agent') !== this.view.conversation.agent) this.view.newSession();
      }),
    );
  }

  /** @param memory the workspace state. */
  static async open(parts: ChatParts, memory: Memento): Promise<ChatPlaces> {
    await parts.conversations.readMarks();
    const shown = memory.get<unknown>(shownKey);
    const first = typeof shown === 'string' ? await parts.conversations.open(shown) : undefined;
    return new ChatPlaces(parts, memory, first);
  }

  /** True if a visible page shows a conversation with the agent. */
  shows(agent: string): boolean {
    return [...this.#pages].some(({ visible, conversation }) => visible && conversation.agent === agent);
  }

  /** The visible page that was used last, else the view. */
  get active(): Chat {
    const seen = [...this.#pages].filter(({ visible }) => visible);
    return seen.reduce((last, chat) => (chat.usedAt > last.usedAt ? chat : last), seen[0] ?? this.view);
  }

  /** The caller closes it with `closePage`. @param first the conversation to show; by default a new one. */
  newPage(first?: LiveConversation): Chat {
    const chat = new Chat(this.#parts, first);
    this.#pages.add(chat);
    return chat;
  }

  closePage(chat: Chat): void {
    this.#pages.delete(chat);
    chat.dispose();
  }

  /** Stores all conversations as they are now and nothing after that. To be called before agents end. */
  close(): Promise<void> {
    return this.conversations.shutDown();
  }

  dispose(): void {
    this.#lifetime.dispose();
    for (const chat of this.#pages) chat.dispose();
    this.#pages.clear();
  }
}
