// An agent that cannot be used leads to one message with the problem and a button that helps.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { scriptedAgent } from '../scriptedAgent.ts';
import { copyUnderTest, withEditor } from '../withEditor.ts';

if (copyUnderTest === 'stock')
  describe('an agent that cannot serve', () => {
    it('because its command does not exist: the message names the command and opens the setting', async () => {
      const agent = { command: 'no-such-agent', args: ['--acp'] };
      await withEditor({ agent, files: { 'a.txt': 'one\n' } }, async (editor) => {
        await editor.openFile('a.txt');
        const message = await editor.notification('"no-such-agent" was not found on PATH');
        assert.match((await message.textContent()) ?? '', /Agent "test".*acpHost\.agents/);
        await editor.agent('Agent "test": the command "no-such-agent" was not found');
        assert.equal(await editor.page.locator('.notification-list-item').count(), 1);
        await editor.screenshot('bad-command');
        // The editor still works.
        await editor.goTo(1, 4);
        await editor.type(' two');
        await editor.save();
        assert.equal(editor.read('a.txt'), 'one two\n');
        await editor.notification('"no-such-agent" was not found on PATH', 'Open Settings');
        await editor.page.locator('.view-line', { hasText: '"command": "no-such-agent"' }).waitFor();
        await editor.screenshot('bad-command-settings');
      });
    });

    it('because it has no next edits: one message says so and offers another agent', async () => {
      const agent = scriptedAgent({}, 'null');
      await withEditor({ agent: agent.definition, files: { 'a.txt': 'one\n' } }, async (editor) => {
        await editor.openFile('a.txt');
        await editor.notification('Agent "test" does not support next edit suggestions');
        await editor.goTo(1, 4);
        await editor.type(' two');
        await editor.save();
        assert.equal(await editor.page.locator('.notification-list-item').count(), 1);
        await editor.screenshot('no-next-edits');
        await editor.notification('Agent "test" does not support next edit suggestions', 'Select Agent');
        await editor.pick('Built-in Agent');
        await editor.page
          .locator('.statusbar-item[aria-label*="ACP Host: Built-in Agent, ready"]')
          .first()
          .waitFor();
      });
    });
  });
