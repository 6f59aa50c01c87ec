// Positions from and to the agent are converted correctly in every encoding.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { applyOffsetEdits } from '../../../../src/nes/text/offsetEdit.ts';
import { noMasks } from '../../../../src/nes/suggestion/sentMasks.ts';
import { readSuggestion } from '../../../../src/nes/suggestion/readSuggestion.ts';
import type { PositionEncoding } from '../../../../src/protocol/nes/position.ts';
import { parseSuggestions } from '../../../../src/protocol/nes/nesSuggestion.ts';
import { anyText, editsOf, tidyText } from '../text/editScript.ts';
import { encodings, wirePositionOf } from '../session/referenceAgent.ts';
import { TextDocumentDouble } from '../text/textDocumentDouble.ts';

function read(item: object, document: TextDocumentDouble, encoding: PositionEncoding) {
  const [wire] = parseSuggestions([{ id: 's', ...item }]);
  return readSuggestion(wire!, {
    document,
    encoding,
    kinds: new Set(['edit', 'jump', 'rename', 'replace']),
    documentFor: () => undefined,
    masks: noMasks,
  });
}

const edits = fc.record({
  undo: fc.constant(false),
  cursors: fc.array(fc.record({ gap: fc.nat(5), deleted: fc.nat(4), text: tidyText }), { maxLength: 4 }),
});

/** An edit of the first line. */
function edit(start: number, end: number, newText: string): object {
  const range = { start: { line: 0, character: start }, end: { line: 0, character: end } };
  return { kind: 'edit', edits: [{ range, newText }] };
}

function splitsPair(text: string, offset: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(offset - 1, offset + 1));
}

describe('position encodings of suggestions', () => {
  for (const encoding of encodings) {
    for (const [name, text] of [
      // A lone CR next to a LF of the agent could be read as a CRLF or as two line breaks.
      ['mixed text', anyText.map((text) => text.replaceAll(/\r(?!\n)/g, 'r'))],
      ['tidy text', tidyText],
    ] as const) {
      it(`${encoding}: converts edits of ${name} and the cursor after them`, () => {
        fc.assert(
          fc.property(text, edits, fc.nat(40), (before, event, cursor) => {
            const document = new TextDocumentDouble(before);
            const meant = editsOf(event, before).filter(
              ({ start, end }) => !splitsPair(before, start) && !splitsPair(before, end),
            );
            const asWritten = meant.map(({ start, end, newText }) => ({
              start,
              end,
              newText: newText.replace(/\r\n|\n/g, document.eol),
            }));
            const after = applyOffsetEdits(before, asWritten);
            const at = Math.min(cursor, after.length);
            const inCharacter = splitsPair(after, at) || after.slice(at - 1, at + 1) === '\r\n';
            const wireEdits = meant.map(({ start, end, newText }) => ({
              range: {
                start: wirePositionOf(before, start, encoding),
                end: wirePositionOf(before, end, encoding),
              },
              newText,
            }));
            // The order of edits matters only if two begin at the same place.
            const distinct = new Set(meant.map(({ start }) => start)).size === meant.length;
            const suggestion = read(
              {
                kind: 'edit',
                edits: distinct ? wireEdits.toReversed() : wireEdits,
                ...(inCharacter ? {} : { cursorPosition: wirePositionOf(after, at, encoding) }),
              },
              document,
              encoding,
            );
            if (suggestion.kind !== 'edit') {
              assert.match(suggestion.kind === 'refused' ? suggestion.reason : '', /changes nothing/);
              return assert.equal(after, before);
            }
            assert.equal(applyOffsetEdits(before, suggestion.edits), after);
            if (!inCharacter) assert.equal(suggestion.cursorOffset, at);
          }),
          { numRuns: 1000 },
        );
      });
    }

    it(`${encoding}: converts positions of jumps and renames`, () => {
      fc.assert(
        fc.property(anyText, fc.nat(24), (text, anywhere) => {
          const offset = Math.min(anywhere, text.length);
          if (splitsPair(text, offset) || text.slice(offset - 1, offset + 1) === '\r\n') return;
          const document = new TextDocumentDouble(text);
          const position = wirePositionOf(text, offset, encoding);
          for (const item of [{ kind: 'jump' }, { kind: 'rename', newName: 'n' }]) {
            const suggestion = read({ ...item, position }, document, encoding);
            assert.ok(suggestion.kind === 'jump' || suggestion.kind === 'rename');
            assert.deepEqual(suggestion.position, document.positionAt(offset));
          }
        }),
      );
    });

    it(`${encoding}: maps a position inside a character to its start, and past the end of a line to its end`, () => {
      const document = new TextDocumentDouble('a😀b\nc');
      const inside = { 'utf-16': 2, 'utf-8': 3, 'utf-32': 1 }[encoding];
      const suggestion = read(edit(inside, inside, 'x'), document, encoding);
      assert.deepEqual(suggestion.kind === 'edit' && suggestion.edits, [{ start: 1, end: 1, newText: 'x' }]);
      const past = read(edit(99, 999, 'x'), document, encoding);
      assert.deepEqual(past.kind === 'edit' && past.edits, [{ start: 4, end: 4, newText: 'x' }]);
    });
  }

  it('treats a lone CR as a line end', () => {
    const range = { start: { line: 1, character: 3 }, end: { line: 2, character: 0 } };
    const item = {
      kind: 'edit',
      edits: [{ range, newText: '!' }],
      cursorPosition: { line: 1, character: 4 },
    };
    const suggestion = read(item, new TextDocumentDouble('é\ré\u{7f}\rz'), 'utf-8');
    assert.ok(suggestion.kind === 'edit');
    assert.equal(applyOffsetEdits('é\ré\u{7f}\rz', suggestion.edits), 'é\ré\u{7f}!z');
    assert.equal(suggestion.cursorOffset, 5);
  });

  it('maps a cursor past the end of the text or of a line to that end', () => {
    const document = new TextDocumentDouble('é\nb\nc');
    const cursor = (line: number, character: number): unknown => {
      const range = { start: { line: 0, character: 2 }, end: { line: 0, character: 2 } };
      const suggestion = read(
        {
          kind: 'edit',
          edits: [{ range, newText: 'é\né' }],
          cursorPosition: { line, character },
        },
        document,
        'utf-8',
      );
      return suggestion.kind === 'edit' && suggestion.cursorOffset;
    };
    assert.deepEqual([cursor(0, 99), cursor(1, 99), cursor(2, 99), cursor(3, 99)], [2, 4, 6, 8]);
    assert.equal(cursor(99, 0), 8);
  });

  it('leaves the position of a jump to a file that is not open in the encoding of the agent', () => {
    const item = { kind: 'jump', uri: 'file:///work/other.ts', position: { line: 3, character: 7 } };
    assert.deepEqual(read(item, new TextDocumentDouble('é'), 'utf-8'), {
      ...item,
      id: 's',
      encoding: 'utf-8',
    });
  });
});
