// Asks for a suggestion when VS Code itself would not: the cursor moved to another place, or a problem appeared near it.

import {
  DiagnosticSeverity,
  languages,
  TextDocumentChangeReason,
  TextEditorSelectionChangeKind,
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
import { CursorTrigger, type TriggerDecision } from '../../nes/cursorTrigger.ts';
import { DiagnosticTrigger, type Problem } from '../../nes/diagnosticTrigger.ts';
import type { TriggerKind } from '../../protocol/nes.ts';
import { asRange } from '../convert.ts';
import type { EligibleDocuments } from './eligibleDocuments.ts';
import { asEditorDocument } from './vscodeDocument.ts';

export class Triggers implements Disposable {
  readonly #eligible: EligibleDocuments;
  readonly #logger: Logger;
  readonly #ask: (document: TextDocument, kind: TriggerKind) => void;
  readonly #cursor: CursorTrigger;
  readonly #diagnostics: DiagnosticTrigger;
  readonly #listeners = new DisposableStore();
  /** Version of each document when its cursor last moved: typing moves it too, but in a newer version. */
  readonly #seen = new WeakMap<TextDocument, number>();

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
    this.#cursor = new CursorTrigger(clock);
    this.#diagnostics = new DiagnosticTrigger(clock);
    this.#listeners.add(
      workspace.onDidChangeTextDocument(({ document, contentChanges, reason }) => {
        if (contentChanges.length > 0) this.#edited(document, reason);
      }),
    );
    this.#listeners.add(
      workspace.onDidCloseTextDocument((document) =>
        this.#diagnostics.closed(asEditorDocument(document).uri),
      ),
    );
    this.#listeners.add(
      window.onDidChangeTextEditorSelection(({ textEditor, kind }) => this.#moved(textEditor, kind)),
    );
    this.#listeners.add(languages.onDidChangeDiagnostics(({ uris }) => this.#problemsChanged(uris)));
  }

  asked(): void {
    this.#cursor.asked();
  }

  rejected(): void {
    this.#cursor.rejected();
  }

  landed(): void {
    this.#diagnostics.landed();
  }

  #edited(document: TextDocument, reason: TextDocumentChangeReason | undefined): void {
    if (reason !== undefined || !this.#eligible.has(document)) return;
    const { uri } = asEditorDocument(document);
    this.#cursor.edited(uri);
    this.#diagnostics.edited(uri);
  }

  #moved(editor: TextEditor, kind: TextEditorSelectionChangeKind | undefined): void {
    const { document, selections } = editor;
    const { version } = document;
    if (this.#seen.get(document) !== version) {
      this.#seen.set(document, version);
      return;
    }
    // Jumps made by commands, ours among them, are not the user looking around.
    const byHand =
      kind === TextEditorSelectionChangeKind.Keyboard || kind === TextEditorSelectionChangeKind.Mouse;
    const [selection, second] = selections;
    if (!byHand || second || !selection?.isEmpty || !this.#isActive(document)) return;
    const { uri } = asEditorDocument(document);
    this.#follow('cursor', this.#cursor.moved(uri, selection.active.line), document, 'automatic');
  }

  #problemsChanged(uris: readonly Uri[]): void {
    const editor = window.activeTextEditor;
    if (!editor || !this.#isActive(editor.document)) return;
    const { document, selections } = editor;
    const { uri } = asEditorDocument(document);
    if (!uris.some((each) => each.toString() === uri)) return;
    const problems = languages.getDiagnostics(document.uri).map(asProblem);
    const decision = this.#diagnostics.changed(uri, problems, editor.selection.active.line);
    if (selections.length > 1 || !editor.selection.isEmpty) return;
    this.#follow('diagnostic', decision, document, 'diagnostic');
  }

  #isActive(document: TextDocument): boolean {
    return window.activeTextEditor?.document === document && this.#eligible.has(document);
  }

  #follow(what: string, decision: TriggerDecision, document: TextDocument, kind: TriggerKind): void {
    if (decision.kind === 'ask') this.#ask(document, kind);
    else this.#logger.trace(`No question for ${what}: ${decision.reason}.`);
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
