// The commands about prompt context: what the active conversation sends, and the stored records of all conversations.

import type { Lazy } from '../../base/lazy.ts';
import type { CommandTable } from '../window/commands.ts';
import type { LoadedChat } from './createChat.ts';
import { entryIdIn } from '../chat/pages/entryIdIn.ts';
import { exportRecords, forgetRecords } from '../chat/context/contextRecords.ts';
import type { PageContext } from '../chat/context/pageContext.ts';

type ContextCommand = Extract<
  keyof CommandTable,
  `acpHost.context.${'preview' | 'seen' | 'export' | 'forget'}`
>;

export function contextCommands(lazyChat: Pick<Lazy<LoadedChat>, 'get'>): Pick<CommandTable, ContextCommand> {
  const page = async (): Promise<PageContext | undefined> => (await lazyChat.get()).places.active.context;
  return {
    'acpHost.context.preview': async () => (await page())?.preview(),
    'acpHost.context.seen': async (of) => (await page())?.seen(entryIdIn(of)),
    'acpHost.context.export': async () => {
      const { records } = await lazyChat.get();
      return records && exportRecords(records);
    },
    'acpHost.context.forget': async () => {
      const { records } = await lazyChat.get();
      return records && forgetRecords(records);
    },
  };
}
