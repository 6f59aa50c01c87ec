// Painted suggestions are visible in light, dark and high contrast themes, and with
// word wrap, folding, sticky scroll and a larger font. The screenshots are for a person.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { CommonEditor } from '../commonEditor.ts';
import { copyUnderTest } from '../withEditor.ts';

const filler = Array.from({ length: 60 }, (_, line) => `  // filler ${line}`).join('\n');
const code = `class Basket {
  total(items) {
    let sum = 0;
    for (const it of items) {
      sum += it.price;
    }
    return sum;
  }

  note = "a rather long line that goes on and on, beyond the right edge of any window that is not very wide indeed, and then some";
${filler}
  last() {
    return oldName;
  }
}
`;
const loop = '    for (const it of items) {\n      sum += it.price;\n    }\n';
const lines =
  '    items.forEach((it) => {\n      const { price, count } = it;\n      sum += price * count;\n    });\n';
const themes = [
  'Default Dark Modern',
  'Default Light Modern',
  'Default High Contrast',
  'Default High Contrast Light',
];
const files = ['themes.js', 'wrap.js', 'fold.js', 'sticky.js', 'zoom.js'];

/** Colours of the painted text: red, green, blue, 0 to 255. */
interface Seen {
  readonly text: string;
  readonly colour: string;
  readonly background: string;
  readonly border: string;
}

if (copyUnderTest === 'stock')
  describe('a painted edit is readable', () => {
    const shared = new CommonEditor({
      files: Object.fromEntries(files.map((name) => [name, code])),
      viewport: { width: 1100, height: 600 },
    });

    /** The computed styles in the page. */
    async function seen(): Promise<Seen[]> {
      return await shared.editor.page.evaluate(() =>
        [...document.querySelectorAll('.view-lines [class*="ced-"]')].flatMap((element) =>
          ['::before', '::after'].flatMap((side) => {
            const style = getComputedStyle(element, side);
            return /^".+"$/.test(style.content)
              ? [
                  {
                    text: style.content,
                    colour: style.color,
                    background: style.backgroundColor,
                    border: `${style.borderTopStyle} ${style.borderTopColor}`,
                  },
                ]
              : [];
          }),
        ),
      );
    }

    async function choose(theme: string): Promise<void> {
      const { editor } = shared;
      shared.settings({ 'workbench.colorTheme': theme });
      const dark = /Dark|Contrast$/.test(theme);
      const name = `.monaco-workbench.${theme.includes('Contrast') ? (dark ? 'hc-black' : 'hc-light') : dark ? 'vs-dark' : 'vs'}`;
      await editor.page.waitForSelector(name);
    }

    for (const theme of themes) {
      it(`as a replacement, as several lines and as a hint in ${theme}`, async () => {
        const { editor } = shared;
        await choose(theme);
        const name = theme.replace('Default ', '').replaceAll(' ', '-').toLowerCase();
        for (const [what, edit] of [
          ['word', { find: 'sum = 0', newText: 'amount = 0' }],
          ['lines', { find: loop, newText: lines }],
          ['hint', { find: 'return oldName', newText: 'return newName' }],
        ] as const) {
          const id = `${name}-${what}`;
          await shared.painted({ file: 'themes.js', line: 3, column: 5, text: ' ' }, { id, edits: [edit] });
          await editor.screenshot(`theme-${id}`);
          for (const { text, colour, background, border } of await seen()) {
            assert.notEqual(colour, background, text);
            const marked = background !== 'rgba(0, 0, 0, 0)' || border.startsWith('solid');
            assert.ok(marked, `${text} looks like the text around it`);
          }
          shared.agent.script = {};
          await editor.page.locator('.view-line').filter({ hasText: 'filler 3' }).first().click();
          assert.equal(await shared.end(id), 'reject ignored');
        }
      });
    }

    it('with word wrap', async () => {
      const { editor } = shared;
      shared.settings({ 'editor.wordWrap': 'on' });
      await editor.openFile('wrap.js');
      const text = await shared.painted(
        { file: 'wrap.js', line: 9, column: 1 },
        { id: 'wrap', edits: [{ find: 'then some', newText: 'then no more' }] },
      );
      assert.match(text, /no more/);
      await editor.screenshot('layout-wrap');
      await editor.press('Alt+L');
      await editor.shows('and then no more');
      await shared.painted(
        { file: 'wrap.js', line: 9, column: 1 },
        { id: 'wrap2', edits: [{ find: 'return oldName', newText: 'return newName' }] },
      );
      await editor.screenshot('layout-wrap-hint');
    });

    it('where lines are folded', async () => {
      const { editor } = shared;
      await editor.openFile('fold.js');
      await editor.goTo(5, 1);
      await editor.press('Control+Shift+BracketLeft');
      await editor.page.locator('.inline-folded').waitFor();
      const text = await shared.painted(
        { file: 'fold.js', line: 9, column: 1 },
        { id: 'fold', edits: [{ find: 'sum += it.price', newText: 'sum += it.price * it.count' }] },
      );
      assert.match(text, /Tab to line 5: /);
      await editor.screenshot('layout-fold-hint');
      await editor.press('Tab');
      await editor.status('Ln 5, ');
      await editor.suggestion({ text: '* it.count' });
      await editor.screenshot('layout-fold');
      await editor.look();
      await editor.press('Tab');
      await editor.shows('sum += it.price * it.count');
    });

    it('below sticky scroll', async () => {
      const { editor } = shared;
      await shared.painted(
        { file: 'sticky.js', line: 71, column: 11, text: ' ' },
        { id: 'sticky', edits: [{ find: 'return oldName', newText: 'return newName' }] },
      );
      await editor.page.locator('.sticky-widget .sticky-line-content').first().waitFor();
      await editor.screenshot('layout-sticky');
      const drawn = editor.page.locator('.sticky-widget [class*="ced-"]');
      assert.equal(await drawn.count(), 0, 'nothing is drawn into the lines that stick');
      await editor.press('Tab');
      await editor.shows('return newName');
    });

    it('in a larger font', async () => {
      const { editor } = shared;
      shared.settings({ 'editor.fontSize': 24 });
      await editor.openFile('zoom.js');
      await editor.page.waitForFunction(() =>
        [...document.querySelectorAll('.view-line')].some(
          (line) => getComputedStyle(line).fontSize === '24px',
        ),
      );
      await shared.painted(
        { file: 'zoom.js', line: 3, column: 17 },
        { id: 'zoom', edits: [{ find: loop, newText: lines }] },
      );
      await editor.screenshot('layout-zoom');
      const tops = await editor.page.evaluate(() =>
        [...document.querySelectorAll('.view-lines [class*="ced-"]')].map(
          (element) => element.closest('.view-line')?.getBoundingClientRect().height ?? 0,
        ),
      );
      assert.equal(new Set(tops).size, 1, 'each line is as high as before');
      await editor.press('Tab');
      await editor.shows('items.forEach');
    });
  });
