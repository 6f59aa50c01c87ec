// Which values are redacted from everything that is sent to agents.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { knownSecrets, type SecretHolders } from '../../../../src/vscode/agents/knownSecrets.ts';
import { AgentSecrets, inputsOwner } from '../../../../src/vscode/storage/agentSecrets.ts';
import { MemorySecrets } from '../../../host/memoryStores.ts';

describe('the known secrets', () => {
  it('include what the user entered for MCP servers', async () => {
    const mcpInputs = new AgentSecrets(new MemorySecrets(), 'mcpInputs');
    await mcpInputs.add(inputsOwner, { key: 'entered-value' });
    const holders: SecretHolders = {
      agents: { inUse: [] },
      rules: { secrets: () => [], environment: () => ({}) },
      mcpInputs,
    };
    assert.ok(knownSecrets(holders).includes('entered-value'));
  });
});
