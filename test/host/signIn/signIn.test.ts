// A NES agent that requires a sign-in, in both dialects, works afterwards.
import * as assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import { chooseAgent, restore } from '../scriptedAgent.ts';
import { openNewFile, run } from '../world.ts';

const own = { id: 'own', name: 'With its own account' };

describe('signing in for next edits', () => {
  afterEach(restore);

  for (const [dialect, startError] of [
    ['upstream', { code: -32000, message: 'Authentication required' }],
    ['seed', { code: -32001, message: 'Authentication required', data: { reason: 'auth_required' } }],
  ] as const) {
    it(`starts the session again after it (${dialect})`, async () => {
      const agent = await chooseAgent({ dialect, startError, authMethods: [own] });
      const { document } = await openNewFile('a.txt', 'alpha\n');
      await agent.waitForMessage('nes/start');
      assert.deepEqual(agent.received('document/didOpen'), []);
      const asked = await agent.waitForMessage('authenticate', 1, () => run('acpHost.agent.signIn'));
      assert.deepEqual(asked, { methodId: 'own' });
      await agent.waitForMessage('nes/start', 2);
      await agent.waitForDocument(document);
    });
  }
});
