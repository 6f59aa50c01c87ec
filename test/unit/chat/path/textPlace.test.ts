// Tests reading places from text: each way in which agents write a path and its lines.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { mayNameFile, readPlaces } from '../../../../src/chat/path/textPlace.ts';

/** The path, then `line:column-endLine:endColumn`. */
function shown(text: string): string[] {
  return readPlaces(text).map(({ path, range }) => {
    if (!range) return path;
    const at = (line: number | undefined, column: number | undefined): string =>
      line === undefined ? '' : `${line}${column === undefined ? '' : `:${column}`}`;
    const end = at(range.endLine, range.endColumn);
    return `${path} ${at(range.line, range.column)}${end === '' ? '' : `-${end}`}`;
  });
}

/** Text, and the first place that it stands for. */
const forms: readonly (readonly [string, string])[] = [
  // A path alone
  ['src/a.ts', 'src/a.ts'],
  ['./src/a.ts', './src/a.ts'],
  ['../src/a.ts', '../src/a.ts'],
  ['/work/a.ts', '/work/a.ts'],
  ['~/work/a.ts', '~/work/a.ts'],
  ['"src/a b.ts"', 'src/a b.ts'],
  ["'src/a.ts'", 'src/a.ts'],
  ['<src/a b.ts>', 'src/a b.ts'],
  [' src/a.ts ', 'src/a.ts'],
  ['src/a%20b.ts', 'src/a b.ts'],
  ['src/%C3%A9%5B1%5D.ts', 'src/é[1].ts'],
  ['100%.ts', '100%.ts'],
  ['100%%20%C3%A9.ts', '100% é.ts'],
  ['app/[id]/(group)/page.tsx', 'app/[id]/(group)/page.tsx'],
  // Colons
  ['a.ts:10', 'a.ts 10'],
  ['a.ts:10:5', 'a.ts 10:5'],
  ['a.ts:10.5', 'a.ts 10:5'],
  ['a.ts:10:', 'a.ts 10'],
  ['a.ts:10:5:', 'a.ts 10:5'],
  ['a.ts:10-20', 'a.ts 10-20'],
  ['a.ts:10–20', 'a.ts 10-20'],
  ['a.ts:10..20', 'a.ts 10-20'],
  ['a.ts:10 - 20', 'a.ts 10-20'],
  ['a.ts:10:5-20:8', 'a.ts 10:5-20:8'],
  ['a.ts:10:5-8', 'a.ts 10:5-10:8'],
  ['a.ts:10:5-L20', 'a.ts 10:5-20'],
  ['a.ts:L10', 'a.ts 10'],
  ['a.ts:L10-L20', 'a.ts 10-20'],
  ['a.ts:L10-20', 'a.ts 10-20'],
  ['a.ts:l10', 'a.ts 10'],
  ['a.ts: 10', 'a.ts 10'],
  ['a.ts:10, 14, 20-25', 'a.ts 10'],
  ['a.ts:10,20', 'a.ts 10'],
  ['a.ts:10 and 14', 'a.ts 10'],
  ['a.ts:line 10', 'a.ts 10'],
  ['a.ts: lines 10-20', 'a.ts 10-20'],
  ['"src/a b.ts":10', 'src/a b.ts 10'],
  ['src/a%20b.ts%3A10', 'src/a b.ts 10'],
  ['Makefile:3', 'Makefile 3'],
  // Fragments
  ['a.ts#L10', 'a.ts 10'],
  ['a.ts#l10', 'a.ts 10'],
  ['a.ts#10', 'a.ts 10'],
  ['a.ts#10,5', 'a.ts 10:5'],
  ['a.ts#10:5', 'a.ts 10:5'],
  ['a.ts#L10:5', 'a.ts 10:5'],
  ['a.ts#L10,5', 'a.ts 10:5'],
  ['a.ts#L10C3', 'a.ts 10:3'],
  ['a.ts#L10:C3', 'a.ts 10:3'],
  ['a.ts#L10-L20', 'a.ts 10-20'],
  ['a.ts#L10-20', 'a.ts 10-20'],
  ['a.ts#L10C3-L20C5', 'a.ts 10:3-20:5'],
  ['a.ts#L10-L20C5', 'a.ts 10-20:5'],
  ['a.ts#line10', 'a.ts 10'],
  ['a.ts#line=10', 'a.ts 10'],
  ['a.ts#line-10', 'a.ts 10'],
  ['a.ts#lines-10:20', 'a.ts 10-20'],
  ['a.ts#heading', 'a.ts'],
  ['a.ts#', 'a.ts'],
  ['c#/a.cs#L4', 'c#/a.cs 4'],
  ['c#/a.cs:4', 'c#/a.cs 4'],
  // Queries
  ['a.ts?line=10', 'a.ts 10'],
  ['a.ts?line=10&column=5', 'a.ts 10:5'],
  ['a.ts?lines=10-20', 'a.ts 10-20'],
  ['a.ts?startLine=10&endLine=20', 'a.ts 10-20'],
  ['a.ts?L10', 'a.ts 10'],
  ['a.ts?plain=1#L10-L12', 'a.ts 10-12'],
  ['a.ts:10?plain=1', 'a.ts 10'],
  // Parentheses and brackets
  ['a.ts(10)', 'a.ts 10'],
  ['a.ts(10,5)', 'a.ts 10:5'],
  ['a.ts(10, 5)', 'a.ts 10:5'],
  ['a.ts(10:5)', 'a.ts 10:5'],
  ['a.ts(10-20)', 'a.ts 10-20'],
  ['a.ts(10,5,20,8)', 'a.ts 10:5-20:8'],
  ['a.ts(10,5)-(20,8)', 'a.ts 10:5-20:8'],
  ['a.ts (10)', 'a.ts 10'],
  ['a.ts: (10, 5)', 'a.ts 10:5'],
  ['a.ts[10, 5]', 'a.ts 10:5'],
  ['a.ts (line 10)', 'a.ts 10'],
  ['a.ts (lines 10-20)', 'a.ts 10-20'],
  ['a.ts (L10-L20)', 'a.ts 10-20'],
  ['a.ts (line 10, column 5)', 'a.ts 10:5'],
  ['app/(group)/a.ts(3,4)', 'app/(group)/a.ts 3:4'],
  // Words
  ['a.ts line 10', 'a.ts 10'],
  ['a.ts, line 10', 'a.ts 10'],
  ['a.ts on line 10', 'a.ts 10'],
  ['a.ts at line 10', 'a.ts 10'],
  ['a.ts lines 10-20', 'a.ts 10-20'],
  ['a.ts lines 10 to 20', 'a.ts 10-20'],
  ['a.ts, line 10, column 5', 'a.ts 10:5'],
  ['a.ts line 10 col 5', 'a.ts 10:5'],
  ['"a b.py", line 10', 'a b.py 10'],
  ['a.ts L10-L20', 'a.ts 10-20'],
  ['a.ts, L10', 'a.ts 10'],
  ['a.ts 1 - 40', 'a.ts 1-40'],
  // Windows
  [String.raw`C:\p\a.ts`, String.raw`C:\p\a.ts`],
  [String.raw`C:\p\a.ts:5`, String.raw`C:\p\a.ts 5`],
  [String.raw`C:\p\a.ts:5:2`, String.raw`C:\p\a.ts 5:2`],
  [String.raw`C:\p\a.ts(5,2)`, String.raw`C:\p\a.ts 5:2`],
  ['C:%5Cp%5Ca.ts:5', String.raw`C:\p\a.ts 5`],
  ['c%3A%5Cp%5Ca%20b.ts#L5', String.raw`c:\p\a b.ts 5`],
  ['C:/p/a.ts#L3', 'C:/p/a.ts 3'],
  ['/c:/p/a.ts:3', 'c:/p/a.ts 3'],
  [String.raw`src\a.ts:5`, String.raw`src\a.ts 5`],
  [String.raw`\\server\share\a.ts:5`, String.raw`\\server\share\a.ts 5`],
  ['//server/share/a.ts:5', '//server/share/a.ts 5'],
  [String.raw`\\?\C:\p\a.ts:7`, String.raw`C:\p\a.ts 7`],
  // Schemes
  ['file:///work/a%20b.ts', 'file:///work/a%20b.ts'],
  ['file:///work/a.ts#L3', 'file:///work/a.ts 3'],
  ['file:///work/a.ts:3:4', 'file:///work/a.ts 3:4'],
  ['file:///work/a.ts?line=3', 'file:///work/a.ts 3'],
  ['file:///C:/p/a.ts#L3-L5', 'file:///C:/p/a.ts 3-5'],
  ['file://./src/a%20b.ts:3', './src/a b.ts 3'],
  ['file:src/a.ts', 'src/a.ts'],
  ['vscode://file/work/a.ts', '/work/a.ts'],
  ['vscode://file//work/a.ts:10', '/work/a.ts 10'],
  ['vscode://file/c:/p/a.ts:10:5', 'c:/p/a.ts 10:5'],
  ['vscode://file/c%3A/p/a%20b.ts:10', 'c:/p/a b.ts 10'],
  ['vscode-insiders://file/work/a.ts:10?windowId=_blank', '/work/a.ts 10'],
  ['cursor://file/work/a.ts:10', '/work/a.ts 10'],
  // Names in a file
  ['src/a.ts:Reader.read()', 'src/a.ts:Reader.read()'],
  // No lines
  ['a.ts:0', 'a.ts'],
  ['a.ts:10:0', 'a.ts 10'],
  ['a.ts:20-10', 'a.ts 20'],
  ['a.ts#L0', 'a.ts'],
];

describe('readPlaces', () => {
  for (const [text, expected] of forms)
    it(`reads ${text}`, () => assert.equal(shown(text)[0], expected, JSON.stringify(shown(text))));

  for (const [text, expected] of [
    ['notes (1)', ['notes 1', 'notes (1)']],
    ['a#L10', ['a 10', 'a#L10']],
    ['src/a%20b.ts:3', ['src/a b.ts 3', 'src/a b.ts:3', 'src/a%20b.ts 3', 'src/a%20b.ts:3']],
    ['tests/a.py::TestA::test_b', ['tests/a.py::TestA::test_b', 'tests/a.py']],
    ['src/a.ts:Reader.read()', ['src/a.ts:Reader.read()', 'src/a.ts']],
    ['a.ts:read', ['a.ts']],
  ] as const)
    it(`returns also what else may be meant by ${text}`, () => assert.deepEqual(shown(text), expected));

  for (const text of [
    ...['', ' ', '#L3', '#top', '?a', ':5', 'a\0b', 'a\nb'],
    ...['https://example.com/a.ts:3', 'http://file/a.ts', 'mailto:a@b.c', 'command:a', 'command:a:1'],
    ...['javascript:alert(1)', 'data:text/html,a', 'vscode://a.b/c', 'blob:https://a/b', 'x'.repeat(5_000)],
  ])
    it(`reads no place in ${JSON.stringify(text.slice(0, 40))}`, () => assert.deepEqual(shown(text), []));

  it('returns positive lines and columns, ends behind starts and parts of the text, for any text', () => {
    const piece = fc.constantFrom(
      ...[
        'a.ts',
        ':',
        '#',
        'L',
        'C',
        '10',
        '5',
        '(',
        ')',
        ',',
        '-',
        ' ',
        'line ',
        '?',
        '=',
        '%20',
        '/',
        '\\',
        '"',
      ],
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 14 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, (given) => {
        for (const { path, range } of readPlaces(given)) {
          assert.notEqual(path, '');
          if (!range) continue;
          const { line, column = 1, endLine = line, endColumn = Infinity } = range;
          assert.ok(line >= 1 && column >= 1 && endLine >= line);
          assert.ok(endLine > line || endColumn >= column);
        }
      }),
    );
  });

  it('ends for long texts that repeat a part of a form', () => {
    for (const part of ['a:1', '(1,', ' line 1', '#L1-', '1.', 'a.b:', '%20', ':1,1', ' and 1'])
      assert.ok(readPlaces(`a.ts:1${part.repeat(Math.floor(4_000 / part.length))}`).length < 5);
  });

  it('reads thousands of long links in a message', () => {
    const link = `a.b:${', L1'.repeat(1_020)}`;
    for (let at = 0; at < 20_000; at++)
      assert.equal(readPlaces(`${link}${at % 2 === 0 ? 'x' : '!'}`).length, 0);
  });

  it('keeps a long path before its lines', () => {
    const path = `${'folder/'.repeat(200)}a.ts`;
    assert.deepEqual(shown(`${path}:10:5`)[0], `${path} 10:5`);
    assert.deepEqual(shown(`"${path}", line 10`)[0], `${path} 10`);
  });
});

describe('mayNameFile', () => {
  for (const code of [
    ...[
      'src/a.ts:42',
      'a.ts',
      'README.md',
      'Makefile',
      'Dockerfile:3',
      '.env',
      'src/',
      './src',
      'a.py::test_a',
    ],
    ...[
      String.raw`C:\p\a.ts(3,4)`,
      'file:///work/a.ts',
      'src/my file.ts',
      '~/a',
      'app/[id]/page.tsx',
      'a.test.ts',
    ],
  ])
    it(`is true for ${code}`, () => assert.equal(mayNameFile(code), true));
  for (const code of [
    ...[
      'x',
      'foo',
      'foo()',
      'a.b()',
      'npm test',
      '--flag',
      'x => y',
      'a = b',
      '3.5',
      '1.2.3',
      '/',
      '..',
      'const a',
    ],
    ...[
      'https://a.b/c.ts',
      'a && b',
      'Array<string>',
      '{ a: 1 }',
      '$HOME/a',
      'ls -l src/a.ts',
      'a.ts\nb.ts',
      '!a.ts',
    ],
  ])
    it(`is false for ${JSON.stringify(code)}`, () => assert.equal(mayNameFile(code), false));
});
