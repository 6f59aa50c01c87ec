// The test setup itself: the VSIX can be installed into a real VS Code, and typed text reaches files on disk.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { withEditor } from './withEditor.ts';

describe('workbench', () => {
  it('loads the packaged extension and saves typed text', async () => {
    await withEditor({ files: { 'notes.txt': 'one\nthree\n' } }, async (editor) => {
      await editor.openFile('notes.txt');
      await editor.goTo(1, 4);
      await editor.press('Enter');
      await editor.type('two');
      await editor.save();
      assert.equal(editor.read('notes.txt'), 'one\ntwo\nthree\n');
      await editor.openPalette('ACP:');
      await editor.screenshot('palette');
    });
  });
});
