// A workspace with several folders: the agent gets all folders, and its suggestions may change files in all of them
// and nowhere else.
import * as assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { SharedEditor } from './sharedEditor.ts';
import { copyUnderTest } from './withEditor.ts';

const code = 'const oldName = 1;\n\nconsole.log(oldName);\n';
const edit = { find: 'oldName = 1', newText: 'newName = 1' };
const here = { file: 'app/here.txt', line: 2 };

if (copyUnderTest === 'stock')
  describe('a workspace with several folders', () => {
    const shared = new SharedEditor({
      files: { 'app/here.txt': code, 'lib/there.txt': code, 'lib/all.txt': code, 'outside/not.txt': code },
      roots: ['app', 'lib'],
    });

    it('tells the agent all of its folders', async () => {
      const { editor, agent } = shared;
      await shared.offer({ ...here, column: 1 });
      const { workspaceFolders } = await agent.waitForMessage('nes/start');
      assert.deepEqual(workspaceFolders, [
        { uri: `file://${join(editor.workspace, 'app')}`, name: 'app' },
        { uri: `file://${join(editor.workspace, 'lib')}`, name: 'lib' },
      ]);
    });

    it('offers an edit in a file of another folder: the first Tab opens it, the second accepts', async () => {
      const { editor } = shared;
      await editor.openFile('lib/there.txt');
      const said = { id: 'there', edits: [edit], uri: shared.uri('lib/there.txt') };
      await shared.offer({ ...here, column: 2 }, said);
      await editor.suggestion({ text: 'Tab to there.txt:1' });
      await editor.look();
      await editor.screenshot('several-folders-hint');
      await editor.press('Tab');
      await editor.page.waitForSelector('.tab.active[data-resource-name="there.txt"]');
      await editor.suggestion({ text: 'newName' });
      await editor.look();
      await editor.press('Tab');
      await shared.has('lib/there.txt', code.replace(edit.find, edit.newText));
      assert.equal(await shared.end('there'), 'accept');
    });

    it('offers a search and replace in a closed file of another folder', async () => {
      const { editor } = shared;
      const said = { id: 'all', kind: 'searchAndReplace', search: 'oldName', replace: 'newName' };
      await shared.offer({ ...here, column: 3 }, { ...said, uri: shared.uri('lib/all.txt') });
      await editor.suggestion({ text: 'Tab to replace oldName → newName in all.txt' });
      await editor.look();
      await editor.press('Tab');
      await editor.page.waitForSelector('.tab.active[data-resource-name="all.txt"]');
      await editor.suggestion({ kind: 'painted' });
      await editor.look();
      await editor.screenshot('several-folders-replace');
      await editor.press('Tab');
      await shared.has('lib/all.txt', code.replaceAll('oldName', 'newName'));
      assert.equal(await shared.end('all'), 'accept');
    });

    it('rejects a jump to a file outside the folders before it is drawn', async () => {
      const { editor } = shared;
      const said = { id: 'not', kind: 'jump', position: { line: 0, character: 0 } };
      await shared.offer({ ...here, column: 4 }, { ...said, uri: shared.uri('outside/not.txt') });
      assert.match(await shared.end('not'), /^reject/);
      assert.equal(await editor.drawn(), undefined);
      await editor.screenshot('several-folders-refused');
      assert.equal(await editor.page.locator('.tab[data-resource-name="not.txt"]').count(), 0);
    });
  });
