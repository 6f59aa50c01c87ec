// Tests when edits in one file are suggested in another.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Desk } from '../desk.ts';

describe('An edit in another file', () => {
  const cases: readonly (readonly [string, string, string, string, (desk: Desk) => Desk, string])[] = [
    [
      'a renamed function, also where it is imported',
      'typescript',
      'export function getUser(id: number) {\n  return find(id);\n}\n',
      "import { getUser } from './a';\n\nshow(getUser(1));\n",
      (desk) => desk.change('getUser', 'fetchUser'),
      "import { fetchUser } from './a';",
    ],
    [
      'a renamed function in Python',
      'python',
      'def load_all(path):\n    return read(path)\n',
      'from a import load_all\n\n\nrows = load_all("x")\n',
      (desk) => desk.change('load_all', 'read_rows'),
      'from a import read_rows',
    ],
    [
      'the same change of two lines in Go',
      'go',
      'fmt.Println("one")\nstep()\nfmt.Println("two")\n',
      'fmt.Println("three")\n',
      (desk) => desk.change('fmt.Println', 'log.Print').change('fmt.Println', 'log.Print'),
      'log.Print("three")',
    ],
    [
      'the same change of two lines in Java',
      'java',
      'List<Row> rows = new ArrayList<>();\nrun();\nList<Cell> cells = new ArrayList<>();\n',
      'List<Page> pages = new ArrayList<>();\n',
      (desk) => desk.change('new ArrayList<>', 'List.of').change('new ArrayList<>', 'List.of'),
      'List<Page> pages = List.of();',
    ],
    [
      'a member that has another name since',
      'typescript',
      'assert.equal(one, 1);\nrun();\nassert.equal(two, 2);\n',
      'assert.equal(three, 3);\n',
      (desk) => desk.change('equal', 'strictEqual').change('equal', 'strictEqual'),
      'assert.strictEqual(three, 3);',
    ],
  ];
  for (const [what, languageId, first, second, play, offered] of cases)
    it(`is suggested in this one: ${what}`, () => {
      const desk = play(new Desk(first, second, languageId));
      assert.equal(desk.offerInSecond().split('\n')[0], offered);
    });

  const silent: readonly (readonly [string, string, string, string, (desk: Desk) => Desk])[] = [
    [
      'its parameters',
      'typescript',
      'function f(user: User) {\n  return user;\n}\n',
      'function g(user: User) {\n  return user.name;\n}\n',
      (desk) => desk.change('user', 'account').change('user', 'account'),
    ],
    [
      'a change made once',
      'typescript',
      "open(path, 'utf8');\n",
      "open(other, 'utf8');\n",
      (desk) => desk.change("'utf8'", "'latin1'"),
    ],
    [
      'a name that comes from somewhere else',
      'typescript',
      'export function getUser() {}\n',
      "import { getUser } from './sessions';\n\ngetUser();\n",
      (desk) => desk.change('getUser', 'fetchUser'),
    ],
    [
      'a name of which this file has its own',
      'typescript',
      'export function getUser() {}\n',
      'function getUser() {}\n\ngetUser();\n',
      (desk) => desk.change('getUser', 'fetchUser'),
    ],
    [
      'what was taken back',
      'go',
      'fmt.Println("one")\nstep()\nfmt.Println("two")\n',
      'fmt.Println("three")\n',
      (desk) =>
        desk
          .change('fmt.Println', 'log.Print')
          .change('fmt.Println', 'log.Print')
          .change('log.Print', 'fmt.Println')
          .change('log.Print', 'fmt.Println'),
    ],
  ];
  for (const [what, languageId, first, second, play] of silent)
    it(`is not suggested when it is ${what}`, () =>
      assert.equal(play(new Desk(first, second, languageId)).offerInSecond(), ''));

  it('is not suggested in another language', () => {
    const desk = new Desk(
      'fmt.Println("one")\n\nfmt.Println("two")\n',
      'fmt.Println("three")\n',
      'go',
      'python',
    );
    assert.equal(
      desk.change('fmt.Println', 'log.Print').change('fmt.Println', 'log.Print').offerInSecond(),
      '',
    );
  });

  it('is not suggested again after it was rejected there', () => {
    const desk = new Desk('fmt.Println("one")\nstep()\nfmt.Println("two")\n', 'fmt.Println("three")\n', 'go');
    desk.change('fmt.Println', 'log.Print').change('fmt.Println', 'log.Print');
    assert.equal(desk.offerInSecond(), 'log.Print("three")');
    desk.reject();
    assert.equal(desk.offerInSecond(), '');
  });
});
