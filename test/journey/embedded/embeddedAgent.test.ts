// What a new user sees first: the built-in agent suggests to continue a rename, accepted with two keys, and lets the
// language extension finish a rename that was begun at the uses.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { until } from '../../until.ts';
import { BuiltInEditor } from '../builtInEditor.ts';
import { themePictures } from '../themePictures.ts';
import { copyUnderTest } from '../withEditor.ts';

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
/** The same code with other names, for a test of its own. */
const items = users.replaceAll('User', 'Item').replaceAll('user', 'item');
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

describe('embedded agent', () => {
  const shared = new BuiltInEditor({
    files: { 'users.ts': users, 'items.ts': items, 'describe.ts': describeUser },
  });

  /** Types over the name of the function in line 3. */
  async function rename(file: string, from: string, to: string): Promise<void> {
    const { editor } = shared;
    await editor.openFile(file);
    await editor.agent('ready');
    await editor.select(3, 17, from.length);
    await editor.type(to);
  }

  async function onDisk(file: string): Promise<string> {
    await shared.editor.save();
    return shared.editor.read(file);
  }

  if (copyUnderTest === 'native')
    it('follows a rename: the first Tab goes to the next use, the second renames it', async () => {
      const { editor } = shared;
      await rename('users.ts', 'getUser', 'fetchUser');
      await editor.inlineEdit('fetchUser');
      // The old name is an error now, which makes the extension ask again.
      await editor.page.locator('.squiggly-error').first().waitFor();
      await editor.inlineEdit('fetchUser');
      await editor.screenshot('embedded-suggested');
      // A Tab before the user can have seen the suggestion only indents.
      await editor.look();
      await editor.press('Tab');
      await editor.status('Ln 8, ');
      await editor.screenshot('embedded-jumped');
      const renamed = users.replace('getUser', 'fetchUser');
      assert.equal(await onDisk('users.ts'), renamed, 'the first Tab only goes there');
      await editor.inlineEdit('fetchUser');
      await editor.look();
      await editor.press('Tab');
      await editor.shows('  const user = fetchUser(id);');
      await editor.noSuggestion();
      await editor.screenshot('embedded-applied');
      assert.equal(await onDisk('users.ts'), users.replaceAll('getUser', 'fetchUser'));
    });

  it('offers the next use of a parameter renamed by typing, then a rename of all remaining uses', async () => {
    const { editor } = shared;
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
      return (await onDisk('describe.ts')).includes('name, account.town') || undefined;
    });
    await editor.suggestion({ kind: 'painted', text: 'rename user' });
    await editor.look();
    await themePictures(editor, 'embedded-rename-offered');
    await editor.press('Tab');
    await editor.status('Ln 6, ');
    await editor.suggestion({ kind: 'painted', text: 'rename user' });
    await editor.look();
    await themePictures(editor, 'embedded-rename-there');
    await editor.press('Tab');
    await editor.shows('export function describe(account: User): string {');
    await editor.noSuggestion();
    await themePictures(editor, 'embedded-rename-done');
    assert.equal(await onDisk('describe.ts'), renamedUser);
  });

  // This test is last, since requests pause after a rejection.
  if (copyUnderTest === 'native')
    it('does not suggest again what was dismissed, even when dismissed at once', async () => {
      const { editor } = shared;
      await rename('items.ts', 'getItem', 'fetchItem');
      // At the moment it is drawn, before VS Code has reported that.
      await editor.inlineEdit('fetchItem');
      await editor.press('Escape');
      await editor.noSuggestion();
      // Typing elsewhere must not show it again.
      await editor.goTo(2, 1);
      await editor.type('// note');
      await until('the text', async () => (await onDisk('items.ts')).includes('\n// note\n') || undefined);
      assert.equal(await editor.drawn(), undefined);
      await editor.screenshot('embedded-refused');
      await editor.press('End', 'Tab');
      const renamed = items.replace('getItem', 'fetchItem');
      const expected = renamed.replace(';\n\n', ';\n// note \n');
      assert.equal(await onDisk('items.ts'), expected, 'Tab indents again');
    });
});
