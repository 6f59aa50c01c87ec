// Tests that the question for the value of a header says which server gets it.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { RemoteHeaders } from '../../../../src/vscode/agents/remoteHeaders.ts';
import { AgentSecrets } from '../../../../src/vscode/storage/agentSecrets.ts';
import { Answers } from '../../../host/answers.ts';
import { MemorySecrets } from '../../../host/memoryStores.ts';

describe('the question for the value of a header', () => {
  it('names the server that gets it, whatever the names of the agent and the header', async () => {
    const answers = new Answers('Enter Value', 'the value');
    const headers = new RemoteHeaders(new AgentSecrets(new MemorySecrets()), answers);
    const definition = { url: 'https://a.example/acp', headers: ['X'.repeat(2_000)] };
    const permit = await headers.permit('y'.repeat(2_000), definition);
    assert.deepEqual(permit, { kind: 'allowed', headers: { [definition.headers[0]!]: 'the value' } });
    assert.equal(answers.asked.length, 2);
    for (const asked of answers.asked) {
      const at = asked.indexOf('https://a.example');
      assert.ok(at > 0 && at < 900, asked);
    }
  });
});
