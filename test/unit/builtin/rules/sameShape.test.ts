// Tests that a change of two lines of one shape is suggested for the next line of that shape, in several languages.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Typist } from '../typist.ts';

/** The language, the text, two changes of it, and what is offered after the second one. */
type Case = readonly [string, string, readonly [string, string], readonly [string, string], string];

const cases: readonly Case[] = [
  [
    'typescript',
    'async function f() {\n  const a = scan(x);\n  const b = read(y);\n  const c = load(z);\n}\n',
    ['scan(x)', 'await safescan(x)'],
    ['read(y)', 'await saferead(y)'],
    'const c = await safeload(z);',
  ],
  [
    'rust',
    'let a = read_head(x);\nlet b = scan_body(y);\nlet c = last_part(z);\n',
    ['(x);', '(x)?;'],
    ['(y);', '(y)?;'],
    'let c = last_part(z)?;',
  ],
  [
    'python',
    'width = 3\nheight = 4\ndepth = 5\n',
    ['width =', 'width: int ='],
    ['height =', 'height: int ='],
    'depth: int = 5',
  ],
  [
    'python',
    'def f(a, b):\n    go()\n\ndef g(c, d):\n    stop()\n\ndef h(e):\n    wait()\n',
    ['b):', 'b) -> None:'],
    ['d):', 'd) -> None:'],
    'def h(e) -> None:',
  ],
  [
    'csharp',
    'class A {\n    public string Name;\n    public string Mail;\n    public string City;\n}\n',
    ['Name;', 'Name { get; set; }'],
    ['Mail;', 'Mail { get; set; }'],
    'public string City { get; set; }',
  ],
  [
    'javascript',
    'first = [];\nother = [];\nthird = [];\n',
    ['[]', 'new Set()'],
    ['[]', 'new Set()'],
    'third = new Set();',
  ],
  [
    'csharp',
    'class A {\n    public string Name;\n    public string Mail;\n    public int Age;\n}\n',
    ['Name;', 'Name { get; set; }'],
    ['Mail;', 'Mail { get; set; }'],
    'public int Age { get; set; }',
  ],
  [
    'csharp',
    'async Task F() {\n    var a = Load(x);\n    var b = Find(y);\n    var c = Save(z);\n}\n',
    ['= Load(', '= await LoadAsync('],
    ['= Find(', '= await FindAsync('],
    'var c = await SaveAsync(z);',
  ],
  [
    'typescript',
    'async function f() {\n  const a = db.load(x);\n  const b = db.find(y);\n  const c = db.save(z);\n}\n',
    ['= db.load(', '= await db.loadAsync('],
    ['= db.find(', '= await db.findAsync('],
    'const c = await db.saveAsync(z);',
  ],
];

function offered([languageId, text, first, second]: Case): string {
  return new Typist(text, languageId)
    .change(...first)
    .change(...second)
    .offer('manual');
}

describe('A change of lines of one shape', () => {
  for (const each of cases)
    it(`is suggested for the next one: ${each[0]}, ${each[4]}`, () => assert.equal(offered(each), each[4]));

  const others: readonly (readonly [string, Case])[] = [
    [
      'for another shape',
      [
        'python',
        'width = 3\nheight = 4\ndepth = "five"\n',
        ['width =', 'width: int ='],
        ['height =', 'height: int ='],
        '',
      ],
    ],
    [
      'after a line of this shape that was left as it is',
      [
        'python',
        'width = 3\nlimit = 7\nheight = 4\ndepth = 5\n',
        ['width =', 'width: int ='],
        ['height =', 'height: int ='],
        '',
      ],
    ],
    [
      'for an argument of another function',
      ['go', 'a := read(x)\nb := scan(y)\nc := last(z)\n', ['(x)', '(x, ctx)'], ['(y)', '(y, ctx)'], ''],
    ],
    [
      'for a prefix of another name',
      ['sql', 'select name\nselect mail\nselect city\n', ['name', 'u.name'], ['mail', 'u.mail'], ''],
    ],
    [
      'for a name that has the ending already',
      [
        'csharp',
        'var a = Load(x);\nvar b = Find(y);\nvar c = SaveAsync(z);\n',
        ['= Load(', '= await LoadAsync('],
        ['= Find(', '= await FindAsync('],
        '',
      ],
    ],
    [
      'for names that only became longer',
      ['java', 'load(x);\nfind(y);\nsave(z);\n', ['load(', 'loadAll('], ['find(', 'findAll('], ''],
    ],
  ];
  it('is suggested after one example for asynchronous methods of C#', () => {
    const text =
      'async Task F() {\n    var a = LoadAsync(x);\n    var b = Find(y);\n    var c = SaveAsync(z);\n}\n';
    const user = new Typist(text, 'csharp').change('= Load', '= await Load');
    assert.equal(user.offer('manual'), 'var c = await SaveAsync(z);');
  });

  for (const [what, each] of others)
    it(`is not suggested ${what}: ${each[0]}`, () => assert.equal(offered(each), ''));

  it('is not suggested after one example', () => {
    const user = new Typist('width = 3\nheight = 4\ndepth = 5\n', 'python').change('width =', 'width: int =');
    assert.equal(user.offer('manual'), '');
  });
});
