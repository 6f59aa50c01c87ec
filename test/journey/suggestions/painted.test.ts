// What the extension paints if VS Code cannot draw it: each kind of edit, near and far, with the keys that a
// user presses.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { ScriptedSuggestion } from '../../agents/parts/nesScript.ts';
import { CommonEditor } from '../commonEditor.ts';
import { copyUnderTest } from '../withEditor.ts';

const filler = Array.from({ length: 80 }, (_, line) => `// filler ${line}`).join('\n');
const text = `function total(items) {\n  let sum = 0;\n  for (const it of items) {\n    sum += it.price;\n  }\n  return sum;\n}\n\nconst oldName = 1;\nconsole.log(oldName);\n${filler}\nconst last = oldName;\n`;
const typed = text.replace('}\n\nconst', '}\n;\nconst');
const near = { edits: [{ find: 'oldName = 1', newText: 'newName = 1' }] };
const far = { edits: [{ find: 'last = oldName', newText: 'last = newName' }] };
const names = ['near', 'early', 'far', 'clicked', 'dismissed'];

if (copyUnderTest === 'stock')
  describe('a painted suggestion', () => {
    const shared = new CommonEditor({
      files: Object.fromEntries(names.map((name) => [`${name}.txt`, text])),
    });

    /** Presses a key in the empty line 8 of the file of that name and waits until the agent's suggestion is drawn. */
    async function painted(name: string, suggestion: ScriptedSuggestion): Promise<string> {
      await shared.offer({ file: `${name}.txt`, line: 8, column: 1 }, { id: name, ...suggestion });
      const { text } = await shared.editor.suggestion({ kind: 'painted' });
      shared.agent.script = {};
      return text;
    }

    async function onDisk(name: string): Promise<string> {
      await shared.editor.save();
      return shared.editor.read(`${name}.txt`);
    }

    it('near the cursor is accepted with one Tab, and undone with one key', async () => {
      const { editor } = shared;
      await painted('near', near);
      await editor.look();
      await editor.screenshot('painted-near');
      await editor.press('Tab');
      await editor.shows('const newName = 1;');
      await editor.noSuggestion();
      assert.equal(await shared.end('near'), 'accept');
      assert.equal(await onDisk('near'), typed.replace('oldName', 'newName'));
      await editor.press('Control+Z');
      assert.equal(await onDisk('near'), typed);
    });

    it('stays if Tab is pressed too early, which then indents', async () => {
      const { editor } = shared;
      await painted('early', near);
      // Pressed together with the key that triggered it, before the user could see it.
      await editor.press('Tab');
      await editor.status('Ln 8, Col 3');
      await editor.suggestion({ kind: 'painted' });
      assert.match(await onDisk('early'), /;\s+\nconst oldName = 1;/);
    });

    it('far away has a hint at the cursor: the first Tab goes there, the second accepts', async () => {
      const { editor } = shared;
      assert.match(await painted('far', far), /line 91: const last = newName;/);
      await editor.look();
      await editor.screenshot('painted-hint');
      await editor.press('Tab');
      await editor.status('Ln 91, ');
      await editor.suggestion({ kind: 'painted', text: 'newName' });
      assert.equal(await onDisk('far'), typed, 'the first Tab only goes there');
      await editor.look();
      await editor.screenshot('painted-jumped');
      await editor.press('Tab');
      await editor.shows('const last = newName;');
      assert.equal(await onDisk('far'), typed.replace('last = oldName', 'last = newName'));
      assert.equal(await shared.end('far'), 'accept');
    });

    it('is removed by a click elsewhere', async () => {
      const { editor } = shared;
      await painted('clicked', near);
      await editor.page.locator('.view-line').filter({ hasText: 'filler' }).first().click();
      await editor.noSuggestion();
      assert.equal(await shared.end('clicked'), 'reject ignored');
    });

    // This test is last, since requests pause after a rejection.
    it('is dismissed with Escape, after which Tab indents', async () => {
      const { editor } = shared;
      await painted('dismissed', near);
      await editor.press('Escape');
      await editor.noSuggestion();
      assert.equal(await shared.end('dismissed'), 'reject rejected');
      await editor.press('Tab');
      await editor.type('x');
      await editor.shows('x');
      assert.match(await onDisk('dismissed'), /^;\s+x$/m);
    });
  });
