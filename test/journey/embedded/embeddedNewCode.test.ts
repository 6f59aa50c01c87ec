// While the user types new code in an empty file, the built-in agent suggests nothing, and every key arrives.
// It still works then: after a name is changed in another file, it suggests the change where the name is used.
import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { repository } from '../../../scripts/process/repository.ts';
import { BuiltInEditor } from '../builtInEditor.ts';
import { watchDrawn } from '../drawnSuggestion.ts';
import { copyUnderTest } from '../withEditor.ts';

/** The beginning of the code of which unit/builtin/editSuggester.newCode types all, with a pause after each key. */
const code = readFileSync(join(repository, 'test/unit/builtin/typed/ledger.ts.txt'), 'utf8')
  .split('\n')
  .slice(0, 12);

const users =
  'export function getUser(id: string) {\n  return id;\n}\n\nexport const first = getUser("a");\n';

// Both copies behave the same.
if (copyUnderTest === 'stock')
  describe('embedded agent while new code is typed', () => {
    const shared = new BuiltInEditor({
      files: { 'ledger.ts': '', 'users.ts': users },
      settings: { 'editor.autoIndent': 'none', 'editor.autoClosingComments': 'never' },
    });

    it('suggests nothing during twelve new lines, and suggests after a used name is changed', async () => {
      const { editor } = shared;
      await editor.openFile('ledger.ts');
      await editor.agent('ready');
      const seen = await watchDrawn(editor.page);
      for (const [index, line] of code.entries()) {
        await editor.type(index === 0 ? line : `\n${line}`);
        // A pause as before the next line.
        await editor.look();
      }
      await editor.screenshot('new-code-silent');
      assert.deepEqual(await seen(), []);
      await editor.save();
      assert.equal(editor.read('ledger.ts'), code.join('\n'));

      await editor.openFile('users.ts');
      await editor.select(1, 17, 'getUser'.length);
      await editor.type('fetchUser');
      await editor.suggestion();
      await editor.screenshot('new-code-spoken');
      assert.notDeepEqual(await seen(), []);
    });
  });
