// Tests where a code block is inserted, and that nothing is guessed.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { placeCode } from '../../../../src/chat/code/placeCode.ts';

const file = `import { a } from './a.ts';

export class Basket {
  total(): number {
    return a(1);
  }

  count(): number {
    return 2;
  }
}
`;

const text = (placed: ReturnType<typeof placeCode>): string => {
  assert.equal(placed.kind, 'change');
  return placed.kind === 'change' ? placed.text : '';
};

describe('placing a code block', () => {
  it('fills a missing or empty file', () => {
    assert.equal(text(placeCode(undefined, 'let a;', undefined)), 'let a;\n');
    assert.equal(text(placeCode('  \n', 'let a;\n', undefined)), 'let a;\n');
  });

  it('replaces the selection', () => {
    const start = file.indexOf('return 2;');
    const changed = text(placeCode(file, 'return 3;\n', { start, end: start + 9 }));
    assert.equal(changed, file.replace('return 2;', 'return 3;'));
  });

  it('replaces the function with the same first line and keeps its indent', () => {
    const code = 'total(): number {\n  const sum = a(1);\n  return sum;\n}\n';
    const changed = text(placeCode(file, code, undefined));
    assert.equal(changed, file.replace('    return a(1);\n', '    const sum = a(1);\n    return sum;\n'));
  });

  it('replaces the whole file if it contains most of it', () => {
    const code = file.replace('a(1)', 'a(2)').replace('import', '// The basket.\nimport');
    assert.equal(text(placeCode(file, code, undefined)), code);
  });

  it('keeps the line endings of the file', () => {
    const windows = file.replaceAll('\n', '\r\n');
    const changed = text(placeCode(windows, '  count(): number {\n    return 5;\n  }', undefined));
    assert.equal(changed, windows.replace('return 2;', 'return 5;'));
  });

  it('proposes nothing if the place is unclear', () => {
    for (const code of ['let quite = "another thing";\n', '}\n', '\n\n', 'return a(1);'])
      assert.equal(placeCode(file, code, undefined).kind, 'unknown', code);
    assert.equal(placeCode(file, 'x'.repeat(1_000_001), undefined).kind, 'unknown');
    // A text that occurs twice is not a place.
    const twice = `${file}${file}`;
    assert.equal(placeCode(twice, 'total(): number {\n  return 9;\n}', undefined).kind, 'unknown');
  });

  it('reports that there is nothing to change', () => {
    assert.equal(placeCode(file, file, undefined).kind, 'same');
  });

  it('handles any texts without an error', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, code) => {
        assert.ok(['change', 'same', 'unknown'].includes(placeCode(before, code, undefined).kind));
      }),
    );
  });
});
