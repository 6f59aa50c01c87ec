// The built-in agent's copy of a document equals the document after any changes.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as fc from 'fast-check';
import { DocumentMirror } from '../../../../src/builtin/document/documentMirror.ts';
import { DocumentTokens, LexCache } from '../../../../src/builtin/document/documentTokens.ts';

const text = fc
  .array(
    fc.constantFrom('a', 'b', ' ', '"', '`', '/*', '*/', '//', '${', '}', '\n', '\r\n', '\r', '😀', 'é'),
    {
      maxLength: 40,
    },
  )
  .map((parts) => parts.join(''));
const position = fc.record({ line: fc.nat(12), character: fc.nat(14) });
const change = fc.record({ from: position, to: position, text });

/** The reference implementation: join, find, slice. */
class PlainText {
  text: string;

  constructor(text: string) {
    this.text = text;
  }

  offset({ line, character }: { line: number; character: number }): number {
    const ends = [...this.text.matchAll(/\r\n|\n|\r/g)];
    if (line > ends.length) return this.text.length;
    const previous = ends[line - 1];
    const start = previous ? previous.index + previous[0].length : 0;
    return Math.min(start + character, ends[line]?.index ?? this.text.length);
  }

  replace(from: number, to: number, text: string): void {
    this.text = this.text.slice(0, Math.min(from, to)) + text + this.text.slice(Math.max(from, to));
  }
}

describe('DocumentMirror', () => {
  it('has the text that results from any changes', () => {
    fc.assert(
      fc.property(text, fc.array(change, { maxLength: 8 }), (start, changes) => {
        const mirror = new DocumentMirror('u', 'typescript', 1, start);
        const plain = new PlainText(start);
        for (const { from, to, text: put } of changes) {
          plain.replace(plain.offset(from), plain.offset(to), put);
          mirror.replace({ start: from, end: to }, put);
          assert.equal(mirror.getText(), plain.text);
          assert.deepEqual(mirror.lines, plain.text.split(/\r\n|\n|\r/));
          if (put.length % 2 === 0) mirror.releaseMemory();
        }
      }),
      { numRuns: 500 },
    );
  });

  it('replaces the whole text and reports the lines that differ', () => {
    fc.assert(
      fc.property(text, text, (start, next) => {
        const mirror = new DocumentMirror('u', 'typescript', 1, start);
        const before = [...mirror.lines];
        const splice = mirror.replaceAll(next);
        assert.equal(mirror.getText(), next);
        if (!splice) return assert.equal(start, next);
        const after = mirror.slice(splice.start, splice.start + splice.count);
        before.splice(splice.start, splice.end - splice.start, ...after);
        assert.deepEqual(mirror.lines, before);
      }),
    );
  });

  it('clamps positions like LSP', () => {
    const mirror = new DocumentMirror('u', 'typescript', 1, 'ab\r\ncd');
    assert.deepEqual(mirror.clamp({ line: 0, character: 9 }), { line: 0, character: 2 });
    assert.deepEqual(mirror.clamp({ line: 9, character: 0 }), { line: 1, character: 2 });
  });

  it('has the same tokens after any changes as a newly opened document', () => {
    fc.assert(
      fc.property(text, fc.array(fc.tuple(change, fc.nat(12)), { maxLength: 8 }), (start, changes) => {
        const mirror = new DocumentMirror('u', 'typescript', 1, start);
        const tokens = new DocumentTokens(mirror, new LexCache());
        for (const [{ from, to, text: put }, asked] of changes) {
          tokens.onSplice(mirror.replace({ start: from, end: to }, put));
          // A request computes states for the lines above only, so later changes meet partly computed states.
          tokens.line(Math.min(asked, mirror.lineCount - 1));
          if (asked % 4 === 0) {
            mirror.releaseMemory();
            tokens.releaseMemory();
          }
        }
        const fresh = new DocumentTokens(
          new DocumentMirror('u', 'typescript', 1, mirror.getText()),
          new LexCache(),
        );
        for (let line = 0; line < mirror.lineCount; line++)
          assert.deepEqual(
            tokens.line(line),
            fresh.line(line),
            `line ${line} of ${JSON.stringify(mirror.getText())}`,
          );
      }),
      { numRuns: 500 },
    );
  });
});
