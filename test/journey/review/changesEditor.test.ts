// All changes of an agent open in one editor from the chat, and files are kept there and in the chat by keyboard.
import * as assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { until } from '../../until.ts';
import { openChat } from '../chatDriver.ts';
import { scriptedAgent } from '../scriptedAgent.ts';
import { copyUnderTest, withEditor } from '../withEditor.ts';

const cart = [
  "import { Item } from './item.ts';",
  '',
  'export function total(items: Item[]): number {',
  '  let sum = 0;',
  '  for (const item of items) sum += item.price;',
  '  return sum;',
  '}',
  '',
].join('\n');
const changed = cart.replace('sum += item.price', 'sum += item.price * item.count');
const legacy = 'export const rate = 0.19;\n\nexport const net = (price: number) => price / (1 + rate);\n';
const tax = 'export function tax(price: number): number {\n  return price * 0.19;\n}\n';

if (copyUnderTest === 'stock')
  describe('all changes of an agent in one editor', () => {
    it('are opened from the chat by keyboard, and leave it when they are kept or undone', async () => {
      const agent = scriptedAgent({}, 'writing');
      const files = { 'cart.ts': cart, 'legacy.ts': legacy };
      const settings = { 'acpHost.nes.agent': 'builtin' };
      const viewport = { width: 1300, height: 820 };
      const setup = { agent: agent.definition, settings, files, viewport };
      await withEditor(setup, async (editor) => {
        const { page } = editor;
        const path = (name: string): string => join(editor.workspace, name);
        const steps = [
          { fs: path('cart.ts'), text: changed },
          { fs: path('tax.ts'), text: tax },
          { disk: path('legacy.ts') },
          { say: 'The total counts items, and the tax is in a file of its own.' },
        ];
        writeFileSync(agent.path('script.json'), JSON.stringify({ 'Count the items': steps }));
        // Files that are open are known before the agent changes them.
        await editor.openFile('legacy.ts');
        const chat = await openChat(editor);
        await chat.say('Count the items');
        const list = chat.frame.locator('.changes');
        await list.locator('summary', { hasText: '3 files changed' }).waitFor();
        await chat.rests();
        await chat.reach(list.getByRole('button', { name: 'Show All Changes' }), 'Shift+Tab');
        await page.keyboard.press('Enter');
        const tab = (count: string) =>
          page.locator('.tab.active', { hasText: `Changes to Review (${count})` });
        await tab('3 files').waitFor();
        const entries = page.locator('.multiDiffEntry');
        await until('three files', async () => (await entries.count()) === 3);
        // Where a file was created or deleted, VS Code says so.
        const signs = (): Promise<string[]> => entries.locator('.status').allInnerTexts();
        await until('the signs', async () => (await signs()).join('').split('').toSorted().join('') === 'AD');
        for (const [theme, kind] of [
          ['Default Light Modern', 'vs'],
          ['Default Dark Modern', 'vs-dark'],
        ]) {
          editor.write('.vscode/settings.json', JSON.stringify({ 'workbench.colorTheme': theme }));
          await page.locator(`.monaco-workbench.${kind}`).waitFor();
          await editor.idle();
          await editor.screenshot(`changes-editor-${kind}`);
        }

        // Kept in the chat: the editor is opened again without the file, and the focus stays in the list.
        await list.locator('summary').click();
        await chat.reach(list.getByRole('button', { name: 'Keep cart.ts' }), 'Tab');
        await page.keyboard.press('Enter');
        await tab('2 files').waitFor();
        await chat.focused();
        const focused = (): Promise<string | null> => chat.frame.locator(':focus').getAttribute('aria-label');
        await until('the focus in the list', async () => (await focused())?.startsWith('Keep ') === true);
        await editor.screenshot('changes-editor-kept');

        // Undone in the chat: the created file is gone, and not in the editor any more.
        await chat.reach(list.getByRole('button', { name: 'Undo tax.ts' }), 'Tab');
        await page.keyboard.press('Enter');
        await tab('1 file').waitFor();
        await until('the file to be removed', () => !existsSync(path('tax.ts')));
        await editor.runCommand('ACP: Undo All Changes');
        await page.locator('.monaco-dialog-box').getByText('legacy.ts').waitFor();
        await page.keyboard.press('Enter');
        await page.locator('.tab', { hasText: 'Changes to Review' }).waitFor({ state: 'detached' });
        await until('the restored file', () => existsSync(path('legacy.ts')));
        assert.equal(editor.read('legacy.ts'), legacy);
        assert.equal(editor.read('cart.ts'), changed);
      });
    });
  });
