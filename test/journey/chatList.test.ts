// The list of conversations in a real VS Code: its buttons, sessions that only the agent has, and showing the selected one.
import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import type { Locator } from 'playwright-core';
import { repository } from '../../scripts/process/repository.ts';
import { ScriptedWorld } from '../agents/scriptedWorld.ts';
import { until } from '../until.ts';
import { inTab, inView, say } from './chatFrames.ts';
import type { OpenEditor } from './openEditor.ts';
import { copyUnderTest, withEditor } from './withEditor.ts';

if (copyUnderTest === 'stock')
  describe('the list of conversations', () => {
    it('has buttons that rename, copy, export, open and delete a conversation', async function () {
      this.timeout(400_000);
      const agent = new ScriptedWorld(join(repository, 'test', 'agents'), {}, 'rememberer');
      const { definition } = agent;
      // The agent restores a session by session/load, with its history.
      const loading = { ...definition, args: [...definition.args, 'load'] };
      const settings = { 'acpHost.nes.agent': 'builtin' };
      try {
        await withEditor({ agent: loading, settings, files: { 'a.txt': 'one\n' } }, async (editor) => {
          const { page } = editor;
          const said = [
            { kind: 'user_message_chunk', text: 'earlier' },
            { kind: 'agent_message_chunk', text: 'you said earlier' },
          ];
          const kept = { elsewhere: { cwd: editor.workspace, count: 0, said } };
          writeFileSync(agent.path('log.kept'), JSON.stringify(kept));
          await editor.openFile('a.txt');
          await editor.runCommand('ACP: Open Chat');
          await say(editor, await inView(editor), 'hello');
          await (await inView(editor)).locator('.row', { hasText: 'you said hello' }).waitFor();

          await press(editor, 'hello', 'Rename');
          await page.locator('.quick-input-widget').getByText('It is called').waitFor();
          await page.keyboard.type('Greeting');
          await page.keyboard.press('Enter');
          await (await inView(editor)).getByText('Greeting').first().waitFor();

          await press(editor, 'Greeting', 'Export');
          await editor.pick('JSON');
          const target = page.locator('.quick-input-widget input.input').first();
          await until('the place for the file', async () =>
            (await target.inputValue()).endsWith('workspace/Greeting.json'),
          );
          await editor.screenshot('sessions-export');
          await page.keyboard.press('Enter');
          await editor.notification('The conversation was exported to');
          const exported = JSON.parse(editor.read('Greeting.json')) as Record<string, unknown>;
          assert.equal(exported['title'], 'Greeting');
          assert.equal((exported['rows'] as unknown[]).length, 2);

          await press(editor, 'Greeting', 'Fork: Go on in a Copy');
          await (await inView(editor)).getByText('Greeting (fork)').first().waitFor();
          await say(editor, await inView(editor), 'two');
          await (await inView(editor)).locator('.row', { hasText: 'you said two' }).waitFor();
          assert.equal(await (await inView(editor)).locator('.row').count(), 4);

          await press(editor, /Greeting, /, 'Open in an Editor Tab');
          await page.locator('.tab', { hasText: 'Greeting' }).waitFor();
          await (await inTab(editor)).locator('.row', { hasText: 'you said hello' }).waitFor();
          const tab = await inTab(editor);
          assert.equal(await tab.locator('.row').count(), 2);
          // The focus moves to the page last, and would close a list that is opened before.
          await until('the focus in the tab', () =>
            tab.locator('#prompt').evaluate(() => document.hasFocus()),
          );

          // The tab is the active page now, and the deleted conversation is in the view.
          await press(editor, 'Greeting (fork)', 'Delete');
          await page.locator('.monaco-dialog-box').getByText('Delete', { exact: true }).click();
          await (await inView(editor)).getByText('Ask test about this code').waitFor();
          await agent.waitForMessage('session/delete');

          // A session that only the agent has. The view is closed meanwhile.
          await editor.runCommand('View: Close All Editors');
          await editor.runCommand('View: Close Primary Side Bar');
          const list = await open(editor);
          await list.getByText('Kept by test').waitFor();
          await editor.screenshot('sessions-list-kept');
          await page.keyboard.type('About earlier');
          await page.keyboard.press('Enter');
          await (await inView(editor)).locator('.row', { hasText: 'you said earlier' }).waitFor();
          await editor.screenshot('sessions-kept');

          // Also if the hidden page shows it already.
          await editor.runCommand('View: Close Primary Side Bar');
          await (await open(editor)).getByText('shown now').waitFor();
          await page.keyboard.type('About earlier');
          await page.keyboard.press('Enter');
          await (await inView(editor)).locator('.row', { hasText: 'you said earlier' }).waitFor();
        });
        await until('the end of the agent', () => agent.pids().length === 0);
      } finally {
        agent.dispose();
      }
    });
  });

async function open(editor: OpenEditor): Promise<Locator> {
  await editor.runCommand('ACP: Show Conversations');
  const list = editor.page.locator('.quick-input-widget');
  await list.getByText('Conversations', { exact: true }).waitFor();
  return list;
}

/** Presses a button of a conversation in the list. */
async function press(editor: OpenEditor, title: string | RegExp, button: string): Promise<void> {
  const list = await open(editor);
  const row = list.getByRole('option', { name: title }).first();
  await row.hover();
  await row.getByRole('button', { name: button }).click();
}
