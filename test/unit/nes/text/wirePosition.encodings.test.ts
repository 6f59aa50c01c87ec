// Counting characters in three encodings, compared with independent encoders.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { decodedCharacter, encodedCharacter, isAscii } from '../../../../src/protocol/nes/encoding.ts';
import {
  asWirePosition,
  asWireRange,
  fromWirePosition,
  fromWireRange,
} from '../../../../src/nes/text/wirePosition.ts';
import { anyText } from './editScript.ts';
import { encodings, unitsOf, wirePositionOf } from '../session/referenceAgent.ts';
import { TextDocumentDouble } from './textDocumentDouble.ts';

const line = fc.string({
  unit: fc.constantFrom('a', 'é', '漢', '😀', '\ud83d', '\ude00', '\0', '\u{10ffff}'),
});

/** UTF-16 offsets at which characters begin, and the end of the line. */
function boundaries(text: string): number[] {
  let at = 0;
  return [0, ...Array.from(text, (character) => (at += character.length))];
}

describe('characters of a line', () => {
  for (const encoding of encodings) {
    it(`${encoding}: converts a character as an encoder counts it, and back`, () => {
      fc.assert(
        fc.property(line, (text) => {
          for (const at of boundaries(text)) {
            const units = unitsOf(text.slice(0, at), encoding).length;
            assert.equal(encodedCharacter(text, at, encoding), units);
            assert.equal(decodedCharacter(text, units, encoding), at);
          }
        }),
      );
    });

    it(`${encoding}: inside a character is its start, past the end is the end, both ways`, () => {
      fc.assert(
        fc.property(line, (text) => {
          const starts = boundaries(text);
          const wireStarts = starts.map((at) => unitsOf(text.slice(0, at), encoding).length);
          for (let at = 0; at <= text.length + 3; at++) {
            const start = starts.findLastIndex((start) => start <= at);
            assert.equal(encodedCharacter(text, at, encoding), wireStarts[start]);
          }
          for (let at = 0; at <= wireStarts.at(-1)! + 3; at++) {
            const start = wireStarts.findLastIndex((start) => start <= at);
            assert.equal(decodedCharacter(text, at, encoding), starts[start]);
          }
        }),
      );
    });
  }

  it('converts the known examples', () => {
    const text = 'aé漢😀z';
    const ends = { 'utf-16': [1, 2, 3, 5, 6], 'utf-8': [1, 3, 6, 10, 11], 'utf-32': [1, 2, 3, 4, 5] };
    for (const encoding of encodings) {
      const counted = [1, 2, 3, 5, 6].map((at) => encodedCharacter(text, at, encoding as 'utf-8'));
      assert.deepEqual(counted, ends[encoding as 'utf-8']);
    }
    assert.equal(encodedCharacter('\ud83d', 1, 'utf-8'), 3);
    assert.equal(encodedCharacter('\ude00\ud83d', 2, 'utf-32'), 2);
    assert.equal(decodedCharacter(text, Number.MAX_SAFE_INTEGER, 'utf-8'), 6);
  });

  it('isAscii: every character is one byte', () => {
    fc.assert(
      fc.property(line, (text) => {
        assert.equal(isAscii(text), Buffer.byteLength(text) === text.length);
      }),
    );
    assert.ok(isAscii('\x7f') && isAscii('') && !isAscii('\x80') && !isAscii('ab\x80'));
  });
});

describe('positions of a document', () => {
  for (const encoding of encodings) {
    it(`${encoding}: converts every position to the wire and back`, () => {
      fc.assert(
        fc.property(anyText, (text) => {
          const document = new TextDocumentDouble(text);
          for (const offset of boundaries(text)) {
            if (text[offset - 1] === '\r' && text[offset] === '\n') continue;
            const position = document.positionAt(offset);
            const wire = asWirePosition(position, document, encoding);
            assert.deepEqual(wire, wirePositionOf(text, offset, encoding));
            assert.deepEqual(fromWirePosition(wire, document, encoding), position);
          }
        }),
      );
    });

    it(`${encoding}: maps a position past the end of the document to its end`, () => {
      const document = new TextDocumentDouble('a\né');
      const end = { line: 1, character: encoding === 'utf-8' ? 2 : 1 };
      assert.deepEqual(asWirePosition({ line: 7, character: 0 }, document, encoding), end);
      const range = { start: { line: 0, character: 9 }, end: { line: 2, character: 0 } };
      assert.deepEqual(asWireRange(range, document, encoding), { start: { line: 0, character: 1 }, end });
    });
  }

  it('reads a range', () => {
    const range = { start: { line: 0, character: 2 }, end: { line: 0, character: 6 } };
    assert.deepEqual(fromWireRange(range, new TextDocumentDouble('é😀z'), 'utf-8'), {
      start: { line: 0, character: 1 },
      end: { line: 0, character: 3 },
    });
  });
});
