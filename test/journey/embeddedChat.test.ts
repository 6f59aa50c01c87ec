// Chat with the built-in agent, for which a model is set: it shows the context it gets, and offers other agents.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { ChatDriver } from './chatDriver.ts';
import { themePictures } from './themePictures.ts';
import { copyUnderTest, withEditor } from './withEditor.ts';

if (copyUnderTest === 'stock')
  describe('chat with the built-in agent', () => {
    it('shows the context that the built-in agent gets, and offers other agents', async () => {
      // Its commands need no answer of the model.
      const machineSettings = { 'acpHost.builtin.endpoint': 'http://127.0.0.1:9/v1' };
      const files = { 'basket.ts': 'export const basket = [];\n', 'b.txt': 'b\n' };
      await withEditor({ machineSettings, files }, async (editor) => {
        const { page } = editor;
        await editor.openFile('b.txt');
        await editor.openFile('basket.ts');
        await editor.runCommand('ACP: Open Chat');
        const chat = new ChatDriver(editor);
        const { frame } = chat;
        const picker = page.locator('.quick-input-widget');

        // Its commands are offered as they are typed.
        await frame.locator('#prompt').click();
        await page.keyboard.type('/');
        await frame.getByRole('option').filter({ hasText: 'state' }).waitFor();
        assert.equal(await frame.getByRole('option').count(), 3);
        await editor.screenshot('fresh-commands');
        await page.keyboard.type('state');
        await page.keyboard.press('Enter');
        await page.keyboard.press('Enter');
        await chat.row('agent', 'basket.ts');
        await chat.rests();
        const state = (await chat.rows()).at(-1)!.text;
        for (const part of ['Active file', 'Open files', 'b.txt', 'Recent files'])
          assert.ok(state.includes(part), state);
        await themePictures(editor, 'fresh-state');

        await chat.say('/context');
        await chat.row('agent', 'Editor context of this prompt');
        await chat.rests();
        assert.ok((await chat.rows()).at(-1)!.text.includes('basket.ts'), (await chat.rows()).at(-1)!.text);
        await themePictures(editor, 'fresh-context');

        // The picker opens by itself, over the answer.
        await chat.say('/agents');
        await picker.getByText('Select an agent').waitFor();
        await chat.row('agent', 'select the agent name above the conversation');
        await editor.screenshot('fresh-agents');
        await page.keyboard.press('Escape');
        await picker.waitFor({ state: 'hidden' });
        await chat.rests();
        assert.deepEqual(
          (await chat.rows()).map(({ kind }) => kind),
          ['user', 'agent', 'user', 'agent', 'user', 'agent'],
        );
      });
    });
  });
