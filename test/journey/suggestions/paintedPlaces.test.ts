// Painted suggestions belong to one editor: one drawing in a window, nothing stale, nothing in a diff editor,
// and only a hint in subtle mode.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { until } from '../../until.ts';
import { CommonEditor } from '../commonEditor.ts';
import { copyUnderTest } from '../withEditor.ts';

const code = 'const oldName = 1;\n\nconsole.log(oldName);\n';
const edit = { find: 'oldName = 1', newText: 'newName = 1' };
const typed = code.replace('\n\n', '\n;\n');
const taken = typed.replace(edit.find, edit.newText);
const files = ['beside', 'away', 'other', 'closing', 'diff', 'plain', 'clicked'];

if (copyUnderTest === 'stock')
  describe('a painted edit', () => {
    const shared = new CommonEditor({
      files: { 'subtle.md': code, ...Object.fromEntries(files.map((name) => [`${name}.txt`, code])) },
      settings: { '[markdown]': { 'acpHost.nes.mode': 'subtle' } },
    });

    async function drawn(name: string): Promise<string> {
      return await shared.painted({ file: `${name}.txt`, line: 2, column: 1 }, { id: name, edits: [edit] });
    }

    async function onlyOne(text: string): Promise<void> {
      await until('one drawing', async () => {
        const all = await shared.drawnAnywhere();
        assert.ok(all.length <= 1, JSON.stringify(all));
        return all[0]?.text.includes(text) || undefined;
      });
    }

    it('is painted once if two editors show the document, in the editor with the cursor', async () => {
      const { editor } = shared;
      await editor.openFile('beside.txt');
      await editor.press('Control+\\');
      await editor.page.waitForFunction(
        () => document.querySelectorAll('.editor-group-container .monaco-editor .view-line').length === 8,
      );
      await drawn('beside');
      await onlyOne('newName');
      await editor.screenshot('places-beside');
      await editor.press('Control+1');
      await editor.page.waitForSelector('.editor-group-container.active:first-child');
      await editor.suggestion({ text: 'newName' });
      await onlyOne('newName');
      await editor.press('Control+2');
      await editor.suggestion({ text: 'newName' });
      await onlyOne('newName');
      await editor.look();
      await editor.press('Tab');
      await shared.has('beside.txt', taken);
      await until('nothing', async () => (await shared.drawnAnywhere()).length === 0 || undefined);
      await editor.runCommand('View: Single Column Editor Layout');
    });

    it('is painted again in its file after another tab was active', async () => {
      const { editor } = shared;
      await drawn('away');
      await editor.openFile('other.txt');
      await editor.noSuggestion();
      await editor.openFile('away.txt');
      await editor.suggestion({ text: 'newName' });
      await editor.openFile('other.txt');
      await editor.noSuggestion();
      // Typing in another file does not show it there.
      shared.agent.script = {};
      const asked = shared.agent.received('nes/suggest').length;
      await editor.type('x');
      await shared.agent.waitForMessage('nes/suggest', asked + 1);
      assert.equal(await shared.end('away'), 'reject ignored');
      assert.equal(await editor.drawn(), undefined);
      await editor.openFile('away.txt');
      assert.equal(await editor.drawn(), undefined);
    });

    it('is removed when its tab is closed', async () => {
      const { editor } = shared;
      await drawn('closing');
      await editor.save();
      await editor.suggestion({ text: 'newName' });
      await editor.runCommand('View: Close Editor');
      await editor.page.waitForSelector('.tab[data-resource-name="closing.txt"]', { state: 'detached' });
      await until('nothing', async () => (await shared.drawnAnywhere()).length === 0 || undefined);
      await editor.press('Alt+L', 'Tab');
      assert.equal(editor.read('closing.txt'), typed);
    });

    it('is shown whole by Show Suggestion as Diff, not painted there, and can be accepted afterwards', async () => {
      const { editor } = shared;
      await drawn('diff');
      await editor.runCommand('ACP: Show Suggestion as Diff');
      await editor.page.waitForSelector('.monaco-diff-editor .modified .view-line');
      await until(
        'the diff',
        async () =>
          (await editor.page.locator('.monaco-diff-editor .editor.modified').innerText())
            .replaceAll('\u00a0', ' ')
            .includes('const newName = 1') || undefined,
      );
      await editor.screenshot('places-diff');
      assert.deepEqual(await shared.drawnAnywhere(), []);
      assert.equal(shared.text('diff.txt'), typed);
      await editor.runCommand('View: Close Editor');
      await editor.suggestion({ text: 'newName' });
      await editor.look();
      await editor.press('Tab');
      await shared.has('diff.txt', taken);
      assert.equal(await shared.end('diff'), 'accept');
    });

    it('is not painted in a diff editor the user types into', async () => {
      const { editor } = shared;
      await editor.openFile('plain.txt');
      await editor.save();
      await editor.runCommand('File: Compare Active File with Saved');
      const modified = editor.page.locator('.monaco-diff-editor .editor.modified');
      await modified.locator('.view-line').nth(1).click();
      const asked = shared.agent.received('nes/suggest').length;
      shared.agent.script = { otherwise: [{ id: 'plain', edits: [edit] }] };
      await editor.type(';');
      await shared.agent.waitForMessage('nes/suggest', asked + 1);
      assert.match(await shared.end('plain'), /^reject/);
      await editor.screenshot('places-typed-in-diff');
      assert.deepEqual(await shared.drawnAnywhere(), []);
      shared.agent.script = {};
      await editor.runCommand('View: Close Editor');
    });

    it('does not come back by itself after a click removed it', async () => {
      const { editor, agent } = shared;
      await drawn('clicked');
      const asked = agent.received('nes/suggest').length;
      await editor.page.locator('.view-line').filter({ hasText: 'console' }).first().click();
      assert.equal(await shared.end('clicked'), 'reject ignored');
      await editor.look();
      assert.equal(agent.received('nes/suggest').length, asked, 'the click asks for nothing');
      assert.equal(await editor.drawn(), undefined);
    });

    it('is a hint in subtle mode until Alt+L paints it', async () => {
      const { editor } = shared;
      const hint = await shared.painted(
        { file: 'subtle.md', line: 2, column: 1, text: ' ' },
        { edits: [edit] },
      );
      assert.equal(hint.trim(), 'Alt+L');
      await editor.screenshot('places-subtle');
      const before = shared.text('subtle.md') ?? '';
      await editor.press('Tab');
      await until('an indentation', () => shared.text('subtle.md') !== before);
      assert.ok(!shared.text('subtle.md')?.includes('newName'), 'Tab is not for what is not drawn');
      await editor.suggestion({ text: 'Alt+L' });
      await editor.press('Alt+L');
      await editor.suggestion({ text: 'newName' });
      await editor.screenshot('places-subtle-drawn');
      await editor.press('Alt+L');
      await editor.shows('const newName = 1;');
      await until('the acceptance', () => shared.agent.outcomes().at(-1)?.startsWith('accept'));
    });
  });
