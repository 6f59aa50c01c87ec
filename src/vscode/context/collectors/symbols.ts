// Collects the symbols of the active file that are nearest to the cursor, if a language extension answers in time.

import type { ContextCollector, SymbolsItem } from '../../../context/select/surfaceItem.ts';
import { documentFacts, type CollectorParts } from './collectorParts.ts';
import type { DocumentSymbols } from './documentSymbols.ts';

const mostSymbols = 60;

export class SymbolsCollector implements ContextCollector {
  readonly kind = 'symbols';
  readonly #parts: CollectorParts;
  readonly #declared: DocumentSymbols;

  constructor(parts: CollectorParts, declared: DocumentSymbols) {
    this.#parts = parts;
    this.#declared = declared;
  }

  async collect(): Promise<readonly SymbolsItem[]> {
    const { editor } = this.#parts.inFront;
    if (!editor) return [];
    const { document } = editor;
    const facts = await documentFacts(this.#parts.rules, document);
    if (facts.blocked) return [];
    // The symbols refer to the version for which they were requested.
    const declared = await this.#declared.of(document);
    if (document.version !== facts.version || !declared || declared.symbols.length === 0) return [];
    const cursor = editor.selection.active.line;
    const symbols = declared.symbols
      .toSorted((a, b) => Math.abs(a.line - cursor) - Math.abs(b.line - cursor))
      .slice(0, mostSymbols)
      .toSorted((a, b) => a.line - b.line);
    return [{ ...facts, kind: 'symbols', symbols }];
  }
}
