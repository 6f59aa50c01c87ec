// Requests a suggestion when VS Code itself would not: after a cursor move, or when a problem appears.

import {
  DiagnosticSeverity,
  languages,
  window,
  workspace,
  type Diagnostic,
  type TextDocument,
  type TextEditor,
  type Uri,
} from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { Logger } from '../../base/logger.ts';
import { CursorTrigger, RecentEdits, type TriggerDecision } from '../../nes/requests/cursorTrigger.ts';
import { DiagnosticTrigger, type Problem } from '../../nes/requests/diagnosticTrigger.ts';
import { TypedErrors } from '../../nes/requests/typedErrors.ts';
import type { DocumentChange, EditorDocument } from '../../nes/text/editorDocument.ts';
import type { TriggerKind } from '../../protocol/nes/nes.ts';
import { asRange } from '../documents/convert.ts';
import type { EligibleDocuments } from '../documents/eligibleDocuments.ts';

/** Maximum number of other files that are matched with the globs of excluded files, which is slow. */
const mostMatched = 20;

export class Triggers implements Disposable {
  readonly #eligible: EligibleDocuments;
  readonly #logger: Logger;
  readonly #ask: (document: TextDocument, kind: TriggerKind) => void;
  readonly #edits: RecentEdits;
  readonly #cursor: CursorTrigger;
  readonly #diagnostics: DiagnosticTrigger;
  readonly #listeners = new DisposableStore();
  /** True if the last edit inserted text, and removed no more than it inserted. */
  #inserted = false;
  readonly #typedErrors = new TypedErrors();

  /** @param ask makes VS Code ask the provider again, in the document with the focus. */
  constructor(
    eligible: EligibleDocuments,
    clock: Clock,
    logger: Logger,
    ask: (document: TextDocument, kind: TriggerKind) => void,
  ) {
    this.#eligible = eligible;
    this.#logger = logger;
    this.#ask = ask;
    this.#edits = new RecentEdits(clock);
    this.#cursor = new CursorTrigger(clock, this.#edits);
    this.#diagnostics = new DiagnosticTrigger(clock, this.#edits);
    for (const [uri] of languages.getDiagnostics()) this.#record(uri);
    this.#listeners.add(languages.onDidChangeDiagnostics(({ uris }) => this.#problemsChanged(uris)));
  }

  asked(): void {
    this.#cursor.asked();
  }

  rejected(): void {
    this.#cursor.rejected();
  }

  landed(uri: string): void {
    this.#diagnostics.landed(uri);
  }

  /**
   * The user edited a document, other than by undo and redo.
   * @param at ms, on the clock.
   * @param change undefined if there were several.
   */
  edited(uri: string, at: number, change: DocumentChange | undefined): void {
    // Typing over a closing bracket and accepting a completion replace text that may be in the new text.
    this.#inserted = Boolean(change?.text && change.text.length >= change.rangeLength);
    if (!this.#inserted) this.#typedErrors.clear();
    this.#edits.edited(uri, at);
  }

  /**
   * The errors on the line that was typed, newest first, if they are still reported and the user removed no text since they
   * appeared, which may be before the end of the line. A fix of an error elsewhere might revert the edit, for example by adding
   * an import again that the user removed.
   */
  newErrors({ uri }: EditorDocument): Problem[] {
    const editor = window.activeTextEditor;
    if (!editor || this.#eligible.get(editor.document)?.uri !== uri) return [];
    const problems = languages.getDiagnostics(editor.document.uri).map(asProblem);
    return this.#typedErrors.among(uri, problems, editor.selection.active.line);
  }

  /** The user moved the cursor of `editor` by mouse or keyboard. */
  cursorMoved({ document, selections }: TextEditor, { uri }: EditorDocument): void {
    const [selection, second] = selections;
    if (second || !selection?.isEmpty || window.activeTextEditor?.document !== document) return;
    this.#follow('cursor', this.#cursor.moved(uri, selection.active.line), document, 'automatic');
  }

  #problemsChanged(uris: readonly Uri[]): void {
    const editor = window.activeTextEditor;
    const known = editor && this.#eligible.get(editor.document);
    const isOwn = (each: Uri): boolean => each.toString() === known?.uri;
    const failing = uris.filter((each) => !isOwn(each) && this.#record(each));
    if (!known) return;
    const { document, selections, selection } = editor;
    const { uri } = known;
    const { line } = selection.active;
    const problems = uris.some(isOwn) ? languages.getDiagnostics(document.uri).map(asProblem) : undefined;
    const decision = problems && this.#diagnostics.changed(uri, problems, line);
    if (problems && decision?.kind === 'ask' && this.#inserted)
      this.#typedErrors.appeared(uri, decision.errors, problems, line);
    if (selections.length > 1 || !selection.isEmpty) return;
    if (decision) this.#follow('diagnostic', decision, document, 'diagnostic');
    if (decision?.kind === 'ask' || !failing.slice(0, mostMatched).some((each) => this.#isOpenFile(each)))
      return;
    this.#follow('error elsewhere', this.#diagnostics.changedElsewhere(uri), document, 'diagnostic');
  }

  /** Records the problems of a file. True if it has new errors. */
  #record(uri: Uri): boolean {
    const problems = languages.getDiagnostics(uri).map(asProblem);
    return this.#diagnostics.record(uri.toString(), problems).some(({ severity }) => severity === 'error');
  }

  /** Whether it is in an open folder, and its errors may be sent to agents. */
  #isOpenFile(uri: Uri): boolean {
    return workspace.getWorkspaceFolder(uri) !== undefined && this.#eligible.hasUri(uri);
  }

  #follow(what: string, decision: TriggerDecision, document: TextDocument, kind: TriggerKind): void {
    if (decision.kind === 'ask') this.#ask(document, kind);
    else this.#logger.trace(`No request for ${what}: ${decision.reason}.`);
  }

  dispose(): void {
    this.#listeners.dispose();
  }
}

function asProblem({ range, severity, message }: Diagnostic): Problem {
  return { range: asRange(range), severity: severityName(severity), message };
}

function severityName(severity: DiagnosticSeverity): Problem['severity'] {
  switch (severity) {
    case DiagnosticSeverity.Error:
      return 'error';
    case DiagnosticSeverity.Warning:
      return 'warning';
    case DiagnosticSeverity.Information:
      return 'information';
    case DiagnosticSeverity.Hint:
      return 'hint';
  }
}
