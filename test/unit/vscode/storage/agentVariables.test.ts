// Which variables of agents count as secrets to redact.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { AgentVariables } from '../../../../src/vscode/storage/agentVariables.ts';
import { MemorySecrets } from '../../../host/memoryStores.ts';

describe('AgentVariables', () => {
  it('does not count values that are too short as secrets', async () => {
    const variables = new AgentVariables(new MemorySecrets());
    await variables.add('mine', { KEY: 'a-long-enough-key', VERBOSE: '1', REGION: 'eu' });
    assert.deepEqual(await variables.of('mine'), { KEY: 'a-long-enough-key', VERBOSE: '1', REGION: 'eu' });
    assert.deepEqual(variables.values('mine'), ['a-long-enough-key']);
    assert.deepEqual(variables.values('another'), []);
  });
});
