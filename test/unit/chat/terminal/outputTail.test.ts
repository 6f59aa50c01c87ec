// The end of a command's output is kept and decoded, compared with a simple model.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as fc from 'fast-check';
import { OutputTail, type Utf8 } from '../../../../src/chat/terminal/outputTail.ts';
import { WholeCharacters } from '../../../../src/chat/terminal/wholeCharacters.ts';
import { cuts, split } from '../../wire/splitBytes.ts';

const utf8: Utf8 = {
  decode: (bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
  byteLength: (text) => Buffer.byteLength(text),
};

/** The longest tail of the text, in whole characters, of at most `limit` bytes. */
function naive(text: string, limit: number): { text: string; truncated: boolean } {
  const characters = Array.from(text);
  while (Buffer.byteLength(characters.join('')) > limit) characters.shift();
  const kept = characters.join('');
  return { text: kept, truncated: kept !== text };
}

function feed(tail: OutputTail, chunks: readonly Uint8Array[], betweenChunks?: () => void): void {
  const whole = new WholeCharacters();
  for (const chunk of chunks) {
    tail.write(whole.push(chunk));
    betweenChunks?.();
  }
  tail.write(whole.end());
}

const text = fc.string({ unit: 'grapheme', maxLength: 60 });
const limit = fc.nat({ max: 80 });

describe('outputTail', () => {
  it('keeps the end of any text in any chunks, like a naive model', () => {
    fc.assert(
      fc.property(text, cuts, limit, fc.boolean(), (text, shares, limit, reading) => {
        const tail = new OutputTail(utf8, limit);
        feed(tail, split(Buffer.from(text), shares), () => reading && tail.read());
        assert.deepEqual(tail.read(), naive(text, limit));
      }),
      { numRuns: 2_000 },
    );
  });

  it('keeps the end of invalid UTF-8, like a naive model', () => {
    const bytes = fc.array(fc.oneof(fc.nat({ max: 255 }), fc.constantFrom(0x80, 0xbf, 0xe2, 0xf0, 0xff)), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(bytes, cuts, limit, (bytes, shares, limit) => {
        const tail = new OutputTail(utf8, limit);
        feed(tail, split(Buffer.from(bytes), shares));
        assert.deepEqual(tail.read(), naive(utf8.decode(Uint8Array.from(bytes)), limit));
      }),
      { numRuns: 2_000 },
    );
  });

  it('never returns half a character: each read is a prefix of the whole text', () => {
    fc.assert(
      fc.property(text, cuts, (text, shares) => {
        const tail = new OutputTail(utf8, 10_000);
        feed(tail, split(Buffer.from(text), shares), () => {
          assert.ok(text.startsWith(tail.read().text));
        });
        assert.equal(tail.read().text, text);
      }),
    );
  });

  it('wraps around its ring buffer many times', () => {
    const tail = new OutputTail(utf8, 10_000);
    let all = '';
    for (let i = 0; i < 5_000; i++) {
      const line = `line ${i} — ü\n`;
      all += line;
      tail.write(Buffer.from(line));
    }
    assert.deepEqual(tail.read(), naive(all.slice(-10_010), 10_000));
  });

  it('decodes once for any number of reads', () => {
    let decoded = 0;
    const counting: Utf8 = { ...utf8, decode: (bytes) => (decoded++, utf8.decode(bytes)) };
    const tail = new OutputTail(counting, 1_000);
    tail.write(Buffer.from('some output'));
    for (let i = 0; i < 1_000; i++) tail.read();
    assert.equal(decoded, 1);
    tail.write(Buffer.from(' more'));
    assert.equal(tail.read().text, 'some output more');
    assert.equal(decoded, 2);
    tail.close();
    assert.equal(tail.read().text, 'some output more');
    assert.equal(decoded, 2);
  });

  it('takes whole characters from the start, and reports output lost before them', () => {
    const tail = new OutputTail(utf8, 8);
    tail.write(Buffer.from('aü€🙂'));
    assert.deepEqual(tail.takeFirst(2), { text: 'a', truncated: false });
    assert.deepEqual(tail.takeFirst(3), { text: 'ü', truncated: false });
    assert.deepEqual(tail.takeFirst(1), { text: '€', truncated: false }, 'at least one character');
    assert.equal(tail.length, 4);
    tail.write(Buffer.from('0123456789'));
    assert.deepEqual(tail.takeFirst(4), { text: '0123', truncated: true });
    assert.deepEqual(tail.takeFirst(100), { text: '456789', truncated: false });
    assert.deepEqual(tail.takeFirst(100), { text: '', truncated: false });
  });

  it('takes all written text in order if nothing was lost', () => {
    fc.assert(
      fc.property(text, cuts, fc.integer({ min: 1, max: 20 }), (text, shares, bytes) => {
        const tail = new OutputTail(utf8, Buffer.byteLength(text));
        const taken: string[] = [];
        feed(tail, split(Buffer.from(text), shares), () => taken.push(tail.takeFirst(bytes).text));
        while (tail.length > 0) taken.push(tail.takeFirst(bytes).text);
        assert.equal(taken.join(''), text);
      }),
      { numRuns: 1_000 },
    );
  });

  it('keeps nothing with a limit of zero', () => {
    const tail = new OutputTail(utf8, 0);
    assert.deepEqual(tail.read(), { text: '', truncated: false });
    tail.write(Buffer.from('a'));
    assert.deepEqual(tail.read(), { text: '', truncated: true });
  });
});
