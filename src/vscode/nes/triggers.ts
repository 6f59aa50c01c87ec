// Requests a suggestion when VS Code itself would not: after a cursor move, or when a problem appears near the cursor.

import {
  DiagnosticSeverity,
  languages,
  window,
  type Diagnostic,
  type TextDocument,
  type TextEditor,
  type Uri,
} from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { Logger } from '../../base/logger.ts';
import { CursorTrigger, type TriggerDecision } from '../../nes/requests/cursorTrigger.ts';
import { DiagnosticTrigger, type Problem } from '../../nes/requests/diagnosticTrigger.ts';
import type { EditorDocument } from '../../nes/text/editorDocument.ts';
import type { TriggerKind } from '../../protocol/nes/nes.ts';
import { asRange } from '../documents/convert.ts';
import type { EligibleDocuments } from '../documents/eligibleDocuments.ts';

export class Triggers implements Disposable {
  readonly #eligible: EligibleDocuments;
  readonly #logger: Logger;
  readonly #ask: (document: TextDocument, kind: TriggerKind) => void;
  readonly #cursor: CursorTrigger;
  readonly #diagnostics: DiagnosticTrigger;
  readonly #listeners = new DisposableStore();

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

  /** The user edited a document, other than by undo and redo. @param at ms, on the clock. */
  edited(uri: string, at: number): void {
    this.#cursor.edited(uri, at);
    this.#diagnostics.edited(uri, at);
  }

  closed(uri: string): void {
    this.#diagnostics.closed(uri);
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
    if (!known) return;
    const { document, selections } = editor;
    const { uri } = known;
    if (!uris.some((each) => each.toString() === uri)) return;
    const problems = languages.getDiagnostics(document.uri).map(asProblem);
    const decision = this.#diagnostics.changed(uri, problems, editor.selection.active.line);
    if (selections.length > 1 || !editor.selection.isEmpty) return;
    this.#follow('diagnostic', decision, document, 'diagnostic');
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
