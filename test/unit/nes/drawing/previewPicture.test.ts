// How edits are drawn, case by case. For any edit, all new text is visible, or the picture says what is left out.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { asWholeLines } from '../../../../src/nes/text/wholeLineEdit.ts';
import { previewPicture, type PreviewOptions } from '../../../../src/nes/drawing/previewPicture.ts';
import { columnOf, drawingOf, editTo, emsBefore } from './drawing.ts';
import { TextDocumentDouble } from '../text/textDocumentDouble.ts';

const options: PreviewOptions = { tabSize: 4, key: 'Tab' };

function draw(oldText: string, newText: string, given = options) {
  const document = new TextDocumentDouble(oldText);
  const picture = previewPicture(document, editTo(document, newText), given);
  return { document, picture, lines: drawingOf(document, picture) };
}

/** Generates lines of the old and of the new text. */
function someOf(a: readonly string[], b: readonly string[], eol: string): fc.Arbitrary<string> {
  return fc.tuple(fc.shuffledSubarray([...a.keys()]), fc.shuffledSubarray([...b])).map(([kept, added]) => {
    const lines = a.filter((_, index) => kept.includes(index));
    lines.splice(Math.floor(lines.length / 2), 0, ...added);
    return lines.join(eol);
  });
}

/** The number of new lines that are not fully in the picture, in order. */
function missing(
  document: TextDocumentDouble,
  edit: ReturnType<typeof editTo>,
  picture: ReturnType<typeof previewPicture>,
): number {
  const { start, oldLines, newLines } = asWholeLines(document, edit);
  const beside = picture.texts.filter(({ style }) => style === 'addedLine');
  if (newLines.length === 0) {
    const marked = picture.marks.map(({ range }) => range.start.line);
    for (const [index, text] of oldLines.entries())
      if (text !== '') assert.ok(marked.includes(start + index));
    return 0;
  }
  if (beside.length > 0 && oldLines.length !== newLines.length) {
    const drawn = beside.map(({ text }) => text.replaceAll(/^[↳↰] | ⋯ \+\d+ lines?$/g, ''));
    for (const [index, text] of drawn.entries()) assert.equal(seen(text), seen(newLines[index]!));
    return newLines.length - drawn.length;
  }
  // Drawn in place: unmarked text, new text and the lines beside it produce the new lines.
  const from = document.positionAt(edit.start);
  const to = document.positionAt(edit.end);
  let result = '';
  for (let line = from.line; line <= to.line; line++) {
    const own = beside.find(({ position }) => position.line === line);
    result += own ? own.text : inPlace(document.lineAt(line), line, picture);
  }
  const before = document.lineAt(from.line).slice(0, from.character);
  const after = document.lineAt(to.line).slice(to.character);
  assert.equal(seen(result), seen(before + edit.newText + after));
  return 0;
}

function inPlace(text: string, line: number, { marks, texts }: ReturnType<typeof previewPicture>): string {
  let result = '';
  let at = 0;
  const pieces = [
    ...marks
      .filter(({ range }) => range.start.line === line)
      .map(({ range }) => ({ from: range.start.character, to: range.end.character, text: '' })),
    ...texts
      .filter(({ position, style }) => position.line === line && style === 'addedText')
      .map(({ position, text }) => ({ from: position.character, to: position.character, text })),
  ].toSorted((a, b) => a.from - b.from || a.to - b.to);
  for (const { from, to, text: added } of pieces) {
    result += text.slice(at, from) + added;
    at = to;
  }
  return result + text.slice(at);
}

/** The characters without white space and the symbols for it. */
function seen(text: string): string {
  const meant = text.replaceAll(/\[U\+([0-9A-F]+)\]/g, (_, point: string) =>
    String.fromCodePoint(parseInt(point, 16)),
  );
  return meant.replaceAll(/[·→↵\s]/g, '');
}

describe('previewPicture', () => {
  const cases: [what: string, oldText: string, newText: string, drawn: string[], cut?: number][] = [
    ['a word', 'let oldName = 1;', 'let total = 1;', ['let [-oldName-]{+total+} = 1;']],
    [
      'a word of which only the first letter differs',
      'getUser(id)',
      'setUser(id)',
      ['[-getUser-]{+setUser+}(id)'],
    ],
    ['what is added to a word', 'foo(a)', 'fooBar(a)', ['foo{+Bar+}(a)']],
    ['two words of a line', 'log("x", old, 1)', 'log("y", now, 1)', ['log("[-x-]{+y+}", [-old-]{+now+}, 1)']],
    ['an operator', 'a && b', 'a || b', ['a [-&&-]{+||+} b']],
    [
      'many changes in a line as one',
      'f(a, 1, b, 2, c, 3, d, 4)',
      'f(w, 1, x, 2, y, 3, z, 4)',
      ['f([-a, 1, b, 2, c, 3, d-]{+w, 1, x, 2, y, 3, z+}, 4)'],
    ],
    ['a line that has nothing left', '  foo;', '  bar(x)', ['  [-foo;-]   {+  bar(x)+}']],
    ['an insertion in a line', 'call(a);', 'call(a, b);', ['call(a{+, b+});']],
    ['a part of a line that goes', 'call(a, b);', 'call(a);', ['call(a[-, b-]);  <Tab to delete>']],
    [
      'parts of two lines that go',
      'f(a, b)\ng(c, d)',
      'f(a)\ng(c)',
      ['f(a[-, b-])', 'g(c[-, d-])  <Tab to delete>'],
    ],
    ['white space that goes', 'a;  \nb', 'a;\nb', ['a;[-  -]  <Tab to delete 2 spaces>']],
    ['white space that comes', 'if (a)b', 'if (a)  b', ['if (a){+··+}b']],
    ['a tab that comes', 'a\nb', 'a\n\tb', ['{+→   +}b']],
    ['white space at the end of new text', 'a', 'a; ', ['a{+;·+}']],
    ['a blank line that comes', 'a\nb', 'a\n\nb', ['{+↵+}b']],
    ['a line broken in two at a space', 'a b', 'a\n  b', ['a{+↵·+} b']],
    ['a line broken in two', 'foo();bar();', 'foo();\n  bar();', ['foo();{+↵··+}bar();']],
    ['a line broken in two and more', 'f(a, b)', 'f(a,\n  b,\n)', ['[-f(a, b)-]   {+f(a, ⋯ +2 lines+}'], 2],
    ['a line that goes', 'a;\n  b;\nc;', 'a;\nc;', ['  [-b;-]  <Tab to delete line>']],
    ['lines that go', 'a\nb\n\nc\n', 'a\n', ['[-b-]  <Tab to delete 3 lines>', '[-↵-]', '[-c-]']],
    ['a blank line that goes', 'a\n\nb', 'a\nb', ['  <Tab to delete line>']],
    ['lines that are joined', 'f(a,\n  b)', 'f(a, b)', ['f(a,  <Tab to join lines>', '[- -] b)']],
    [
      'lines replaced by fewer',
      'a\n  let sum = 0;\n  x();\n  return sum;\nz',
      'a\n  return 1;\nz',
      ['  [-let sum = 0;-]   {+  return 1;+}', '  [-x();-]', '  [-return sum;-]'],
    ],
    [
      'lines replaced by more, beside what follows',
      'first(a);\nsecond(b);\nend\n',
      'one;\ntwo;\nthree;\nfour;\nend\n',
      [
        '[-first(a);-]    {+one;  +}',
        '[-second(b);-]   {+two;  +}',
        'end          {+three;+}',
        '             {+four; +}',
      ],
    ],
    [
      'the same word in several lines, each in its line',
      'let a = old(1);\nlet b = old(2);\n',
      'let a = now(1);\nlet b = now(2);\n',
      ['let a = [-old-]{+now+}(1);', 'let b = [-old-]{+now+}(2);'],
    ],
    [
      'lines of which one only changes a little',
      'let total = list.sum(1);\nfoo();\n',
      'let total = list.sum(2);\nbar.baz;\n',
      ['let total = list.sum([-1-]{+2+});', '[-foo();-]   {+bar.baz;+}'],
    ],
    ['a line below', 'a;\nb;', 'a;\nx;\nb;', ['a;   {+↳ x;+}']],
    [
      'lines below, beside what follows',
      'aaaa;\nb;',
      'aaaa;\nx;\n\ny;\nb;',
      ['aaaa;   {+↳ x;+}', 'b;      {+   ⋯ +1 line+}'],
      1,
    ],
    ['a line at the top', 'a;\nb;', 'x;\na;\nb;', ['a;   {+↰ x;+}']],
    ['a line at the end', 'a;', 'a;\nx;', ['a;   {+↳ x;+}']],
    [
      'more than there is room for',
      `a;\n${'b'.repeat(90)}\nc`,
      `x;\ny;\nz;\n${'b'.repeat(90)}\nc`,
      ['[-a;-]   {+x; ⋯ +2 lines+}'],
      2,
    ],
    ['what cannot be seen', 'let a;', 'let a\u202e;', ['let a{+[U+202E]+};']],
  ];
  for (const [what, oldText, newText, drawn, cut = 0] of cases) {
    it(`draws ${what}`, () => {
      const { lines, picture } = draw(oldText, newText);
      assert.deepEqual(lines, drawn);
      assert.equal(picture.cut, cut);
    });
  }

  it('draws nothing if only line ends differ', () => {
    const document = new TextDocumentDouble('a\nb');
    assert.deepEqual(previewPicture(document, { start: 1, end: 2, newText: '\r\n' }, options), {
      marks: [],
      texts: [],
      cut: 0,
    });
  });

  it('draws new lines before old ones that reach too far right', () => {
    const { lines } = draw(`${'word '.repeat(30)}\nnext`, 'x;\ny;\nnext');
    assert.equal(lines[0]!.slice(0, 30), '{+x; ⋯ +1 line   +}[-word word'.slice(0, 30));
  });

  it('does so from an earlier column when lines wrap', () => {
    const old = 'word '.repeat(16);
    assert.match(draw(old, 'x;').lines[0]!, /^\[-word/);
    assert.match(draw(old, 'x;', { ...options, wordWrap: true }).lines[0]!, /^\{\+x;/);
  });

  it('cuts a long line and counts it', () => {
    const { picture } = draw('a;\nb;', `a;\n${'x'.repeat(500)}\nb;`);
    assert.equal(picture.cut, 1);
    assert.match(picture.texts[0]!.text, /^↳ x{159}…$/);
    assert.equal(draw('f()', `f(${'x'.repeat(500)})`).picture.cut, 1);
  });

  it('draws a hint for a change beyond the part of a line that VS Code draws', () => {
    const long = 'x '.repeat(6_000);
    const { picture } = draw(`${long}a b c`, `${long}a b, c`);
    assert.equal(picture.cut, 1);
    assert.deepEqual(
      picture.texts.map(({ text }) => text),
      ['+1 line'],
    );
  });

  it('draws a hundred lines and no more', () => {
    const old = 'a\n'.repeat(300);
    const { picture } = draw(old, 'new\n'.repeat(250) + old);
    assert.equal(picture.texts.length, 100);
    assert.equal(picture.cut, 150);
  });

  it('aligns a block beside lines with tabs and wide characters', () => {
    const { document, picture } = draw(
      '\tif (x) {\n\t\t名前();\n\t}\nfoo名();\n',
      'alpha\nbeta\ngamma\ndelta\n',
    );
    const added = picture.texts.filter(({ style }) => style === 'addedLine');
    assert.equal(added.length, 4);
    assert.deepEqual([...new Set(added.map((text) => columnOf(document, text, 4)))], [18]);
    assert.equal(new Set(added.map((text) => emsBefore(document, text))).size, 1);
  });
});

describe('previewPicture of any edit', () => {
  const words = [
    'foo',
    'bar',
    '(',
    ');',
    ', ',
    ' ',
    '  ',
    'x1',
    '名',
    '👨‍👩‍👧',
    '\u202e',
    '\u200d',
    '\u0301',
    'é',
    '\u0007',
  ];
  const line = fc.array(fc.constantFrom(...words), { maxLength: 7 }).map((parts) => parts.join(''));
  const eol = fc.constantFrom('\n', '\r\n');
  const lines = fc.array(line, { maxLength: 7 });
  const change = fc
    .tuple(lines, lines, eol)
    .chain(([a, b, eol]) =>
      fc.tuple(fc.constant(a.join(eol)), fc.oneof(fc.constant(b.join(eol)), someOf(a, b, eol))),
    );

  it('shows all of the new text, or counts the lines it leaves out', () => {
    fc.assert(
      fc.property(change, fc.constantFrom(2, 4, 8), fc.boolean(), ([oldText, newText], tabSize, wordWrap) => {
        fc.pre(oldText !== newText);
        const document = new TextDocumentDouble(oldText);
        const edit = editTo(document, newText);
        const picture = previewPicture(document, edit, { ...options, tabSize, wordWrap });
        assert.equal(missing(document, edit, picture), picture.cut);
      }),
      { numRuns: 5000 },
    );
  });

  it('draws at most one visible text per position, and marks only text of the document', () => {
    fc.assert(
      fc.property(change, ([oldText, newText]) => {
        const document = new TextDocumentDouble(oldText);
        const { marks, texts } = previewPicture(document, editTo(document, newText), options);
        const places = texts.map(({ position }) => `${position.line}:${position.character}`);
        assert.equal(new Set(places).size, places.length);
        for (const { position, text, margin, padding } of texts) {
          assert.ok(position.character <= document.lineAt(position.line).length);
          assert.ok(margin >= 0 && padding >= 0 && text.length + padding > 0);
          assert.doesNotMatch(text, /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202e]/u);
        }
        for (const { range } of marks) {
          assert.equal(range.start.line, range.end.line);
          assert.ok(range.start.character < range.end.character);
          assert.ok(range.end.character <= document.lineAt(range.end.line).length);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
