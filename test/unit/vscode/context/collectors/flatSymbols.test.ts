// Tests the list of the symbols of a file: its order, and that it says when it is cut.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { DocumentSymbol, SymbolInformation } from 'vscode';
import {
  deepest,
  flattenSymbols,
  mostInFile,
} from '../../../../../src/vscode/context/collectors/flatSymbols.ts';

const rangeAt = (line: number): object => ({ start: { line }, end: { line } });

function symbol(name: string, line: number, children: readonly DocumentSymbol[] = []): DocumentSymbol {
  return { name, range: rangeAt(line), children } as unknown as DocumentSymbol;
}

/** `name depth` of each, and whether the list is cut. */
function flat(found: readonly (DocumentSymbol | SymbolInformation)[]): [string[], boolean] {
  const { symbols, isCut } = flattenSymbols(found);
  return [symbols.map((one) => `${one.symbol.name} ${one.depth}`), isCut];
}

describe('the symbols of a file', () => {
  it('are in the order of the file, each after the one that it is in', () => {
    const tree = [symbol('last', 9), symbol('cart', 1, [symbol('total', 5), symbol('add', 3)])];
    assert.deepEqual(flat(tree), [['cart 0', 'add 1', 'total 1', 'last 0'], false]);
    const list = [5, 2].map((line) => ({ name: `at ${line}`, location: { range: rangeAt(line) } }));
    assert.deepEqual(flat(list as unknown as SymbolInformation[]), [['at 2 0', 'at 5 0'], false]);
  });

  it('are cut if there are too many', () => {
    const many = (count: number): DocumentSymbol[] =>
      Array.from({ length: count }, (_, line) => symbol(`${line}`, line));
    for (const [found, length, isCut] of [
      [many(mostInFile), mostInFile, false],
      [many(mostInFile + 1), mostInFile, true],
      [[symbol('all', 0, many(mostInFile)), symbol('last', mostInFile)], mostInFile, true],
    ] as const) {
      const [names, wasCut] = flat(found);
      assert.deepEqual([names.length, wasCut], [length, isCut]);
    }
  });

  it('are cut if they are too deep', () => {
    let inner: DocumentSymbol[] = [];
    for (let depth = deepest; depth >= 0; depth--) inner = [symbol(`${depth}`, depth, inner)];
    const [names, isCut] = flat(inner);
    assert.deepEqual([names.length, isCut], [deepest + 1, false]);
    assert.deepEqual(flat([symbol('around', 0, inner)]), [
      [
        'around 0',
        ...names.slice(0, -1).map((name) => `${name.split(' ')[0]} ${Number(name.split(' ')[1]) + 1}`),
      ],
      true,
    ]);
  });
});
