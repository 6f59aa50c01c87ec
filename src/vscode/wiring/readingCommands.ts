// The commands that search, copy, insert and apply messages and code. They act on the page that was used last.

import type { Lazy } from '../../base/lazy.ts';
import type { CommandTable } from '../window/commands.ts';
import type { ChatCommands } from './chatCommands.ts';
import type { LoadedChat } from './createChat.ts';
import { entryIdIn } from '../chat/pages/entryIdIn.ts';
import type { MessageTools } from '../chat/reading/messageTools.ts';

type ReadingCommand = Extract<
  keyof CommandTable,
  `acpHost.chat.${'follow' | 'find' | 'keys' | `copy${string}` | `${'insert' | 'apply'}Code`}`
>;

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
