// Tests that a replaced name is followed to its other places, and only to those that mean the same.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Typist } from '../typist.ts';

const users = `function getUser(id) {
  return store.find(id);
}
const first = getUser(1);
// The next line is slow.
console.log("getUser failed", \`user \${getUser(2)} getUser\`);

const last = getUser(9);
`;

describe('A replaced name', () => {
  it('is suggested at the next place, with the smallest edit and the cursor after it', () => {
    const user = new Typist(users).change('getUser', 'fetchUser');
    assert.equal(user.offer(), 'const first = fetchUser(1);');
    assert.deepEqual(user.offered?.edits, [
      { range: { start: { line: 3, character: 14 }, end: { line: 3, character: 17 } }, newText: 'fetch' },
    ]);
    assert.deepEqual(user.offered?.cursorPosition, { line: 3, character: 19 });
  });

  it('is suggested place by place as places are accepted, and never in strings', () => {
    const user = new Typist(users).change('getUser', 'fetchUser');
    const seen: string[] = [];
    for (let offer = user.offer(); offer; offer = user.offer()) {
      seen.push(offer);
      user.accept();
    }
    assert.deepEqual(seen, [
      'const first = fetchUser(1);',
      'console.log("getUser failed", `user ${fetchUser(2)} getUser`);',
      'const last = fetchUser(9);',
    ]);
  });

  it('is suggested where a reference to it is taken', () => {
    const code = 'fn one(out: &mut Sink) {}\nfn two(out: &mut Sink) {}\nfn three(out: &mut Sink) {}\n';
    const user = new Typist(code, 'rust').change('Sink', 'Output').change('Sink', 'Output');
    assert.equal(user.offer(), 'fn three(out: &mut Output) {}');
  });

  it('is suggested from the top after the last line', () => {
    const user = new Typist('const later = () => getUser();\n\nfunction getUser() {}\n');
    assert.equal(user.change('getUser', 'fetchUser', 2).offer(), 'const later = () => fetchUser();');
  });

  it('is changed at all places of one line together', () => {
    const user = new Typist('const total = 1;\n\nsend(total, total);\n').change('total', 'amount');
    assert.equal(user.offer(), 'send(amount, amount);');
  });

  it('is suggested after a pause if only its first word was typed, since another may follow', async () => {
    const user = new Typist(users).goTo('getUser').delete(3).type('fetch');
    assert.equal(user.offer(), '');
    assert.equal((await user.pause())?.edits[0]?.newText, 'fetch');
  });

  it('is suggested for a member of another file after two uses', () => {
    const user = new Typist(
      'self.read_at(a);\nself.read_at(b);\nself.read_at(c);\nself.read_at(d);\n',
      'rust',
    );
    assert.equal(user.change('read_at', 'read_from').offer(), '');
    assert.match(user.change('read_at', 'read_from').offer(), /^self.read_from\(c\);/);
  });

  it('is suggested once for several edits of one name', () => {
    const user = new Typist(users).change('getUser', 'loadUser').change('loadUser', 'fetchUser');
    assert.equal(user.offer(), 'const first = fetchUser(1);');
  });

  it('is suggested only for members if a member was changed', () => {
    const code = 'use(a.title);\nuse(title);\n\nuse(a.title);\n';
    assert.equal(new Typist(code).change('title', 'heading').offer(), 'use(a.heading);');
    assert.equal(new Typist('use(title);\n\nuse(a.title);\n').change('title', 'heading').offer(), '');
  });

  it('is suggested only for equal strings if a whole string was changed', () => {
    const code = 'pick("purple");\npurple();\nmix("purple ink"); // purple\n\npick(a, "purple");\n';
    assert.equal(new Typist(code).change('purple', 'darkblue').offer(), 'pick(a, "darkblue");');
  });

  it('is suggested for the uses of a changed field declaration', () => {
    const code =
      'class A {\n  private items: string[] = [];\n\n  size() {\n    return this.items.length;\n  }\n}\n';
    assert.equal(new Typist(code).change('items', 'entries').offer(), 'return this.entries.length;');
  });
});

describe('A replaced name of a type or package is suggested', () => {
  const cases: readonly (readonly [string, string, string, string, string, string])[] = [
    [
      'where it is used, when it is the last of an imported path',
      'rust',
      'use crate::cell::CachedLocal;\n\nstruct A {\n    value: CachedLocal<u8>,\n}\n',
      'CachedLocal',
      'LazyLocal',
      'value: LazyLocal<u8>,',
    ],
    [
      'where a class uses a trait',
      'php',
      '<?php\nuse App\\HasClockTrait;\n\nclass A\n{\n    use HasClockTrait;\n}\n',
      'HasClockTrait',
      'HasTimeTrait',
      'use HasTimeTrait;',
    ],
    [
      'for its constructor',
      'csharp',
      'public class OrderStore\n{\n    private int n;\n\n    public OrderStore(int n)\n    {\n    }\n}\n',
      'OrderStore',
      'OrderTable',
      'public OrderTable(int n)',
    ],
    [
      'in imports of a package',
      'java',
      'package shop;\n\nimport shop.Cart;\n\nclass A {}\n',
      'shop',
      'store',
      'import store.Cart;',
    ],
  ];
  for (const [when, language, code, from, to, expected] of cases)
    it(when, () => {
      const user = new Typist(code, language).goTo(from).replace(from.length, to).leave();
      assert.equal(user.offer(), expected);
    });
});

describe('A name is not suggested', () => {
  const cases: readonly (readonly [string, () => Typist])[] = [
    ['nothing was edited', () => new Typist(users)],
    [
      'the document is prose',
      () => new Typist('getUser\n\ngetUser\n', 'markdown').change('getUser', 'fetchUser'),
    ],
    ['the name is gone', () => new Typist(users).goTo('getUser').delete(7).leave()],
    [
      'the change was taken back',
      () => new Typist(users).change('getUser', 'fetchUser').change('fetchUser', 'getUser'),
    ],
    ['a keyword was changed', () => new Typist('let a = 1;\nlet b = 2;\n').change('let', 'const')],
    ['it is a longer name', () => new Typist('const user = 1;\nuserName();\n').change('user', 'account')],
    [
      'a word in a comment was changed',
      () => new Typist('// user here\nuser();\n"user";\n').change('user', 'account'),
    ],
    [
      'a word in a string was changed',
      () => new Typist('log("user");\nuser();\n// user\n').change('user', 'account'),
    ],
    [
      'the user switched to another variable',
      () => new Typist('const a1 = 1;\nconst b1 = 2;\nuse(a1);\nmix(2, a1);\n').change('a1', 'b1', 2),
    ],
    [
      'the line is minified',
      () => new Typist(`const user = 1;\n${'user();'.repeat(200)}\n`).change('user', 'account'),
    ],
  ];
  for (const [when, play] of cases) it(`when ${when}`, () => assert.equal(play().offer(), ''));

  it('while it is unfinished', () => {
    const user = new Typist(users).goTo('getUser');
    const offered: string[] = [];
    user.goTo('(id)');
    for (let i = 0; i < 7; i++) offered.push(user.backspace(1).offer());
    for (const key of 'fetchUse') offered.push(user.type(key).offer());
    assert.deepEqual(
      offered.filter((offer) => offer !== ''),
      [],
    );
    assert.equal(user.type('r').offer(), 'const first = fetchUser(1);');
  });

  it('while it is unusual and the cursor is at it, unless requested', () => {
    const user = new Typist(users).overtype('getUser', 'gtUsrX');
    assert.equal(user.offer(), '');
    assert.equal(user.offer('manual'), 'const first = gtUsrX(1);');
    assert.equal(user.leave().offer(), 'const first = gtUsrX(1);');
  });

  it('after it was rejected, for the whole session', () => {
    const user = new Typist(users).change('getUser', 'fetchUser');
    assert.equal(user.offer(), 'const first = fetchUser(1);');
    assert.notEqual(user.reject().offer(), 'const first = fetchUser(1);');
  });

  it('after it was rejected, but is if it was only ignored, replaced or cancelled', () => {
    for (const reason of ['ignored', 'replaced', 'cancelled'] as const) {
      const user = new Typist(users).change('getUser', 'fetchUser');
      user.ask();
      assert.equal(user.reject(reason).offer(), 'const first = fetchUser(1);');
    }
  });

  it('where an accepted suggestion was undone', () => {
    const user = new Typist(users).change('getUser', 'fetchUser');
    user.ask();
    user.accept().change('fetchUser', 'getUser', 2);
    assert.notEqual(user.offer(), 'const first = fetchUser(1);');
  });
});
