// The outline of a file for agents: which symbols it lists, and which it leaves out first.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as fc from 'fast-check';
import { outlineOf, type OutlineSymbol } from '../../../src/editorTools/outline.ts';

/** Two spaces before a name for each level: `class Cart`, `  method add`. */
function symbolsOf(...lines: readonly string[]): OutlineSymbol[] {
  return lines.map((line) => {
    const [kind = '', name = ''] = line.trim().split(' ');
    return { kind, name, depth: (line.length - line.trimStart().length) / 2 };
  });
}

function shown(symbols: readonly OutlineSymbol[]): string[] {
  return symbols.map(({ kind, name, depth }) => `${'  '.repeat(depth)}${kind} ${name}`);
}

function outline(...lines: readonly string[]): string[] {
  return shown(outlineOf(symbolsOf(...lines)).symbols);
}

describe('outlineOf', () => {
  it('keeps classes with their fields and methods, and variables of the file', () => {
    const lines = ['constant most', 'class Cart', '  property total', '  constructor Cart', '  method add'];
    assert.deepEqual(outline(...lines), lines);
  });

  it('leaves out local variables, and keeps functions and types in functions', () => {
    const found = outline(
      'function shop',
      '  variable cart',
      '    property total',
      '    method add',
      '      variable price',
      '  class Item',
      '    property price',
      'variable last',
    );
    assert.deepEqual(found, [
      'function shop',
      '  method add',
      '  class Item',
      '    property price',
      'variable last',
    ]);
  });

  it('leaves out what is in functions if the file has too many symbols, and counts that', () => {
    const methods = Array.from({ length: 40 }, (_, at) => [
      `  method m${at}`,
      '    class A',
      '      property a',
      '    variable b',
    ]);
    const { symbols, omitted } = outlineOf(symbolsOf('class Cart', '  property total', ...methods.flat()));
    assert.equal(symbols.length, 42);
    assert.equal(omitted, 80);
  });

  it('then leaves out fields, and keeps the functions in them', () => {
    const fields = Array.from({ length: 100 }, (_, at) => `  property p${at}`);
    const { symbols, omitted } = outlineOf(
      symbolsOf('constant most', 'class Cart', ...fields, '    method add', 'variable last'),
    );
    assert.deepEqual(shown(symbols), ['constant most', 'class Cart', '  method add', 'variable last']);
    assert.equal(omitted, 100);
  });

  it('lists all functions and types that are in no function, however many there are', () => {
    const methods = Array.from({ length: 150 }, (_, at) => [`  method m${at}`, '    function inner']);
    const { symbols, omitted } = outlineOf(symbolsOf('class Cart', ...methods.flat(), 'function last'));
    assert.equal(symbols.length, 152);
    assert.equal(omitted, 150);
  });

  it('keeps the order, and lists each symbol at most one level deeper than the one before it', () => {
    const symbol = fc.record({
      kind: fc.constantFrom('class', 'function', 'variable', 'property'),
      name: fc.nat().map(String),
      step: fc.integer({ min: -3, max: 1 }),
    });
    fc.assert(
      fc.property(fc.array(symbol, { maxLength: 300 }), (steps) => {
        let depth = -1;
        const all = steps.map(({ step, ...rest }, at) => {
          depth = Math.min(7, Math.max(0, depth + step));
          return { ...rest, depth, at };
        });
        const { symbols } = outlineOf(all);
        let last = { depth: -1, at: -1 };
        for (const one of symbols) {
          assert.ok(one.at > last.at && one.depth <= last.depth + 1);
          last = one;
        }
      }),
    );
  });
});
