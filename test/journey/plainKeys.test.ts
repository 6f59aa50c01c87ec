// Tab and Escape work as in VS Code without a suggestion.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { scriptedAgent } from './scriptedAgent.ts';
import { withEditor } from './withEditor.ts';

const text = 'const counter = 1;\nconst country = 2;\n\n';

describe('keys without a suggestion', () => {
  it('work as in VS Code: Tab indents and accepts completions, Escape closes the list', async () => {
    const agent = scriptedAgent();
    await withEditor({ agent: agent.definition, files: { 'a.js': text } }, async (editor) => {
      await editor.openFile('a.js');
      await agent.waitForMessage('document/didOpen');
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
});
