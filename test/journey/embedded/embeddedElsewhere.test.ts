// The built-in agent suggests to repeat an edit of one file in another open file.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { BuiltInEditor } from '../builtInEditor.ts';
import type { OpenEditor } from '../openEditor.ts';
import { themePictures } from '../themePictures.ts';
import { copyUnderTest } from '../withEditor.ts';
import { users } from './sampleFiles.ts';

const report = [
  "import { getUser } from './users';",
  '',
  'const first = 1;',
  '',
  'export function title(): string {',
  "  return ['Report', String(first)].join(' ');",
  '}',
  '',
  '// Short',
  '',
  'export function half(of: number): number {',
  '  return Math.round(of / 2);',
  '}',
  '',
  'export function line(): string {',
  '  return getUser(first);',
  '}',
  '',
].join('\n');

/** Goes to the suggestion of the hint with one Tab, and accepts it with the next. */
async function takeElsewhere(editor: OpenEditor, to: number, what: string): Promise<void> {
  const name = `elsewhere-line-${to}`;
  await editor.suggestion({ text: `Tab to line ${to}:` });
  await editor.look();
  await themePictures(editor, `${name}-hint`);
  const before = await shownText(editor);
  await editor.press('Tab');
  await editor.status(`Ln ${to}, `);
  assert.equal(await shownText(editor), before, 'the first Tab only goes there');
  await editor.suggestion({ text: what });
  await editor.look();
  await themePictures(editor, `${name}-there`);
  await editor.press('Tab');
}

/** The whole text, which fits the window. */
async function shownText(editor: OpenEditor): Promise<string> {
  const lines = editor.page.locator('.editor-group-container.active .view-line');
  return (await lines.allInnerTexts()).join('\n');
}

// For VS Code's own drawing, embeddedAgent.test.ts tests the hint and both Tabs.
if (copyUnderTest === 'stock')
  describe('embedded agent in another file', () => {
    const shared = new BuiltInEditor({ files: { 'users.ts': users, 'report.ts': report } });

    it('offers the use and the import of a renamed function in the file that imports it', async () => {
      const { editor } = shared;
      await editor.openFile('report.ts');
      await editor.openFile('users.ts');
      await editor.agent('ready');
      await editor.select(1, 17, 'getUser'.length);
      await editor.type('fetchUser');
      await editor.openFile('report.ts');
      // The error at the import does not change the order.
      await editor.page.locator('.squiggly-error').waitFor();
      await editor.goTo(9, 1);
      await editor.press('End');
      await editor.type('er');
      // The nearest use first.
      await takeElsewhere(editor, 16, 'fetchUser');
      await editor.shows('  return fetchUser(first);');
      await takeElsewhere(editor, 1, 'fetchUser');
      await editor.shows("import { fetchUser } from './users';");
      await editor.save();
      assert.equal(
        editor.read('report.ts'),
        report.replaceAll('getUser', 'fetchUser').replace('Short', 'Shorter'),
      );
    });
  });
