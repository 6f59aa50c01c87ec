// Carries VS Code's document events to whoever follows them: the agent's copy first, then what is on offer.

import {
  TextDocumentChangeReason,
  window,
  workspace,
  type TextDocument,
  type TextDocumentChangeEvent,
  type TextEditor,
} from 'vscode';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { DocumentSync } from '../../nes/documentSync.ts';
import type { FocusedDocument } from '../../nes/editorDocument.ts';
import type { NextEdits } from '../../nes/nextEdits.ts';
import { asDocumentChanges, asPosition, asRange } from '../convert.ts';
import type { EligibleDocuments } from './eligibleDocuments.ts';
import { asEditorDocument } from './vscodeDocument.ts';

export class DocumentEvents implements Disposable {
  readonly #eligible: EligibleDocuments;
  readonly #nextEdits: NextEdits;
  readonly #sync: () => DocumentSync | undefined;
  readonly #listeners = new DisposableStore();

  /** @param sync of the session that runs now, if any. */
  constructor(eligible: EligibleDocuments, nextEdits: NextEdits, sync: () => DocumentSync | undefined) {
    this.#eligible = eligible;
    this.#nextEdits = nextEdits;
    this.#sync = sync;
    this.#listeners.add(workspace.onDidOpenTextDocument((document) => this.#open(document)));
    this.#listeners.add(workspace.onDidChangeTextDocument((event) => this.#change(event)));
    this.#listeners.add(
      workspace.onDidCloseTextDocument((document) => {
        const { uri } = asEditorDocument(document);
        this.#sync()?.close(uri);
        this.#nextEdits.documentClosed(uri);
      }),
    );
    this.#listeners.add(
      workspace.onDidSaveTextDocument((document) => this.#sync()?.save(asEditorDocument(document))),
    );
    this.#listeners.add(window.onDidChangeActiveTextEditor((editor) => this.#focus(editor)));
  }

  /** Tells a new session what is open and where the user is. */
  announce(sync: DocumentSync): void {
    for (const document of workspace.textDocuments) {
      if (this.#eligible.has(document)) sync.open(asEditorDocument(document));
    }
    this.#focus(window.activeTextEditor);
  }

  #open(document: TextDocument): void {
    if (this.#eligible.has(document)) this.#sync()?.open(asEditorDocument(document));
  }

  /** On every keystroke: nothing here may copy the text. */
  #change({ document, contentChanges, reason }: TextDocumentChangeEvent): void {
    if (contentChanges.length === 0 || !this.#eligible.has(document)) return;
    const changed = asEditorDocument(document);
    const changes = asDocumentChanges(contentChanges);
    this.#sync()?.change(changed, changes);
    this.#nextEdits.documentChanged(changed, changes, asCause(reason));
  }

  #focus(editor: TextEditor | undefined): void {
    if (!editor || !this.#eligible.has(editor.document)) return;
    this.#sync()?.focus(asFocusedDocument(editor));
  }

  dispose(): void {
    this.#listeners.dispose();
  }
}

function asCause(reason: TextDocumentChangeReason | undefined): 'edit' | 'undo' | 'redo' {
  if (reason === TextDocumentChangeReason.Undo) return 'undo';
  return reason === TextDocumentChangeReason.Redo ? 'redo' : 'edit';
}

function asFocusedDocument(editor: TextEditor): FocusedDocument {
  const first = editor.visibleRanges[0];
  const last = editor.visibleRanges.at(-1);
  const position = asPosition(editor.selection.active);
  return {
    document: asEditorDocument(editor.document),
    position,
    // An editor that is just opening has no visible range yet: then it is where the cursor is.
    visibleRange: first && last ? asRange(first.union(last)) : { start: position, end: position },
  };
}
