// Which variables of agents count as secrets to redact.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { AgentSecrets } from '../../../../src/vscode/storage/agentSecrets.ts';
import { MemorySecrets } from '../../../host/memoryStores.ts';

describe('AgentSecrets', () => {
  it('does not count values that are too short as secrets', async () => {
    const variables = new AgentSecrets(new MemorySecrets());
    await variables.add('mine', { KEY: 'a-long-enough-key', VERBOSE: '1', REGION: 'eu' });
    assert.deepEqual(await variables.of('mine'), { KEY: 'a-long-enough-key', VERBOSE: '1', REGION: 'eu' });
    assert.deepEqual(variables.values('mine'), ['a-long-enough-key']);
    assert.deepEqual(variables.values('another'), []);
  });

  it('redacts the key of a header with and without the word before it', async () => {
    const variables = new AgentSecrets(new MemorySecrets(), 'headers');
    await variables.add('mine', { Authorization: 'Bearer sk-0123456789', Greeting: 'hello everybody' });
    assert.deepEqual(variables.values('mine'), ['Bearer sk-0123456789', 'sk-0123456789', 'hello everybody']);
    assert.equal(
      variables.redact('mine', 'Bearer sk-0123456789, sk-0123456789, everybody'),
      '‹Authorization›, ‹Authorization key›, everybody',
    );
  });
});
