// The port through which the review asks the user, so that tests can answer, and its implementation.

import { commands, env, Uri, window } from 'vscode';
import { andMore } from '../../base/andMore.ts';
import { t } from '../../base/l10n.ts';
import type { FileChange } from '../../chat/review/changesView.ts';
import type { Entry } from '../../chat/messages/messages.ts';

/** Maximum number of names in a question; the rest is counted. */
const mostNamed = 12;

export interface ReviewQuestions {
  /** Shows a short status bar message. */
  tell(message: string): void;
  /** Shows a message that stays until the user closes it. */
  inform(message: string): void;
  /** @returns the URI of the chosen file. */
  choose(title: string, files: readonly FileChange[]): Promise<string | undefined>;
  /** @returns the row of the chosen prompt, one of the user's in `rows`. @param edits true if it is chosen to be edited. */
  choosePrompt(rows: readonly Entry[], edits?: boolean): Promise<number | undefined>;
  confirmUndo(paths: readonly string[]): Promise<boolean>;
  /** @param kept files that keep some changes, since the user has edited them. */
  confirmReturn(paths: readonly string[], kept: readonly string[]): Promise<boolean>;
  /** Like `confirmReturn`, before the prompt is edited. @returns whether the files are restored too; undefined if the user cancels. */
  confirmEdit(paths: readonly string[], kept: readonly string[]): Promise<'restore' | 'edit' | undefined>;
  /** Reports files that were not fully undone. @returns the URI of the one that the user wants to compare. */
  tellConflicts(paths: readonly string[], uris: readonly string[]): Promise<string | undefined>;
  /** Runs VS Code's command for a new repository, which asks for the folder if several are open. */
  initRepository(): Promise<void>;
  /** Opens the page from which Git can be downloaded. */
  installGit(): Promise<void>;
}

export const vscodeReviewQuestions: ReviewQuestions = {
  tell(message) {
    window.setStatusBarMessage(`ACP: ${message}`, 6_000);
  },
  inform(message) {
    void window.showInformationMessage(`ACP: ${message}`);
  },
  async choose(title, files) {
    const items = files.map((file) => ({
      label: file.path,
      description: described(file),
      ...(file.note !== undefined && { detail: file.note }),
      uri: file.uri,
    }));
    return (await window.showQuickPick(items, { title }))?.uri;
  },
  async choosePrompt(rows, edits) {
    const items = rows.flatMap((entry) => {
      if (entry.kind !== 'user') return [];
      const text = entry.parts.map((part) => (part.kind === 'text' ? part.text : '')).join(' ');
      return [{ label: text.replaceAll(/\s+/g, ' ').slice(0, 200) || '…', entry: entry.id }];
    });
    const title = edits ? t('Select a prompt to edit') : t('Select a prompt to restore files to before it');
    return (await window.showQuickPick(items.toReversed(), { title }))?.entry;
  },
  async confirmUndo(paths) {
    const message =
      paths.length === 1
        ? t('Undo all agent changes in 1 file? Your own edits are kept.')
        : t('Undo all agent changes in {0} files? Your own edits are kept.', paths.length);
    const button = t('Undo All');
    return (
      (await window.showWarningMessage(message, { modal: true, detail: named(paths) }, button)) === button
    );
  },
  async confirmReturn(paths, kept) {
    const button = t('Restore');
    return (await askToRestore(paths, kept, button)) === button;
  },
  async confirmEdit(paths, kept) {
    const restore = t('Restore and Edit');
    const edit = t('Edit Only');
    const answer = await askToRestore(paths, kept, restore, edit);
    return answer === restore ? 'restore' : answer === edit ? 'edit' : undefined;
  },
  async tellConflicts(paths, uris) {
    const items = paths.map((label, index) => ({ label, description: t('Compare'), uri: uris[index]! }));
    const title = t(
      'Some files were not restored: they have changed since, or could not be written. Select one to compare.',
    );
    return (await window.showQuickPick(items, { title, ignoreFocusOut: true }))?.uri;
  },
  async initRepository() {
    // VS Code has the command only while its Git extension is on.
    const isThere = (await commands.getCommands(true)).includes('git.init');
    if (isThere) await commands.executeCommand('git.init', true);
    else this.tell(t('Git is turned off in VS Code (git.enabled).'));
  },
  async installGit() {
    await env.openExternal(Uri.parse('https://git-scm.com/downloads', true));
  },
};

/** @returns the button that the user chose. */
async function askToRestore(
  paths: readonly string[],
  kept: readonly string[],
  ...buttons: readonly string[]
): Promise<string | undefined> {
  const parts = [named(paths)];
  if (kept.length > 0)
    parts.push(`${t('You have edited these files since then. Your edits are kept:')}\n${named(kept)}`);
  parts.push(t('The conversation is not changed.'));
  const message = t('Restore files to before this prompt?');
  return await window.showWarningMessage(message, { modal: true, detail: parts.join('\n\n') }, ...buttons);
}

function described({ kind, added, removed, byGit }: FileChange): string {
  // Binary files have no lines.
  const counts = kind === 'opaque' || kind === 'replaced' ? '' : `+${added} −${removed}`;
  const word = kind === 'created' ? t('new') : kind === 'deleted' ? t('deleted') : '';
  return [counts, word, byGit ? t('Changed by Git') : ''].filter(Boolean).join(', ');
}

function named(paths: readonly string[]): string {
  const rest = paths.length - mostNamed;
  const list = paths.slice(0, mostNamed).join('\n');
  if (rest <= 0) return list;
  return `${list}\n… ${andMore(rest)}`;
}
