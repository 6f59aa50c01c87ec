// Where conversations are seen: in the view, which shows again what it showed before the window was opened anew, and in
// editor tabs. A command is about the page that was used last.

import { workspace, type Memento } from 'vscode';
import { DisposableStore, type Disposable } from '../../../base/disposable.ts';
import { onDidChangeSetting, readSetting } from '../../settings/settings.ts';
import { Chat, type ChatParts } from './chat.ts';
import type { Conversations } from '../conversations.ts';
import type { OpenChat } from '../liveConversation.ts';

const shownKey = 'acpHost.chat.shown';

export class ChatPlaces implements Disposable {
  readonly conversations: Conversations;
  readonly view: Chat;
  readonly #parts: ChatParts;
  readonly #lifetime = new DisposableStore();
  readonly #pages = new Set<Chat>();

  private constructor(parts: ChatParts, memory: Memento, first: OpenChat | undefined) {
    this.#parts = parts;
    this.conversations = parts.conversations;
    this.view = this.newPage(first);
    const remember = (): void => void memory.update(shownKey, this.view.shown.id);
    remember();
    this.#lifetime.add(this.view.onDidTurn(remember));
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

  /** @param memory of the workspace. */
  static async open(parts: ChatParts, memory: Memento): Promise<ChatPlaces> {
    await parts.conversations.readMarks();
    const shown = memory.get<unknown>(shownKey);
    const first = typeof shown === 'string' ? await parts.conversations.open(shown) : undefined;
    return new ChatPlaces(parts, memory, first);
  }

  /** The page that was used last, of those that can be seen. */
  get active(): Chat {
    const seen = [...this.#pages].filter(({ visible }) => visible);
    return seen.reduce((last, chat) => (chat.usedAt > last.usedAt ? chat : last), seen[0] ?? this.view);
  }

  /** Whoever takes it closes it. @param first left out: a new conversation. */
  newPage(first?: OpenChat): Chat {
    const chat = new Chat(this.#parts, first);
    this.#pages.add(chat);
    return chat;
  }

  closePage(chat: Chat): void {
    this.#pages.delete(chat);
    chat.dispose();
  }

  /** What is due is written down as it is now, and nothing after that. To be called before agents end. */
  close(): Promise<void> {
    return this.conversations.shutDown();
  }

  dispose(): void {
    this.#lifetime.dispose();
    for (const chat of this.#pages) chat.dispose();
    this.#pages.clear();
  }
}
