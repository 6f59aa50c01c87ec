// Extracting lines from a text that is read in pieces.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { allAtOnce } from '../../../../../src/base/pieces.ts';
import { LineWindow, sliceLines } from '../../../../../src/vscode/serve/files/lineWindow.ts';

const unit = fc.constantFrom('a', '\r', '\n', '\r\n', '😀');

describe('LineWindow', () => {
  it('returns the wanted lines, whatever pieces the text arrives in', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit, maxLength: 6 }), { maxLength: 6 }),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 0, max: 8 }),
        (pieces, line, limit) => {
          const lines = pieces.join('').match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
          const window = new LineWindow(line, limit);
          for (const piece of pieces) if (!window.push(piece)) break;
          const expected = lines.slice(line - 1, line - 1 + limit).join('');
          assert.equal(window.end(), expected);
          assert.equal(window.length, expected.length);
        },
      ),
    );
  });

  it('needs no further pieces once it has the wanted lines', () => {
    const window = new LineWindow(2, 1);
    assert.equal(window.push('one\nt'), true);
    assert.equal(window.push('wo\nthree\n'), false);
    assert.equal(window.end(), 'two\n');
  });

  it('returns consecutive ranges that add up to the whole text', () => {
    const text = 'one\r\ntwo\rthree\n\nfive';
    const pages = [1, 3, 5, 7].map((line) => allAtOnce(sliceLines(text, line, 2)));
    assert.equal(pages.join(''), text);
    assert.equal(allAtOnce(sliceLines(text, 1, Infinity)), text);
  });

  it('cuts a large text in pieces, between which other work goes on', () => {
    const text = 'a\r\n\r'.repeat(100_000);
    const work = sliceLines(text, 150_000, 10_000);
    let pieces = 0;
    let step = work.next();
    for (; step.done !== true; step = work.next()) pieces++;
    const lines = text.split(/(?<=\n|\r(?!\n))/);
    assert.equal(step.value, lines.slice(149_999, 159_999).join(''));
    assert.ok(pieces > 3, `${pieces}`);
  });
});
