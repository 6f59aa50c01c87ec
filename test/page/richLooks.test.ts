// Proves that a page on which everything is asked for at once still has room for all of it, narrow and wide, in every kind of
// theme: nothing is cut off, nothing lies over anything else, and one can write. The pictures are for a person to look at.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { ChatWorld } from './chatWorld.ts';
import { busyState, everyRow, picture } from './sampleConversation.ts';
import { form, permission } from './sampleQuestions.ts';
import { themes } from './themes.ts';
import { whatIsWrong } from './whatIsWrong.ts';

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
