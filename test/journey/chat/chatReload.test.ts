// Conversations survive reloads of the window during a stream, in a real VS Code: in the view,
// with the draft, and in an editor tab. The list finds them by keyboard.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { until } from '../../until.ts';
import { openChat } from '../chatDriver.ts';
import { inEmptyView, inTab, inView, say } from './chatFrames.ts';
import { openConversations } from './conversationsList.ts';
import { isLayoutKept } from './keptLayout.ts';
import { scriptedAgent } from '../scriptedAgent.ts';
import { copyUnderTest, withEditor } from '../withEditor.ts';

if (copyUnderTest === 'stock')
  describe('conversations', () => {
    it('are restored after the window is reloaded', async () => {
      const agent = scriptedAgent({}, 'rememberer');
      const files = { 'a.txt': 'one\n' };
      const settings = { 'acpHost.nes.agent': 'builtin' };
      await withEditor({ agent: agent.definition, settings, files }, async (editor) => {
        const { page } = editor;
        await editor.openFile('a.txt');
        await editor.status('ACP');
        const chat = await openChat(editor);
        await chat.say('hello');
        await chat.row('agent', 'you said hello');
        await chat.newConversation();
        await chat.say('stream');
        await chat.row('agent', ' 5 ');
        await chat.frame.locator('#prompt').click();
        await page.keyboard.type('half a thought');
        // The page sends the draft when it loses the focus.
        await editor.openFile('a.txt');
        await page.reload({ waitUntil: 'commit' });
        await (
          await inView(editor)
        )
          .locator('.row', { hasText: 'The window was closed while the agent was working.' })
          .waitFor();
        const stream = (await inView(editor)).locator('.row.agent');
        const numbers = (await stream.last().innerText()).match(/\d+/g)?.map(Number) ?? [];
        assert.ok(numbers.length >= 5);
        assert.deepEqual(
          numbers,
          numbers.map((_, at) => at + 1),
        );
        assert.equal(await (await inView(editor)).locator('#prompt').inputValue(), 'half a thought');
        assert.equal(await stream.count(), 1);
        await editor.screenshot('sessions-reloaded');

        // The list, opened by its command and used by keyboard.
        await openConversations(editor, (list) => list.getByRole('option', { name: /hello/ }));
        await editor.screenshot('sessions-list');
        await page.keyboard.type('hello');
        await page.keyboard.press('Enter');
        await (await inView(editor)).locator('.row', { hasText: 'you said hello' }).waitFor();
        assert.equal(await (await inView(editor)).locator('#prompt').inputValue(), '');
        await say(await inView(editor), 'again');
        await (await inView(editor)).locator('.row', { hasText: 'you said again' }).waitFor();
        assert.equal(await (await inView(editor)).locator('.row').count(), 4);

        // A tab beside the view, with another conversation.
        await editor.runCommand('ACP: Open Conversation in Editor');
        await page.locator('.tab', { hasText: 'hello' }).first().waitFor();
        await (await inTab(editor)).locator('.row', { hasText: 'you said again' }).waitFor();
        await (await inView(editor)).getByRole('button', { name: 'New Conversation' }).click();
        await say(await inEmptyView(editor), 'ask');
        await (await inView(editor)).getByRole('button', { name: 'Allow Once' }).waitFor();
        // The window is reloaded while the agent waits for an answer.
        await (await inView(editor)).getByRole('button', { name: 'New Conversation' }).click();
        await (await inView(editor)).getByRole('button', { name: /need your attention: 1/ }).waitFor();
        await page.locator('.activitybar .badge', { hasText: '1' }).first().waitFor();
        await editor.screenshot('sessions-marked');
        await (await inView(editor)).getByRole('button', { name: /need your attention: 1/ }).click();
        await page.locator('.quick-input-widget').getByText('waiting for your answer').first().waitFor();
        await editor.screenshot('sessions-list-marked');
        await page.keyboard.press('Escape');
        await until('the tab to be stored', () => isLayoutKept(editor, 'acpHost.chatTab'));
        await page.reload({ waitUntil: 'commit' });
        await (await inTab(editor)).locator('.row', { hasText: 'you said again' }).waitFor();
        await editor.screenshot('sessions-tab-reloaded');

        // The request has ended, and the user has not seen that yet.
        await page.locator('.activitybar .badge', { hasText: '1' }).first().waitFor();
        await openConversations(editor, (list) => list.getByText('interrupted'));
        await editor.screenshot('sessions-list-interrupted');
        await page.keyboard.press('Escape');
      });
      const ends = (): boolean => agent.pids().length === 0;
      await until('the end of the agent', ends);
    });
  });
