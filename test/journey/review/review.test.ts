// Changes of an agent on disk are listed in the chat, shown in the editor, and kept or undone there by keyboard.
import * as assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { until } from '../../until.ts';
import { openChat } from '../chatDriver.ts';
import { scriptedAgent } from '../scriptedAgent.ts';
import { copyUnderTest, withEditor } from '../withEditor.ts';

const before = 'const one = 1;\nconst two = 2;\nconst three = 3;\nconst four = 4;\nconst five = 5;\n';
const after = before.replace('one = 1', 'first = 1').replace('five = 5;', 'fifth = 5;\nconst sixth = 6;');

if (copyUnderTest === 'stock')
  describe('the review of an agent’s changes', () => {
    it('shows them in the chat, the editor and the diff, and undoes one by a key', async () => {
      const agent = scriptedAgent({}, 'writing');
      const viewport = { width: 1300, height: 800 };
      const setup = { agent: agent.definition, files: { 'a.ts': before }, viewport };
      await withEditor(setup, async (editor) => {
        const { page } = editor;
        await editor.openFile('a.ts');
        const chat = await openChat(editor);
        await chat.say(JSON.stringify([{ disk: join(editor.workspace, 'a.ts'), text: after }]));
        const line = chat.frame.locator('.changes summary');
        await line.filter({ hasText: '1 file changed' }).waitFor();
        await line.click();
        await page.locator('.codelens-decoration', { hasText: 'Undo' }).first().waitFor();
        // The removed words are drawn where they were, though they are not part of the text.
        const drawn = (): Promise<string[]> =>
          page
            .locator('.view-line span')
            .evaluateAll((spans) =>
              spans
                .flatMap((span) =>
                  ['::before', '::after'].map((side) => getComputedStyle(span, side).content),
                )
                .filter((content) => content.startsWith('"')),
            );
        await until('the removed words', async () => (await drawn()).join(' ') === '"one" "five"');
        await page.locator('.statusbar-item', { hasText: 'Keep File' }).waitFor();
        await editor.screenshot('review-editor');
        const settings = (theme: string): string => JSON.stringify({ 'workbench.colorTheme': theme });
        editor.write('.vscode/settings.json', settings('Default High Contrast'));
        await page.locator('.monaco-workbench.hc-black').waitFor();
        await editor.screenshot('review-editor-high-contrast');
        editor.write('.vscode/settings.json', settings('Default Dark Modern'));
        await page.locator('.monaco-workbench.vs-dark').waitFor();
        await editor.screenshot('review-editor-dark');

        // After a reload, the list and the changes in the editor are restored.
        await page.reload({ waitUntil: 'commit' });
        await line.filter({ hasText: '1 file changed' }).waitFor();
        await page.locator('.codelens-decoration', { hasText: 'Undo' }).first().waitFor();
        await editor.screenshot('review-reloaded');

        await editor.openFile('a.ts');
        await editor.goTo(1, 1);
        await editor.press('Alt+]');
        await editor.status('Ln 5, Col 1');
        await editor.goTo(5, 1);
        await page.keyboard.type('// mine ');
        await page.locator('.codelens-decoration', { hasText: 'later changed by you' }).waitFor();
        await page.locator('.statusbar-item', { hasText: 'Agent change 2 of 2' }).waitFor();
        await editor.screenshot('review-conflict');
        await editor.press('Alt+[');
        await editor.status('Ln 1, Col 1');
        await editor.press('Control+Alt+Backspace');
        await editor.shows('const one = 1;');

        await line.click();
        await chat.frame.locator('.change-file').click();
        await page.locator('.monaco-diff-editor .modified .view-line').first().waitFor();
        await page.locator('.editor-actions [aria-label^="Keep Change"]').first().waitFor();
        // VS Code's own arrows, not ours beside them.
        const arrows = page.locator('.editor-actions [aria-label^="Next Change"]');
        await arrows.first().waitFor();
        assert.equal(await arrows.count(), 1);
        await editor.screenshot('review-diff');
        await editor.runCommand('ACP: Keep All Changes');
        await until(
          'the list to go',
          async () => (await chat.frame.locator('.changes details').count()) === 0,
        );
        await editor.save();
        assert.equal(
          editor.read('a.ts'),
          before.replace('const five = 5;', '// mine const fifth = 5;\nconst sixth = 6;'),
        );
      });
    });
  });
