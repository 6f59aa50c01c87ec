// Tests that no jump is suggested to a change that was suggested before.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { RuleTrust } from '../../../../src/builtin/rules/ruleTrust.ts';

describe('Changes that were suggested', () => {
  it('are remembered until they are accepted', () => {
    const memory = new RuleTrust();
    assert.equal(memory.wasOffered(['a']), false);
    memory.offer(['a', 'b']);
    assert.equal(memory.wasOffered(['a', 'b']), true);
    assert.equal(memory.wasOffered(['a', 'c']), false);
    memory.accept('rule', ['a']);
    assert.equal(memory.wasOffered(['a']), false);
  });

  it('are none if the text of a change is not known', () => {
    const memory = new RuleTrust();
    memory.offer(['a']);
    memory.reject('rule', ['a'], 'rejected');
    assert.equal(memory.wasOffered([]), false);
    assert.equal(memory.wasRejected([]), false);
  });
});
