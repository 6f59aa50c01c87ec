// What is declared in the file in front, nearest to the cursor first, as far as a language extension says in time.

import { commands, SymbolKind, type DocumentSymbol, type SymbolInformation } from 'vscode';
import type { ContextCollector, SymbolsItem } from '../../../context/surfaceItem.ts';
import { documentFacts, type CollectorParts } from './collectorParts.ts';

const mostSymbols = 60;
/** Of a file that are looked at; more are generated. */
const mostLookedAt = 5_000;

type Shown = SymbolsItem['symbols'][number];

export class SymbolsCollector implements ContextCollector {
  readonly kind = 'symbols';
  readonly #parts: CollectorParts;

  constructor(parts: CollectorParts) {
    this.#parts = parts;
  }

  async collect(): Promise<readonly SymbolsItem[]> {
    const { editor } = this.#parts.inFront;
    if (!editor) return [];
    const { document } = editor;
    const facts = await documentFacts(this.#parts.rules, document);
    if (facts.blocked) return [];
    const found = await commands.executeCommand<(DocumentSymbol | SymbolInformation)[] | undefined>(
      'vscode.executeDocumentSymbolProvider',
      document.uri,
    );
    // It is of the text as it was when it was asked for.
    if (document.version !== facts.version) return [];
    const all = flattened(found ?? []);
    if (all.length === 0) return [];
    const cursor = editor.selection.active.line;
    const symbols = all
      .toSorted((a, b) => Math.abs(a.line - cursor) - Math.abs(b.line - cursor))
      .slice(0, mostSymbols)
      .toSorted((a, b) => a.line - b.line);
    return [{ ...facts, kind: 'symbols', symbols }];
  }
}

function flattened(found: readonly (DocumentSymbol | SymbolInformation)[]): Shown[] {
  const shown: Shown[] = [];
  const add = (symbol: DocumentSymbol | SymbolInformation, depth: number): void => {
    if (shown.length >= mostLookedAt) return;
    const range = 'location' in symbol ? symbol.location.range : symbol.range;
    const detail = (SymbolKind[symbol.kind] ?? '').toLowerCase();
    shown.push({ name: symbol.name.slice(0, 200), detail, line: range.start.line, depth });
    if ('children' in symbol && depth < 8) for (const child of symbol.children) add(child, depth + 1);
  };
  for (const symbol of found) add(symbol, 0);
  return shown;
}
