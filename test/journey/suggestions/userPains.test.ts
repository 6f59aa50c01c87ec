// Complaints about next edit suggestions of other products, each with a test that it does not happen here. If another
// journey tests one in more detail, a comment says so: keys in `paintedKeys`, clicks in `paintedPlaces`.
import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { repository } from '../../../scripts/process/repository.ts';
import { until } from '../../until.ts';
import { CommonEditor } from '../commonEditor.ts';
import { copyUnderTest } from '../withEditor.ts';

const filler = Array.from({ length: 60 }, (_, line) => `// filler ${line}`).join('\n');
const code = `const oldName = 1;\n\nconsole.log(oldName);\n${filler}\nconst last = oldName;\n`;
const edit = { find: 'oldName = 1', newText: 'newName = 1' };
const last = { find: 'last = oldName', newText: 'last = newName' };
const typed = code.replace('\n\n', '\n;\n');
const files = ['keyboard', 'reader', 'typing', 'thrash', 'did', 'undo', 'jumps', 'blank', 'flicker', 'armed'];

if (copyUnderTest === 'stock')
  describe('next edit suggestions', () => {
    const shared = new CommonEditor({
      files: Object.fromEntries(files.map((name) => [`${name}.txt`, code])),
    });

    async function drawn(name: string, said = edit): Promise<string> {
      return await shared.painted({ file: `${name}.txt`, line: 2, column: 1 }, { id: name, edits: [said] });
    }

    it('have every action in the command palette', async () => {
      const { editor } = shared;
      await drawn('keyboard');
      await editor.runCommand('ACP: Accept Suggestion');
      await shared.has('keyboard.txt', typed.replace(edit.find, edit.newText));
    });

    it('are described in the status bar, for screen readers', async () => {
      const { editor } = shared;
      await drawn('reader', last);
      await editor.page
        .locator('.statusbar-item[aria-label*="line 64: const last = newName;"]')
        .first()
        .waitFor();
      await editor.press('Alt+L');
      await until('the preview', async () => (await editor.drawn())?.text === 'newName' || undefined);
      await editor.look();
      await editor.press('Alt+L');
      await editor.shows('const last = newName;');
    });

    it('never move the cursor while the user types, and lose no key', async () => {
      const { editor } = shared;
      await drawn('typing', last);
      const words = 'let me type on and on, whatever is suggested';
      await editor.type(words);
      await editor.status(`Ln 2, Col ${words.length + 2}`);
      await shared.has('typing.txt', code.replace('\n\n', `\n;${words}\n`));
    });

    it('are not replaced by another one at the next key', async () => {
      const { editor, agent } = shared;
      const before = await drawn('thrash');
      agent.script = {
        otherwise: [{ id: 'other', edits: [{ find: 'oldName = 1', newText: 'thirdName = 3' }] }],
      };
      const asked = agent.received('nes/suggest').length;
      await editor.type(' ');
      await agent.waitForMessage('nes/suggest', asked + 1);
      assert.equal(await shared.end('other'), 'reject');
      assert.equal((await editor.suggestion()).text, before);
    });

    it('are not drawn if they would only undo what was just typed', async () => {
      const { editor } = shared;
      const typing = { file: 'did.txt', line: 2, column: 1, text: '%' };
      await shared.offer(typing, { id: 'did', edits: [{ find: '%', newText: '' }] });
      assert.equal(await shared.end('did'), 'reject');
      await editor.look();
      assert.equal(await editor.drawn(), undefined);
      // Another suggestion at the same place is still allowed.
      await shared.offerHere('better', '!', { find: '%!', newText: 'console' });
      await editor.suggestion({ text: 'console' });
      await editor.screenshot('pains-did');
    });

    it('are not requested right after undo, and do not repeat what was undone', async () => {
      const { editor, agent } = shared;
      await drawn('undo');
      await editor.press('Tab');
      await shared.has('undo.txt', typed.replace(edit.find, edit.newText));
      await editor.noSuggestion();
      // VS Code may still be about to ask for what follows the accepted one.
      await editor.look();
      const asked = agent.received('nes/suggest').length;
      await editor.press('Control+Z');
      await shared.has('undo.txt', typed);
      await editor.press('Control+Z');
      await shared.has('undo.txt', code);
      await editor.look();
      assert.equal(await editor.drawn(), undefined);
      assert.equal(agent.received('nes/suggest').length, asked);
    });

    it('do not move the cursor after one is accepted: the next one is a hint', async () => {
      const { editor } = shared;
      await shared.painted({ file: 'jumps.txt', line: 2, column: 1 }, { id: 'jumps', edits: [edit, last] });
      await editor.press('Tab');
      await editor.suggestion({ text: 'Tab to line 64: const last = newName;' });
      await editor.status('Ln 1, Col 10');
    });

    it('draw white space as symbols', async () => {
      const text = await drawn('blank', { find: 'const oldName = 1;', newText: 'const oldName = 1;  ' });
      assert.match(text, /··/);
      await shared.editor.screenshot('pains-blank');
    });

    it('are drawn in one way at any time, without flicker', async () => {
      const { editor } = shared;
      await drawn('flicker', { find: 'const oldName', newText: 'export const oldName' });
      assert.equal((await editor.drawn())?.kind, 'painted');
      await editor.press('ArrowUp', 'Home');
      await editor.ghostText('export');
      const painted = await editor.page.evaluate(
        () =>
          [...document.querySelectorAll('.view-lines [class*="ced-"]')].filter((element) =>
            ['::before', '::after'].some((side) => /^".+"$/.test(getComputedStyle(element, side).content)),
          ).length,
      );
      assert.equal(painted, 0, 'nothing is painted beside ghost text');
      await editor.press('Tab');
      await editor.shows('export const oldName');
    });

    it('leave Escape to Vim in insert mode, and bind Tab in none of its other modes', () => {
      const { contributes } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
        contributes: { keybindings: { key: string; command: string; when: string }[] };
      };
      const of = (key: string): string[] =>
        contributes.keybindings.flatMap((one) => (one.key === key ? [one.when] : []));
      assert.equal(of('escape').length, 3);
      for (const when of of('escape'))
        assert.match(when, /vim\.mode != 'Insert' && neovim\.mode != 'insert'/);
      for (const when of of('tab')) assert.match(when, /vim\.mode != 'Normal'.*neovim\.mode != 'normal'/);
    });

    // This test is last, since requests pause after a rejection.
    it('leave Tab and Alt+L as they were after Escape', async () => {
      const { editor } = shared;
      await drawn('armed');
      await editor.press('Escape');
      await editor.noSuggestion();
      await editor.press('Tab', 'Alt+L');
      await until('an indentation', () => shared.text('armed.txt')?.startsWith('const oldName = 1;\n;   \n'));
      assert.equal(await shared.end('armed'), 'reject rejected');
      await editor.press('Backspace');
      await editor.look();
      assert.ok(shared.text('armed.txt')?.includes('oldName = 1'));
    });
  });
