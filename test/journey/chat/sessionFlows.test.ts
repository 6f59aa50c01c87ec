// Conversations survive an agent that dies during a turn, and a window that is reloaded three times during a stream;
// host/chat/chatReloads restores a conversation ten times. Each action on a conversation is also a command.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { until } from '../../until.ts';
import { ChatDriver, openChat } from '../chatDriver.ts';
import { openConversations } from './conversationsList.ts';
import { SharedEditor } from '../sharedEditor.ts';
import { themePictures } from '../themePictures.ts';
import { copyUnderTest } from '../withEditor.ts';

const files = { 'a.txt': 'one\n' };
const settings = { 'acpHost.nes.agent': 'builtin' };

function numbersIn(text: string): number[] {
  return (text.match(/\d+/g) ?? []).map(Number);
}

if (copyUnderTest === 'stock')
  describe('conversations', () => {
    const shared = new SharedEditor({ settings, files }, 'rememberer');

    it('keep the draft and the queue when the agent crashes, and are managed by commands', async () => {
      const { editor, agent } = shared;
      const { page } = editor;
      await editor.openFile('a.txt');
      const chat = await openChat(editor);
      const { frame } = chat;
      await chat.say('stream');
      await chat.row('agent', ' 5 ');
      await chat.say('what waits');
      await frame.locator('.queue li', { hasText: 'what waits' }).waitFor();
      await page.keyboard.type('half a thought');
      agent.kill();
      await chat.row('notice', 'The agent was restarted');
      await chat.rests();
      assert.equal(await frame.locator('#prompt').inputValue(), 'half a thought');
      assert.equal(await frame.locator('.queue li').count(), 1);
      await themePictures(editor, 'sessions-crashed');
      await chat.reach(frame.getByRole('button', { name: 'Send Now' }), 'Shift+Tab');
      await page.keyboard.press('Enter');
      await chat.row('agent', 'you said what waits');
      await chat.rests();
      assert.equal(agent.received('session/new').length, 1, 'it goes on in the same session');
      assert.equal(await frame.locator('#prompt').inputValue(), 'half a thought');

      const input = page.locator('.quick-input-widget');
      await editor.runCommand('ACP: Rename Conversation');
      await input.getByText('Current name').waitFor();
      await page.keyboard.type('Counting');
      await page.keyboard.press('Enter');
      await frame.getByText('Counting').first().waitFor();

      await editor.runCommand('ACP: Export Conversation');
      await editor.pick('Markdown');
      await until('the place for the file', async () =>
        (await input.locator('input.input').first().inputValue()).endsWith('workspace/Counting.md'),
      );
      await page.keyboard.press('Enter');
      await editor.notification('Exported to', 'Open File');
      await editor.shows('Counting');
      await editor.screenshot('sessions-exported');
      const exported = editor.read('Counting.md');
      for (const part of ['Counting', 'stream', ' 5 ', 'you said what waits'])
        assert.ok(exported.includes(part), exported);
      assert.ok(!exported.includes('half a thought'), 'what was not said is not in it');

      await editor.runCommand('ACP: Fork Conversation');
      await frame.getByText('Counting (fork)').first().waitFor();
      await chat.focused();
      await editor.runCommand('ACP: Delete Conversation');
      const dialog = page.locator('.monaco-dialog-box');
      await dialog.getByText('Delete "Counting (fork)"?').waitFor();
      await editor.screenshot('sessions-delete');
      await page.keyboard.press('Enter');
      await agent.waitForMessage('session/delete');
      await openConversations(editor, (list) => list.getByRole('option', { name: /Counting/ }));
      assert.equal(await input.getByRole('option', { name: /fork/ }).count(), 0);
      await page.keyboard.press('Escape');
    });

    it('lose and repeat nothing when the window is reloaded three times during a stream', async () => {
      const { editor, agent } = shared;
      const { page } = editor;
      await editor.openFile('a.txt');
      const sessions = agent.received('session/new').length;
      const chat = new ChatDriver(editor);
      await chat.newConversation();
      const spoken: string[] = [];
      for (let round = 1; round <= 3; round++) {
        await chat.say('stream');
        const stream = chat.frame.locator('.row.agent').nth(round - 1);
        const seen = await until('numbers', async () => {
          const numbers = numbersIn((await stream.allInnerTexts()).join(' '));
          return numbers.length > 5 ? numbers : undefined;
        });
        await page.reload({ waitUntil: 'commit' });
        const closed = chat.frame.locator('.row.end', { hasText: 'The window was closed' });
        await closed.nth(round - 1).waitFor();
        // The end of a conversation is drawn first.
        const texts = await until('the answers', async () => {
          const drawn = await chat.frame.locator('.row.agent').allInnerTexts();
          return drawn.length >= round ? drawn : undefined;
        });
        const numbers = numbersIn(texts.at(-1)!);
        assert.equal(texts.length, round);
        assert.deepEqual(texts.slice(0, -1), spoken, 'what was said in the windows before');
        assert.deepEqual(
          numbers,
          numbers.map((_, at) => numbers[0]! + at),
          'without a gap, and nothing twice',
        );
        assert.equal(numbers[0], seen[0]);
        assert.ok(numbers.at(-1)! >= seen.at(-1)!, `${numbers.at(-1)} after ${seen.at(-1)} was seen`);
        spoken.push(texts.at(-1)!);
      }
      await chat.say('hello');
      await chat.row('agent', 'you said hello');
      await editor.screenshot('sessions-three-reloads');
      assert.equal(agent.received('session/new').length, sessions + 1);
      assert.equal(await chat.frame.locator('.row.user').count(), 4);
    });
  });
