// Buttons that appear below the pointer cover no text, or let it fade out below them, and move nothing.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Entry } from '../../../src/chat/messages/messages.ts';
import type { ChatWorld } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';
import { call } from '../sampleConversation.ts';

const words = 'abcdefgh '.repeat(60).trim();
const used = '1,204 tokens · $0.02';
const answers: Readonly<Record<string, string>> = {
  text: words,
  'a heading': `# ${words}`,
  'a list': `- one\n- ${words}`,
  'a nested list': `- one\n  - ${words}`,
  'a list of paragraphs': `- one\n\n- ${words}`,
  code: `\`\`\`ts\nconst a = 1;\n${'const b = 2; '.repeat(30)}\n\`\`\``,
  'a table': `| a | b |\n|-|-|\n| ${words} | ${words} |`,
  'a quote': `> ${words}`,
};

/** Runs in the page. Returns the texts of the row that the element covers, also those that are scrolled out of sight. */
function covered(row: Element, selector: string): string[] {
  const button = row.querySelector(selector)!.getBoundingClientRect();
  const texts = document.createTreeWalker(row.querySelector('.parts')!, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  const range = document.createRange();
  while (texts.nextNode() !== null) {
    const text = texts.currentNode as Text;
    for (let at = 0; at < text.length; at++) {
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const { left, right, top, bottom, width } = range.getBoundingClientRect();
      // The letters of a line are less high than the line.
      const isOn =
        left < button.right && right > button.left && top + 3 < button.bottom && bottom - 4 > button.top;
      if (width > 0 && isOn && text.data[at]?.trim() !== '') found.push(text.data[at]!);
    }
  }
  return found;
}

describe('buttons that appear below the pointer', () => {
  let world: ChatWorld;
  eachWorld((opened) => void (world = opened));

  /** The height of the rows. */
  const height = async (): Promise<number> => (await world.page.locator('.rows').boundingBox())!.height;

  for (const [name, text] of Object.entries(answers))
    it(`cover no letter of an answer that ends with ${name}`, async () => {
      const answer: Entry = { id: 2, kind: 'agent', parts: [{ kind: 'text', text }] };
      await world.sanitizes();
      await world.snapshot([answer, { id: 3, kind: 'user', parts: [{ kind: 'text', text: 'next' }] }]);
      const row = world.page.locator('.row.agent');
      await row.waitFor();
      // Lines break elsewhere at each width.
      for (const width of [300, 307, 320, 333, 900]) {
        await world.page.setViewportSize({ width, height: 700 });
        const before = await height();
        await row.hover();
        assert.equal(await height(), before);
        assert.deepEqual(await row.evaluate(covered, '.row-copy'), [], `${width} px`);
        await world.screenshot(`hover-${name.replaceAll(' ', '-')}-${width}`);
      }
    });

  const prompt = (id: number, text: string): Entry => ({
    id,
    kind: 'user',
    parts: [{ kind: 'text', text }],
    used,
  });
  const menu = { toolCallId: 'a', title: `Read ${words}`, hasRawInput: true };

  for (const theme of ['dark', 'light', 'high-contrast'])
    it(`let the text of a prompt and a row fade out below them: ${theme}`, async () => {
      const { page } = world;
      await world.theme(theme);
      const rows: Entry[] = [
        prompt(1, words.slice(0, 200)),
        prompt(2, 'short'),
        { id: 3, kind: 'call', call: call(menu) },
        {
          id: 4,
          kind: 'call',
          call: call({ ...menu, toolCallId: 'b', status: 'in_progress', canCancel: true }),
        },
      ];
      await world.snapshot(rows, { sentWith: [1], phase: 'running' });
      for (const width of [300, 900]) {
        await page.setViewportSize({ width, height: 400 });
        await world.frames();
        const before = await height();
        for (const [at, { id, kind }] of rows.entries()) {
          const row = page.locator('.rows .row').nth(at);
          await row.hover();
          assert.equal(await height(), before);
          await world.screenshot(`hover-${theme}-${width}-${id}`);
          const [fade, parts] =
            kind === 'user' ? [row.locator('.parts'), '::after'] : [row.locator('.row-menu'), '::before'];
          const { mask, wide } = await fade.evaluate((one, pseudo) => {
            const { maskImage, width: wide } = getComputedStyle(one, pseudo);
            return { mask: maskImage, wide: parseFloat(wide) };
          }, parts);
          assert.match(mask, /^linear-gradient/);
          if (kind !== 'user') continue;
          const { right } = await row.evaluate((one) => one.getBoundingClientRect());
          const lefts = await row
            .locator('button:visible')
            .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
          assert.ok(right - Math.min(...lefts) + 16 <= wide, 'it begins before the buttons');
          assert.deepEqual(await row.evaluate(covered, '.row-used'), [], `${width} px`);
          const top = await row.locator('.row-used').evaluate((one) => one.getBoundingClientRect().top);
          const bottom = await row.locator('.row-copy').evaluate((one) => one.getBoundingClientRect().bottom);
          assert.ok(
            bottom <= top,
            `the buttons, until ${bottom}, do not cover what the turn used, from ${top}`,
          );
        }
      }
    });
});
