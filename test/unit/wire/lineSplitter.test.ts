// Bytes are split into lines, and lines over the limits are refused.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as fc from 'fast-check';
import { LineSplitter, type LineProblem } from '../../../src/wire/lineSplitter.ts';
import { cuts, split } from './splitBytes.ts';

interface Split {
  readonly lines: readonly string[];
  readonly problem: LineProblem | undefined;
}

function linesOf(chunks: readonly Buffer[], bytes = 1000, values = 1000): Split {
  const lines: string[] = [];
  const splitter = new LineSplitter({ bytes, values }, (line) => lines.push(line));
  let problem: LineProblem | undefined;
  for (const chunk of chunks) problem ??= splitter.push(chunk);
  if (!problem) splitter.end();
  return { lines, problem };
}

describe('LineSplitter', () => {
  it('returns the same lines however the bytes are split', () => {
    const line = fc.string({ unit: 'binary' }).map((text) => text.toWellFormed().replaceAll('\n', ''));
    fc.assert(
      fc.property(fc.array(line), cuts, (lines, shares) => {
        const bytes = Buffer.from(lines.map((text) => `${text}\n`).join(''));
        assert.deepEqual(linesOf(split(bytes, shares)), { lines, problem: undefined });
      }),
    );
  });

  it('returns the text after the last line feed at the end', () => {
    assert.deepEqual(linesOf([Buffer.from('a\nb')]).lines, ['a', 'b']);
    assert.deepEqual(linesOf([Buffer.from('a\n')]).lines, ['a']);
  });

  it('refuses a line over the limit, in bytes, however it is split, after returning the lines before it', () => {
    const bytes = Buffer.from('ok\n€€€\nnever\n');
    fc.assert(
      fc.property(cuts, (shares) => {
        assert.equal(linesOf(split(bytes, shares), 9).problem, undefined);
        assert.deepEqual(linesOf(split(bytes, shares), 8), { lines: ['ok'], problem: 'tooLong' });
      }),
    );
  });

  it('refuses a line that does not end before it grows beyond the limit', () => {
    const splitter = new LineSplitter({ bytes: 10, values: 10 }, () => assert.fail('no line ended'));
    assert.equal(splitter.push(Buffer.alloc(10, 'a')), undefined);
    assert.equal(splitter.push(Buffer.from('a')), 'tooLong');
  });

  it('refuses a line with too many values, however it is split, after returning the lines before it', () => {
    const bytes = Buffer.from('ok\n[1,2,"[,[,",3]\nnever\n');
    fc.assert(
      fc.property(cuts, (shares) => {
        assert.equal(linesOf(split(bytes, shares), 100, 4).problem, undefined);
        assert.deepEqual(linesOf(split(bytes, shares), 100, 3), { lines: ['ok'], problem: 'tooDense' });
      }),
    );
  });

  it('refuses a line with too many values before it ends', () => {
    const splitter = new LineSplitter({ bytes: 100, values: 10 }, () => assert.fail('no line ended'));
    assert.equal(splitter.push(Buffer.from('[[[[[[[[[[')), undefined);
    assert.equal(splitter.push(Buffer.from('[')), 'tooDense');
  });

  it('counts the values of each line by itself', () => {
    const chunks = ['[1,2', ',3]\n[4,5', ',6]\n'].map((text) => Buffer.from(text));
    assert.deepEqual(linesOf(chunks, 100, 4), { lines: ['[1,2,3]', '[4,5,6]'], problem: undefined });
  });

  it('gives the memory of a long line back as soon as it is read', () => {
    const text = '€'.repeat(2 ** 20);
    const bytes = Buffer.from(`${text}\nnext\n`);
    // Cuts characters in two. Each chunk has memory of its own, as those of a pipe.
    const chunks: Buffer[] = [];
    for (let at = 0; at < bytes.length; at += 65_000) {
      const part = bytes.subarray(at, at + 65_000);
      const chunk = Buffer.allocUnsafeSlow(part.length);
      part.copy(chunk);
      chunks.push(chunk);
    }
    const lines: string[] = [];
    const splitter = new LineSplitter({ bytes: 2 ** 22, values: 1000 }, (line) => lines.push(line));
    for (const chunk of chunks) {
      assert.equal(splitter.push(chunk), undefined);
      // The last chunk ends the line.
      if (splitter.keptBytes > 2 ** 20) assert.equal(chunk.buffer.byteLength, 0);
    }
    assert.deepEqual(lines, [text, 'next']);
    assert.equal(splitter.keptBytes, 0);
  });

  it('reads a long line of any length up to the limit, however it is split', () => {
    const most = 5 * 2 ** 20;
    for (const length of [2 ** 20 + 1, 4 * 2 ** 20 + 1, most]) {
      const text = 'abcdefgh'.repeat(most / 8).slice(0, length);
      for (const size of [2 ** 16, length]) {
        const chunks: Buffer[] = [];
        for (let at = 0; at < length; at += size) chunks.push(Buffer.from(text.slice(at, at + size)));
        const { lines, problem } = linesOf([...chunks, Buffer.from('\n')], most);
        assert.equal(problem, undefined);
        // Not `deepEqual`, which would print the texts.
        assert.ok(lines.length === 1 && lines[0] === text, `${length} in chunks of ${size}`);
      }
      const over = [Buffer.from(text), Buffer.alloc(most - length, 'x'), Buffer.from('x')];
      assert.equal(linesOf(over, most).problem, 'tooLong');
    }
  });

  it('discards an incomplete line on request', () => {
    const lines: string[] = [];
    const splitter = new LineSplitter({ bytes: 100, values: 100 }, (line) => lines.push(line));
    splitter.push(Buffer.from('one\nhalf of '));
    splitter.clear();
    splitter.push(Buffer.from('two\n'));
    assert.deepEqual(lines, ['one', 'two']);
  });
});
