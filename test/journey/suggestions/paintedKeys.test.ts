// Keys keep their meaning while a suggestion is painted: the completion list, snippets, selections and
// VS Code's own Escape have priority, and there is always a key that accepts it.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { until } from '../../until.ts';
import { CommonEditor } from '../commonEditor.ts';
import { copyUnderTest } from '../withEditor.ts';

const filler = Array.from({ length: 60 }, (_, line) => `// filler ${line}`).join('\n');
const code = `const oldName = 1;\n\nconsole.log(oldName);\n${filler}\nconst last = oldName;\n`;
const files = [
  'list',
  'far',
  'loose',
  'snippet',
  'tabStop',
  'left',
  'completed',
  'surrounded',
  'typedOver',
  'selection',
  'escape',
  'alt',
  'empty',
  'word',
  'click',
  'moves',
  'multi',
];
const edit = { find: 'oldName = 1', newText: 'newName = 1' };
const farEdit = { find: 'last = oldName', newText: 'last = newName' };
const edited = code.replace(edit.find, edit.newText);

if (copyUnderTest === 'stock')
  describe('keys while an edit is painted', () => {
    const shared = new CommonEditor({
      files: Object.fromEntries(files.map((name) => [`${name}.js`, code])),
    });

    /** Types a `;` after the call in `line` (3 by default, too far from line 1 for a preview). */
    async function drawn(name: string, said = edit, line = 2): Promise<string> {
      const text = await shared.painted(
        { file: `${name}.js`, line, column: 1, text: ';' },
        { id: name, edits: [said] },
      );
      sayNoMore();
      return text;
    }

    async function textMatches(file: string, pattern: RegExp): Promise<void> {
      await until(
        () => `the text, it is ${shared.text(file)?.slice(0, 80)}`,
        () => pattern.test(shared.text(file) ?? ''),
      );
    }

    /** Chooses a snippet in the list of a command. @param search finds the snippet. @param prefix its entry in the list. */
    async function runSnippet(command: string, search: string, prefix: string): Promise<void> {
      const { editor } = shared;
      await editor.runCommand(command);
      await editor.page.locator('.quick-input-widget input:focus[placeholder*="snippet"]').waitFor();
      await editor.type(search);
      await editor.pick(prefix);
    }

    /** Makes the agent answer no further requests, so that only the key itself has an effect. */
    function sayNoMore(): void {
      shared.agent.script = { otherwise: { waitFor: shared.agent.path('never') } };
    }

    it('Tab accepts from the open completion list, and else accepts the edit', async () => {
      const { editor } = shared;
      await drawn('list');
      await editor.type('cons');
      await editor.press('Control+Space');
      const list = editor.page.locator('.suggest-widget.visible');
      await list.locator('.monaco-list-row.focused', { hasText: 'console' }).waitFor();
      await editor.suggestion({ text: 'Alt+L to accept' });
      await editor.screenshot('painted-completion-list');
      await editor.press('Tab');
      await list.waitFor({ state: 'hidden' });
      const completed = code.replace('\n\n', '\n;console\n');
      await shared.has('list.js', completed);
      await until('the preview', async () => (await editor.drawn())?.text === 'newName' || undefined);
      await editor.look();
      await editor.press('Tab');
      await shared.has('list.js', completed.replace(edit.find, edit.newText));
    });

    it('the hint names Alt+L while the completion list is open, and Tab when Escape has closed it', async () => {
      const { editor } = shared;
      const line = 'to line 64: const last = newName;';
      assert.equal((await drawn('far', farEdit)).trim(), `Tab ${line}`);
      await editor.type('cons');
      await editor.press('Control+Space');
      const list = editor.page.locator('.suggest-widget.visible');
      await list.locator('.monaco-list-row.focused', { hasText: 'console' }).waitFor();
      await editor.suggestion({ text: `Alt+L ${line}` });
      await editor.screenshot('painted-hint-list-open');
      await editor.press('Escape');
      await list.waitFor({ state: 'hidden' });
      await editor.suggestion({ text: `Tab ${line}` });
      await editor.screenshot('painted-hint-list-closed');
      await editor.press('Control+Space');
      await editor.suggestion({ text: `Alt+L ${line}` });
      await editor.press('Tab');
      await shared.has('far.js', code.replace('\n\n', '\n;console\n'));
      await editor.suggestion({ text: `Tab ${line}` });
      await editor.look();
      await editor.press('Tab');
      await editor.status('Ln 64, ');
    });

    it('Tab follows the hint while no entry of the completion list is selected', async () => {
      const { editor } = shared;
      shared.settings({
        'editor.suggest.selectionMode': 'never',
        'editor.quickSuggestions': { other: 'on' },
      });
      await drawn('loose', farEdit);
      await editor.type('cons');
      const list = editor.page.locator('.suggest-widget.visible');
      await list.locator('.monaco-list-row', { hasText: 'console' }).first().waitFor();
      assert.equal(await list.locator('.monaco-list-row.focused').count(), 0);
      await editor.suggestion({ text: 'Tab to line 64: ' });
      await editor.screenshot('painted-hint-list-unfocused');
      await editor.press('Tab');
      await editor.status('Ln 64, ');
      shared.settings({});
    });

    it('Tab goes to the next placeholder of a snippet', async () => {
      const { editor } = shared;
      await drawn('snippet', farEdit);
      await runSnippet('Snippets: Insert Snippet', 'If Statement', 'if');
      await editor.shows('if (condition) {');
      await editor.type('ready');
      await editor.shows('if (ready) {');
      await editor.suggestion({ text: 'Alt+L to line 66: ' });
      await editor.look();
      await editor.screenshot('painted-snippet');
      await editor.press('Tab');
      await editor.type('inside');
      await editor.shows('    inside');
      await textMatches('snippet.js', /^const oldName = 1;\n;if \(ready\) \{\n\s+inside\n/);
    });

    it('Tab leaves a tab stop without a default, and the hint names the other key there', async () => {
      const { editor } = shared;
      await drawn('tabStop', farEdit);
      await runSnippet('Snippets: Insert Snippet', 'Log to the console', 'log');
      await editor.shows(';console.log();');
      await editor.suggestion({ text: 'Alt+L to line 65: ' });
      await editor.look();
      await editor.screenshot('painted-tab-stop');
      await editor.press('Tab');
      await editor.type('// after');
      await textMatches('tabStop.js', /^const oldName = 1;\n;console\.log\(\);\n\/\/ after/);
    });

    it('Escape leaves a snippet, and Tab then accepts, as the hint says', async () => {
      const { editor } = shared;
      await drawn('left', farEdit);
      await runSnippet('Snippets: Insert Snippet', 'Log to the console', 'log');
      await editor.shows(';console.log();');
      await editor.suggestion({ text: 'Alt+L to line 65: ' });
      await editor.press('Escape');
      await editor.suggestion({ text: 'Tab to line 65: ' });
      await editor.screenshot('painted-snippet-left');
      await editor.look();
      await editor.press('Tab');
      await editor.status('Ln 65, ');
    });

    it('Tab goes to the next placeholder of a snippet from the completion list, and of one around a selection', async () => {
      const { editor } = shared;
      shared.settings({ 'editor.snippetSuggestions': 'top' });
      await drawn('completed', farEdit);
      await editor.type('log');
      await editor.press('Control+Space');
      await editor.page
        .locator('.suggest-widget.visible .monaco-list-row.focused', { hasText: 'Log to the console' })
        .waitFor();
      await editor.press('Enter');
      await editor.shows(';console.log();');
      await editor.type('1');
      await editor.suggestion({ text: 'Alt+L to line 65: ' });
      await editor.screenshot('painted-snippet-completed');
      await editor.press('Tab');
      await editor.type('// after');
      await editor.shows('// after');
      await textMatches('completed.js', /\n;console\.log\(1\);\n\/\/ after/);
      shared.settings({});

      await drawn('surrounded', farEdit);
      await editor.press('Shift+Home');
      await editor.status('(1 selected)');
      await runSnippet('Snippets: Surround with Snippet', 'If Statement', 'if');
      await editor.shows('if (condition) {');
      await editor.type('ready');
      await editor.suggestion({ text: 'Alt+L to line 66: ' });
      await editor.screenshot('painted-snippet-surround');
      await editor.press('Tab');
      await editor.type('// inside');
      await editor.shows(';// inside');
    });

    it('the hint names Tab while the user types over a word that a command selected', async () => {
      const { editor } = shared;
      await drawn('typedOver', farEdit);
      await editor.type('word');
      await editor.press('Control+D');
      await editor.status('(4 selected)');
      await editor.suggestion({ text: 'Alt+L to line 64: ' });
      await editor.type('other');
      await editor.suggestion({ text: 'Tab to line 64: ' });
      await editor.screenshot('painted-typed-over');
      await editor.look();
      await editor.press('Tab');
      await editor.status('Ln 64, ');
    });

    it('Tab indents the selection', async () => {
      const { editor } = shared;
      await drawn('selection');
      await editor.press('Shift+ArrowDown');
      await editor.status('selected');
      await editor.look();
      await editor.press('Tab');
      await shared.has('selection.js', code.replace('\n\nconsole', '\n    ;\n    console'));
    });

    it('Alt+L accepts the edit at once, also on an empty line, where Tab indents', async () => {
      const { editor } = shared;
      await shared.painted(
        { file: 'empty.js', line: 1, column: 19, text: '\n' },
        { id: 'empty', edits: [edit] },
      );
      sayNoMore();
      const before = code.replace('1;\n', '1;\n\n');
      await editor.press('Tab');
      const indented = before.replace('1;\n\n', '1;\n    \n');
      await shared.has('empty.js', indented);
      await editor.suggestion({ text: 'newName' });
      await editor.press('Alt+L');
      await shared.has('empty.js', indented.replace(edit.find, edit.newText));
      assert.equal(await shared.end('empty'), 'accept');
    });

    it('Control+Right accepts the next word of an insertion', async () => {
      const { editor } = shared;
      // `find` includes the text before it, so that the agent does not repeat it after a word is accepted.
      const text = await shared.painted(
        { file: 'word.js', line: 2, column: 1, text: ';' },
        {
          id: 'word',
          edits: [{ find: '\n;\nconsole', newText: '\n;\nexport default console' }],
        },
      );
      // The agent does not answer; the rest of the suggestion stays.
      sayNoMore();
      assert.match(text, /export default/);
      await editor.press('Control+ArrowRight');
      // The cursor is there now, so the rest is VS Code's ghost text.
      await editor.ghostText('default');
      await shared.has('word.js', code.replace('\n\n', '\n;\n').replace('console', 'exportconsole'));
      await editor.screenshot('painted-word');
      assert.deepEqual(
        shared.agent.outcomes().filter((each) => each.includes(' word')),
        [],
      );
      await editor.press('Tab');
      await shared.has('word.js', code.replace('\n\n', '\n;\n').replace('console', 'export default console'));
      assert.equal(await shared.end('word'), 'accept');
    });

    it('a click elsewhere removes the edit, also when it was a hint', async () => {
      const { editor } = shared;
      await drawn('click', farEdit);
      await editor.page.locator('.view-line').filter({ hasText: 'filler 3' }).first().click();
      await editor.noSuggestion();
      assert.equal(await shared.end('click'), 'reject ignored');
    });

    it('arrow keys that leave the edit turn it into a hint, and back', async () => {
      const { editor } = shared;
      assert.match(await drawn('moves'), /^newName$/);
      await editor.press('ArrowDown', 'ArrowDown');
      await editor.suggestion({ text: 'Tab to line 1: const newName = 1;' });
      await editor.press('ArrowDown');
      await editor.status('Ln 5, ');
      await editor.suggestion({ text: 'Tab to line 1: ' });
      await editor.screenshot('painted-moved');
      for (let line = 5; line > 1; line--) await editor.press('ArrowUp');
      await editor.status('Ln 1, ');
      await until('the preview', async () => (await editor.drawn())?.text === 'newName' || undefined);
      await editor.look();
      await editor.press('Tab');
      await shared.has('moves.js', edited.replace('\n\n', '\n;\n'));
    });

    it('several cursors remove the edit', async () => {
      const { editor } = shared;
      await drawn('multi');
      await editor.press('Shift+Alt+ArrowDown');
      await editor.noSuggestion();
      await editor.press('Escape');
      await editor.type('x');
      await editor.shows(';x');
    });

    // This test is last, since requests pause after a rejection.
    it('the first Escape dismisses the edit, the next one is handled by the editor', async () => {
      const { editor } = shared;
      await drawn('escape');
      await editor.press('Control+F');
      const find = editor.page.locator('.find-widget.visible');
      await find.waitFor();
      // Back in the text with the find widget open.
      await editor.page.locator('.view-line').filter({ hasText: 'filler 3' }).first().click();
      await shared.end('escape');
      await editor.press('Escape');
      await find.waitFor({ state: 'hidden' });
      await shared.offerHere('again', ' ', edit);
      await editor.suggestion({ kind: 'painted' });
      await editor.press('Escape');
      await editor.noSuggestion();
      assert.equal(await shared.end('again'), 'reject rejected');
      await editor.press('Shift+ArrowRight', 'Escape');
      await editor.page.waitForFunction(
        () => !document.querySelector('.statusbar')?.textContent?.includes('selected'),
      );
    });
  });
