// Collects the active file with its visible range and outline, and the selections in it.

import type { TextDocument } from 'vscode';
import { type CancellationToken, timeBoxed } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import type {
  ActiveFileItem,
  ContextCollector,
  OutlineEntry,
  SelectionItem,
} from '../../../context/select/surfaceItem.ts';
import { documentFacts, focusOf, textOf, type CollectorParts } from './collectorParts.ts';
import type { DocumentSymbols } from './documentSymbols.ts';

/** Files with fewer lines are sent nearly whole and need no outline. */
const shortFile = 100;
/** The share of the time limit for the outline. The file is sent without it if it is late. */
const outlineShare = 0.5;

/** Maximum number of selections. */
const mostSelections = 5;

export class ActiveFileCollector implements ContextCollector {
  readonly kind = 'activeFile';
  readonly #parts: CollectorParts;
  readonly #declared: DocumentSymbols;
  readonly #clock: Clock;
  readonly #patience: number;

  /** @param patience time limit in ms. */
  constructor(parts: CollectorParts, declared: DocumentSymbols, clock: Clock, patience: number) {
    this.#parts = parts;
    this.#declared = declared;
    this.#clock = clock;
    this.#patience = patience;
  }

  async collect(token: CancellationToken): Promise<readonly ActiveFileItem[]> {
    const { editor } = this.#parts.inFront;
    if (!editor) return [];
    const { document } = editor;
    const [facts, outline] = await Promise.all([
      documentFacts(this.#parts.rules, document),
      this.#outlineOf(document, token),
    ]);
    const text = textOf(facts, document);
    // The outline refers to lines of one version.
    const fits = outline && facts.version === document.version && !facts.blocked;
    return [{ ...facts, kind: 'activeFile', text, focus: focusOf(editor), ...(fits && { outline }) }];
  }

  async #outlineOf(
    document: TextDocument,
    token: CancellationToken,
  ): Promise<readonly OutlineEntry[] | undefined> {
    if (document.lineCount < shortFile) return undefined;
    const asked = await timeBoxed(
      this.#declared.of(document),
      this.#patience * outlineShare,
      this.#clock,
      token,
    );
    return asked.kind === 'done' ? asked.value?.outline : undefined;
  }
}

export class SelectionCollector implements ContextCollector {
  readonly kind = 'selection';
  readonly #parts: CollectorParts;

  constructor(parts: CollectorParts) {
    this.#parts = parts;
  }

  async collect(): Promise<readonly SelectionItem[]> {
    const { editor } = this.#parts.inFront;
    const selections = editor?.selections.filter(({ isEmpty }) => !isEmpty).slice(0, mostSelections) ?? [];
    if (!editor || selections.length === 0) return [];
    const facts = await documentFacts(this.#parts.rules, editor.document);
    const text = textOf(facts, editor.document);
    return selections.map(({ start, end }) => {
      // A selection of whole lines ends at the start of the next line.
      const last = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
      return { ...facts, kind: 'selection', text, range: { start: start.line, end: last } };
    });
  }
}
