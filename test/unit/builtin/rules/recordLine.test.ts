// Tests that a line that the user added to two records is offered for the next one with the same keys.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Typist } from '../typist.ts';

const services = ['web', 'mail', 'jobs', 'logs'].map(
  (name, i) => `  ${name}:\n    image: ${name}:1\n    port: ${8000 + i}\n`,
);
const compose = `services:\n${services.join('')}`;

/** Adds the line above the `nth` port. */
function add(user: Typist, line: string, nth: number): Typist {
  return user.goTo('\n    port', nth).type(`\n    ${line}`).leave();
}

describe('A line of a record', () => {
  it('is offered for the next record after two got it', () => {
    const user = add(new Typist(compose, 'yaml'), 'restart: always', 1);
    assert.equal(user.ask(), undefined);
    add(user, 'restart: always', 2).ask();
    assert.deepEqual(
      user.offered?.edits.map(({ range, newText }) => [range.start.line, newText]),
      [[10, '\n    restart: always']],
    );
    user.accept().ask();
    assert.equal(user.offered?.edits[0]?.range.start.line, 14);
  });

  const silent: readonly (readonly [string, string, string, string])[] = [
    ['two records got different values', 'yaml', 'restart: always', 'restart: never'],
    ['the language has no records', 'python', 'restart: always', 'restart: always'],
  ];
  for (const [why, language, first, second] of silent)
    it(`is not offered if ${why}`, () => {
      const user = add(add(new Typist(compose, language), first, 1), second, 2);
      assert.equal(user.ask(), undefined);
    });

  it('is not offered between blank lines', () => {
    const user = new Typist('a: 1\n\n\nb: 2\n\n\nc: 3\n\n\n', 'yaml');
    user.goTo('\n\nb').type('\n# x').leave();
    user.goTo('\n\nc').type('\n# x').leave();
    assert.equal(user.ask(), undefined);
  });
});
