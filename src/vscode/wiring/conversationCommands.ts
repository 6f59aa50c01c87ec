// The commands that open the chat, add to its draft, and act on the active conversation.

import type { Lazy } from '../../base/lazy.ts';
import type { CommandTable } from '../window/commands.ts';
import type { EligibleDocuments } from '../documents/eligibleDocuments.ts';
import { AddCommands } from '../chat/attach/addCommands.ts';
import type { ChatCommands } from './chatCommands.ts';
import type { ChatTabs } from '../chat/pages/chatTabs.ts';
import type { ChatView } from '../chat/pages/chatView.ts';
import type { LoadedChat } from './createChat.ts';

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
