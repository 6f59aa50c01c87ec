// Tests that a rewritten region becomes the smallest edits that result in the intended text, or none.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { DocumentMirror } from '../../../../src/builtin/document/documentMirror.ts';
import type { LineRange } from '../../../../src/builtin/model/editQuestion.ts';
import { editsOf, readRewrite, type Rewrite } from '../../../../src/builtin/model/rewrite.ts';
import { question, renamed } from './question.ts';

const whole = { start: 0, end: 4 };

function applied(
  lines: readonly string[],
  rewrite: Rewrite,
  region = { start: 0, end: lines.length },
): string {
  const document = new DocumentMirror('', '', 0, lines.join('\n'));
  assert.ok(rewrite.kind === 'lines', JSON.stringify(rewrite));
  for (const { range, newText } of editsOf(rewrite.lines, lines, region).toReversed())
    document.replace(range, newText);
  return document.getText();
}

function reason(rewrite: Rewrite): string {
  return rewrite.kind === 'none' ? rewrite.reason : JSON.stringify(rewrite.lines);
}

describe('A rewritten region', () => {
  const answer = 'const total = 1;\n\nprint(total);\nprint(total + 1);';

  it('becomes the smallest edits', () => {
    const rewrite = readRewrite(renamed, whole, answer, true);
    assert.ok(rewrite.kind === 'lines');
    assert.deepEqual(
      editsOf(rewrite.lines, renamed.lines, whole),
      [2, 3].map((line) => ({
        range: { start: { line, character: 6 }, end: { line, character: 7 } },
        newText: 'total',
      })),
    );
  });

  it('may have other line ends than the document', () => {
    assert.equal(
      applied(renamed.lines, readRewrite(renamed, whole, answer.replaceAll('\n', '\r\n'), true)),
      answer,
    );
  });

  it('is dropped if it is empty, unchanged, or deletes too much', () => {
    const now = renamed.lines.join('\n');
    assert.equal(reason(readRewrite(renamed, whole, undefined, true)), 'no answer');
    assert.equal(reason(readRewrite(renamed, whole, now, true)), 'no change');
    assert.equal(reason(readRewrite(renamed, whole, ' \n', true)), 'incomplete answer');
    assert.equal(reason(readRewrite(renamed, whole, 'const total = 1;\n', true)), 'incomplete answer');
    assert.equal(reason(readRewrite(renamed, whole, answer.replace('p', '\0'), true)), 'binary text');
    assert.equal(reason(readRewrite(renamed, whole, 'Sorry.', true)), 'incomplete answer');
    const many = question(`${Array.from({ length: 20 }, (_, index) => `line ${index}`).join('\n')}|`);
    const few = 'line 0\nline 18\nline 19';
    assert.equal(reason(readRewrite(many, { start: 0, end: 20 }, few, true)), 'too many deletions');
  });

  it('is dropped if it reverts the last change', () => {
    assert.equal(
      reason(readRewrite(renamed, whole, 'const a = 1;\n\nprint(a);\nprint(a + 1);', true)),
      'would undo',
    );
  });

  it('loses repeated lines around the region', () => {
    const lines = ['a();', 'b();', 'c();', 'd();', 'e();', 'f();'];
    const asked = question(lines.join('\n').replace('c', 'c|'));
    const region = { start: 2, end: 4 };
    const said = (text: string): string => applied(lines, readRewrite(asked, region, text, true), region);
    const meant = 'a();\nb();\nx();\nd();\ne();\nf();';
    assert.equal(said('x();\nd();'), meant);
    assert.equal(said('a();\nb();\nx();\nd();'), meant);
    assert.equal(said('x();\nd();\ne();\nf();'), meant);
    assert.equal(said('a();\nb();\nx();\nd();\ne();\nf();'), meant);
    // A single repeated line may be intended.
    assert.equal(said('c();\nd();\ne();'), 'a();\nb();\nc();\nd();\ne();\ne();\nf();');
  });

  it('is used when truncated only if it rejoins the old text', () => {
    const lines = ['a();', 'b();', 'c();', 'd();', 'e();', 'f();'];
    const asked = question(lines.join('\n').replace('a', 'a|'));
    const region: LineRange = { start: 0, end: 6 };
    const cut = (text: string): Rewrite => readRewrite(asked, region, text, false);
    assert.equal(applied(lines, cut('x();\nb();\nc();\nd')), 'x();\nb();\nc();\nd();\ne();\nf();');
    for (const half of ['', 'x();', 'x();\nb', 'x();\ny();\nz'])
      assert.equal(reason(cut(half)), 'incomplete answer');
  });

  it('inserts and deletes at the ends of the document', () => {
    const lines = ['a', 'b', 'c'];
    const asked = question('a\nb|\nc');
    const all = { start: 0, end: 3 };
    for (const text of ['a\nb\nc\nd', 'z\na\nb\nc', 'b\nc', 'a\nx\ny\nc'])
      assert.equal(applied(lines, readRewrite(asked, all, text, true)), text);
    // The answer may have stopped early.
    assert.equal(reason(readRewrite(asked, all, 'a\nb', true)), 'incomplete answer');
  });

  it('results in the written text for any lines', () => {
    const line = fc.constantFrom('a', 'b', 'c', '', ' x', '😀y', '😁y', 'aa');
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        fc.array(line, { minLength: 1, maxLength: 12 }),
        fc.nat(11),
        fc.nat(11),
        (old, written, first, second) => {
          const start = Math.min(first, second) % old.length;
          const end = Math.min(old.length, Math.max(start + 1, second));
          const asked = question(`|${old.join('\n')}`);
          const rewrite = readRewrite(asked, { start, end }, written.join('\n'), true);
          if (rewrite.kind === 'none') return;
          const result = applied(old, rewrite, { start, end }).split('\n');
          assert.deepEqual(result.slice(0, start), old.slice(0, start));
          const after = old.length - end;
          if (after > 0) assert.deepEqual(result.slice(-after), old.slice(end));
          const put = result
            .slice(start, result.length - after)
            .join('\n')
            .trimEnd();
          // As written, or without repeated neighbouring lines. Empty lines at the beginning stay.
          assert.ok(
            written.join('\n').includes(put.replace(/^\n+/, '')),
            JSON.stringify({ old, written, put }),
          );
        },
      ),
    );
  });
});
