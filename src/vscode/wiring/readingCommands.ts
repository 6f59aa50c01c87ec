// The commands for reading and using what was said: each is about the page that was used last.

import type { Lazy } from '../../base/lazy.ts';
import type { CommandTable } from '../window/commands.ts';
import type { ChatCommands } from './chatCommands.ts';
import type { ChatRoom } from './createChat.ts';
import { entryIdIn } from '../chat/pages/entryIdIn.ts';
import type { Reading } from '../chat/reading/messageTools.ts';

type ReadingCommand = Extract<
  keyof CommandTable,
  `acpHost.chat.${'follow' | 'find' | 'keys' | `copy${string}` | `${'insert' | 'apply'}Code`}`
>;

export function readingCommands(
  room: Pick<Lazy<ChatRoom>, 'get'>,
  pages: ChatCommands,
): Pick<CommandTable, ReadingCommand> {
  const reading = async (): Promise<Reading | undefined> => (await room.get()).places.active.reading;
  return {
    'acpHost.chat.follow': async () => (await reading())?.toggleFollow(),
    'acpHost.chat.find': () => pages.act('find'),
    'acpHost.chat.keys': () => pages.act('keys'),
    'acpHost.chat.copyMessage': async (of) => (await reading())?.copyMessage(entryIdIn(of)),
    'acpHost.chat.copyConversation': async () => (await reading())?.copyConversation(),
    'acpHost.chat.copyCode': async () => (await reading())?.withLastCode('copy'),
    'acpHost.chat.insertCode': async () => (await reading())?.withLastCode('insert'),
    'acpHost.chat.applyCode': async () => (await reading())?.withLastCode('apply'),
  };
}
