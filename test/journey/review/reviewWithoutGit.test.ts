// The list of changed files where Git or a repository is missing: its button creates a repository or leads to Git, and what
// the list says about it goes away.
import * as assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'mocha';
import type { Locator } from 'playwright-core';
import type { ScriptedWorld } from '../../agents/parts/scriptedWorld.ts';
import { until } from '../../until.ts';
import { openChat } from '../chatDriver.ts';
import type { OpenEditor } from '../openEditor.ts';
import { scriptedAgent } from '../scriptedAgent.ts';
import { copyUnderTest, withEditor } from '../withEditor.ts';

const files = { 'notes.md': 'one\n' };
const viewport = { width: 1400, height: 860 };
const sentence = 'Without Git, not every file that an agent changes can be restored.';

/** Lets the agent change a file, and opens the list. */
async function changeFile(editor: OpenEditor, agent: ScriptedWorld): Promise<Locator> {
  const steps = { 'Change the notes': [{ fs: join(editor.workspace, 'notes.md'), text: 'two\n' }] };
  writeFileSync(agent.path('script.json'), JSON.stringify(steps));
  await editor.openFile('notes.md');
  const chat = await openChat(editor);
  await chat.say('Change the notes');
  const list = chat.frame.locator('.changes');
  await list.locator('summary', { hasText: '1 file changed' }).waitFor();
  await chat.rests();
  await list.locator('summary').click();
  await list.getByText(sentence).waitFor();
  return list;
}

if (copyUnderTest === 'stock')
  describe('the list of changed files without Git', () => {
    it('creates a repository at a click, and no longer says that one is missing', async () => {
      const agent = scriptedAgent({}, 'writing');
      const settings = { 'acpHost.nes.agent': 'builtin', 'git.enabled': true };
      await withEditor({ agent: agent.definition, settings, files, viewport }, async (editor) => {
        const list = await changeFile(editor, agent);
        await editor.screenshot('review-no-repository');
        assert.equal(existsSync(join(editor.workspace, '.git')), false);
        await list.getByRole('button', { name: 'Initialize Repository' }).click();
        await until('the repository', () => existsSync(join(editor.workspace, '.git', 'HEAD')));
        await list.getByText(sentence).waitFor({ state: 'detached' });
        assert.equal(await list.getByRole('button', { name: 'Initialize Repository' }).count(), 0);
        // The change is still there to be reviewed.
        await list.locator('li', { hasText: 'notes.md' }).waitFor();
        await editor.screenshot('review-new-repository');
      });
    });

    it('leads to Git where it is not installed, and asks before it opens the page', async () => {
      const agent = scriptedAgent({}, 'writing');
      const settings = { 'acpHost.nes.agent': 'builtin' };
      const env = { PATH: dirname(process.execPath) };
      await withEditor({ agent: agent.definition, settings, files, viewport, env }, async (editor) => {
        const list = await changeFile(editor, agent);
        await list.getByRole('button', { name: 'Install Git' }).click();
        const dialog = editor.page.locator('.monaco-dialog-box', {
          hasText: 'https://git-scm.com/downloads',
        });
        await dialog.waitFor();
        await editor.screenshot('review-install-git');
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await dialog.waitFor({ state: 'hidden' });
        await list.getByText(sentence).waitFor();
      });
    });
  });
