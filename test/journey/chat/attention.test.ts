// What agents need or have done out of sight is notified once, with the actions that fit, and the notification is closed
// when the user looks or answers elsewhere. The status menu snoozes next edits until a time, and Check Setup resumes them.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Locator } from 'playwright-core';
import { openChat } from '../chatDriver.ts';
import { inView, say } from './chatFrames.ts';
import { openConversations } from './conversationsList.ts';
import { scriptedAgent } from '../scriptedAgent.ts';
import { themePictures } from '../themePictures.ts';
import { copyUnderTest, withEditor } from '../withEditor.ts';

if (copyUnderTest === 'stock')
  describe('attention', () => {
    it('is drawn to questions and ends of turns in hidden conversations', async () => {
      const agent = scriptedAgent({}, 'rememberer');
      const settings = { 'acpHost.nes.agent': 'builtin', 'acpHost.notifications': 'all' };
      const files = { 'a.txt': 'one\n' };
      await withEditor({ agent: agent.definition, settings, files }, async (editor) => {
        const { page } = editor;
        const toast = (text: string): Locator =>
          page.locator('.notifications-toasts .notification-list-item', { hasText: text });
        const links = (item: Locator): Promise<string[]> =>
          item.locator('.notification-list-item-message a').allInnerTexts();
        await editor.openFile('a.txt');
        await openChat(editor);
        await say(await inView(editor), 'ask both');
        await (await inView(editor)).getByRole('button', { name: 'Allow Once' }).waitFor();
        assert.equal(await toast('wants to run').count(), 0);
        await (await inView(editor)).getByRole('button', { name: 'New Conversation' }).click();
        const asks = toast('test wants to run ls');
        await asks.waitFor();
        assert.deepEqual(await links(asks), ['Open', 'Allow Once', 'Refuse Once']);
        await editor.screenshot('attention-asks');

        // The whole line is visible, or else the answers at its end are not.
        const message = asks.locator('.notification-list-item-message');
        const isWhole = await message.evaluate((element) => element.scrollWidth <= element.clientWidth);
        assert.ok(isWhole);
        // Its answers do nothing before the user can have seen it.
        await editor.look();
        await asks.getByRole('link', { name: 'Allow Once' }).click();
        await asks.waitFor({ state: 'hidden' });
        const done = toast('test is done: ask both');
        await done.waitFor();
        const list = await openConversations(editor, (shown) => shown.getByText('Done', { exact: true }));
        await editor.screenshot('attention-list');
        await page.keyboard.press('Escape');
        await editor.screenshot('attention-done');
        await done.getByRole('link', { name: 'Open' }).click();
        await (await inView(editor)).locator('.row', { hasText: 'answered' }).waitFor();
        await done.waitFor({ state: 'hidden' });

        const item = await editor.status('ACP');
        await item.click();
        await list.getByText('Snooze Until Tomorrow').waitFor();
        await editor.screenshot('status-menu');
        await list.getByText('Snooze for 15 Minutes').click();
        const snoozed = await editor.status(/Snoozed until \d/);
        await editor.screenshot('status-snoozed');

        await snoozed.click();
        await list.getByText('Check Setup').click();
        const problem = list.getByText(/Next edit suggestions are snoozed until \d/);
        await problem.waitFor();
        await list.getByText(/The list of agents (?:was|could not be) downloaded/).waitFor();
        await themePictures(editor, 'check-setup');
        await problem.click();
        await problem.waitFor({ state: 'hidden' });
        await page.keyboard.type('suggestions are on');
        await list.getByText('Next edit suggestions are on').waitFor();
        await editor.screenshot('check-setup-resumed');
        await page.keyboard.press('Control+A');
        await page.keyboard.type('Show Details');
        await list.getByText('Opens all rows in an editor').click();
        await editor.shows('### ACP Host setup');
        await editor.screenshot('check-setup-details');
      });
    });
  });
