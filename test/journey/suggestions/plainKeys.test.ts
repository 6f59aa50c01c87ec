// Without a suggestion, typed text reaches files on disk, and Tab and Escape work as in VS Code.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { until } from '../../until.ts';
import { CommonEditor } from '../commonEditor.ts';

const text = 'const counter = 1;\nconst country = 2;\n\n';

describe('keys without a suggestion', () => {
  const shared = new CommonEditor({ files: { 'a.js': text, 'notes.txt': 'one\nthree\n' } });

  it('reach files on disk, in a VS Code in which the VSIX is installed', async () => {
    const { editor } = shared;
    await editor.openFile('notes.txt');
    await editor.goTo(1, 4);
    await editor.press('Enter');
    await editor.type('two');
    await editor.save();
    assert.equal(editor.read('notes.txt'), 'one\ntwo\nthree\n');
    await editor.openPalette('ACP:');
    await editor.screenshot('palette');
    await editor.press('Escape');
  });

  it('work as in VS Code: Tab indents and accepts completions, Escape closes the list', async () => {
    const { editor, agent } = shared;
    await editor.openFile('a.js');
    await until('the agent to get a.js', () => agent.document(shared.uri('a.js')) === text);
    await editor.goTo(1, 1);
    await editor.press('Tab');
    await editor.shows('  const counter');
    await editor.press('Shift+Tab', 'Escape');
    await editor.goTo(3, 1);
    await editor.press('Tab', 'Escape');
    await editor.type('x');
    await editor.press('Control+F');
    const find = editor.page.locator('.find-widget.visible');
    await find.waitFor();
    await editor.press('Escape');
    await find.waitFor({ state: 'hidden' });
    await editor.goTo(3, 6);
    await editor.type('; count');
    await editor.press('Control+Space');
    const list = editor.page.locator('.suggest-widget.visible');
    await list.locator('.monaco-list-row.focused', { hasText: 'counter' }).waitFor();
    await editor.screenshot('plain-completion-list');
    await editor.press('Tab');
    await list.waitFor({ state: 'hidden' });
    await editor.save();
    assert.equal(editor.read('a.js'), 'const counter = 1;\nconst country = 2;\n    x; counter\n');
  });
});
