// Every kind of mention is found and attached by keyboard, in a real VS Code.
import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'mocha';
import { until } from '../../until.ts';
import { openChat } from '../chatDriver.ts';
import { copyUnderTest, withEditor } from '../withEditor.ts';

const files = {
  'src/basket.ts': 'export function totalOfBasket(): number {\n  return 1;\n}\n',
  'src/wrong.json': '{ "a": 1, }\n',
  'docs/guide.md': '# Guide\n',
};

if (copyUnderTest === 'stock')
  describe('mentions in a prompt', () => {
    it('offer files, open ones first, folders, symbols, problems and changes', async () => {
      // An agent that can chat; no prompt is sent to its model.
      const machineSettings = { 'acpHost.builtin.endpoint': 'http://127.0.0.1:9/v1' };
      await withEditor({ files, machineSettings, settings: { 'git.enabled': true } }, async (editor) => {
        const { page } = editor;
        const git = (...args: readonly string[]): void => {
          const who = ['-c', 'user.name=a', '-c', 'user.email=a@b'];
          execFileSync('git', [...who, ...args], { cwd: editor.workspace, stdio: 'ignore' });
        };
        git('init');
        git('add', '.');
        git('commit', '-m', 'one');
        editor.write('docs/guide.md', '# Guide\n\nMore of it.\n');
        await editor.openFile('src/wrong.json');
        await page.locator('.statusbar [id="status.problems"]', { hasText: '1' }).waitFor();
        await editor.openFile('src/basket.ts');
        const { frame } = await openChat(editor);
        await frame.locator('#prompt').waitFor();
        const options = frame.getByRole('option');
        const chips = frame.getByRole('list', { name: 'Attached' }).getByRole('listitem');
        const mention = async (typed: string, wanted: string, chip: string): Promise<void> => {
          await page.keyboard.type(`@${typed}`);
          // VS Code's symbols, problems and changes may become available later.
          await until(
            `${wanted} to be offered for @${typed}`,
            async () => (await options.filter({ hasText: wanted }).count()) > 0,
            async () => {
              await page.keyboard.press('Backspace');
              await page.keyboard.type(typed.slice(-1));
            },
          );
          await editor.screenshot(`mention-${chip.replaceAll(/\W/g, '')}`);
          const place = (await options.allTextContents()).findIndex((text) => text.includes(wanted));
          for (let at = 0; at < place; at++) await page.keyboard.press('ArrowDown');
          await page.keyboard.press('Enter');
          await chips.filter({ hasText: chip }).last().waitFor();
          await page.keyboard.type(' ');
        };
        await page.keyboard.type('@');
        await options.filter({ hasText: 'guide.md' }).waitFor();
        const offered = await options.allTextContents();
        const places = offered.filter((text) => /basket|wrong|guide/.test(text));
        assert.match(places[0]!, /basket/);
        assert.match(places[1]!, /wrong/);
        await editor.screenshot('mention-all');
        await page.keyboard.press('Backspace');
        await mention('guide', 'guide.md', 'docs/guide.md');
        await mention('docs', 'docs', 'docs');
        await mention('symbol:totalOf', 'totalOfBasket', 'totalOfBasket');
        await mention('diag', 'diagnostics', 'diagnostics');
        await mention('chan', 'changes', 'changes');
        assert.equal(await chips.count(), 5);
        await editor.screenshot('mention-chips');
      });
    });
  });
