// The commands about prompt context: what the active conversation sends, and the stored records of all conversations.

import { Uri, window, workspace } from 'vscode';
import type { Lazy } from '../../base/lazy.ts';
import type { CommandTable } from '../window/commands.ts';
import type { LoadedChat } from './createChat.ts';
import type { UserPart } from './userPart.ts';
import type { PageContext } from '../chat/context/pageContext.ts';
import { t } from '../../base/l10n.ts';
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
  questions: Pick<Questions, 'choose' | 'input' | 'offer'>,
): Commands {
  return {
    'acpHost.context.pin': async (chosen) => await pinFile(chosen, (await context.get()).pinned, questions),
    'acpHost.context.note': async () => await editNotes((await context.get()).pinned, questions),
  };
}

/**
 * Pins a file, or unpins it if it is pinned. @param chosen the Uri of a menu's item; else the active editor's file is
 * used.
 */
async function pinFile(
  chosen: unknown,
  pinned: PinsAndNotes,
  questions: Pick<Questions, 'offer'>,
): Promise<void> {
  const uri = chosen instanceof Uri ? chosen : window.activeTextEditor?.document.uri;
  if (uri?.scheme !== 'file') {
    await questions.offer('info', t('Open the file to pin, then try again.'));
    return;
  }
  const name = workspace.asRelativePath(uri);
  const isPinned = pinned.pins.includes(uri.toString());
  if (isPinned) pinned.unpin(uri.toString());
  else if (!pinned.pin(uri.toString())) {
    await questions.offer('warning', t('Too many files are pinned. Unpin one first.'));
    return;
  }
  await questions.offer(
    'info',
    isPinned
      ? t('{0} is no longer pinned.', name)
      : t('{0} is sent with every prompt until you unpin it.', name),
  );
}

/** Adds or removes a note. */
async function editNotes(
  pinned: PinsAndNotes,
  questions: Pick<Questions, 'choose' | 'input' | 'offer'>,
): Promise<void> {
  const title = t('Agent Notes');
  const add = { label: t('Add a Note…'), id: undefined };
  const notes = pinned.notes.map(({ id, text }) => ({
    id,
    label: text.slice(0, 200),
    detail: t('Remove'),
  }));
  const chosen = notes.length === 0 ? add : await questions.choose(title, [add, ...notes]);
  if (!chosen) return;
  if (chosen.id !== undefined) {
    pinned.removeNote(chosen.id);
    return;
  }
  const prompt = t('A note that agents get in every conversation.');
  const text = await questions.input({ title, prompt, password: false, optional: false });
  if (text !== undefined && text.trim() !== '' && !pinned.addNote(text))
    await questions.offer('warning', t('Too many notes. Remove one first.'));
}

/** @param context the argument of the command: the page's `data-vscode-context` at the clicked place. */
export function entryIdIn(context: unknown): number | undefined {
  if (typeof context !== 'object' || context === null || !('entryId' in context)) return undefined;
  return typeof context.entryId === 'number' ? context.entryId : undefined;
}
