// The extension's copy of VS Code's rule for ghost text, case by case, as measured in VS Code.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { asGhostText } from '../../../../src/nes/offers/placement.ts';
import { TextDocumentDouble } from '../text/textDocumentDouble.ts';

const document = new TextDocumentDouble('let a = 1;\n  call(b);\n');

describe('asGhostText', () => {
  it('draws an insertion at the cursor, and one further right on its line', () => {
    const edit = { start: 10, end: 10, newText: ' // one' };
    for (const character of [10, 4, 0]) {
      assert.deepEqual(asGhostText([edit], document, { line: 0, character }), {
        kind: 'ghost',
        position: { line: 0, character: 10 },
        text: ' // one',
      });
    }
  });

  it('draws several lines at the end of the line', () => {
    assert.equal(
      asGhostText([{ start: 10, end: 10, newText: '\nlet c;' }], document, { line: 0, character: 10 })?.kind,
      'ghost',
    );
  });

  it('draws whole lines below the cursor at the end of its line', () => {
    assert.deepEqual(
      asGhostText([{ start: 11, end: 11, newText: 'let c;\n' }], document, { line: 0, character: 3 }),
      {
        kind: 'ghost',
        position: { line: 0, character: 10 },
        text: '\nlet c;',
      },
    );
  });

  const none: [
    string,
    { start: number; end: number; newText: string },
    { line: number; character: number },
  ][] = [
    ['left of the cursor', { start: 4, end: 4, newText: 'x' }, { line: 0, character: 10 }],
    ['a replacement', { start: 4, end: 5, newText: 'x' }, { line: 0, character: 4 }],
    ['a deletion', { start: 4, end: 5, newText: '' }, { line: 0, character: 4 }],
    ['another line', { start: 14, end: 14, newText: 'x' }, { line: 0, character: 4 }],
    ['white space only', { start: 10, end: 10, newText: '  ' }, { line: 0, character: 10 }],
    ['lines inside a line', { start: 4, end: 4, newText: 'x\ny' }, { line: 0, character: 4 }],
  ];
  for (const [name, edit, cursor] of none) {
    it(`does not draw ${name}`, () => assert.equal(asGhostText([edit], document, cursor), undefined));
  }

  it('does not draw two edits', () => {
    const edits = [
      { start: 10, end: 10, newText: 'x' },
      { start: 22, end: 22, newText: 'y' },
    ];
    assert.equal(asGhostText(edits, document, { line: 0, character: 10 }), undefined);
  });
});
