// Jumps, renames, and search and replace, on both copies.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { until } from '../../until.ts';
import { CommonEditor } from '../commonEditor.ts';
import { copyUnderTest } from '../withEditor.ts';

const native = copyUnderTest === 'native';
const filler = Array.from({ length: 60 }, (_, line) => `// filler ${line}`).join('\n');
const colours = '\nred\nRed\nred green\ninfrared\nblue\n';
const style =
  '\n#main { color: red; }\n.item { color: blue; }\n#main .item { margin: 0; }\n#main p { top: 0; }\n';

describe('painted refactorings', () => {
  const shared = new CommonEditor({
    files: {
      'jump.txt': `start\n${filler}\nend\n`,
      'from.txt': 'start\n',
      'open.txt': `start\n${filler}\nend\n`,
      'closed.txt': `start\n${filler}\nend\n`,
      'colours.txt': colours,
      'regex.txt': colours,
      'none.txt': colours,
      'style.css': style,
      'folder/asks.txt': '\nold one\n',
      'folder/other.txt': 'old two\nold three\n',
    },
  });

  /** With proposed APIs, VS Code draws an arrow for a jump within the file; other jumps are always painted. */
  async function jumpDrawn(text: string, within: boolean): Promise<void> {
    const { editor } = shared;
    if (native && within) await editor.inlineEdit();
    else await editor.suggestion({ kind: 'painted', text });
    await editor.look();
  }

  it('offer a jump within the file', async () => {
    const { editor } = shared;
    await shared.offer(
      { file: 'jump.txt', line: 1, column: 6 },
      { id: 'jump', kind: 'jump', uri: shared.uri('jump.txt'), position: { line: 61, character: 2 } },
    );
    await jumpDrawn('Tab to line 62', true);
    await editor.screenshot('jump-hint');
    shared.agent.script = {};
    await editor.press('Tab');
    await editor.status('Ln 62, Col 3');
    assert.equal(await shared.end('jump'), 'accept');
    await editor.noSuggestion();
    assert.equal(shared.text('jump.txt'), `start;\n${filler}\nend\n`);
  });

  for (const [what, file] of [
    ['an open file', 'open.txt'],
    ['a file that is not open', 'closed.txt'],
  ] as const) {
    it(`offer a jump to ${what}`, async () => {
      const { editor } = shared;
      if (file === 'open.txt') await editor.openFile(file);
      const id = `to-${file}`;
      await shared.offer(
        { file: 'from.txt', line: 1, column: 6 },
        { id, kind: 'jump', uri: shared.uri(file), position: { line: 61, character: 2 } },
      );
      await jumpDrawn(`Tab to ${file}:62`, false);
      await editor.screenshot(`jump-to-${file.replace('.txt', '')}`);
      shared.agent.script = {};
      await editor.press('Tab');
      await editor.page.waitForSelector(`.tab.active[data-resource-name="${file}"]`);
      await editor.status('Ln 62, Col 3');
      assert.equal(await shared.end(id), 'accept');
      await editor.noSuggestion();
    });
  }

  it('mark every match of a search and replace: one Tab accepts, one undo reverts', async () => {
    const { editor } = shared;
    const drawn = await shared.painted(
      { file: 'colours.txt', line: 1, column: 1 },
      {
        id: 'replace',
        kind: 'searchAndReplace',
        uri: shared.uri('colours.txt'),
        search: 'red',
        replace: 'crimson',
      },
    );
    assert.match(drawn, /Tab to replace \d× red → crimson/);
    const marked = await editor.page.locator('.view-overlays .cdr[class*="ced-"]').count();
    await editor.screenshot('replace-file');
    const times = Number(/(\d)×/.exec(drawn)?.[1]);
    assert.equal(marked, times);
    await editor.press('Tab');
    await shared.has('colours.txt', `;${colours.replaceAll('red', 'crimson')}`);
    assert.equal(await shared.end('replace'), 'accept');
    await editor.noSuggestion();
    assert.equal(editor.read('colours.txt'), colours, 'nothing is saved');
    await editor.press('Control+Z');
    await shared.has('colours.txt', `;${colours}`);
  });

  it('replace by a regular expression with groups', async () => {
    const { editor } = shared;
    const drawn = await shared.painted(
      { file: 'regex.txt', line: 1, column: 1 },
      {
        id: 'regex',
        kind: 'searchAndReplace',
        uri: shared.uri('regex.txt'),
        search: '(\\w+) (\\w+)',
        replace: '$2 $1',
        isRegex: true,
      },
    );
    assert.match(drawn, /Tab to replace 1× \/\(\\w\+\) \(\\w\+\)\/ → \$2 \$1/);
    await editor.screenshot('replace-regex');
    await editor.press('Alt+L');
    await shared.has('regex.txt', `;${colours.replace('red green', 'green red')}`);
  });

  it('do not offer a search and replace without a match', async () => {
    const { editor } = shared;
    await shared.offer(
      { file: 'none.txt', line: 1, column: 1 },
      { id: 'none', kind: 'searchAndReplace', uri: shared.uri('none.txt'), search: 'purple', replace: 'x' },
    );
    assert.equal(await shared.end('none'), 'reject');
    assert.equal(await editor.drawn(), undefined);
  });

  it('open the Refactor Preview for a search and replace in a folder', async () => {
    const { editor } = shared;
    const drawn = await shared.painted(
      { file: 'folder/asks.txt', line: 1, column: 1 },
      { id: 'folder', kind: 'searchAndReplace', uri: shared.uri('folder'), search: 'old', replace: 'new' },
    );
    assert.match(drawn, /Tab to replace old → new in folder/);
    await editor.screenshot('replace-folder');
    shared.agent.script = {};
    await editor.press('Tab');
    const apply = editor.page.locator('.panel').getByRole('button', { name: 'Apply' });
    await apply.waitFor();
    await editor.page.locator('.panel').getByText('other.txt').waitFor();
    await editor.page.locator('.notifications-toasts').getByText('Searching').waitFor({ state: 'hidden' });
    await editor.screenshot('replace-folder-preview');
    assert.equal(editor.read('folder/other.txt'), 'old two\nold three\n');
    await apply.click();
    await shared.has('folder/asks.txt', ';\nnew one\n');
    assert.equal(await shared.end('folder'), 'accept');
    await editor.openFile('other.txt');
    await editor.shows('new three');
    await editor.screenshot('replace-folder-done');
  });

  it('rename a symbol through the language extension', async () => {
    const { editor } = shared;
    await editor.openFile('style.css');
    // The language server answers when it runs.
    await until('a rename provider', async () => {
      await editor.goTo(2, 3);
      await editor.press('F2');
      const box = editor.page.locator('.rename-box input');
      const there = await box.waitFor({ timeout: 1_000 }).then(
        () => true,
        () => false,
      );
      if (!there) return undefined;
      await editor.press('Escape');
      await box.waitFor({ state: 'hidden' });
      return true;
    });
    const drawn = await shared.painted(
      { file: 'style.css', line: 1, column: 1, text: ' ' },
      {
        id: 'rename',
        kind: 'rename',
        uri: shared.uri('style.css'),
        position: { line: 1, character: 2 },
        newName: '#top',
      },
    );
    // The line has only white space, where Tab indents.
    assert.match(drawn, /Alt\+L to rename /);
    await editor.screenshot('rename-hint');
    shared.agent.script = {};
    await editor.press('Alt+L');
    await shared.has('style.css', ` ${style.replaceAll('#main', '#top')}`);
    await editor.screenshot('rename-taken');
    assert.equal(await shared.end('rename'), 'accept');
    await editor.noSuggestion();
    await editor.press('Control+Z');
    await shared.has('style.css', ` ${style}`);
  });

  it('reject a rename of text that is not a symbol, and replace nothing', async () => {
    const { editor } = shared;
    await shared.offer(
      { file: 'from.txt', line: 1, column: 1 },
      {
        id: 'noRename',
        kind: 'rename',
        uri: shared.uri('from.txt'),
        position: { line: 0, character: 3 },
        newName: 'other',
      },
    );
    assert.equal(await shared.end('noRename'), 'reject');
    assert.equal(await editor.drawn(), undefined);
  });
});
