// Lists the symbols of a file that language extensions return as a tree, up to a limit. Used by `DocumentSymbols`.

import type { DocumentSymbol, Range, SymbolInformation } from 'vscode';

/** Maximum number of symbols per file; a file with more is generated. */
export const mostInFile = 5_000;
/** Maximum depth of a symbol. */
export const deepest = 8;

export interface FlatSymbol {
  readonly symbol: DocumentSymbol | SymbolInformation;
  readonly range: Range;
  /** 0 for a symbol that is in no other one. */
  readonly depth: number;
}

export interface FlatSymbols {
  /** In the order of the file, each after the symbol that it is in. */
  readonly symbols: readonly FlatSymbol[];
  /** True if the file has more symbols, or some that are deeper in others. */
  readonly isCut: boolean;
}

export function flattenSymbols(found: readonly (DocumentSymbol | SymbolInformation)[]): FlatSymbols {
  const symbols: FlatSymbol[] = [];
  let isCut = false;
  const add = (symbol: DocumentSymbol | SymbolInformation, depth: number): void => {
    if (symbols.length >= mostInFile || depth > deepest) {
      isCut = true;
      return;
    }
    symbols.push({ symbol, range: rangeOf(symbol), depth });
    if ('children' in symbol) addAll(symbol.children, depth + 1);
  };
  const addAll = (all: readonly (DocumentSymbol | SymbolInformation)[], depth: number): void => {
    for (const symbol of inOrder(all)) {
      add(symbol, depth);
      if (symbols.length >= mostInFile && isCut) return;
    }
  };
  addAll(found, 0);
  return { symbols, isCut };
}

function rangeOf(symbol: DocumentSymbol | SymbolInformation): Range {
  return 'location' in symbol ? symbol.location.range : symbol.range;
}

/** Sorted by line, since some language extensions sort symbols by name. */
function inOrder<T extends DocumentSymbol | SymbolInformation>(symbols: readonly T[]): readonly T[] {
  return symbols.toSorted((a, b) => rangeOf(a).start.line - rangeOf(b).start.line);
}
