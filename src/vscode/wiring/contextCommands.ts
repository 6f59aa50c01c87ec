// The commands about prompt context: what the active conversation sends, and the stored records of all conversations.

import type { Lazy } from '../../base/lazy.ts';
import type { CommandTable } from '../window/commands.ts';
import type { LoadedChat } from './createChat.ts';
import type { UserPart } from './userPart.ts';
import type { PageContext } from '../chat/context/pageContext.ts';
import type { Questions } from '../window/questions.ts';
import type { PinsAndNotes } from '../context/pinsAndNotes.ts';

type ContextCommand = Extract<
  keyof CommandTable,
  `acpHost.context.${'preview' | 'seen' | 'export' | 'forget'}`
>;

export function contextCommands(
  lazyChat: Pick<Lazy<LoadedChat>, 'get'>,
  userPart: Lazy<UserPart>,
): Pick<CommandTable, ContextCommand> {
  const page = async (): Promise<PageContext | undefined> => (await lazyChat.get()).places.active.context;
  return {
    'acpHost.context.preview': async () => (await page())?.preview(),
    'acpHost.context.seen': async (of) => (await page())?.seen(entryIdIn(of)),
    'acpHost.context.export': async () => {
      const { records } = await lazyChat.get();
      const { exportRecords } = await userPart.get();
      return records && exportRecords(records);
    },
    'acpHost.context.forget': async () => {
      const { records } = await lazyChat.get();
      const { forgetRecords } = await userPart.get();
      return records && forgetRecords(records);
    },
  };
}

type Commands = Pick<CommandTable, 'acpHost.context.pin' | 'acpHost.context.note'>;

/** The commands that pin files and add notes, which are sent to agents with every prompt. */
export function pinCommands(
  context: { get(): Promise<{ readonly pinned: PinsAndNotes }> },
  userPart: Lazy<Pick<UserPart, 'pinFile' | 'editNotes'>>,
  questions: Pick<Questions, 'choose' | 'input' | 'offer'>,
): Commands {
  return {
    'acpHost.context.pin': async (chosen) => {
      const [{ pinned }, { pinFile }] = await Promise.all([context.get(), userPart.get()]);
      await pinFile(chosen, pinned, questions);
    },
    'acpHost.context.note': async () => {
      const [{ pinned }, { editNotes }] = await Promise.all([context.get(), userPart.get()]);
      await editNotes(pinned, questions);
    },
  };
}

/** @param context the argument of the command: the page's `data-vscode-context` at the clicked place. */
export function entryIdIn(context: unknown): number | undefined {
  if (typeof context !== 'object' || context === null || !('entryId' in context)) return undefined;
  return typeof context.entryId === 'number' ? context.entryId : undefined;
}
