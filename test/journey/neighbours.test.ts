// Painted suggestions are readable beside decorations and completions of other extensions, and drawn once.
import * as assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { until } from '../until.ts';
import { SharedEditor } from './sharedEditor.ts';
import { copyUnderTest } from './withEditor.ts';

const code = 'const oldName = 1;\n\nconsole.log(oldName);\nfirst\nsecond\n';
const word = { find: 'oldName = 1', newText: 'newName = 1' };
const lines = { find: 'first\nsecond\n', newText: 'alpha beta\ngamma delta\nepsilon\n' };
const files = ['word', 'lines', 'ghost', 'both'];

if (copyUnderTest === 'stock')
  describe('drawings beside those of another extension', () => {
    const shared = new SharedEditor({
      files: Object.fromEntries(files.map((name) => [`${name}.txt`, code])),
      neighbours: [join(import.meta.dirname, 'neighbour')],
    });

    /** Waits for the other extension's annotation after the cursor line. */
    async function blame(): Promise<void> {
      await until('the blame', async () => {
        const said = await shared.editor.page.evaluate(() =>
          [...document.querySelectorAll('.view-lines [class*="ced-"]')].map(
            (element) => getComputedStyle(element, '::after').content,
          ),
        );
        return said.some((text) => text.includes('You, 3')) || undefined;
      });
    }

    it('replace a word in the cursor line, which has a blame annotation', async () => {
      const { editor } = shared;
      await shared.painted(
        { file: 'word.txt', line: 1, column: 19, text: ' ' },
        { id: 'word', edits: [word] },
      );
      await blame();
      await editor.screenshot('neighbours-word');
      await editor.press('Alt+L');
      await shared.has('word.txt', code.replace(word.find, word.newText).replace(';\n', '; \n'));
    });

    it('replace lines next to the cursor line', async () => {
      const { editor } = shared;
      await shared.painted(
        { file: 'lines.txt', line: 4, column: 6, text: ' ' },
        {
          id: 'lines',
          edits: [{ ...lines, find: lines.find.replace('first', 'first ') }],
        },
      );
      await blame();
      await editor.screenshot('neighbours-lines');
      await editor.press('Alt+L');
      await shared.has('lines.txt', code.replace(lines.find, lines.newText));
    });

    it('are ghost text in a line that has a blame annotation', async () => {
      const { editor } = shared;
      await shared.offer(
        { file: 'ghost.txt', line: 2, column: 1, text: 'a' },
        { id: 'ghost', edits: [{ find: '\na\n', newText: '\nalphabet\n' }] },
      );
      await editor.ghostText('lphabet');
      await blame();
      await editor.screenshot('neighbours-ghost');
      await editor.press('Tab');
      await shared.has('ghost.txt', code.replace('\n\n', '\nalphabet\n'));
      assert.equal(await shared.end('ghost'), 'accept');
    });

    // VS Code may cancel our request when another provider answers, so ours may be drawn only after that answer is gone.
    it('wait while another extension completes the line: Tab accepts its text, then ours is drawn', async () => {
      const { editor } = shared;
      await shared.offer({ file: 'both.txt', line: 2, column: 1, text: 'x' }, { id: 'both', edits: [word] });
      const ghost = editor.page.locator('.ghost-text-decoration', { hasText: 'by the neighbour' });
      await ghost.first().waitFor();
      await ours();
      await editor.screenshot('neighbours-both');
      await editor.press('Tab');
      await shared.has('both.txt', code.replace('\n\n', '\nx by the neighbour\n'));
      let next = 0;
      await until('newName', ours, async () => {
        if (Date.now() < next) return;
        next = Date.now() + 2_000;
        await editor.type('!');
      });
      await editor.press('Alt+L');
      await until('the edit', () =>
        /^const newName = 1;\nx by the neighbour!+\n/.test(shared.text('both.txt') ?? ''),
      );
      assert.match(await shared.end('both'), /accept/);
    });

    /** True if the suggestion in the line above is painted. Fails if it is painted more than once. */
    async function ours(): Promise<boolean> {
      const drawn = (await shared.drawnAnywhere()).filter(({ text }) => text.includes('newName'));
      assert.ok(drawn.length <= 1, JSON.stringify(drawn));
      return drawn.length === 1;
    }
  });
