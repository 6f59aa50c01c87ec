// Moving the cursor by key or mouse requests a suggestion while the user edits, but not while they only read.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { scriptedAgent } from './scriptedAgent.ts';
import { withEditor } from './withEditor.ts';

const text = 'const first = 1\nconst second = 2\nconst third = 3\n';

describe('moving the cursor', () => {
  it('to another line while editing requests a suggestion, which Tab accepts', async () => {
    // No suggestion for the typed text, but one after the cursor moved.
    const agent = scriptedAgent({
      suggest: [[]],
      otherwise: [{ edits: [{ find: 'second = 2\n', newText: 'second = 2;\n' }] }],
    });
    await withEditor({ agent: agent.definition, files: { 'a.txt': text } }, async (editor) => {
      await editor.openFile('a.txt');
      await agent.waitForMessage('document/didOpen');
      await editor.goTo(1, 16);
      await editor.type(';');
      await agent.waitForMessage('nes/suggest');
      await editor.press('ArrowDown');
      await editor.suggestion({ text: ';' });
      const question = await agent.waitForMessage('nes/suggest', 2);
      assert.deepEqual(question['position'], { line: 1, character: 16 });
      assert.equal(question['triggerKind'], 'automatic');
      await editor.screenshot('cursor-moved');
      await editor.look();
      await editor.press('Tab');
      await editor.shows('const second = 2;');
      assert.match((await agent.waitForOutcomes())[0] ?? '', /^accept /);
    });
  });

  it('requests nothing when nothing was edited', async () => {
    const agent = scriptedAgent({
      otherwise: [{ edits: [{ find: 'second = 2\n', newText: 'second = 2;\n' }] }],
    });
    await withEditor({ agent: agent.definition, files: { 'a.txt': text } }, async (editor) => {
      await editor.openFile('a.txt');
      await agent.waitForMessage('document/didOpen');
      await editor.goTo(1, 16);
      await editor.press('ArrowDown', 'ArrowDown', 'ArrowUp');
      await editor.page.locator('.view-line').filter({ hasText: 'third' }).click();
      await editor.status('Ln 3, ');
      // The request for a key comes after any request for the moves.
      await editor.type(';');
      const first = await agent.waitForMessage('nes/suggest');
      assert.equal(first['version'], 2, 'the first question is about the key');
    });
  });
});
