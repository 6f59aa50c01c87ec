// Keys keep their meaning while VS Code draws a suggestion as an inline edit: by the same rules as where the extension paints it.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { CommonEditor } from '../commonEditor.ts';
import { copyUnderTest } from '../withEditor.ts';

const code = 'const oldName = 1;\n  \nconsole.log(oldName);\nconst last = 2;\n';
const edit = { find: 'oldName = 1', newText: 'newName = 1' };
const edited = code.replace(edit.find, edit.newText);
const files = ['tab', 'indent', 'selection', 'multi'];

if (copyUnderTest === 'native')
  describe('keys while VS Code draws an edit', () => {
    const shared = new CommonEditor({
      files: Object.fromEntries(files.map((name) => [`${name}.js`, code])),
    });

    /** Types a `;` at the end of line 3. */
    async function drawn(name: string): Promise<void> {
      await shared.offer({ file: `${name}.js`, line: 3, column: 22, text: ';' }, { id: name, edits: [edit] });
      await shared.editor.suggestion({ kind: 'inlineEdit' });
      // Only the key itself has an effect.
      shared.agent.script = { otherwise: { waitFor: shared.agent.path('never') } };
      await shared.editor.look();
    }
    const typed = (text: string): string => text.replace('log(oldName);', 'log(oldName);;');

    it('Tab goes to the edit and accepts it', async () => {
      const { editor } = shared;
      await drawn('tab');
      await editor.press('Tab');
      await editor.look();
      if (shared.text('tab.js') !== typed(edited)) await editor.press('Tab');
      await shared.has('tab.js', typed(edited));
      assert.equal(await shared.end('tab'), 'accept');
    });

    it('Tab indents on a line of white space', async () => {
      const { editor } = shared;
      await drawn('indent');
      await editor.press('ArrowUp');
      await editor.status('Ln 2, Col 3');
      await editor.suggestion({ kind: 'inlineEdit' });
      await editor.screenshot('native-tab-indents');
      await editor.press('Tab');
      const indented = typed(code).replace('\n  \n', '\n    \n');
      await shared.has('indent.js', indented);
    });

    it('Tab indents the selection', async () => {
      const { editor } = shared;
      await drawn('selection');
      await editor.press('ArrowDown', 'Shift+Home');
      await editor.status('selected');
      await editor.suggestion({ kind: 'inlineEdit' });
      await editor.screenshot('native-selection');
      await editor.press('Tab');
      await shared.has('selection.js', typed(code).replace('const last', '    const last'));
    });

    it('a second cursor removes the edit, and Tab indents both lines', async () => {
      const { editor } = shared;
      await drawn('multi');
      await editor.press('Home', 'Shift+Alt+ArrowDown');
      await editor.noSuggestion();
      await editor.press('Tab');
      await shared.has(
        'multi.js',
        typed(code).replace('console', '    console').replace('const last', '    const last'),
      );
    });
  });
