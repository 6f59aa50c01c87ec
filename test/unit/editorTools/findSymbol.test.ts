// Tests finding a symbol by name and line: a position, or candidates if the symbol is ambiguous.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { findSymbol, type SymbolLookup, type WantedSymbol } from '../../../src/editorTools/findSymbol.ts';

const text = [
  'export class Cart {',
  '  total = 0;',
  '  subtotal = 0;',
  '  add(item) { this.total = this.total + item.price; }',
  '  #secret = $dollar;',
  '}',
].join('\n');

function find(wanted: WantedSymbol, source = text): SymbolLookup {
  const lines = source.split('\n');
  return findSymbol({ lineCount: lines.length, lineAt: (line) => lines[line]! }, wanted);
}

function at(wanted: WantedSymbol): string {
  const found = find(wanted);
  return found.kind === 'found' ? `${found.at.line}:${found.at.character}` : found.why;
}

function candidates(wanted: WantedSymbol, source?: string): string[] {
  const found = find(wanted, source);
  return found.kind === 'found' ? [] : found.candidates.map(({ line, character }) => `${line}:${character}`);
}

describe('finding a symbol', () => {
  it('needs no column', () => {
    assert.equal(at({ line: 2, symbol: 'total' }), '1:2');
    assert.equal(at({ line: 1, symbol: 'Cart' }), '0:13');
  });

  it('finds the last name of an expression', () => {
    assert.equal(at({ line: 4, symbol: 'item.price' }), '3:45');
    assert.equal(at({ line: 4, symbol: 'add(item)' }), '3:2');
    assert.equal(at({ line: 5, symbol: '#secret' }), '4:3');
    assert.equal(at({ line: 5, symbol: '$dollar' }), '4:12');
  });

  it('prefers whole words', () => {
    assert.equal(at({ line: 3, symbol: 'total' }), '2:5');
    assert.deepEqual(candidates({ symbol: 'total' }), ['1:2', '3:19', '3:32']);
  });

  it('takes a letter of two UTF-16 units as one letter of a word', () => {
    const lines = 'const 田 = 𠮷田 + 田𠮷;\nx.𝒳 = x.𝒳y;';
    const one = (wanted: WantedSymbol): string => {
      const found = find(wanted, lines);
      return found.kind === 'found' ? `${found.at.line}:${found.at.character}` : found.why;
    };
    assert.equal(one({ line: 1, symbol: '田' }), '0:6');
    assert.equal(one({ line: 1, symbol: '𠮷田' }), '0:10');
    assert.equal(one({ line: 2, symbol: 'x.𝒳' }), '1:2');
    assert.equal(one({ line: 2, symbol: 'x.𝒳y' }), '1:9');
  });

  it('is ambiguous if the line contains the name several times and no column is given', () => {
    assert.match(at({ line: 4, symbol: 'total' }), /several times\. Pass "column"/);
    assert.deepEqual(candidates({ line: 4, symbol: 'total' }), ['3:19', '3:32']);
    assert.equal(at({ line: 4, symbol: 'total', column: 33 }), '3:32');
    assert.equal(at({ line: 4, symbol: 'this.total', column: 28 }), '3:32');
    assert.match(
      at({ line: 4, symbol: 'total', column: 2 }),
      /several times\. None of them is at column 2\. Pass another "column"/,
    );
  });

  it('returns the nearest places if the line does not contain the name', () => {
    assert.match(at({ line: 5, symbol: 'total' }), /Line 5 does not contain "total"/);
    assert.deepEqual(candidates({ line: 5, symbol: 'total' }), ['3:19', '3:32', '1:2']);
    assert.deepEqual(candidates({ line: 1, symbol: 'nothing' }), []);
  });

  it('needs no line if the name is unique', () => {
    assert.equal(at({ symbol: 'price' }), '3:45');
    assert.match(at({ symbol: 'total' }), /Several lines contain "total"/);
    assert.match(at({ symbol: 'nothing' }), /does not contain "nothing"/);
  });

  it('asks for line and column if only one line contains the name, several times', () => {
    const found = find({ symbol: 'item' }, 'one\nfor (item of add(item))\n');
    assert.ok(found.kind === 'unclear');
    assert.equal(found.why, 'Line 2 contains "item" several times. Pass "line" and "column".');
    assert.equal(found.candidates.length, 2);
  });

  it('survives a line beyond the end and an empty name', () => {
    assert.match(at({ line: 99, symbol: 'price' }), /only 6 lines/);
    assert.deepEqual(candidates({ line: 99, symbol: 'price' }), ['3:45']);
    assert.match(at({ line: 1, symbol: '  ' }), /is empty/);
  });

  it('returns at most ten candidates', () => {
    assert.equal(candidates({ symbol: 'x' }, 'x\n'.repeat(50)).length, 10);
    assert.equal(candidates({ line: 1, symbol: 'x' }, 'x '.repeat(50)).length, 10);
  });

  it('does not check every place in a minified file', () => {
    const line = 'a=a+b;'.repeat(200_000);
    let checked = 0;
    const counted = {
      indexOf: (wanted: string, from: number) => {
        checked++;
        return line.indexOf(wanted, from);
      },
    };
    // Only what the search uses of a string.
    const text = new Proxy(counted, {
      get: (own, key) => {
        if (key === 'indexOf') return own.indexOf;
        const value = Reflect.get(Object(line), key) as unknown;
        return typeof value === 'function' ? (value.bind(line) as unknown) : value;
      },
    }) as unknown as string;
    const lines = { lineCount: 1, lineAt: () => text };
    assert.equal(findSymbol(lines, { symbol: 'a' }).kind, 'unclear');
    assert.ok(checked <= 100_001, `${checked} places were checked`);
    const far = findSymbol(lines, { symbol: 'b', line: 1, column: line.length - 1 });
    assert.deepEqual(far, { kind: 'found', at: { line: 0, character: line.length - 2 } });
  });
});
