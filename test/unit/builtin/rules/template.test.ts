// Tests that a change of a line is repeated around other text.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Typist } from '../typist.ts';

/** The user replaces the first line of `code` by `typed`. */
function changed(code: string, language: string, typed: string): Typist {
  return new Typist(code, language).replace(code.indexOf('\n'), typed).leave();
}

describe('A change around other text is suggested', () => {
  const cases: readonly (readonly [string, string, string, readonly string[], string])[] = [
    [
      'a macro becomes an operator',
      'rust',
      '    let a = try!(read(one)).len();\n',
      ['    let b = try!(write(two, 3)).len();', '    let b = write(two, 3)?.len();'],
      '    let a = read(one)?.len();',
    ],
    [
      'an assertion gets another form',
      'ruby',
      'last.should be_ok\n',
      ['  first.body.should be_ok', '  expect(first.body).to be_ok'],
      'expect(last).to be_ok',
    ],
    [
      'keys of a hash get another form',
      'ruby',
      'pay(:amount => amount, :date => date)\n',
      ['pay(:sum => total(1, 2), :day => day)', 'pay(sum: total(1, 2), day: day)'],
      'pay(amount: amount, date: date)',
    ],
    [
      'quotes are changed in a list',
      'python',
      "HOSTS = ['shop', 'local']\n",
      ["NAMES = ['ann', 'bob']", 'NAMES = ["ann", "bob"]'],
      'HOSTS = ["shop", "local"]',
    ],
    [
      'arguments are swapped',
      'java',
      '    assertEquals(total(cart), 3);\n',
      ['    assertEquals(price(a, b), 4 + 1);', '    assertEquals(4 + 1, price(a, b));'],
      '    assertEquals(3, total(cart));',
    ],
    [
      'a call becomes brackets',
      'php',
      "$a = array('x' => 1);\n",
      ['$b = array(1, 2);', '$b = [1, 2];'],
      "$a = ['x' => 1];",
    ],
  ];
  for (const [when, language, first, [old, expected], typed] of cases)
    it(`when ${when}`, () => {
      assert.equal(changed(`${first}${old}\n`, language, typed).offer(), expected!.trim());
    });

  it('only where the brackets around it match', () => {
    const code = 'let a = try!(read(one));\nlet b = try!(write(\n  two));\n';
    assert.equal(changed(code, 'rust', 'let a = read(one)?;').offer(), '');
  });

  it('but not where the other text contains the new quotes', () => {
    const code = "a = ['x']\nb = ['say \"x\"']\n";
    assert.equal(changed(code, 'python', 'a = ["x"]').offer(), '');
  });
});

describe('A change around two words', () => {
  it('is not suggested where any two words are', () => {
    const lines = '  State extends Record<string, any>,\n  Get extends () => Record<string, any>\n';
    const user = new Typist(`type A<\n${lines}>;\n`, 'typescript').goTo('State extends Record');
    user.replace('State extends Record<string, any>'.length, 'All extends State').leave();
    assert.equal(user.offer(), '');
  });
});
