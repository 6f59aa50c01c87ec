// Implements the commands that pin a file or change the notes. Both are sent to agents with every prompt.

import { Uri, window, workspace } from 'vscode';
import { t } from '../../base/l10n.ts';
import type { Questions } from '../window/questions.ts';
import type { PinsAndNotes } from './pinsAndNotes.ts';

/**
 * Pins a file, or unpins it if it is pinned. @param chosen the Uri of a menu's item; else the active editor's file is
 * used.
 */
export async function pinFile(
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
export async function editNotes(
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
