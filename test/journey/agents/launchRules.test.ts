// A changed command waits for the user's consent, and the picker shows the command that would run.
import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { until } from '../../until.ts';
import { scriptedAgent } from '../scriptedAgent.ts';
import { copyUnderTest, withEditor } from '../withEditor.ts';

if (copyUnderTest === 'stock')
  describe('starting agents', () => {
    it('runs a changed command only after the user confirmed it, and offers agents of the registry', async () => {
      const agent = scriptedAgent();
      await withEditor({ agent: agent.definition, files: { 'a.txt': 'one\n' } }, async (editor) => {
        await editor.openFile('a.txt');
        await agent.waitForMessage('document/didOpen');
        const { definition } = agent;
        const changed = { ...definition, args: [...definition.args, '--surprise'] };
        // On disk, as another program would.
        const settings = join(editor.server.logs, '..', 'Machine', 'settings.json');
        const question = editor.page
          .locator('.notification-list-item')
          .filter({ hasText: 'has changed since it last ran' })
          .first();
        // VS Code may begin to watch the file later than it opens the window.
        await until(
          'the question',
          () => question.isVisible(),
          async () => {
            writeFileSync(settings, JSON.stringify({ 'acpHost.agents': { test: changed } }));
            await question.waitFor({ timeout: 3000 }).catch(() => undefined);
          },
        );
        assert.match((await question.textContent()) ?? '', /nes\.ts --surprise/);
        await editor.screenshot('changed-command');
        await until('the one before to end', () => agent.pids().length === 0);
        assert.equal(agent.received('initialize').length, 1);
        await editor.notification('has changed since it last ran', 'Run');
        await agent.waitForMessage('initialize', 2);
        await editor.agent('ready');

        await editor.runCommand('ACP: Select Agent');
        await editor.page.locator('.quick-input-list-row', { hasText: 'Gemini CLI' }).first().waitFor();
        await editor.screenshot('picker');
        await editor.pick('Gemini CLI');
        const dialog = editor.page.locator('.monaco-dialog-box');
        await dialog.waitFor();
        assert.match((await dialog.textContent()) ?? '', /npx -y @google\/gemini-cli@[\d.]+ --acp/);
        await editor.screenshot('install-question');
        await dialog.locator('.monaco-button', { hasText: 'Cancel' }).click();
        await editor.agent('ready');
      });
    });
  });
