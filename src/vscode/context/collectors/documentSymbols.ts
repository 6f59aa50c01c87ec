// Requests the symbols of a document from language extensions, once for each version, since some are slow; and the collector
// of the symbols of the active file.

import { commands, SymbolKind, type DocumentSymbol, type SymbolInformation, type TextDocument } from 'vscode';
import { cutForRedaction } from '../../../context/secrets/redact.ts';
import type { OutlineEntry, SymbolsItem, ContextCollector } from '../../../context/select/surfaceItem.ts';
import { documentFacts, type CollectorParts } from './collectorParts.ts';
import { flattenSymbols } from './flatSymbols.ts';

/** UTF-16 units. */
const longestName = 200;

export interface Declared {
  /** In document order, as in `SymbolsItem`. */
  readonly symbols: SymbolsItem['symbols'];
  readonly outline: readonly OutlineEntry[];
  /** True if the file has more symbols. */
  readonly isCut: boolean;
}

interface Asked {
  readonly version: number;
  readonly answer: Promise<Declared>;
}

export class DocumentSymbols {
  readonly #asked = new WeakMap<TextDocument, Asked>();
  readonly #knownSecrets: () => readonly string[];

  /** @param knownSecrets returns literal secrets. */
  constructor(knownSecrets: () => readonly string[]) {
    this.#knownSecrets = knownSecrets;
  }

  /**
   * The symbols of the current version. Undefined if the document changed before the answer. Rejects if the request
   * fails.
   */
  async of(document: TextDocument): Promise<Declared | undefined> {
    const { version } = document;
    let asked = this.#asked.get(document);
    if (asked?.version !== version) {
      asked = { version, answer: ask(document, this.#knownSecrets()) };
      this.#asked.set(document, asked);
    }
    try {
      const declared = await asked.answer;
      // A language extension that is not ready returns nothing and is asked again.
      if (declared.symbols.length === 0) this.#asked.delete(document);
      return document.version === version ? declared : undefined;
    } catch (error) {
      this.#asked.delete(document);
      throw error;
    }
  }
}

async function ask(document: TextDocument, known: readonly string[]): Promise<Declared> {
  const found = await commands.executeCommand<(DocumentSymbol | SymbolInformation)[] | undefined>(
    'vscode.executeDocumentSymbolProvider',
    document.uri,
  );
  const { symbols, isCut } = flattenSymbols(found ?? []);
  return {
    symbols: symbols.map(({ symbol: { name, kind }, range, depth }) => ({
      name: cutForRedaction(name, longestName, known),
      detail: (SymbolKind[kind] ?? '').toLowerCase(),
      line: range.start.line,
      depth,
    })),
    outline: symbols.map(({ range, depth }) => ({ start: range.start.line, end: range.end.line, depth })),
    isCut,
  };
}

const mostSymbols = 60;

/**
 * Collects the symbols of the active file that are nearest to the cursor, if a language extension answers in time.
 */
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
