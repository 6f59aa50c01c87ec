// The file in front, with what can be seen of it, and what is selected in it.

import type { ActiveFileItem, ContextCollector, SelectionItem } from '../../../context/surfaceItem.ts';
import { documentFacts, focusOf, textOf, type CollectorParts } from './collectorParts.ts';

/** Cursors with a selection that are looked at. */
const mostSelections = 5;

export class ActiveFileCollector implements ContextCollector {
  readonly kind = 'activeFile';
  readonly #parts: CollectorParts;

  constructor(parts: CollectorParts) {
    this.#parts = parts;
  }

  async collect(): Promise<readonly ActiveFileItem[]> {
    const { editor } = this.#parts.inFront;
    if (!editor) return [];
    const { document } = editor;
    const facts = await documentFacts(this.#parts.rules, document);
    return [{ ...facts, kind: 'activeFile', text: textOf(facts, document), focus: focusOf(editor) }];
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
      // A selection of whole lines ends where the next begins.
      const last = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
      return { ...facts, kind: 'selection', text, range: { start: start.line, end: last } };
    });
  }
}
