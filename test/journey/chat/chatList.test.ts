// The list of conversations in a real VS Code: its buttons, sessions that only the agent has, and showing the selected one.
import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { until } from '../../until.ts';
import { openChat } from '../chatDriver.ts';
import { inTab, inView, say } from './chatFrames.ts';
import { openConversations } from './conversationsList.ts';
import type { OpenEditor } from '../openEditor.ts';
import { scriptedAgent } from '../scriptedAgent.ts';
import { copyUnderTest, withEditor } from '../withEditor.ts';

if (copyUnderTest === 'stock')
  describe('the list of conversations', () => {
    it('has buttons that rename, copy, export, open and delete a conversation', async () => {
      const agent = scriptedAgent({}, 'rememberer');
      const { definition } = agent;
      // The agent restores a session by session/load, with its history.
      const loading = { ...definition, args: [...definition.args, 'load'] };
      const settings = { 'acpHost.nes.agent': 'builtin' };
      await withEditor({ agent: loading, settings, files: { 'a.txt': 'one\n' } }, async (editor) => {
        const { page } = editor;
        const said = [
          { kind: 'user_message_chunk', text: 'earlier' },
          { kind: 'agent_message_chunk', text: 'you said earlier' },
        ];
        const kept = { elsewhere: { cwd: editor.workspace, count: 0, said } };
        writeFileSync(agent.path('log.kept'), JSON.stringify(kept));
        await editor.openFile('a.txt');
        const chat = await openChat(editor);
        await chat.say('hello');
        await chat.row('agent', 'you said hello');

        await press(editor, 'hello', 'Rename');
        await page.locator('.quick-input-widget').getByText('Current name').waitFor();
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
        await editor.notification('Exported to');
        const exported = JSON.parse(editor.read('Greeting.json')) as Record<string, unknown>;
        assert.equal(exported['title'], 'Greeting');
        assert.equal((exported['rows'] as unknown[]).length, 2);

        await press(editor, 'Greeting', 'Fork: Continue in a Copy');
        await (await inView(editor)).getByText('Greeting (fork)').first().waitFor();
        await say(await inView(editor), 'two');
        await (await inView(editor)).locator('.row', { hasText: 'you said two' }).waitFor();
        assert.equal(await (await inView(editor)).locator('.row').count(), 4);

        await press(editor, /Greeting, /, 'Open in Editor');
        await page.locator('.tab', { hasText: 'Greeting' }).waitFor();
        await (await inTab(editor)).locator('.row', { hasText: 'you said hello' }).waitFor();
        const tab = await inTab(editor);
        assert.equal(await tab.locator('.row').count(), 2);
        // The focus moves to the page last, and would close a list that is opened before.
        await until('the focus in the tab', () => tab.locator('#prompt').evaluate(() => document.hasFocus()));

        // The tab is the active page now, and the deleted conversation is in the view.
        await press(editor, 'Greeting (fork)', 'Delete');
        await page.locator('.monaco-dialog-box').getByText('Delete', { exact: true }).click();
        await (await inView(editor)).getByText('Ask test about this code').waitFor();
        await agent.waitForMessage('session/delete');

        // A session that only the agent has. The view is closed meanwhile.
        await editor.runCommand('View: Close All Editors');
        await editor.runCommand('View: Close Primary Side Bar');
        const list = await openConversations(editor);
        await list.getByText('Stored by test').waitFor();
        await editor.screenshot('sessions-list-kept');
        await page.keyboard.type('About earlier');
        await page.keyboard.press('Enter');
        await (await inView(editor)).locator('.row', { hasText: 'you said earlier' }).waitFor();
        await editor.screenshot('sessions-kept');

        // Also if the agent archived it: it is taken out of the archive first.
        const old = said.map(({ kind, text }) => ({ kind, text: text.replace('earlier', 'long ago') }));
        const archived = { old: { cwd: editor.workspace, count: 0, said: old, archived: false } };
        writeFileSync(agent.path('log.kept'), JSON.stringify({ ...kept, ...archived }));
        await press(editor, 'About long ago', 'Archive');
        assert.deepEqual(await agent.waitForMessage('session/archive'), { sessionId: 'old' });
        await (await openConversations(editor)).getByText('Archived by test').waitFor();
        await editor.screenshot('sessions-list-archived');
        await page.keyboard.press('Escape');
        await press(editor, 'About long ago', 'Open in Editor');
        assert.deepEqual(await agent.waitForMessage('session/unarchive'), { sessionId: 'old' });
        await (await inTab(editor)).locator('.row', { hasText: 'you said long ago' }).waitFor();
        await editor.runCommand('View: Close All Editors');

        // Also if the hidden page shows it already.
        await editor.runCommand('View: Close Primary Side Bar');
        await (await openConversations(editor)).getByText('shown now').waitFor();
        await page.keyboard.type('About earlier');
        await page.keyboard.press('Enter');
        await (await inView(editor)).locator('.row', { hasText: 'you said earlier' }).waitFor();
      });
      await until('the end of the agent', () => agent.pids().length === 0);
    });
  });

/**
 * Presses a button of a conversation in the list. Opens the list again if it closes before, which it does if a page that was
 * opened just now takes the focus.
 */
async function press(editor: OpenEditor, title: string | RegExp, name: string): Promise<void> {
  for (;;) {
    const list = await openConversations(editor);
    const row = list.getByRole('option', { name: title }).first();
    const button = row.getByRole('button', { name });
    const isShown = row
      .hover()
      .then(() => button.waitFor())
      .then(() => true);
    const isClosed = list.waitFor({ state: 'hidden' }).then(() => false);
    for (const one of [isShown, isClosed]) one.catch(() => undefined);
    if (await Promise.race([isShown, isClosed])) return await button.click();
  }
}
