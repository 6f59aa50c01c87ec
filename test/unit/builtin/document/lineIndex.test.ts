// Tests that indexed results stay correct while the document changes.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as fc from 'fast-check';
import { DocumentMirror } from '../../../../src/builtin/document/documentMirror.ts';
import { LineIndex } from '../../../../src/builtin/document/lineIndex.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'A', ' ', '\n', '\r'), maxLength: 12 });
const position = fc.record({ line: fc.nat(8), character: fc.nat(6) });
const sought = ['a', 'b', 'ab', 'ba', 'bb'];

describe('LineIndex', () => {
  it('follows every change of its document', () => {
    const change = fc.record({ start: position, end: position, text });
    fc.assert(
      fc.property(text, fc.array(change, { maxLength: 6 }), fc.nat(8), (before, changes, start) => {
        const document = new DocumentMirror('file:///work/a', 'typescript', 1, before);
        const index = new LineIndex(document);
        const ask = (of: LineIndex): unknown =>
          sought.map((each) => [
            of.linesWith(each, start),
            of.linesEqualTo(each, start),
            of.linesInAnyCase(each),
          ]);
        ask(index);
        for (const { text: put, ...range } of changes) {
          index.onSplice(document.replace(range, put));
          assert.deepEqual(ask(index), ask(new LineIndex(document)));
        }
      }),
    );
  });

  it('lists lines from a given line on, then from the top', () => {
    const index = new LineIndex(new DocumentMirror('file:///work/a', 'typescript', 1, 'x\ny\n x\nxy\n'));
    assert.deepEqual(index.linesWith('x', 2), [2, 3, 0]);
    assert.deepEqual(index.linesEqualTo('x', 1), [2, 0]);
    assert.deepEqual(index.linesWith('z', 0), []);
  });

  it('finds the last line up to a given one', () => {
    const index = new LineIndex(new DocumentMirror('file:///work/a', 'typescript', 1, 'y\nx\ny\nx\n'));
    assert.deepEqual(
      [0, 1, 2, 3, 4].map((line) => index.lastLineWith('x', line)),
      [undefined, 1, 1, 3, 3],
    );
  });

  it('finds a longer text within the results of a shorter one', () => {
    const document = new DocumentMirror('file:///work/a', 'typescript', 1, 'Total\nto\nsubTotal\ntotem\n');
    const index = new LineIndex(document);
    assert.deepEqual(index.linesInAnyCase('tot'), [0, 2, 3]);
    assert.deepEqual(index.linesInAnyCase('tota'), [0, 2]);
    index.onSplice(
      document.replace({ start: { line: 1, character: 2 }, end: { line: 1, character: 2 } }, 'TAL'),
    );
    assert.deepEqual(index.linesInAnyCase('total'), [0, 1, 2]);
  });
});
