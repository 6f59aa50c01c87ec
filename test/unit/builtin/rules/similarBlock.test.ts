// Tests that a change of several lines is suggested where the same lines have other names, and nowhere else.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Typist } from '../typist.ts';

/** The language, the text, a change of it, and what is offered after it. */
type Case = readonly [languageId: string, text: string, from: string, to: string, offered: string];

const cases: readonly Case[] = [
  [
    'rust',
    'fn f() {\n    .validator(\n        |n| {\n    .validator(\n        |t| {\n}\n',
    'validator(\n        |n|',
    'value_parser(\n        |n: &str|',
    '.value_parser(\n|t: &str| {',
  ],
  [
    'java',
    '/**\n * @return an object from the string, or null if it is absent.\n */\n\n/**\n * @return an object from the reader, or null if it is absent.\n */\n',
    'it is absent.',
    'it is absent\n * or empty.',
    '* @return an object from the reader, or null if it is absent\n* or empty.\n*/\n',
  ],
];

const long = (letter: string): string => letter.repeat(600);

const others: readonly (readonly [string, Case])[] = [
  [
    'for other code',
    [
      'rust',
      'fn f() {\n    one.validator(\n        |n| {\n    two.finisher(\n        |t| {\n}\n',
      'validator(\n        |n|',
      'value_parser(\n        |n: &str|',
      '',
    ],
  ],
  [
    'if one word would become two',
    [
      'typescript',
      'open(first, first,\n  limit);\n\nopen(third, other,\n  limit);\n',
      'first,\n  limit',
      'first,\n  limit,\n  first',
      '',
    ],
  ],
  [
    'in place of a line that is too long to be compared',
    [
      'typescript',
      `validate(first, options,\n  ${long('a')},\n  limit);\n\nvalidate(second, options,\n  ${long('b')},\n  limit);\n`,
      `validate(first, options,\n  ${long('a')}`,
      'check(first, options,\n  none',
      '',
    ],
  ],
  [
    'with a word that stays in one of the lines',
    [
      'typescript',
      'open(first, options, settings,\n  limit, first);\n\nopen(first, options, settings,\n  limit, other);\n',
      'open(first, options, settings,\n  limit, first)',
      'read(first, options, settings,\n  limit, first, first)',
      'read(first, options, settings,',
    ],
  ],
];

function offered([languageId, text, from, to]: Case): string {
  return new Typist(text, languageId).change(from, to).offer('manual');
}

describe('A change of several lines', () => {
  for (const each of cases)
    it(`is suggested where the lines have other names: ${each[0]}`, () =>
      assert.equal(offered(each), each[4]));
  for (const [what, each] of others)
    it(`is not suggested ${what}`, () => assert.equal(offered(each), each[4]));

  it('is not suggested while the user types in it', () => {
    const text = 'a = has(x)\n  ? one.find(x)\n  : none();\n\nb = has(y)\n  ? one.find(y)\n  : none();\n';
    const user = new Typist(text, 'javascript').goTo('? one').replace('? one.find(x)\n  '.length, '? ');
    assert.equal(user.offer('manual'), '');
    user.type('any(x) ').leave();
    assert.equal(user.offer('manual'), '? any(y) : none();\n');
  });

  describe('far away', () => {
    const far = 'step();\n'.repeat(20);
    const code = `fn f() {\n    .validator(\n        |n| {\n${far}    .validator(\n        |t| {\n}\n\nfn last() {\n}\n`;
    const isOffered = (added: number): boolean => {
      const user = new Typist(code, 'rust', true).goTo('fn last() {\n');
      user.cursor += 'fn last() {'.length;
      for (let i = 0; i < added; i++) user.paste(`\n    write_${'abcdefghijklmnopqrstuvwxyz'[i]}(file);`);
      return user.change('validator(\n        |n|', 'value_parser(\n        |n: &str|').ask() !== undefined;
    };

    it('is not suggested while the user writes new code', () => assert.ok(!isOffered(24)));

    it('is suggested otherwise', () => assert.ok(isOffered(2)));
  });
});
