// No agent outlives its window. `withEditor` throws if any process is left after the server ends.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { until } from '../../until.ts';
import { scriptedAgent } from '../scriptedAgent.ts';
import { copyUnderTest, withEditor } from '../withEditor.ts';

if (copyUnderTest === 'stock')
  describe('an agent process', () => {
    it('ends when its window is closed while the VS Code server keeps running', async () => {
      const agent = scriptedAgent();
      await withEditor({ agent: agent.definition, files: { 'a.txt': 'one\n' } }, async (editor) => {
        await editor.openFile('a.txt');
        await agent.waitForMessage('document/didOpen');
        assert.equal(agent.pids().length, 1);
        await editor.page.close({ runBeforeUnload: true });
        await until('the agent to end', () => agent.pids().length === 0);
      });
    });

    it('ends with the VS Code server, even if it ignores requests to shut down', async () => {
      const agent = scriptedAgent({}, 'faulty/hangAtShutdown');
      await withEditor({ agent: agent.definition, files: { 'a.txt': 'one\n' } }, async (editor) => {
        await editor.openFile('a.txt');
        await editor.agent('ready');
        assert.equal(agent.pids().length, 2, 'the agent and its child');
      });
      assert.deepEqual(agent.pids(), []);
    });
  });

if (copyUnderTest === 'stock')
  describe('a window', () => {
    it('leaves no extension host if it is closed as soon as it is drawn', () =>
      withEditor({ vsix: undefined }, () => Promise.resolve()));
  });
