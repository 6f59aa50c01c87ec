// Questions of an agent are shown, wait, and are answered by keys and clicks. Their text is not interpreted.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { until } from '../../until.ts';
import { scriptedAgent } from '../scriptedAgent.ts';
import { copyUnderTest, withEditor } from '../withEditor.ts';

if (copyUnderTest === 'stock')
  describe('questions of an agent', () => {
    it('stay in notifications and the status bar until the user answers', async () => {
      const agent = scriptedAgent({}, 'asking');
      const answers = (): unknown[] =>
        agent.messages().flatMap(({ id, result }) => (result === undefined ? [] : [{ id, result }]));
      await withEditor({ agent: agent.definition, files: { 'a.txt': 'one\n' } }, async (editor) => {
        const { page } = editor;
        await editor.openFile('a.txt');
        await editor.notification(/test asks: Who are you\?/);
        const toast = page.locator('.notifications-toasts .notification-list-item', {
          hasText: 'Who are you',
        });
        const link = toast.locator('.notification-list-item-message a');
        assert.deepEqual(await link.allInnerTexts(), ['Answer…']);
        await editor.status(/2 agent requests/);
        await editor.screenshot('questions-notifications');

        await link.click();
        const input = page.locator('.quick-input-widget input');
        await input.waitFor();
        assert.deepEqual(await page.locator('.quick-input-message a').allInnerTexts(), []);
        await editor.screenshot('questions-field');
        await editor.press('Escape');
        await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
        assert.deepEqual(answers(), []);

        await link.click();
        await input.waitFor();
        await page.keyboard.type('Ada');
        await editor.press('Enter');
        await page.locator('.quick-input-list', { hasText: 'large' }).waitFor();
        // The selected item is 'Leave empty', the last one.
        await editor.press('ArrowUp', 'Enter');
        const rows = page.locator('.quick-input-list .monaco-list-row');
        await rows.filter({ hasText: 'Send to test' }).waitFor();
        await editor.screenshot('questions-review');
        await editor.press('Enter');
        assert.deepEqual(answers(), []);
        await rows.filter({ hasText: 'Send to test' }).click();
        const sent = { id: 'form', result: { action: 'accept', content: { name: 'Ada', size: 'large' } } };
        await until('the form', () => answers().length === 1);
        assert.deepEqual(answers(), [sent]);
        await toast.waitFor({ state: 'hidden' });

        await editor.runCommand('ACP: Show Pending Agent Requests');
        const dialog = page.locator('.monaco-dialog-box');
        await dialog.waitFor();
        const lines = (await dialog.innerText()).split('\n');
        assert.ok(lines.includes('Host: evil.test'), lines.join('\n'));
        assert.ok(
          lines.includes('Address: https://example.com@evil.test/sign-in?to=%2Fhome'),
          lines.join('\n'),
        );
        await editor.screenshot('questions-address');
        await editor.press('Escape');
        await dialog.waitFor({ state: 'hidden' });
        assert.equal(answers().length, 1);
        await editor.runCommand('ACP: Show Pending Agent Requests');
        await dialog.getByRole('button', { name: 'Decline' }).click();
        await until('the answer', () => answers().length === 2);
        assert.deepEqual(answers()[1], { id: 'address', result: { action: 'decline' } });
      });
    });
  });
