// What a new user sees first: the built-in agent suggests to continue a rename, accepted with two keys, and lets the
// language extension finish a rename that was begun at the uses.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { until } from '../until.ts';
import type { OpenEditor } from './openEditor.ts';
import { themePictures } from './themePictures.ts';
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

async function onDisk(editor: OpenEditor, file = 'users.ts'): Promise<string> {
  await editor.save();
  return editor.read(file);
}

if (copyUnderTest === 'native')
  describe('embedded agent', () => {
    it('follows a rename: the first Tab goes to the next use, the second renames it', async () => {
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

    it('does not suggest again what was dismissed, even when dismissed at once', async () => {
      await withEditor({ files: { 'users.ts': users } }, async (editor) => {
        await rename(editor);
        // At the moment it is drawn, before VS Code has reported that.
        await editor.inlineEdit('fetchUser');
        await editor.press('Escape');
        await editor.noSuggestion();
        // Typing elsewhere must not show it again.
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

const describeUser = [
  'interface User {',
  '  name: string;',
  '  town: string;',
  '}',
  '',
  'export function describe(user: User): string {',
  '  const name = user.name;',
  '  const parts: string[] = [];',
  '  parts.push(name, user.town);',
  '  if (parts.length > 3) parts.pop();',
  '  // A user is known by what the user says.',
  '  parts.push(user.name.trim());',
  "  return parts.join(' ');",
  '}',
  '',
].join('\n');
/** The result of the language's rename, which changes neither the type nor comments. */
const renamedUser = describeUser.replaceAll('user.', 'account.').replace('(user:', '(account:');

describe('embedded agent with a language extension', () => {
  it('offers the next use of a parameter renamed by typing, then a rename of all remaining uses', async () => {
    await withEditor({ files: { 'describe.ts': describeUser } }, async (editor) => {
      await editor.openFile('describe.ts');
      await editor.agent('ready');
      // The language server is ready when it knows the name of the function.
      await editor.goTo(7, 1);
      await editor.page.locator('.monaco-breadcrumb-item', { hasText: /^describe$/ }).waitFor();
      await editor.select(7, 16, 'user'.length);
      await editor.type('account');
      await editor.suggestion({ text: 'account' });
      // A Tab before the user can have seen the suggestion only indents.
      await editor.look();
      await themePictures(editor, 'embedded-rename-use');
      // If VS Code draws it, the first Tab goes there.
      await until('the next use', async () => {
        await editor.press('Tab');
        await editor.look();
        return (await onDisk(editor, 'describe.ts')).includes('name, account.town') || undefined;
      });
      await editor.suggestion({ kind: 'painted', text: 'Rename' });
      await editor.look();
      await themePictures(editor, 'embedded-rename-offered');
      await editor.press('Tab');
      await editor.status('Ln 6, ');
      await editor.suggestion({ kind: 'painted', text: 'Rename' });
      await editor.look();
      await themePictures(editor, 'embedded-rename-there');
      await editor.press('Tab');
      await editor.shows('export function describe(account: User): string {');
      await editor.noSuggestion();
      await themePictures(editor, 'embedded-rename-done');
      assert.equal(await onDisk(editor, 'describe.ts'), renamedUser);
    });
  });
});
