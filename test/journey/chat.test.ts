// Proves that the chat opens beside the code and that what the embedded agent says is seen there, in a real VS Code.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { copyUnderTest, withEditor } from './withEditor.ts';

if (copyUnderTest === 'stock')
  describe('the chat', () => {
    it('is opened by its command and answers', async () => {
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
  });
