// The chat in every place: the view is moved by keyboard and keeps its draft, also after a reset of all view locations,
// which removes the view's own command; a file can be dragged to it. Searching by key and menu, and keeping the scroll
// position, the open folds and the draft after the view was closed or moved.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { until } from '../../until.ts';
import { ChatDriver, openChat } from '../chatDriver.ts';
import type { OpenEditor } from '../openEditor.ts';
import { SharedEditor } from '../sharedEditor.ts';
import { copyUnderTest } from '../withEditor.ts';

if (copyUnderTest === 'stock')
  describe('the chat view', () => {
    const settings = { 'acpHost.nes.agent': 'builtin' };
    const shared = new SharedEditor({ settings, files: { 'a.txt': 'one fish\n' } }, 'showing');

    // This test is first: afterwards the view is where it was.
    it('keeps its conversation when it is moved by keyboard, also after a reset of all view locations', async () => {
      const { editor } = shared;
      const { page } = editor;
      const chat = new ChatDriver(editor);
      const draft = chat.frame.locator('#prompt');
      const typed = async (text: string): Promise<void> => {
        await until(`the draft to be ${text}`, async () => (await draft.inputValue()) === text);
      };
      await editor.openFile('a.txt');
      await editor.status('ACP');
      await openChat(editor);
      await chat.say('fish');
      await chat.row('agent', 'you said fish');
      await page.keyboard.type('one');

      await editor.runCommand('View: Move View');
      await page.keyboard.type('Chat');
      await page.keyboard.press('Enter');
      await editor.pick('New Secondary Side Bar Entry');
      await until('the view at the right', async () => (await left(chat)) > 600);
      await chat.row('agent', 'you said fish');
      await editor.openFile('a.txt');
      await editor.runCommand('View: Focus into Secondary Side Bar');
      await hasFocus(chat);
      await page.keyboard.type(' two');
      await typed('one two');
      await editor.screenshot('chat-moved');

      await page.keyboard.press('Control+Shift+E');
      await dragIn(editor, 'a.txt', chat);
      await typed('one two @a.txt ');
      await chat.frame.getByRole('list', { name: 'Attached' }).getByText('a.txt').waitFor();

      await editor.openFile('a.txt');
      await editor.runCommand('View: Reset View Locations');
      await page.locator('iframe.webview.ready').waitFor({ state: 'detached' });
      await openChat(editor);
      await chat.row('agent', 'you said fish');
      assert.ok((await left(chat)) < 300);
      await hasFocus(chat);
      await page.keyboard.type('three');
      await typed('one two @a.txt three');
      await editor.screenshot('chat-reset');
    });

    it('keeps its conversation when it is closed or moves to another side bar', async () => {
      const { editor } = shared;
      const { page } = editor;
      await editor.openFile('a.txt');
      await editor.status('ACP');
      const chat = await openChat(editor);
      // A new conversation would take the draft along.
      await chat.frame.locator('#prompt').fill('');
      await chat.newConversation();
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
      const item = menu.getByText('Find in Chat');
      // VS Code ignores a click in the first tenth of a second of a menu.
      await until(
        'the find bar',
        () => find.isVisible(),
        async () => void ((await item.isVisible()) && (await item.click())),
      );
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
      await openChat(editor);
      await isBack(chat);

      await moveView(editor, 'New Secondary Side Bar Entry');
      await page.locator('.part.auxiliarybar .composite-bar, .part.auxiliarybar .title').first().waitFor();
      await isBack(chat);
      await editor.screenshot('chat-secondary');
    });
  });

async function moveView(editor: OpenEditor, to: string): Promise<void> {
  await editor.runCommand('View: Move View');
  await editor.pick('Chat');
  await editor.pick(to);
}

/** Pixels from the left of the window. */
async function left({ frame }: ChatDriver): Promise<number> {
  return (await frame.owner().boundingBox())?.x ?? 0;
}

async function hasFocus({ frame }: ChatDriver): Promise<void> {
  await until('the focus in the composer', () =>
    frame.locator('#prompt').evaluate((prompt) => document.hasFocus() && prompt === document.activeElement),
  );
}

/** Drags a file from the Explorer with Shift held, without which VS Code does not pass drops to a page. */
async function dragIn({ page }: OpenEditor, file: string, { frame }: ChatDriver): Promise<void> {
  await page.locator('.explorer-folders-view .monaco-list-row', { hasText: file }).hover();
  await page.mouse.down();
  const box = await frame.locator('#prompt').boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x, box.y - 40, { steps: 5 });
  await page.keyboard.down('Shift');
  let step = 0;
  await until(
    'the page to take it',
    async () => (await frame.locator('.dropping').count()) > 0,
    () => page.mouse.move(box.x + 20 + (step++ % 5), box.y + 10),
  );
  await page.mouse.up();
  await page.keyboard.up('Shift');
}
