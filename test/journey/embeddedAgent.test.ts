// Proves what a new user sees first: the embedded agent follows a rename, natively drawn, with two keys.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { until } from '../until.ts';
import type { OpenEditor } from './openEditor.ts';
import { copyUnderTest, withEditor } from './withEditor.ts';

const users = [
  'const users = new Map<string, string>();',
  '',
  'export function getUser(id: string) {',
  '  return users.get(id);',
  '}',
  '',
  'export function nameOf(id: string) {',
  '  const user = getUser(id);',
  '  return user;',
  '}',
  '',
].join('\n');
const renamed = users.replace('getUser', 'fetchUser');
const everywhere = users.replaceAll('getUser', 'fetchUser');

async function rename(editor: OpenEditor): Promise<void> {
  await editor.openFile('users.ts');
  await editor.agent('ready');
  await editor.select(3, 17, 'getUser'.length);
  await editor.type('fetchUser');
}

async function onDisk(editor: OpenEditor): Promise<string> {
  await editor.save();
  return editor.read('users.ts');
}

if (copyUnderTest === 'native')
  describe('embedded agent', () => {
    it('follows a rename: Tab goes there, Tab does it', async () => {
      await withEditor({ files: { 'users.ts': users } }, async (editor) => {
        await rename(editor);
        await editor.inlineEdit('fetchUser');
        await editor.screenshot('embedded-suggested');
        await editor.press('Tab');
        await editor.status('Ln 8, ');
        await editor.screenshot('embedded-jumped');
        assert.equal(await onDisk(editor), renamed, 'the first Tab only goes there');
        await editor.inlineEdit('fetchUser');
        await editor.press('Tab');
        await editor.shows('  const user = fetchUser(id);');
        await editor.noSuggestion();
        await editor.screenshot('embedded-applied');
        assert.equal(await onDisk(editor), everywhere);
      });
    });

    it('takes no for an answer, however quick', async () => {
      await withEditor({ files: { 'users.ts': users } }, async (editor) => {
        await rename(editor);
        // In the very moment it is drawn, before VS Code has told anybody.
        await editor.inlineEdit('fetchUser');
        await editor.press('Escape');
        await editor.noSuggestion();
        // Typing on elsewhere must not bring it back.
        await editor.goTo(2, 1);
        await editor.type('// note');
        await until('the text', async () => (await onDisk(editor)).includes('\n// note\n') || undefined);
        assert.equal(await editor.drawn(), undefined);
        await editor.screenshot('embedded-refused');
        await editor.press('End', 'Tab');
        assert.equal(await onDisk(editor), renamed.replace(';\n\n', ';\n// note \n'), 'Tab indents again');
      });
    });
  });
