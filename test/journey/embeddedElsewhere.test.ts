// Proves that the embedded agent takes what was done by typing in one file along to the next one that is open.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { OpenEditor } from './openEditor.ts';
import { themePictures } from './themePictures.ts';
import { copyUnderTest, withEditor } from './withEditor.ts';

const users = 'export function getUser(id: number): string {\n  return `user ${id}`;\n}\n';
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

/**
 * Types at the end of a comment, follows the hint that then comes with one Tab, and takes what is offered there with the
 * next.
 */
async function takeElsewhere(editor: OpenEditor, comment: number, to: number, what: string): Promise<void> {
  const name = `elsewhere-line-${to}`;
  await editor.goTo(comment, 1);
  await editor.press('End');
  await editor.type('er');
  await editor.suggestion();
  await editor.look();
  await themePictures(editor, `${name}-hint`);
  await editor.status(`Ln ${comment}, `);
  const before = await shownText(editor);
  await editor.press('Tab');
  await editor.status(`Ln ${to}, `);
  assert.equal(await shownText(editor), before, 'the first Tab only goes there');
  await editor.suggestion({ text: what });
  await editor.look();
  await themePictures(editor, `${name}-there`);
  await editor.press('Tab');
}

/** All of it: it fits its window. */
async function shownText(editor: OpenEditor): Promise<string> {
  const lines = editor.page.locator('.editor-group-container.active .view-line');
  return (await lines.allInnerTexts()).join('\n');
}

// Where VS Code draws it itself, embeddedAgent.test.ts has the hint and both Tabs.
if (copyUnderTest === 'stock')
  describe('embedded agent in another file', () => {
    it('offers the use of a renamed function in the file that imports it', async () => {
      await withEditor({ files: { 'users.ts': users, 'report.ts': report } }, async (editor) => {
        await editor.openFile('report.ts');
        await editor.openFile('users.ts');
        await editor.agent('ready');
        await editor.select(1, 17, 'getUser'.length);
        await editor.type('fetchUser');
        await editor.openFile('report.ts');
        await takeElsewhere(editor, 9, 16, 'fetchUser');
        await editor.shows('  return fetchUser(first);');
        await editor.save();
        const wanted = report.replace('getUser(', 'fetchUser(').replace('Short', 'Shorter');
        assert.equal(editor.read('report.ts'), wanted);
      });
    });
  });
