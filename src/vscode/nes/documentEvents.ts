// Passes VS Code's document and cursor events on: first to the agent's copies, then to the suggestion that is shown. The
// only listener for text changes and cursor moves, since each further one costs time on every keystroke.

import {
  TextDocumentChangeReason,
  TextEditorSelectionChangeKind,
  window,
  workspace,
  type TextDocument,
  type TextDocumentChangeEvent,
  type TextEditor,
  type TextEditorSelectionChangeEvent,
} from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { DocumentSync } from '../../nes/session/documentSync.ts';
import { EarlyEdits } from '../../nes/session/earlyEdits.ts';
import type { NesSession } from '../../nes/session/nesSession.ts';
import type {
  ChangeCause,
  DocumentChange,
  EditorDocument,
  FocusedDocument,
} from '../../nes/text/editorDocument.ts';
import type { CursorMove, MoveCause } from '../../nes/drawing/moveRule.ts';
import type { NextEdits } from '../../nes/requests/nextEdits.ts';
import { asDocumentChanges, asPosition, asRange } from '../documents/convert.ts';
import type { NesContext } from './context/nesContext.ts';
import type { EligibleDocuments } from '../documents/eligibleDocuments.ts';

/** Receivers of document events besides the session, called after it. Only for eligible documents, except `cursorMoved`. */
export interface DocumentFollowers {
  readonly nextEdits: NextEdits;
  /** @param at time of the clock, in ms. */
  readonly changed: (uri: string, how: ChangeCause, at: number, changes: readonly DocumentChange[]) => void;
  /** @param document undefined if the editor's document is not eligible. */
  readonly cursorMoved: (
    editor: TextEditor,
    document: EditorDocument | undefined,
    how: CursorMove,
    cause: MoveCause,
  ) => void;
}

export class DocumentEvents implements Disposable {
  readonly #eligible: EligibleDocuments;
  readonly #followers: DocumentFollowers;
  readonly #clock: Clock;
  readonly #listeners = new DisposableStore();
  /** Sends documents to the current session, if there is one. */
  #sync: DocumentSync | undefined;
  /** The context of the current session, if its agent asked for context. */
  #context: NesContext | undefined;
  /** Version of each document when its cursor last moved: a move in a newer version comes from typing. */
  readonly #seen = new WeakMap<TextDocument, number>();
  /** The document whose cursor moved last, and its version then, since many keystrokes in a row go to one document. */
  #moving: TextDocument | undefined;
  #movingVersion = 0;
  /** What the user edits while there is no session. */
  readonly #early = new EarlyEdits();

  constructor(eligible: EligibleDocuments, followers: DocumentFollowers, clock: Clock) {
    this.#clock = clock;
    this.#eligible = eligible;
    this.#followers = followers;
    this.#listeners.add(workspace.onDidOpenTextDocument((document) => this.#open(document)));
    this.#listeners.add(workspace.onDidChangeTextDocument((event) => this.#change(event)));
    this.#listeners.add(workspace.onDidCloseTextDocument((document) => this.#close(document)));
    this.#listeners.add(eligible.onDidChange(() => this.#reconsider()));
    this.#listeners.add(eligible.onDidConfirm((document) => this.#confirmed(document)));
    this.#listeners.add(workspace.onDidSaveTextDocument((document) => this.#save(document)));
    this.#listeners.add(window.onDidChangeActiveTextEditor((editor) => this.#focus(editor)));
    this.#listeners.add(window.onDidChangeTextEditorSelection((event) => this.#moved(event)));
    this.sessionEnded();
  }

  /**
   * Tells a new session which documents are open, what the user edited before it started, and which document has the focus. The
   * session gets all further events until `sessionEnded`.
   * @param context undefined if its agent asked for none.
   */
  announce(session: NesSession, context: NesContext | undefined): void {
    this.#sync = session.documents;
    this.#context = context;
    const early = this.#early.take();
    for (const each of workspace.textDocuments) {
      const document = this.#eligible.get(each);
      if (document) session.open(document, early.get(document.uri), context);
    }
    for (const editor of window.visibleTextEditors) {
      const document = this.#eligible.get(editor.document);
      if (document) context?.documentOpened(document);
    }
    this.#focus(window.activeTextEditor);
  }

  /** From now on, edits are recorded for the next session. */
  sessionEnded(): void {
    this.#sync = undefined;
    this.#context = undefined;
    const document = window.activeTextEditor && this.#eligible.get(window.activeTextEditor.document);
    if (document) this.#early.follow(document);
  }

  #open(opened: TextDocument): void {
    const document = this.#eligible.get(opened);
    if (!document) return;
    this.#sync?.open(document);
    this.#context?.documentOpened(document);
  }

  #confirmed(document: TextDocument): void {
    this.#open(document);
    if (window.activeTextEditor?.document === document) this.#focus(window.activeTextEditor);
  }

  #save(saved: TextDocument): void {
    const document = this.#eligible.get(saved);
    if (document) this.#sync?.save(document);
  }

  #close(closed: TextDocument): void {
    const uri = closed.uri.toString();
    if (closed === this.#moving) this.#moving = undefined;
    this.#early.closed(uri);
    this.#sync?.close(uri);
    this.#context?.documentClosed(uri);
    this.#followers.nextEdits.documentClosed(uri);
  }

  /** Closes documents that are excluded now, and opens those that no longer are, as the agent sees it. */
  #reconsider(): void {
    for (const document of workspace.textDocuments) {
      if (this.#eligible.has(document)) this.#open(document);
      else this.#close(document);
    }
    this.#focus(window.activeTextEditor);
  }

  /** Runs on every keystroke: nothing here may copy the text. */
  #change({ document, contentChanges, reason }: TextDocumentChangeEvent): void {
    if (contentChanges.length === 0) return;
    const changed = this.#eligible.get(document);
    if (!changed) return;
    const changes = asDocumentChanges(contentChanges);
    const followers = this.#followers;
    const at = this.#clock.now();
    if (this.#sync) this.#sync.change(changed, changes);
    else this.#early.changed(changed, changes, at);
    this.#context?.documentChanged(changed, changes, at);
    const cause = asCause(reason);
    followers.nextEdits.documentChanged(changed, changes, cause);
    followers.changed(changed.uri, cause, at, changes);
  }

  #moved({ textEditor, selections, kind }: TextEditorSelectionChangeEvent): void {
    const { document } = textEditor;
    const followsTyping = this.#isNewlySeen(document);
    const known = this.#eligible.get(document);
    if (known) this.#context?.cursorMoved(known, selections[0]!.active);
    const cause = asMoveCause(kind);
    const isByUser = cause === 'keyboard' || cause === 'mouse';
    const how = followsTyping ? 'typing' : isByUser ? cause : 'other';
    this.#followers.cursorMoved(textEditor, known, how, cause);
  }

  /** True if the version of `document` is not the one in which its cursor last moved. */
  #isNewlySeen(document: TextDocument): boolean {
    const { version } = document;
    let seen: number | undefined = this.#movingVersion;
    if (document !== this.#moving) {
      if (this.#moving) this.#seen.set(this.#moving, this.#movingVersion);
      this.#moving = document;
      seen = this.#seen.get(document);
    }
    this.#movingVersion = version;
    return seen !== version;
  }

  #focus(editor: TextEditor | undefined): void {
    const document = editor && this.#eligible.get(editor.document);
    if (!editor || !document) {
      this.#context?.focusChanged(undefined);
      return;
    }
    if (this.#sync) this.#sync.focus(asFocusedDocument(editor, document));
    else this.#early.follow(document);
    this.#context?.focusChanged(document);
  }

  dispose(): void {
    this.#listeners.dispose();
  }
}

function asCause(reason: TextDocumentChangeReason | undefined): ChangeCause {
  if (reason === undefined) return 'edit';
  return reason === TextDocumentChangeReason.Undo ? 'undo' : 'redo';
}

/** Read once, since VS Code's enums are slow to look up on every keystroke. */
const { Keyboard, Mouse, Command } = TextEditorSelectionChangeKind;

function asMoveCause(kind: TextEditorSelectionChangeKind | undefined): MoveCause {
  switch (kind) {
    case Keyboard:
      return 'keyboard';
    case Mouse:
      return 'mouse';
    case Command:
      return 'command';
    case undefined:
      return 'edit';
  }
}

function asFocusedDocument(editor: TextEditor, document: EditorDocument): FocusedDocument {
  const first = editor.visibleRanges[0];
  const last = editor.visibleRanges.at(-1);
  const position = asPosition(editor.selection.active);
  return {
    document,
    position,
    // An editor that is just opening has no visible range yet.
    visibleRange: first && last ? asRange(first.union(last)) : { start: position, end: position },
  };
}
