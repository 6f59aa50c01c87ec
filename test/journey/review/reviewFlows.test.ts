// A whole review by keyboard, in a git repository: changes that an agent made through the client, on disk, to binary files
// and by git are listed and undone one by one, by file or all at once, and text of the user always stays.
import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { until } from '../../until.ts';
import { openChat } from '../chatDriver.ts';
import type { OpenEditor } from '../openEditor.ts';
import { scriptedAgent } from '../scriptedAgent.ts';
import { themePictures } from '../themePictures.ts';
import { copyUnderTest, withEditor } from '../withEditor.ts';

const sums = [
  'export function sum(numbers: number[]): number {',
  '  let all = 0;',
  '  for (const number of numbers) all += number;',
  '  return all;',
  '}',
  '',
  'export function mean(numbers: number[]): number {',
  '  return sum(numbers) / numbers.length;',
  '}',
  '',
  'export function largest(numbers: number[]): number {',
  '  return Math.max(...numbers);',
  '}',
  '',
].join('\n');
const loop = '  let all = 0;\n  for (const number of numbers) all += number;\n  return all;\n';
const summed = sums.replace(loop, '  return numbers.reduce((all, number) => all + number, 0);\n');
const both = summed.replace('  return sum(', '  if (numbers.length === 0) return 0;\n  return sum(');
const main = "import { sum } from './sums.ts';\n\nconsole.log(sum([1, 2]));\n";
const mainMean = "import { mean } from './sums.ts';\n\nconsole.log(mean([1, 2]));\n";
const made = 'export const made = true;\n';
const notes = 'one\n';
const picture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const otherPicture = Buffer.concat([picture, Buffer.from([0, 1, 2, 3])]);

function git(editor: OpenEditor, ...args: readonly string[]): void {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  execFileSync('git', [...who, ...args], { cwd: editor.workspace, stdio: 'ignore' });
}

/** Creates a repository on the branch `main`. The notes differ on the branch `side`. */
function makeRepository(editor: OpenEditor): void {
  writeFileSync(join(editor.workspace, 'logo.png'), picture);
  git(editor, 'init');
  git(editor, 'add', '.');
  git(editor, 'commit', '-m', 'one');
  git(editor, 'branch', '-M', 'main');
  git(editor, 'checkout', '-b', 'side');
  editor.write('notes.md', 'one\ntwo\n');
  git(editor, 'commit', '-am', 'two');
  git(editor, 'checkout', 'main');
}

if (copyUnderTest === 'stock')
  describe('the review of a whole task', () => {
    it('works by keyboard: single changes, files, all files, and back to before a prompt', async () => {
      const agent = scriptedAgent({}, 'writing');
      const files = { 'sums.ts': sums, 'main.ts': main, 'notes.md': notes };
      const viewport = { width: 1400, height: 860 };
      const settings = { 'acpHost.nes.agent': 'builtin' };
      await withEditor({ agent: agent.definition, settings, files, viewport }, async (editor) => {
        const { page } = editor;
        makeRepository(editor);
        const path = (name: string): string => join(editor.workspace, name);
        const script = {
          'Mend the sums': [
            { call: path('sums.ts') },
            { fs: path('sums.ts'), text: both },
            { disk: path('main.ts'), text: mainMean },
            { disk: path('logo.png'), bytes: otherPicture.toString('base64') },
            { fs: path('made.ts'), text: made },
            { git: ['checkout', 'side'], in: editor.workspace },
          ],
          'Once more': [
            { fs: path('sums.ts'), text: summed.replace('numbers', 'values') },
            { disk: path('main.ts'), text: `${mainMean}// more\n` },
          ],
        };
        writeFileSync(agent.path('script.json'), JSON.stringify(script));
        await editor.openFile('sums.ts');
        const chat = await openChat(editor);
        await chat.say('Mend the sums');
        const list = chat.frame.locator('.changes');
        await list.locator('summary', { hasText: '5 files changed' }).waitFor();
        await chat.rests();

        // The list can be reached from the composer by keyboard.
        await chat.reach(list.locator('summary'), 'Shift+Tab');
        await page.keyboard.press('Enter');
        await list.locator('.changes-git').waitFor();
        const lines = async (): Promise<string[]> =>
          (await list.locator('li').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
        assert.deepEqual((await lines()).toSorted(), [
          'logo.png without asking Not a text file, or too large to compare: kept or undone as a whole.',
          'made.ts new without asking +1',
          'main.ts without asking +2 −2',
          'notes.md +1',
          'sums.ts without asking +2 −3',
        ]);
        await themePictures(editor, 'review-task');

        // Single changes, in the editor.
        await editor.openFile('sums.ts');
        await editor.goTo(1, 1);
        await editor.press('Alt+]');
        await editor.status('Ln 2, Col 1');
        await editor.press('Control+Alt+Enter');
        await page
          .locator('.codelens-decoration', { hasText: 'Agent edit +1 −3' })
          .waitFor({ state: 'detached' });
        await editor.press('Alt+]');
        await editor.status('Ln 6, Col 1');
        await editor.press('Control+Alt+Backspace');
        await list.locator('summary', { hasText: '4 files changed' }).waitFor();
        await until('the undone change on disk', () => editor.read('sums.ts') === summed);

        // Single files, compared first, from the picker of a command.
        await editor.runCommand('ACP: Show Changes to Review');
        await page.locator('.quick-input-widget').getByText('Changes to review').waitFor();
        const options = page.locator('.quick-input-list .monaco-list-row');
        await options.filter({ hasText: 'made.ts' }).filter({ hasText: '+1 −0, new' }).waitFor();
        await options.filter({ hasText: 'notes.md' }).filter({ hasText: 'Changed by Git' }).waitFor();
        await editor.screenshot('review-task-pick');
        await page.keyboard.type('main');
        await page.keyboard.press('Enter');
        await page.locator('.monaco-diff-editor').first().waitFor();
        await page.locator('.editor-actions [aria-label^="Keep Change"]').first().waitFor();
        await themePictures(editor, 'review-task-diff');
        await editor.runCommand('ACP: Undo All Changes in File');
        await list.locator('summary', { hasText: '3 files changed' }).waitFor();
        await until('the undone file on disk', () => editor.read('main.ts') === main);

        // In the page: a binary file is restored, and a file that git added is kept.
        await openChat(editor);
        await chat.reach(list.getByRole('button', { name: 'Undo logo.png' }), 'Shift+Tab');
        await page.keyboard.press('Enter');
        await until('the picture', () => picture.equals(readFileSync(path('logo.png'))));
        await list.locator('summary', { hasText: '2 files changed' }).waitFor();
        await chat.reach(list.getByRole('button', { name: 'Keep notes.md' }), 'Shift+Tab');
        await page.keyboard.press('Enter');
        await list.locator('summary', { hasText: '1 file changed' }).waitFor();

        // All files at once, after a question that Escape does not answer.
        const dialog = page.locator('.monaco-dialog-box');
        await editor.runCommand('ACP: Undo All Changes');
        await dialog.getByText('made.ts').waitFor();
        await editor.screenshot('review-task-undo-all');
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'hidden' });
        assert.equal(editor.read('made.ts'), made);
        await editor.runCommand('ACP: Undo All Changes');
        await dialog.getByText('made.ts').waitFor();
        await page.keyboard.press('Enter');
        await until('the file to be removed', () => !existsSync(path('made.ts')));
        await list.locator('details').waitFor({ state: 'detached' });
        assert.equal(editor.read('notes.md'), 'one\ntwo\n', 'what git did stays');

        // Restores the files to before a prompt, with text typed since at the same place.
        await openChat(editor);
        await chat.say('Once more');
        await list.locator('summary', { hasText: '2 files changed' }).waitFor();
        await chat.rests();
        await editor.openFile('sums.ts');
        await editor.goTo(1, 1);
        await page.keyboard.press('End');
        await editor.type(' // mine');
        await editor.runCommand('ACP: Restore Checkpoint…');
        await page
          .locator('.quick-input-widget')
          .getByText('Select a prompt to restore files to before it')
          .waitFor();
        await editor.screenshot('review-task-prompts');
        await page.keyboard.press('Enter');
        await dialog.getByText('You have edited these files since then').waitFor();
        await editor.screenshot('review-task-return');
        await page.keyboard.press('Enter');
        await page.locator('.quick-input-widget').getByText('Some files were not restored').waitFor();
        await editor.screenshot('review-task-conflict');
        await page.keyboard.press('Enter');
        await page.locator('.monaco-diff-editor').first().waitFor();
        await until('the other file', () => editor.read('main.ts') === main);
        await themePictures(editor, 'review-task-kept');
        await editor.openFile('sums.ts');
        await editor.shows('values: number[]): number { // mine');

        // Edits the prompt without restoring what is left.
        await editor.runCommand('ACP: Edit Prompt…');
        await page.locator('.quick-input-widget').getByText('Select a prompt to edit').waitFor();
        await page.keyboard.press('Enter');
        await dialog.getByText('Restore and Edit').waitFor();
        await editor.screenshot('review-task-edit');
        await dialog.getByText('Edit Only').click();
        await chat.frame.getByText('The agent still knows what was said after this prompt.').waitFor();
        const box = chat.frame.locator('#prompt');
        assert.equal(await box.inputValue(), 'Once more');
        await until('the focus in the message box', () =>
          box.evaluate((element) => element === document.activeElement),
        );
        await editor.screenshot('review-task-edited');
      });
    });
  });
