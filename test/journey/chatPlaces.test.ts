// The chat in every place: searching by key and menu, and keeping the scroll position, the open folds
// and the draft after the view was closed or moved.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { until } from '../until.ts';
import { ChatDriver } from './chatDriver.ts';
import type { OpenEditor } from './openEditor.ts';
import { scriptedAgent } from './scriptedAgent.ts';
import { copyUnderTest, withEditor } from './withEditor.ts';

if (copyUnderTest === 'stock')
  describe('the chat view', () => {
    it('keeps its conversation when it moves to another side bar, the panel or a tab', async function () {
      this.timeout(400_000);
      const agent = scriptedAgent({}, 'showing');
      const settings = { 'acpHost.nes.agent': 'builtin' };
      const files = { 'a.txt': 'one fish\n' };
      await withEditor({ agent: agent.definition, settings, files }, async (editor) => {
        const { page } = editor;
        await editor.openFile('a.txt');
        await editor.runCommand('ACP: Open Chat');
        const chat = new ChatDriver(editor);
        await chat.say('all');
        await chat.row('thought', 'Thought');
        await chat.rests();
        await chat.frame.locator('.row.thought summary').click();
        await chat.row('thought', 'I look at both files first.');
        await chat.say('long');
        await chat.row('agent', 'Paragraph 120');
        await chat.rests();

        // Only the page handles Ctrl+F.
        const find = chat.frame.locator('.find');
        await page.keyboard.press('Control+f');
        await find.waitFor();
        await page.keyboard.type('fish');
        await find.getByText(/of 120$/).waitFor();
        await page.keyboard.press('Enter');
        await editor.screenshot('chat-find');
        assert.equal(await page.locator('.editor-widget.find-widget.visible').count(), 0);
        await page.keyboard.press('Escape');
        await find.waitFor({ state: 'hidden' });
        await page.keyboard.type('half');
        assert.equal(await chat.frame.locator('#prompt').inputValue(), 'half', 'the focus is back');

        // The same for the menu.
        await chat.frame.locator('.row.user').last().scrollIntoViewIfNeeded();
        await chat.frame.locator('.row.user .plain').last().click({ button: 'right' });
        const menu = page.locator('.monaco-menu .action-label');
        await menu.getByText('Copy Message as Markdown').waitFor();
        await editor.screenshot('chat-menu');
        await menu.getByText('Find in Chat').click();
        await find.waitFor();
        await until('the focus in the find bar', async () =>
          find.locator('input').evaluate((input) => input === document.activeElement),
        );
        await page.keyboard.press('Escape');
        await find.waitFor({ state: 'hidden' });

        const place = await chat.scrollTo(1_500);
        const isBack = async (driver: ChatDriver): Promise<void> => {
          await until(
            'the scroll position to be restored',
            async () => Math.abs((await driver.paragraph()) - place) <= 2,
          );
          assert.equal(await driver.frame.locator('#prompt').inputValue(), 'half');
          assert.equal(await driver.frame.locator('.row.thought details[open]').count(), 1);
        };

        await page.keyboard.press('Control+Shift+E');
        await page.locator('iframe.webview.ready').waitFor({ state: 'detached' });
        await editor.runCommand('ACP: Open Chat');
        await isBack(chat);

        await moveView(editor, 'New Secondary Side Bar Entry');
        await page.locator('.part.auxiliarybar .composite-bar, .part.auxiliarybar .title').first().waitFor();
        await isBack(chat);
        await editor.screenshot('chat-secondary');
      });
    });
  });

async function moveView(editor: OpenEditor, to: string): Promise<void> {
  await editor.runCommand('View: Move View');
  await editor.pick('Chat');
  await editor.pick(to);
}
