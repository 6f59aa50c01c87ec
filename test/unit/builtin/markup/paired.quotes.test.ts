// Tests that the other quote of a string is suggested after one was changed, if the string stays the same.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Typist } from '../typist.ts';

/** Changes the `nth` `from` by deleting and typing, since an editor puts quotes around a selection. */
function change(code: string, from: string, to: string, nth = 1, languageId = 'typescript'): Typist {
  return new Typist(code, languageId).goTo(from, nth).delete(1).type(to);
}

describe('A changed quote', () => {
  it('changes the closing quote and nothing after it', () => {
    const user = change("const a = 'one two', b = 'three';\n", "'", '`');
    assert.equal(user.offer(), "const a = `one two`, b = 'three';");
    assert.equal(user.accept().offer(), '');
  });

  it('changes the opening quote', () =>
    assert.equal(change("log('one');\n", "'", '"', 2).offer(), 'log("one");'));

  it('changes the other quote of a string with code in it', () =>
    assert.equal(change("log('for ${name}');\n", "'", '`').offer(), 'log(`for ${name}`);'));

  it('changes the other quote of a string with a prefix', () =>
    assert.equal(change('log(f"one")\n', '"', "'", 1, 'python').offer(), "log(f'one')"));

  const silent: readonly (readonly [string, string, string, string, number, string])[] = [
    ['the string would end in its middle', 'log(\'say "yes"\');\n', "'", '"', 1, 'typescript'],
    ['the language has no such strings', 'log("one");\n', '"', "'", 1, 'c'],
    ['a backslash would be another character', 'log("one\\n")\n', '"', '`', 1, 'go'],
    ['it is in a comment', "// it's what 'one' is\n", "'", '"', 2, 'typescript'],
    ['it is an apostrophe in a string', 'log("it\'s, that\'s");\n', "'", '`', 1, 'typescript'],
    ['nothing closes the string', "log('one\n", "'", '"', 1, 'typescript'],
    ['there is code in the string', "log(`${pick('one')}`);\n", '`', '"', 1, 'typescript'],
  ];
  for (const [when, code, from, to, nth, languageId] of silent)
    it(`changes nothing when ${when}`, () =>
      assert.equal(change(code, from, to, nth, languageId).offer(), ''));
});
