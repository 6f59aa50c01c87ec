// The view is moved to the secondary side bar and back by keyboard and keeps its draft, also
// after a reset of all view locations, which removes the view's own command. A file can be dragged to it.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { until } from '../until.ts';
import { ChatDriver } from './chatDriver.ts';
import type { OpenEditor } from './openEditor.ts';
import { scriptedAgent } from './scriptedAgent.ts';
import { copyUnderTest, withEditor } from './withEditor.ts';

if (copyUnderTest === 'stock')
  describe('the chat view, moved by keyboard', () => {
    it('keeps its conversation, also after a reset of all view locations', async function () {
      this.timeout(400_000);
      const agent = scriptedAgent({}, 'showing');
      const settings = { 'acpHost.nes.agent': 'builtin' };
      const files = { 'a.txt': 'one fish\n' };
      await withEditor({ agent: agent.definition, settings, files }, async (editor) => {
        const { page } = editor;
        const chat = new ChatDriver(editor);
        const draft = chat.frame.locator('#prompt');
        const typed = async (text: string): Promise<void> => {
          await until(`the draft to be ${text}`, async () => (await draft.inputValue()) === text);
        };
        await editor.openFile('a.txt');
        await editor.status('ACP');
        await editor.runCommand('ACP: Open Chat');
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
        await editor.runCommand('ACP: Open Chat');
        await chat.row('agent', 'you said fish');
        assert.ok((await left(chat)) < 300);
        await hasFocus(chat);
        await page.keyboard.type('three');
        await typed('one two @a.txt three');
        await editor.screenshot('chat-reset');
      });
    });
  });

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
