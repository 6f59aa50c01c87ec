import assert from 'node:assert/strict';
import { redactSecrets } from '../../../src/agent/redactSecrets.ts';

describe('redactSecrets', () => {
  it('replaces values by their names, also in JSON form and if one contains another', () => {
    const secrets = new Map([
      ['A', 'sk-123456'],
      ['B', 'sk-123456-longer'],
      ['C', 'with "quotes"\n'],
      ['D', '1'],
    ]);
    const text = `a sk-123456 b sk-123456-longer c ${JSON.stringify({ c: 'with "quotes"\n' })} 1`;
    assert.equal(redactSecrets(text, secrets), 'a ‹A› b ‹B› c {"c":"‹C›"} 1');
    assert.equal(redactSecrets(text, new Map()), text);
  });
});
