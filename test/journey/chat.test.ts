// The chat opens beside the code and shows the answers of the built-in agent, in a real VS Code.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { copyUnderTest, withEditor } from './withEditor.ts';

if (copyUnderTest === 'stock')
  describe('the chat', () => {
    it('opens by its command, and the agent answers a prompt', async () => {
      await withEditor({ files: { 'a.txt': 'one\n' } }, async (editor) => {
        const { page } = editor;
        const refused: string[] = [];
        page.on('console', (message) => {
          if (/Content Security Policy/.test(message.text())) refused.push(message.text());
        });
        await editor.openFile('a.txt');
        await editor.runCommand('ACP: Open Chat');
        const chat = page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
        const box = chat.locator('#prompt');
        await box.waitFor();
        await box.click();
        await page.keyboard.type('What are you?');
        await page.keyboard.press('Enter');
        await chat.locator('body', { hasText: 'I suggest the next edit while you type' }).waitFor();
        await editor.screenshot('chat');
        assert.deepEqual(
          refused.filter((text) => text.includes('chat.')),
          [],
        );
      });
    });

    it('attaches files with @, the selection with a command and images by pasting', async () => {
      const files = { 'a.txt': 'one\ntwo\n', 'src/basket.ts': 'export const x = 1;\n' };
      await withEditor({ files }, async (editor) => {
        const { page } = editor;
        await editor.openFile('a.txt');
        await editor.select(1, 1, 3);
        await editor.runCommand('ACP: Add Selection to Chat');
        const chat = page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
        const box = chat.locator('#prompt');
        const chips = chat.getByRole('list', { name: 'Attached' }).getByRole('listitem');
        await chips.filter({ hasText: 'a.txt:1' }).waitFor();
        await box.click();
        await page.keyboard.press('End');
        await page.keyboard.type('and @bask');
        const option = chat.getByRole('option').filter({ hasText: 'basket.ts' });
        await option.waitFor();
        await editor.screenshot('chat-mentions');
        await page.keyboard.press('Enter');
        await chips.filter({ hasText: 'src/basket.ts' }).waitFor();
        assert.equal(await box.inputValue(), '@a.txt:1 and @src/basket.ts ');
        await box.evaluate(async (element) => {
          const canvas = document.createElement('canvas');
          canvas.width = canvas.height = 40;
          const drawing = canvas.getContext('2d')!;
          drawing.fillStyle = 'teal';
          drawing.fillRect(0, 0, 40, 40);
          const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
          const clipboardData = new DataTransfer();
          clipboardData.items.add(new File([blob!], 'shot.png', { type: 'image/png' }));
          const how = { clipboardData, bubbles: true, cancelable: true };
          element.dispatchEvent(new ClipboardEvent('paste', how));
        });
        await chips.locator('img').waitFor();
        await page.keyboard.press('Enter');
        await chat.getByRole('log').getByText('Not sent: builtin takes no pictures').waitFor();
        await chips.filter({ hasText: 'builtin does not take this' }).waitFor();
        await editor.screenshot('chat-attachments');
        await chat.getByRole('button', { name: 'Remove shot.png' }).click();
        await box.click();
        await page.keyboard.press('Enter');
        await chat.locator('body', { hasText: 'I suggest the next edit while you type' }).waitFor();
        assert.equal(await chips.count(), 0);
      });
    });
  });
