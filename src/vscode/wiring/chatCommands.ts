// Implements the commands of the chat: those that open it or add to its draft, and those that act on a conversation.

import { window } from 'vscode';
import { Lazy } from '../../base/lazy.ts';
import type { ReadingAction } from '../../chat/messages/readingMessages.ts';
import type { Chat } from '../chat/pages/chat.ts';
import type { ChatView } from '../chat/pages/chatView.ts';
import type { LoadedChat } from './createChat.ts';
import type { UserPart } from './userPart.ts';
import type { CommandTable } from '../window/commands.ts';
import type { ChatTabs } from '../chat/pages/chatTabs.ts';
import { entryIdIn } from './contextCommands.ts';
import type { MessageTools } from '../chat/reading/messageTools.ts';

export class ChatCommands {
  readonly #lazyChat: Pick<Lazy<LoadedChat>, 'get'>;
  readonly #view: ChatView;

  readonly #tabs: ChatTabs;

  constructor(lazyChat: Pick<Lazy<LoadedChat>, 'get'>, view: ChatView, tabs: ChatTabs) {
    this.#lazyChat = lazyChat;
    this.#view = view;
    this.#tabs = tabs;
  }

  /** Shows a conversation in the tab that has it, else in the view. */
  async openConversation(id: string): Promise<void> {
    if (this.#tabs.shows(id)) {
      await this.#tabs.open(id);
      return;
    }
    const { places } = await this.#lazyChat.get();
    const chat = await places.conversations.open(id);
    if (!chat) return;
    places.view.showConversation(chat);
    await this.#reveal(places.view);
  }

  /** Shows a new conversation. The previous one keeps running. */
  async newSession(): Promise<void> {
    const chat = await this.#active();
    chat.newSession();
    await this.#reveal(chat);
  }

  /** @param entryId the row of the prompt; if undefined, the user chooses it. */
  async editPrompt(entryId: number | undefined): Promise<void> {
    const chat = await this.#active();
    const loaded = await this.#lazyChat.get();
    // A page that is revealed may take the focus later, which would close the list of prompts.
    const chosen = entryId ?? (await loaded.chooseToEdit(chat));
    if (chosen === undefined) return;
    await this.#reveal(chat);
    chat.receive({ type: 'editSent', entryId: chosen });
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

  async fixProblems(): Promise<void> {
    const chat = await this.#active();
    const note = (await this.#lazyChat.get()).fixProblems(chat);
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

  /** Selects the next favorite model, and shows the page that names it. */
  async nextFavoriteModel(): Promise<void> {
    const { actions, places } = await this.#lazyChat.get();
    await this.#reveal(places.active);
    await actions.selectNextFavorite(places.active.shown);
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

type Verb =
  | 'new'
  | 'next'
  | 'cancel'
  | 'sessions'
  | 'open'
  | 'fork'
  | 'continue'
  | 'rename'
  | 'delete'
  | 'edit'
  | 'export'
  | 'add'
  | 'fix';
type ConversationCommand = Extract<keyof CommandTable, `acpHost.chat.${Verb}${string}`>;

/** The commands that open the chat, add to its draft, and act on the active conversation. */
export function conversationCommands(
  lazyChat: Lazy<LoadedChat>,
  pages: ChatCommands,
  view: ChatView,
  tabs: ChatTabs,
  userPart: Lazy<Pick<UserPart, 'AddCommands'>>,
): Pick<CommandTable, ConversationCommand> {
  const adding = new Lazy(async () => {
    const { AddCommands } = await userPart.get();
    return new AddCommands({ get: async () => (await lazyChat.get()).places.view }, () => view.open());
  });
  return {
    'acpHost.chat.open': () => view.open(),
    'acpHost.chat.newSession': () => pages.newSession(),
    'acpHost.chat.cancel': () => lazyChat.loaded?.places.active.cancel(),
    'acpHost.chat.sessions': () => pages.sessions(),
    'acpHost.chat.openInEditor': (id) => tabs.open(id),
    'acpHost.chat.editPrompt': (of) => pages.editPrompt(entryIdIn(of)),
    'acpHost.chat.fork': () => pages.fork(),
    'acpHost.chat.continueWith': () => pages.continueWith(),
    'acpHost.chat.rename': () => pages.rename(),
    'acpHost.chat.delete': () => pages.delete(),
    'acpHost.chat.export': (target) => pages.export(target),
    'acpHost.chat.addSelection': async () => (await adding.get()).addSelection(),
    'acpHost.chat.addFile': async (uri, all) => (await adding.get()).addFile(uri, all),
    'acpHost.chat.nextFavoriteModel': () => pages.nextFavoriteModel(),
    'acpHost.chat.fixProblems': () => pages.fixProblems(),
  };
}

type ReadingCommand = Extract<
  keyof CommandTable,
  `acpHost.chat.${'follow' | 'find' | 'keys' | `copy${string}` | `${'insert' | 'apply'}Code`}`
>;

/** The commands that search, copy, insert and apply messages and code. They act on the page that was used last. */
export function readingCommands(
  lazyChat: Pick<Lazy<LoadedChat>, 'get'>,
  pages: ChatCommands,
): Pick<CommandTable, ReadingCommand> {
  const messageTools = async (): Promise<MessageTools | undefined> =>
    (await lazyChat.get()).places.active.messageTools;
  return {
    'acpHost.chat.follow': async () => (await messageTools())?.toggleFollow(),
    'acpHost.chat.find': () => pages.act('find'),
    'acpHost.chat.keys': () => pages.act('keys'),
    'acpHost.chat.copyMessage': async (of) => (await messageTools())?.copyMessage(entryIdIn(of)),
    'acpHost.chat.copyConversation': async () => (await messageTools())?.copyConversation(),
    'acpHost.chat.copyCode': async () => (await messageTools())?.withLastCode('copy'),
    'acpHost.chat.insertCode': async () => (await messageTools())?.withLastCode('insert'),
    'acpHost.chat.applyCode': async () => (await messageTools())?.withLastCode('apply'),
  };
}
