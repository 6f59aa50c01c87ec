// Hints that say what Tab would do: correct, short, and on one line.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { columnsOf } from '../../../../src/nes/text/columns.ts';
import {
  deletionHint,
  editHint,
  jumpHint,
  renameHint,
  replaceHint,
} from '../../../../src/nes/drawing/hintText.ts';
import { hintPicture } from '../../../../src/nes/drawing/offerPicture.ts';
import { editTo } from './drawing.ts';
import { TextDocumentDouble } from '../text/textDocumentDouble.ts';

const text = 'first;\n\tsecond(a);\nthird;\n';

function hint(oldText: string, newText: string): string {
  const document = new TextDocumentDouble(oldText);
  return editHint('Tab', document, editTo(document, newText), document);
}

describe('editHint', () => {
  const cases: [what: string, newText: string, hint: string][] = [
    ['a changed line', text.replace('(a)', '(a, b)'), 'Tab to line 2: second(a, b);'],
    ['an added line', text.replace('third', 'x;\nthird'), 'Tab to line 3: x;'],
    ['added lines, the first of them blank', text.replace('third', '\n\nx;\nthird'), 'Tab to line 3: x;'],
    ['a deleted line', text.replace('\tsecond(a);\n', ''), 'Tab to line 2: delete second(a);'],
    ['deleted lines', 'first;\n', 'Tab to line 2: delete 2 lines'],
    ['added blank lines', text.replace('third', '\n\nthird'), 'Tab to line 3: add 2 blank lines'],
    ['what cannot be seen', text.replace('third', '\u202ethird'), 'Tab to line 3: [U+202E]third;'],
  ];
  for (const [what, newText, expected] of cases) {
    it(`describes ${what}`, () => assert.equal(hint(text, newText), expected));
  }

  it('names another file and the line', () => {
    const other = new TextDocumentDouble(text, 'file:///work/My%20File.ts');
    const edit = editTo(other, text.replace('third', 'fourth'));
    assert.equal(editHint('Tab', other, edit, { uri: 'file:///work/a.ts' }), 'Tab to My File.ts:3');
  });

  it('is one short line for any text of the agent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (newText) => {
        fc.pre(newText !== text);
        const words = hint(text, newText);
        assert.doesNotMatch(words, /[\p{Cc}\p{Zl}\p{Zp}\u202e]/u);
        assert.ok(columnsOf(words, 1) <= 'Tab to line 3: delete '.length + 60);
      }),
    );
  });
});

describe('hintPicture', () => {
  it('is drawn at the end of the line, or before a line that VS Code does not draw to its end', () => {
    const document = new TextDocumentDouble(`let a;\n${'x'.repeat(10_001)}`);
    const [hint] = hintPicture(document, 0, 'Tab to line 2').texts;
    assert.deepEqual([hint?.position, hint?.margin], [{ line: 0, character: 6 }, 2]);
    assert.deepEqual(hintPicture(document, 1, 'Tab to line 1').texts[0]?.position, { line: 1, character: 0 });
  });
});

describe('other hints', () => {
  it('jump', () => {
    assert.equal(
      jumpHint('Tab', { line: 9, character: 4 }, 'file:///work/a.ts', { uri: 'file:///work/a.ts' }),
      'Tab to line 10',
    );
    assert.equal(
      jumpHint('Tab', { line: 9, character: 4 }, 'file:///work/b%20c.ts', { uri: 'file:///work/a.ts' }),
      'Tab to b c.ts:10',
    );
    assert.equal(
      jumpHint('Tab', { line: 0, character: 0 }, 'file:///b%zz.ts', { uri: '' }),
      'Tab to b%zz.ts:1',
    );
    assert.equal(
      jumpHint('Tab', { line: 0, character: 0 }, 'file:///a%2Fb%E2%80%AE.ts', { uri: '' }),
      'Tab to a/b[U+202E].ts:1',
    );
  });

  const here = new TextDocumentDouble('');

  it('rename', () => {
    assert.equal(renameHint('Tab', 'a', 'b', here.uri, here), 'Tab to rename a → b');
    assert.equal(
      renameHint('Tab', 'a', 'x'.repeat(99), here.uri, here),
      `Tab to rename a → ${'x'.repeat(29)}…`,
    );
    assert.equal(renameHint('Tab', 'a', 'b', 'file:///work/b%20c.ts', here), 'Tab to rename a → b in b c.ts');
  });

  it('search and replace', () => {
    const counted = { search: 'a', replace: 'b', isRegex: false, count: 12 };
    assert.equal(replaceHint('Tab', counted, here.uri, here), 'Tab to replace 12× a → b');
    const lines = { search: 'a\nb', replace: '', isRegex: false };
    assert.equal(replaceHint('Tab', lines, here.uri, here), 'Tab to replace a↵b → nothing');
    assert.equal(replaceHint('Tab', lines, 'file:///work/src/', here), 'Tab to replace a↵b → nothing in src');
  });

  describe('search and replace of a regular expression', () => {
    const named: readonly (readonly [search: string, shown: string])[] = [
      [String.raw`\bgetUser\b`, 'getUser'],
      [String.raw`\bgetUser`, 'getUser'],
      [String.raw`user\.name\b`, 'user.name'],
      [String.raw`\$scope\[0\]`, '$scope[0]'],
      [String.raw`C:\\b`, String.raw`C:\b`],
      [String.raw`a\-b`, 'a-b'],
      ['two words', 'two words'],
      // These expressions match several texts, or match only at certain places.
      [String.raw`\bget(User|Name)\b`, String.raw`/\bget(User|Name)\b/`],
      ['a.c', '/a.c/'],
      ['^a', '/^a/'],
      [String.raw`a\d`, String.raw`/a\d/`],
      [String.raw`a\bc`, String.raw`/a\bc/`],
      [String.raw`\b`, String.raw`/\b/`],
    ];
    for (const [search, shown] of named)
      it(`shows ${shown} for ${search}`, () => {
        const said = replaceHint('Tab', { search, replace: 'b', isRegex: true, count: 3 }, here.uri, here);
        assert.equal(said, `Tab to replace 3× ${shown} → b`);
      });

    it('shows a plain search unchanged', () => {
      const search = String.raw`\ba\b`;
      assert.equal(
        replaceHint('Tab', { search, replace: '$$', isRegex: false }, here.uri, here),
        String.raw`Tab to replace \ba\b → $$`,
      );
    });

    it('shows the replacement text', () => {
      const query = { search: String.raw`\$a`, replace: '$$b', isRegex: true };
      assert.equal(replaceHint('Tab', query, here.uri, here), 'Tab to replace $a → $b');
    });
  });

  it('deletion', () => {
    const at = (oldText: string, newText: string): string => {
      const document = new TextDocumentDouble(oldText);
      return deletionHint('Tab', document, editTo(document, newText));
    };
    assert.equal(at('a, b', 'a'), 'Tab to delete');
    assert.equal(at('a, b\nc, d', 'a\nc'), 'Tab to delete');
    assert.equal(at('a   ', 'a'), 'Tab to delete 3 spaces');
    assert.equal(at('\ta', 'a'), 'Tab to delete tab');
    assert.equal(at('a \t', 'a'), 'Tab to delete white space');
    assert.equal(at('a\nb\nc\nd', 'a\nd'), 'Tab to delete 2 lines');
    assert.equal(at('a\n  b', 'ab'), 'Tab to join lines');
  });
});
