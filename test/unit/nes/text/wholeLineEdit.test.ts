// The line that a hint names is the one where Tab puts the cursor, and the change is then drawn there, for any edit.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { editHint } from '../../../../src/nes/drawing/hintText.ts';
import { previewPicture } from '../../../../src/nes/drawing/previewPicture.ts';
import { asGhostText } from '../../../../src/nes/offers/placement.ts';
import { trimEdit, type OffsetEdit } from '../../../../src/nes/text/offsetEdit.ts';
import { asWholeLines, cursorPlaceOf } from '../../../../src/nes/text/wholeLineEdit.ts';
import { TextDocumentDouble } from './textDocumentDouble.ts';

const text = 'one;\n  two;\nthree;\n\nfive;\n';

/** An edit that replaces `find` by `newText`, without shortening it. */
function editOf(find: string, newText: string): OffsetEdit {
  const start = text.indexOf(find);
  return { start, end: start + find.length, newText };
}

describe('cursorPlaceOf', () => {
  const cases: [what: string, edit: OffsetEdit, line: number, character: number][] = [
    ['a changed word', editOf('two', 'four'), 1, 2],
    ['new text at the end of a line', editOf('two;', 'two; // 2'), 1, 2],
    ['a line inserted at the end of the one above', { start: 11, end: 11, newText: '\nx;' }, 1, 6],
    ['a line inserted before one', { start: 12, end: 12, newText: 'x;\n' }, 2, 0],
    ['a line inserted between the words of two', { start: 14, end: 14, newText: 'x;\nth' }, 2, 2],
    ['a line inserted at the top', { start: 0, end: 0, newText: 'x;\n' }, 0, 0],
    ['a line inserted at the end of the file', { start: 25, end: 25, newText: '\nx;' }, 4, 5],
    ['a blank line inserted', { start: 11, end: 11, newText: '\n' }, 1, 6],
    ['text on a blank line', { start: 19, end: 19, newText: 'x;' }, 3, 0],
    ['a line deleted with its line end', editOf('three;\n', ''), 2, 0],
    ['a line deleted with the line end above', editOf('\nthree;', ''), 2, 0],
    ['a blank line deleted with the line end above', { start: 18, end: 19, newText: '' }, 3, 0],
    ['two lines deleted from the end of the one above', editOf('\n  two;\nthree;', ''), 1, 0],
    ['two lines joined', { start: 4, end: 7, newText: ' ' }, 0, 4],
    ['two lines replaced by three', editOf('  two;\nthree;', 'a;\nb;\nc;'), 1, 0],
  ];
  for (const [what, edit, line, character] of cases)
    it(`is where the user sees ${what}`, () => {
      const document = new TextDocumentDouble(text);
      assert.deepEqual(cursorPlaceOf(document, edit), { line, character });
    });

  const line = fc.constantFrom('', 'a', '  b', 'a b', '}', '  ');
  const lines = fc.array(line, { maxLength: 6 }).map((all) => all.join('\n'));

  it('is on the line that the hint names, and the change is drawn there', () => {
    fc.assert(
      fc.property(lines, fc.nat(), fc.nat(), lines, (oldText, from, length, newText) => {
        const start = from % (oldText.length + 1);
        const end = start + (length % (oldText.length - start + 1));
        const edit = trimEdit({ start, end, newText }, oldText.slice(start, end));
        fc.pre(edit.start !== edit.end || edit.newText !== '');
        const document = new TextDocumentDouble(oldText);
        const place = cursorPlaceOf(document, edit);
        assert.deepEqual(document.positionAt(document.offsetAt(place)), place);
        const hint = editHint('Tab', document, edit, document);
        assert.ok(hint.startsWith(`Tab to line ${place.line + 1}: `), hint);
        const other = editHint('Tab', document, edit, { uri: 'file:///work/b.ts' });
        assert.equal(other, `Tab to a.ts:${place.line + 1}`);
        const { marks, texts } = previewPicture(document, edit, { tabSize: 4, key: 'Tab' });
        const drawn = [...marks.map(({ range }) => range.start), ...texts.map(({ position }) => position)];
        const ghost = asGhostText([edit], document, place);
        // Lines that are inserted before the cursor's line are drawn from the end of the one above.
        const above = asWholeLines(document, edit).oldLines.length === 0 ? place.line - 1 : place.line;
        assert.ok(
          ghost?.position.line === place.line ||
            drawn.some((each) => each.line === place.line || each.line === above),
          `the change is drawn on ${drawn.map((each) => each.line).join()}, not ${place.line}`,
        );
      }),
      { numRuns: 2_000 },
    );
  });
});
