// The hover shows the change, whose text cannot become markup or a link.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { editMarkdown, textMarkdown } from '../../../../src/nes/drawing/previewMarkdown.ts';
import { editTo } from './drawing.ts';
import { TextDocumentDouble } from '../text/textDocumentDouble.ts';

function markdown(oldText: string, newText: string): string {
  const document = new TextDocumentDouble(oldText);
  return editMarkdown(document, editTo(document, newText), []);
}

describe('editMarkdown', () => {
  it('shows old and new lines whole, and links below', () => {
    const document = new TextDocumentDouble('a\nlet b = 1;\nc');
    const links = [
      { label: 'Accept', command: 'acpHost.nes.accept' },
      { label: 'More [x](y)', command: 'x y)' },
    ];
    assert.equal(
      editMarkdown(document, editTo(document, 'a\nlet b = 2;\nlet d;\nc'), links),
      '```diff\n-let b = 1;\n+let b = 2;\n+let d;\n```\n\n' +
        '[Accept](command:acpHost.nes.accept) · [More \\[x\\]\\(y\\)](command:x%20y%29)',
    );
  });

  it('keeps the block closed around backticks', () => {
    assert.equal(markdown('a', '```\n````js'), '`````diff\n-a\n+```\n+````js\n`````');
  });

  it('counts what it leaves out', () => {
    const lines = markdown('', 'x\n'.repeat(100)).split('\n');
    assert.equal(lines.length, 63);
    assert.equal(lines.at(-2), '+ … 40 more');
  });

  it('escapes invisible characters', () =>
    assert.match(markdown('a', '\u202eb\u0000'), /\+\[U\+202E\]b\[U\+0000\]\n/));

  it('says so when only line ends change', () =>
    assert.equal(markdown('a\n', 'a\r\n'), '```text\nOnly line endings change.\n```'));

  it('keeps any text inside the block', () => {
    const text = fc.string({
      unit: fc.constantFrom('`', '```', '\n', '\r', '~~~', '[a](command:x)', '<b>', ' ', 'x', '\u2028'),
    });
    fc.assert(
      fc.property(text, text, (oldText, newText) => {
        const lineEnds = /\r\n|\r/g;
        fc.pre(oldText.replaceAll(lineEnds, '\n') !== newText.replaceAll(lineEnds, '\n'));
        const lines = markdown(oldText, newText).split(/\r\n|\r|\n/);
        const fence = /^`+/.exec(lines[0]!)![0];
        assert.equal(lines.at(-1), fence);
        for (const line of lines.slice(1, -1)) {
          assert.match(line, /^[-+]/);
          assert.ok(!line.includes(fence));
        }
      }),
    );
  });
});

describe('textMarkdown', () => {
  it('keeps text in a block', () =>
    assert.equal(textMarkdown('[a](command:x)\n```', []), '````text\n[a](command:x)\n```\n````'));
});
