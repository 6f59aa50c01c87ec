// Keeps the selections of editors at their places in the text while VS Code reloads the document: it replaces everything
// from the first changed line to the last, and would move selections to an end of that.

import { Selection, TextEditorSelectionChangeKind, window, type TextDocument, type TextEditor } from 'vscode';
import { minimalEdits } from '../../../nes/text/minimalEdits.ts';
import { offsetAfter } from '../../../nes/text/offsetEdit.ts';

export interface KeptSelections {
  /** Restores the selections that the user has not moved meanwhile. Call it when the document shows the new text. */
  restore(): void;
  dispose(): void;
}

/** @param text the text that the document will show, with its line ends. */
export function keepSelections(document: TextDocument, text: string): KeptSelections {
  const edits = minimalEdits(document.getText(), text);
  const move = (offset: number): number => offsetAfter(offset, edits);
  const kept = new Map<TextEditor, readonly (readonly [anchor: number, active: number])[]>();
  for (const editor of window.visibleTextEditors) {
    if (editor.document !== document) continue;
    const offsets = editor.selections.map(
      ({ anchor, active }) => [move(document.offsetAt(anchor)), move(document.offsetAt(active))] as const,
    );
    kept.set(editor, offsets);
  }
  const moved = window.onDidChangeTextEditorSelection(({ textEditor, kind }) => {
    if (kind === TextEditorSelectionChangeKind.Mouse || kind === TextEditorSelectionChangeKind.Keyboard)
      kept.delete(textEditor);
  });
  return {
    restore: () => {
      for (const [editor, offsets] of kept) {
        if (!window.visibleTextEditors.includes(editor)) continue;
        const at = (offset: number) => document.positionAt(offset);
        editor.selections = offsets.map(([anchor, active]) => new Selection(at(anchor), at(active)));
      }
    },
    dispose: () => moved.dispose(),
  };
}
