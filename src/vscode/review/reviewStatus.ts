// Status bar items with the actions on the change at the cursor, or on the file if the cursor is elsewhere. Shown while the
// active editor has changes of an agent.

import { StatusBarAlignment, window, type StatusBarItem, type TextEditor } from 'vscode';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';
import { hunkAtLine } from '../../chat/review/reviewHunks.ts';
import { asEditorDocument } from '../documents/vscodeDocument.ts';
import type { Review } from './review.ts';

export class ReviewStatus implements Disposable {
  readonly #review: Review;
  readonly #lifetime = new DisposableStore();
  readonly #place = this.#item('place', 98.3, t('Agent Changes: Next Change'));
  readonly #keep = this.#item('keep', 98.2, t('Agent Changes: Keep'));
  readonly #undo = this.#item('undo', 98.1, t('Agent Changes: Undo'));

  /** What the items say; undefined while they are hidden. VS Code sends each change of an item to its window. */
  #shown: string | undefined;

  constructor(review: Review) {
    this.#review = review;
    this.#lifetime.add(review.onDidChange(() => this.#show(window.activeTextEditor)));
    this.#lifetime.add(window.onDidChangeActiveTextEditor((editor) => this.#show(editor)));
    this.#lifetime.add(
      window.onDidChangeTextEditorSelection(({ textEditor }) => {
        // Runs on every keystroke, mostly with nothing to review.
        if (review.files.size === 0) return;
        // While the user types, the event above follows: comparing the texts is too slow for every keystroke.
        if (textEditor === window.activeTextEditor && !review.isChanging) this.#show(textEditor);
      }),
    );
    this.#show(window.activeTextEditor);
  }

  #item(id: string, priority: number, name: string): StatusBarItem {
    const item = window.createStatusBarItem(`acpHost.review.${id}`, StatusBarAlignment.Right, priority);
    item.name = name;
    return this.#lifetime.add(item);
  }

  #show(editor: TextEditor | undefined): void {
    const uri = editor && asEditorDocument(editor.document).uri;
    const file = this.#review.view.files.find((each) => each.uri === uri);
    if (!editor || !file || uri === undefined) {
      if (this.#shown === undefined) return;
      this.#shown = undefined;
      for (const item of [this.#place, this.#keep, this.#undo]) item.hide();
      return;
    }
    const hunks = this.#review.hunks(uri);
    const hunk = hunkAtLine(hunks, editor.selection.active.line, editor.document.lineCount);
    const at = hunk ? hunks.indexOf(hunk) + 1 : undefined;
    const canUndo = hunk ? !hunk.isConflict : file.canUndo;
    const shown = `${at} ${hunks.length} ${canUndo}`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#showPlace(at, hunks.length);
    this.#keep.text = hunk ? `$(check) ${t('Keep')}` : `$(check-all) ${t('Keep File')}`;
    this.#keep.tooltip = hunk ? t('Keep Agent Change at Cursor') : t('Keep All Agent Changes in This File');
    this.#keep.command = hunk ? 'acpHost.review.keepHunk' : 'acpHost.review.keepFile';
    this.#keep.show();
    this.#undo.text = `$(discard) ${hunk ? t('Undo') : t('Undo File')}`;
    this.#undo.tooltip = hunk ? t('Undo Agent Change at Cursor') : t('Undo All Agent Changes in This File');
    this.#undo.command = hunk ? 'acpHost.review.undoHunk' : 'acpHost.review.undoFile';
    if (canUndo) this.#undo.show();
    else this.#undo.hide();
  }

  /** @param at 1-based. */
  #showPlace(at: number | undefined, count: number): void {
    if (count === 0) return this.#place.hide();
    const total = count === 1 ? t('1 agent change') : t('{0} agent changes', count);
    this.#place.text = `$(diff) ${at === undefined ? total : t('Agent change {0} of {1}', at, count)}`;
    this.#place.tooltip = t('Go to Next Change');
    this.#place.command = 'acpHost.review.nextHunk';
    this.#place.show();
  }

  dispose(): void {
    this.#lifetime.dispose();
  }
}
