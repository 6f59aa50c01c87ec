// Cursor's plans and questions are cards in the conversation, answered by keyboard, and end with their turn. What no client knows is
// shown with its text.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { until } from '../../until.ts';
import { openChat } from '../chatDriver.ts';
import { scriptedAgent } from '../scriptedAgent.ts';
import { copyUnderTest, withEditor } from '../withEditor.ts';

const settings = { 'acpHost.nes.agent': 'builtin' };

// The page is the same on both copies.
if (copyUnderTest === 'stock')
  describe('requests of vendors', () => {
    it('are answered in the conversation, or shown there as not supported', async () => {
      const agent = scriptedAgent({}, 'vendor');
      const results = (): unknown[] =>
        agent.messages().flatMap(({ id, result }) => (String(id).startsWith('ask') ? [result] : []));
      const files = { 'a.txt': 'one\n' };
      await withEditor({ agent: agent.definition, settings, files }, async (editor) => {
        const { page } = editor;
        await editor.openFile('a.txt');
        const chat = await openChat(editor);
        const { frame } = chat;
        const card = frame.locator('.question');
        /** @param key leads from the focus to the button. */
        const press = async (name: string, answers: number, key: 'Tab' | 'Shift+Tab'): Promise<void> => {
          const button = frame.getByRole('button', { name, exact: true });
          await chat.reach(button, key);
          // A card can't be answered right after it appeared.
          await until(
            'the answer',
            () => results().length === answers,
            () => page.keyboard.press('Enter'),
          );
          await card.waitFor({ state: 'detached' });
        };

        await chat.say('plan');
        await card.locator('li', { hasText: 'Round the total.' }).waitFor();
        await editor.screenshot('vendor-plan');
        await card.getByLabel('What should change?').click();
        await page.keyboard.type('Add a test.');
        await page.keyboard.press('Enter');
        assert.deepEqual(results(), []);
        await press('Refuse', 1, 'Tab');
        assert.deepEqual(results(), [{ outcome: { outcome: 'rejected', reason: 'Add a test.' } }]);
        await chat.row('planText', 'Round the total');
        await chat.rests();

        await chat.say('plan');
        await card.waitFor();
        await press('Accept Plan', 2, 'Shift+Tab');
        assert.deepEqual(results()[1], { outcome: { outcome: 'accepted' } });
        await chat.rests();

        await chat.say('question');
        await card.getByText('Which mode should I use?').waitFor();
        await editor.screenshot('vendor-question');
        await chat.reach(card.getByRole('radio').last(), 'Shift+Tab');
        await page.keyboard.press('Space');
        await card.getByLabel('Unit').check();
        await press('Send', 3, 'Tab');
        const answers = [
          { questionId: 'q1', selectedOptionIds: ['plan'] },
          { questionId: 'q2', selectedOptionIds: ['unit'] },
        ];
        assert.deepEqual(results()[2], { outcome: { outcome: 'answered', answers } });
        await chat.rests();

        await chat.say('question leave');
        await frame.locator('.unanswered', { hasText: 'turn ended before you answered' }).waitFor();
        assert.equal(await card.count(), 0);
        await until('the answer', () => results().length === 4);
        assert.deepEqual(results()[3], { outcome: { outcome: 'cancelled' } });

        await chat.say('unknown');
        await chat.row('notice', 'does not support: _vendor/note');
        await chat.row('notice', 'does not support: vendor/ask');
        await chat.rests();
        const asked = frame.locator('.row.notice', { hasText: 'vendor/ask' });
        assert.equal(await asked.locator('pre').isVisible(), false);
        await asked.locator('summary').click();
        await asked.locator('pre', { hasText: 'Shall I go on?[U+202E]' }).waitFor();
        await editor.screenshot('vendor-unknown');

        await chat.say('todos');
        await chat.row('plan', '2 of 2 done');
        await chat.rests();

        // Where the user does not see the page, VS Code's own list asks, beside the plan in an editor.
        const before = results().length;
        await chat.say('plan');
        await card.waitFor();
        await editor.runCommand('View: Show Explorer');
        await editor.notification(/test asks: Review the plan: Round the total/);
        await editor.runCommand('ACP: Show Pending Agent Requests');
        const rows = page.locator('.quick-input-list .monaco-list-row');
        await rows.filter({ hasText: 'Accept Plan' }).waitFor();
        await page.locator('.tab', { hasText: 'plan.md' }).waitFor();
        await editor.screenshot('vendor-plan-list');
        await page.keyboard.press('Enter');
        await rows.filter({ hasText: 'The agent learns that you refuse the plan' }).click();
        await page.locator('.quick-input-message', { hasText: 'The agent gets this text.' }).waitFor();
        assert.equal(results().length, before);
        await page.keyboard.type('Shorter');
        await page.keyboard.press('Enter');
        await until('the answer', () => results().length === before + 1);
        assert.deepEqual(results().at(-1), { outcome: { outcome: 'rejected', reason: 'Shorter' } });
      });
    });
  });
