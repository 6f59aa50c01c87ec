// Stop pauses queued prompts until the user resumes them, in the user's order, also after a reload. A
// crash and a wrong setting are reported once, with an explanation and a remedy.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { until } from '../../until.ts';
import { ChatDriver, openChat } from '../chatDriver.ts';
import { scriptedAgent } from '../scriptedAgent.ts';
import { themePictures } from '../themePictures.ts';
import { copyUnderTest, withEditor } from '../withEditor.ts';

const files = { 'a.txt': 'one\n' };
const settings = { 'acpHost.nes.agent': 'builtin' };

if (copyUnderTest === 'stock')
  describe('an agent that was stopped', () => {
    it('gets no queued prompt until the user resumes the queue, and its crash is explained', async () => {
      const agent = scriptedAgent({}, 'chatty');
      const sent = (): unknown[] =>
        agent.received('session/prompt').map(({ prompt }) => (prompt as { text: string }[])[0]?.text);
      await withEditor({ agent: agent.definition, settings, files }, async (editor) => {
        const { page } = editor;
        await editor.openFile('a.txt');
        let chat = await openChat(editor);
        const paused = () => chat.frame.locator('.queue-count', { hasText: 'Paused: 2 prompts' });
        const waits = () => chat.frame.getByRole('list', { name: 'Paused prompts' }).locator('li');
        await chat.say('wait');
        await chat.row('agent', 'waiting');
        await chat.say('second');
        await chat.say('third');
        await chat.frame.locator('.queue li', { hasText: 'third' }).waitFor();
        await page.keyboard.press('Escape');
        await chat.row('end', 'Stopped.');
        await paused().waitFor();
        await themePictures(editor, 'stopped-queue');
        const texts = () => waits().locator('.queue-text').allTextContents();
        await chat.reach(chat.frame.getByRole('button', { name: 'Move Up: third' }), 'Shift+Tab');
        await page.keyboard.press('Enter');
        await chat.frame.getByRole('button', { name: 'Move Down: third' }).waitFor();
        assert.deepEqual(await texts(), ['third', 'second']);
        await waits()
          .filter({ hasText: 'second' })
          .locator('.queue-text')
          .dragTo(waits().first(), {
            ...{ sourcePosition: { x: 8, y: 8 }, targetPosition: { x: 40, y: 4 } },
          });
        await chat.frame.getByRole('button', { name: 'Move Up: third' }).waitFor();
        assert.deepEqual(await texts(), ['second', 'third']);
        await chat.reach(chat.frame.getByRole('button', { name: 'Move Up: third' }), 'Shift+Tab');
        await page.keyboard.press('Enter');
        await chat.frame.getByRole('button', { name: 'Move Down: third' }).waitFor();

        await chat.say('something else');
        await chat.row('agent', 'you said something else');
        await chat.rests();
        assert.deepEqual(sent(), ['wait', 'something else']);
        assert.equal(await waits().count(), 2);

        await page.reload({ waitUntil: 'commit' });
        chat = new ChatDriver(editor);
        await paused().waitFor();
        assert.deepEqual(await texts(), ['third', 'second']);
        await chat.say('after the reload');
        await chat.row('agent', 'you said after the reload');
        await chat.rests();
        assert.deepEqual(sent(), ['wait', 'something else', 'after the reload']);

        await chat.reach(chat.frame.getByRole('button', { name: 'Resume' }), 'Shift+Tab');
        await page.keyboard.press('Enter');
        await chat.row('agent', 'you said second');
        await chat.rests();
        assert.deepEqual(sent().slice(3), ['third', 'second']);
        assert.equal(await chat.frame.locator('.queue li').count(), 0);

        await chat.say('die');
        const words = 'Agent "test" ended unexpectedly: exited with code 1.';
        await chat.row('end', words);
        await chat.row('end', 'Error: no model named "test"');
        await chat.row('notice', 'The agent was restarted');
        const rows = await chat.rows();
        assert.equal(rows.filter(({ text }) => text.includes('ended unexpectedly')).length, 1);
        await themePictures(editor, 'stopped-crash');
        await chat.frame.getByRole('button', { name: 'Show Log' }).click();
        await page.locator('.view-line', { hasText: 'exited with code 1' }).first().waitFor();
        await editor.screenshot('stopped-log');
      });
      await until('the end of the agent', () => agent.pids().length === 0);
    });

    it('shows which setting to correct if it cannot be started', async () => {
      const agent = { command: 42 } as unknown as { command: string };
      await withEditor({ agent, settings, files }, async (editor) => {
        await editor.openFile('a.txt');
        const chat = await openChat(editor);
        await chat.say('hello');
        await chat.row('end', '"command" in the setting acpHost.agents must be a string.');
        await themePictures(editor, 'stopped-setting');
        await chat.frame.getByRole('button', { name: 'Open Settings' }).click();
        await editor.page.locator('.view-line', { hasText: '"command": 42' }).waitFor();
        await editor.screenshot('stopped-open-settings');
      });
    });
  });
