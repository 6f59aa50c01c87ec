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
import type { NesContext } from './context/nesContext.ts';
import type { EligibleDocuments } from './eligibleDocuments.ts';
import { asEditorDocument } from './vscodeDocument.ts';

export class DocumentEvents implements Disposable {
  readonly #eligible: EligibleDocuments;
  readonly #nextEdits: NextEdits;
  readonly #sync: () => DocumentSync | undefined;
  readonly #context: () => NesContext | undefined;
  readonly #listeners = new DisposableStore();

  /** @param sync of the session that runs now, if any. @param context of that session, if its agent asked for any. */
  constructor(
    eligible: EligibleDocuments,
    nextEdits: NextEdits,
    sync: () => DocumentSync | undefined,
    context: () => NesContext | undefined,
  ) {
    this.#eligible = eligible;
    this.#nextEdits = nextEdits;
    this.#sync = sync;
    this.#context = context;
    this.#listeners.add(workspace.onDidOpenTextDocument((document) => this.#open(document)));
    this.#listeners.add(workspace.onDidChangeTextDocument((event) => this.#change(event)));
    this.#listeners.add(workspace.onDidCloseTextDocument((document) => this.#close(document)));
    this.#listeners.add(eligible.onDidChange(() => this.#reconsider()));
    this.#listeners.add(
      workspace.onDidSaveTextDocument((document) => this.#sync()?.save(asEditorDocument(document))),
    );
    this.#listeners.add(window.onDidChangeActiveTextEditor((editor) => this.#focus(editor)));
    this.#listeners.add(
      window.onDidChangeTextEditorSelection(({ textEditor, selections }) =>
        this.#context()?.cursorMoved(asEditorDocument(textEditor.document), selections[0]!.active),
      ),
    );
  }

  /** Tells a new session what is open and where the user is. */
  announce(sync: DocumentSync): void {
    for (const document of workspace.textDocuments) {
      if (this.#eligible.has(document)) sync.open(asEditorDocument(document));
    }
    for (const { document } of window.visibleTextEditors) {
      if (this.#eligible.has(document)) this.#context()?.documentOpened(asEditorDocument(document));
    }
    this.#focus(window.activeTextEditor);
  }

  #open(document: TextDocument): void {
    if (!this.#eligible.has(document)) return;
    this.#sync()?.open(asEditorDocument(document));
    this.#context()?.documentOpened(asEditorDocument(document));
  }

  #close(document: TextDocument): void {
    const { uri } = asEditorDocument(document);
    this.#sync()?.close(uri);
    this.#context()?.documentClosed(uri);
    this.#nextEdits.documentClosed(uri);
  }

  /** What is excluded now counts as closed for the agent, what no longer is as opened. */
  #reconsider(): void {
    for (const document of workspace.textDocuments) {
      if (this.#eligible.has(document)) this.#open(document);
      else this.#close(document);
    }
    this.#focus(window.activeTextEditor);
  }

  /** On every keystroke: nothing here may copy the text. */
  #change({ document, contentChanges, reason }: TextDocumentChangeEvent): void {
    if (contentChanges.length === 0 || !this.#eligible.has(document)) return;
    const changed = asEditorDocument(document);
    const changes = asDocumentChanges(contentChanges);
    this.#sync()?.change(changed, changes);
    this.#context()?.documentChanged(changed, changes);
    this.#nextEdits.documentChanged(changed, changes, asCause(reason));
  }

  #focus(editor: TextEditor | undefined): void {
    if (!editor || !this.#eligible.has(editor.document)) {
      this.#context()?.focusChanged(undefined);
      return;
    }
    this.#sync()?.focus(asFocusedDocument(editor));
    this.#context()?.focusChanged(asEditorDocument(editor.document));
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
