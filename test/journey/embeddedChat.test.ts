// The chat after installation without any setting, by keyboard: the agent says what it cannot do, shows the
// context that agents get, and offers other agents.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { ChatDriver } from './chatDriver.ts';
import { themePictures } from './themePictures.ts';
import { copyUnderTest, withEditor } from './withEditor.ts';

if (copyUnderTest === 'stock')
  describe('a fresh install', () => {
    it('has a chat agent that says what it is, shows the context it gets, and offers other agents', async function () {
      this.timeout(600_000);
      await withEditor(
        { files: { 'basket.ts': 'export const basket = [];\n', 'b.txt': 'b\n' } },
        async (editor) => {
          const { page } = editor;
          await editor.openFile('b.txt');
          await editor.openFile('basket.ts');
          await editor.runCommand('ACP: Open Chat');
          const chat = new ChatDriver(editor);
          const { frame } = chat;
          const picker = page.locator('.quick-input-widget');

          // The empty chat says so itself and has a button.
          await frame.getByText('It can’t change files for you').waitFor();
          await themePictures(editor, 'fresh-welcome');
          const choose = frame.getByRole('button', { name: 'Choose an Agent' });
          await frame.locator('#prompt').click();
          await chat.reach(choose, 'Shift+Tab');
          await page.keyboard.press('Enter');
          await picker.getByText('Which agent?').waitFor();
          await editor.screenshot('fresh-picker');
          await page.keyboard.press('Escape');
          await picker.waitFor({ state: 'hidden' });

          await chat.say('What can you do?');
          await chat.row('agent', 'I suggest the next edit while you type, and that is all I can do');
          await chat.rests();
          await themePictures(editor, 'fresh-answer');

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
          for (const part of [
            'Active file',
            'Open files',
            'b.txt',
            'Recent files',
            'No language model is in use',
          ])
            assert.ok(state.includes(part), state);
          await themePictures(editor, 'fresh-state');

          await chat.say('/context');
          await chat.row('agent', 'What your editor told me with this message');
          await chat.rests();
          assert.ok((await chat.rows()).at(-1)!.text.includes('basket.ts'), (await chat.rows()).at(-1)!.text);
          await themePictures(editor, 'fresh-context');

          // The picker opens by itself, over the answer.
          await chat.say('/agents');
          await picker.getByText('Which agent?').waitFor();
          await chat.row('agent', 'ACP: Select Agent');
          await editor.screenshot('fresh-agents');
          await page.keyboard.press('Escape');
          await picker.waitFor({ state: 'hidden' });
          await chat.rests();
          assert.deepEqual(
            (await chat.rows()).map(({ kind }) => kind),
            ['user', 'agent', 'user', 'agent', 'user', 'agent', 'user', 'agent'],
          );
        },
      );
    });
  });
