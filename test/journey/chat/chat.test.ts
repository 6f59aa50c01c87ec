// The chat opens by its key beside the code and shows the answers of the built-in agent's model, in a real VS Code.
import * as assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { ScriptedModel, stream } from '../../contract/builtin/scriptedModel.ts';
import { ChatDriver } from '../chatDriver.ts';
import { SharedWindow } from '../sharedWindow.ts';
import { copyUnderTest } from '../withEditor.ts';

if (copyUnderTest === 'stock')
  describe('the chat', () => {
    let model: ScriptedModel;
    before(async () => {
      model = await ScriptedModel.start();
      model.script = stream('I am a model.');
    });
    const shared = new SharedWindow(() => ({
      files: { 'a.txt': 'one\ntwo\n', 'src/basket.ts': 'export const x = 1;\n' },
      machineSettings: { 'acpHost.builtin.endpoint': model.address, 'acpHost.builtin.model': 'tiny' },
    }));
    after(() => model.stop());

    it('opens by its key, and the agent answers a prompt', async () => {
      const { editor } = shared;
      const { page } = editor;
      const refused: string[] = [];
      page.on('console', (message) => {
        if (/Content Security Policy/.test(message.text())) refused.push(message.text());
      });
      await editor.openFile('a.txt');
      await editor.press('Shift+Alt+J');
      const { frame: chat } = new ChatDriver(editor);
      const box = chat.locator('#prompt');
      await box.waitFor();
      await box.click();
      await page.keyboard.type('What are you?');
      await page.keyboard.press('Enter');
      await chat.locator('body', { hasText: 'I am a model.' }).waitFor();
      await editor.screenshot('chat');
      assert.deepEqual(
        refused.filter((text) => text.includes('chat.')),
        [],
      );
    });

    it('attaches files with @, the selection with a command and images by pasting', async () => {
      const { editor } = shared;
      const { page } = editor;
      const driver = new ChatDriver(editor);
      const { frame: chat } = driver;
      await driver.newConversation();
      await editor.openFile('a.txt');
      await editor.select(1, 1, 3);
      await editor.runCommand('ACP: Add Selection to Chat');
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
      await chat.getByRole('log').getByText('Not sent: Built-in Agent does not accept images').waitFor();
      await chips.filter({ hasText: 'Built-in Agent does not support this attachment' }).waitFor();
      await editor.screenshot('chat-attachments');
      await chat.getByRole('button', { name: 'Remove shot.png' }).click();
      await box.click();
      await page.keyboard.press('Enter');
      await chat.locator('body', { hasText: 'I am a model.' }).waitFor();
      assert.equal(await chips.count(), 0);
    });
  });
