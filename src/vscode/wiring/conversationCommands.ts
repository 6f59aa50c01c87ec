// The commands that open the chat, add to its draft, and act on the active conversation.

import type { Lazy } from '../../base/lazy.ts';
import type { CommandTable } from '../window/commands.ts';
import type { EligibleDocuments } from '../documents/eligibleDocuments.ts';
import { AddCommands } from '../chat/attach/addCommands.ts';
import type { ChatCommands } from './chatCommands.ts';
import type { ChatTabs } from '../chat/pages/chatTabs.ts';
import type { ChatView } from '../chat/pages/chatView.ts';
import type { LoadedChat } from './createChat.ts';
import { entryIdIn } from '../chat/pages/entryIdIn.ts';
import type { MessageTools } from '../chat/reading/messageTools.ts';

type Verb =
  | 'new'
  | 'cancel'
  | 'sessions'
  | 'open'
  | 'fork'
  | 'continue'
  | 'rename'
  | 'delete'
  | 'export'
  | 'add'
  | 'fix';
type ConversationCommand = Extract<keyof CommandTable, `acpHost.chat.${Verb}${string}`>;

export function conversationCommands(
  lazyChat: Lazy<LoadedChat>,
  pages: ChatCommands,
  view: ChatView,
  tabs: ChatTabs,
  eligible: EligibleDocuments,
): Pick<CommandTable, ConversationCommand> {
  const adding = new AddCommands({ get: async () => (await lazyChat.get()).places.view }, () => view.open());
  return {
    'acpHost.chat.open': () => view.open(),
    'acpHost.chat.newSession': () => pages.newSession(),
    'acpHost.chat.cancel': () => lazyChat.loaded?.places.active.cancel(),
    'acpHost.chat.sessions': () => pages.sessions(),
    'acpHost.chat.openInEditor': (id) => tabs.open(id),
    'acpHost.chat.fork': () => pages.fork(),
    'acpHost.chat.continueWith': () => pages.continueWith(),
    'acpHost.chat.rename': () => pages.rename(),
    'acpHost.chat.delete': () => pages.delete(),
    'acpHost.chat.export': (target) => pages.export(target),
    'acpHost.chat.addSelection': () => adding.addSelection(),
    'acpHost.chat.addFile': (uri, all) => adding.addFile(uri, all),
    'acpHost.chat.fixProblems': () => pages.fixProblems(eligible),
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
