// Proves that a page on which everything is asked for at once still has room for all of it, narrow and wide, in every kind of
// theme: nothing is cut off, nothing lies over anything else, and one can write. The pictures are for a person to look at.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { ChatWorld } from './chatWorld.ts';
import { busyState, everyRow, picture } from './sampleConversation.ts';
import { form, permission } from './sampleQuestions.ts';
import { themes } from './themes.ts';

const file = { kind: 'changed', added: 12, removed: 4, conflicts: 0, canUndo: true } as const;

describe('the chat page with everything on it', () => {
  for (const theme of Object.keys(themes))
    it(`has room for it in ${theme}`, async () => {
      const world = await ChatWorld.open({ theme });
      const { page } = world;
      try {
        await page.setViewportSize({ width: 300, height: 800 });
        await world.snapshot(everyRow, {
          ...busyState,
          others: 1,
          attachments: [
            { id: 1, kind: 'file', name: 'src/basket.ts', mention: '@src/basket.ts' },
            { id: 2, kind: 'file', name: 'x.env', mention: '@x.env', warning: 'outside the workspace' },
            { id: 3, kind: 'image', name: 'shot.png', thumbnail: `data:image/png;base64,${picture}` },
          ],
          permissions: [{ ...busyState.permissions![0]!, rules: permission.rules! }],
          questions: [form],
          changes: {
            files: [
              { ...file, uri: 'file:///w/src/shop/basket.ts', path: 'src/shop/basket.ts' },
              { ...file, uri: 'file:///w/a.ts', path: 'a.ts', conflicts: 1, note: 'You have typed in it.' },
              { ...file, uri: 'file:///w/new.ts', path: 'new.ts', kind: 'created', removed: 0 },
            ],
            more: 0,
          },
        });
        await world.shows('The agent refused');
        await page.locator('.changes summary').click();
        await page.getByText('Make it a rule').click();
        await page.getByRole('textbox', { name: /^Message/ }).focus();
        await page.keyboard.press('Control+f');
        await page.keyboard.type('total');
        await page.locator('.find', { hasText: '1 of' }).waitFor();
        for (const width of [300, 900]) {
          await page.setViewportSize({ width, height: 800 });
          await world.frames();
          await world.frames();
          await world.screenshot(`rich-${theme}-${width}`);
          assert.deepEqual(await page.evaluate(whatIsWrong), [], `at ${width}`);
        }
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Allow', exact: true }).focus();
        await page.setViewportSize({ width: 300, height: 500 });
        await world.frames();
        await world.screenshot(`rich-${theme}-low`);
        assert.deepEqual(await page.evaluate(whatIsWrong), [], 'low');
        // A zoom of 200 % halves what there is of a side bar 340 wide.
        await page.setViewportSize({ width: 170, height: 450 });
        await world.frames();
        await world.screenshot(`rich-${theme}-zoomed`);
        assert.deepEqual(await page.evaluate(whatIsWrong), [], 'zoomed');
        assert.deepEqual(world.errors, []);
      } finally {
        await world.close();
      }
    });
});

/** In the page: what a person would complain about. */
function whatIsWrong(): string[] {
  const wrong: string[] = [];
  const name = (one: Element): string =>
    `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent.slice(0, 30)}`;
  const boxes = [...document.querySelectorAll('button, input, select, textarea, summary')].flatMap((one) => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && one.checkVisibility({ opacityProperty: true })
      ? [{ one, box }]
      : [];
  });
  for (const { one, box } of boxes)
    if (box.left < -0.5 || box.right > innerWidth + 0.5) wrong.push(`beside the page: ${name(one)}`);
  for (const [at, { one, box }] of boxes.entries())
    for (const { one: other, box: second } of boxes.slice(at + 1)) {
      if (one.contains(other)) continue;
      // Two that scroll by themselves may be anywhere over one another, unseen.
      const scrolls = '.log, .changes ul, .foot > *';
      if (one.closest(scrolls) !== other.closest(scrolls)) continue;
      const across = Math.min(box.right, second.right) - Math.max(box.left, second.left);
      const along = Math.min(box.bottom, second.bottom) - Math.max(box.top, second.top);
      if (across > 1 && along > 1) wrong.push(`over one another: ${name(one)}, ${name(other)}`);
    }
  const prompt = document.querySelector('#prompt')!.getBoundingClientRect();
  if (prompt.top < 0 || prompt.bottom > innerHeight) wrong.push('the prompt is out of sight');
  const log = document.querySelector('.log')!.getBoundingClientRect();
  if (log.height < 80) wrong.push(`the conversation has ${Math.round(log.height)} px`);
  for (const one of document.querySelectorAll('.button, .change-name'))
    if (one.scrollWidth > one.clientWidth + 1) wrong.push(`cut off: ${name(one)}`);
  if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page scrolls to the side');
  if (document.documentElement.scrollHeight > innerHeight) wrong.push('the page scrolls');
  return wrong;
}
