// An agent is killed during a request: no key is lost, and the next suggestion comes.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { until } from '../../until.ts';
import { scriptedAgent } from '../scriptedAgent.ts';
import { copyUnderTest, withEditor } from '../withEditor.ts';

if (copyUnderTest === 'stock')
  describe('a killed agent', () => {
    it('is restarted, and no suggestion or text is lost', async () => {
      const agent = scriptedAgent();
      agent.script = { otherwise: { waitFor: agent.path('never') } };
      await withEditor({ agent: agent.definition, files: { 'a.txt': 'one\n' } }, async (editor) => {
        await editor.openFile('a.txt');
        await editor.agent('ready');
        await editor.goTo(1, 4);
        await editor.type(' two');
        await agent.waitForMessage('nes/suggest');
        const [pid] = agent.pids();
        agent.kill();
        agent.script = {
          otherwise: [{ edits: [{ find: 'one two three\n', newText: 'one two three four\n' }] }],
        };
        await editor.type(' three');
        // After a first crash it restarts at once, possibly without the status bar showing it.
        await until('another process of the agent', () => agent.pids().some((other) => other !== pid));
        await editor.agent('ready');
        await editor.suggestion({ text: 'four' });
        await editor.screenshot('crash-next-suggestion');
        await editor.press('Tab');
        await editor.shows('one two three four');
        await editor.save();
        assert.equal(editor.read('a.txt'), 'one two three four\n');
        assert.match((await agent.waitForOutcomes()).at(-1) ?? '', /^accept /);
        assert.equal(agent.pids().length, 1);
        assert.notEqual(agent.pids()[0], pid);
      });
    });
  });
