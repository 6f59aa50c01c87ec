// Status bar items with the actions on the change at the cursor, or on the file if the cursor is elsewhere. Shown while the
// active editor has changes of an agent.

import { StatusBarAlignment, window, type StatusBarItem, type TextEditor } from 'vscode';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';
import { hunkAtLine } from '../../chat/review/reviewHunks.ts';
import type { Review } from './review.ts';

export class ReviewStatus implements Disposable {
  readonly #review: Review;
  readonly #lifetime = new DisposableStore();
  readonly #place = this.#item('place', 98.3, t('Agent Changes: Next Change'));
  readonly #keep = this.#item('keep', 98.2, t('Agent Changes: Keep'));
  readonly #undo = this.#item('undo', 98.1, t('Agent Changes: Undo'));

  constructor(review: Review) {
    this.#review = review;
    this.#lifetime.add(review.onDidChange(() => this.#show(window.activeTextEditor)));
    this.#lifetime.add(window.onDidChangeActiveTextEditor((editor) => this.#show(editor)));
    this.#lifetime.add(
      window.onDidChangeTextEditorSelection(({ textEditor }) => {
        if (textEditor === window.activeTextEditor) this.#show(textEditor);
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
    const uri = editor?.document.uri.toString();
    const file = this.#review.view.files.find((each) => each.uri === uri);
    if (!editor || !file || uri === undefined) {
      for (const item of [this.#place, this.#keep, this.#undo]) item.hide();
      return;
    }
    const hunks = this.#review.hunks(uri);
    const hunk = hunkAtLine(hunks, editor.selection.active.line, editor.document.lineCount);
    this.#showPlace(hunk ? hunks.indexOf(hunk) + 1 : undefined, hunks.length);
    this.#keep.text = hunk ? `$(check) ${t('Keep')}` : `$(check-all) ${t('Keep File')}`;
    this.#keep.tooltip = hunk
      ? t('Keep the agent change at the cursor')
      : t('Keep all agent changes in this file');
    this.#keep.command = hunk ? 'acpHost.review.keepHunk' : 'acpHost.review.keepFile';
    this.#keep.show();
    this.#undo.text = `$(discard) ${hunk ? t('Undo') : t('Undo File')}`;
    this.#undo.tooltip = hunk
      ? t('Undo the agent change at the cursor')
      : t('Undo all agent changes in this file');
    this.#undo.command = hunk ? 'acpHost.review.undoHunk' : 'acpHost.review.undoFile';
    if (hunk ? hunk.isConflict : !file.canUndo) this.#undo.hide();
    else this.#undo.show();
  }

  /** @param at 1-based. */
  #showPlace(at: number | undefined, count: number): void {
    if (count === 0) return this.#place.hide();
    const total = count === 1 ? t('1 agent change') : t('{0} agent changes', count);
    this.#place.text = `$(diff) ${at === undefined ? total : t('Agent change {0} of {1}', at, count)}`;
    this.#place.tooltip = t('Go to the next change');
    this.#place.command = 'acpHost.review.nextHunk';
    this.#place.show();
  }

  dispose(): void {
    this.#lifetime.dispose();
  }
}
