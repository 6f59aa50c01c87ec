// What users gave agents is kept as secrets, and only what can be one is looked for in what others are told.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { AgentVariables } from '../../../../src/vscode/storage/agentVariables.ts';
import { MemorySecrets } from '../../../host/memoryStores.ts';

describe('variables of agents', () => {
  it('that are too short to be secrets are not taken for ones', async () => {
    const variables = new AgentVariables(new MemorySecrets());
    await variables.add('mine', { KEY: 'a-long-enough-key', VERBOSE: '1', REGION: 'eu' });
    assert.deepEqual(await variables.of('mine'), { KEY: 'a-long-enough-key', VERBOSE: '1', REGION: 'eu' });
    assert.deepEqual(variables.values('mine'), ['a-long-enough-key']);
    assert.deepEqual(variables.values('another'), []);
  });
});
