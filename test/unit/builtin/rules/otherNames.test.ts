// Tests that the words of one place are written for those of another one.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { linesWithNames, textWithNames } from '../../../../src/builtin/rules/otherNames.ts';

describe('The names of another place', () => {
  it('may be swapped', () => {
    const names = new Map([
      ['first', 'second'],
      ['second', 'first'],
    ]);
    assert.equal(textWithNames('f(first, second, first2)', names), 'f(second, first, first2)');
  });

  it('are not written in a line without tokens', () => {
    const long = 'first '.repeat(100);
    const names = new Map([['first', 'second']]);
    assert.deepEqual(linesWithNames({ after: [long], afterTokens: [[]] }, names), [long]);
  });
});
