// A conversation in an editor tab is restored after a reload before VS Code has stored the tab:
// automatically if it covers nothing, else by one click.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { until } from '../../until.ts';
import { openChat } from '../chatDriver.ts';
import { inTab } from './chatFrames.ts';
import { isLayoutKept, isTabKept, keepNoLayout } from './keptLayout.ts';
import { scriptedAgent } from '../scriptedAgent.ts';
import { copyUnderTest, withEditor } from '../withEditor.ts';

if (copyUnderTest === 'stock')
  describe('a conversation in a tab', () => {
    it('is restored when the window is reloaded at once', async () => {
      const agent = scriptedAgent({}, 'rememberer');
      const settings = { 'acpHost.nes.agent': 'builtin' };
      await withEditor({ agent: agent.definition, settings, files: { 'a.txt': 'one\n' } }, async (editor) => {
        const { page } = editor;
        const tab = page.locator('.tab', { hasText: 'hello' });
        const isThere = async (): Promise<void> =>
          (await inTab(editor)).locator('.row', { hasText: 'you said hello' }).waitFor();
        await editor.status('ACP');
        const chat = await openChat(editor);
        await chat.say('hello');
        await chat.row('agent', 'you said hello');

        // In an editor group of its own.
        await keepNoLayout(editor);
        await editor.runCommand('ACP: Open Conversation in Editor');
        await isThere();
        // VS Code writes the state of extensions a moment after it was set.
        await until('the tab to be stored', () => isTabKept(editor));
        await page.reload({ waitUntil: 'commit' });
        await isThere();
        assert.equal(await tab.count(), 1);
        await editor.screenshot('tab-again');
        await tab.click();
        await editor.runCommand('View: Close Editor');
        await tab.waitFor({ state: 'detached' });

        // In the group of a file that may have the focus.
        await editor.openFile('a.txt');
        await until('the file to be stored', async () => {
          const [file, ours] = [isLayoutKept(editor, 'a.txt'), isLayoutKept(editor, 'acpHost.chatTab')];
          return (await file) && !(await ours);
        });
        await keepNoLayout(editor);
        await editor.runCommand('ACP: Open Conversation in Editor');
        await isThere();
        // VS Code writes the state of extensions a moment after it was set.
        await until('the tab to be stored', () => isTabKept(editor));
        await page.reload({ waitUntil: 'commit' });
        const offered = 'The conversation "hello" was open in an editor tab.';
        await editor.notification(offered);
        assert.equal(await tab.count(), 0);
        await editor.screenshot('tab-offered');
        await editor.notification(offered, 'Open in Editor');
        await isThere();
        assert.equal(await tab.count(), 1);
      });
    });
  });
