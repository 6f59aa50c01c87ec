// Tests that the parts of a change that are shown are the whole change, and no more than the lines around it.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { applyOffsetEdits, type OffsetEdit } from '../../../../../src/nes/text/offsetEdit.ts';
import { changeParts } from '../../../../../src/vscode/editorTools/tools/changeParts.ts';

const lines = (count: number): string[] => Array.from({ length: count }, (_, at) => `line ${at}\n`);

/** Replaces each occurrence of a text. */
function replacing(text: string, word: string, newText: string): OffsetEdit[] {
  const edits: OffsetEdit[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
    edits.push({ start: at, end: at + word.length, newText });
  return edits;
}

describe('changeParts', () => {
  it('has the lines of each edit with three lines on each side, and one part for edits that are near', () => {
    const text = lines(40)
      .with(0, 'old\n')
      .with(10, 'an old\n')
      .with(17, 'old\n')
      .with(24, 'old old\n')
      .with(39, 'old')
      .join('');
    const parts = changeParts(text, replacing(text, 'old', 'new'));
    const shown = parts.map(({ start, end }) => text.slice(start, end));
    const range = (from: number, to: number): string =>
      text
        .split(/(?<=\n)/)
        .slice(from, to + 1)
        .join('');
    assert.deepEqual(shown, [range(0, 3), range(7, 27), range(36, 39)]);
    assert.ok(parts.every(({ newText }) => !newText.includes('old') && newText.includes('new')));
  });

  it('is short for five edits in a long text', () => {
    const text = lines(3_000).join('');
    const edits = [5, 700, 1_500, 2_200, 2_990].flatMap((at) => replacing(text, `line ${at}\n`, 'new\n'));
    const parts = changeParts(text, edits);
    assert.equal(parts.length, 5);
    assert.ok(parts.every(({ start, end }) => end - start < 100));
  });

  it('reduces an edit of the whole text to the lines that differ', () => {
    const before = lines(2_000);
    const after = before.with(100, 'new\n').toSpliced(1_500, 1).join('');
    const text = before.join('');
    const parts = changeParts(text, [{ start: 0, end: text.length, newText: after }]);
    assert.deepEqual(
      parts.map(({ start, end }) => text.slice(start, end).split('\n').length - 1),
      [7, 7],
    );
    assert.equal(applyOffsetEdits(text, parts), after);
  });

  it('takes little time for many edits in one line', () => {
    const text = 'old '.repeat(50_000);
    const [part, ...others] = changeParts(text, replacing(text, 'old', 'new'));
    assert.equal(part?.newText, text.replaceAll('old', 'new'));
    assert.equal(others.length, 0);
  });

  it('is empty if the edits change nothing', () => {
    assert.deepEqual(changeParts('a\nb\n', [{ start: 0, end: 4, newText: 'a\nb\n' }]), []);
  });

  it('is the same change as the edits, in parts that do not touch', () => {
    const line = fc.constantFrom('a', 'b', 'cc', '', '\r', 'a long line '.repeat(30));
    const text = fc.array(line, { maxLength: 60 }).map((all) => all.join('\n'));
    const made = fc.tuple(text, fc.array(fc.tuple(fc.nat(400), fc.nat(20), text), { maxLength: 5 }));
    fc.assert(
      fc.property(made, ([before, wanted]) => {
        let from = 0;
        const edits = wanted
          .map(([at, length, newText]) => ({ at: Math.min(at, before.length), length, newText }))
          .toSorted((one, other) => one.at - other.at)
          .flatMap(({ at, length, newText }) => {
            if (at < from) return [];
            from = Math.min(before.length, at + length);
            return [{ start: at, end: from, newText }];
          });
        const parts = changeParts(before, edits);
        assert.equal(applyOffsetEdits(before, parts), applyOffsetEdits(before, edits));
        for (const [at, { start }] of parts.entries()) assert.ok(at === 0 || start > parts[at - 1]!.end);
      }),
    );
  });
});
