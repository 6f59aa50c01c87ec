// A page with every element at once has room for all of them, narrow and wide, in every kind of
// theme: nothing is cut off or overlaps, and the composer is usable. The screenshots are for a person.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { MentionChoice } from '../../src/chat/messages/composing.ts';
import { until } from '../until.ts';
import { ChatWorld } from './chatWorld.ts';
import { busyState, everyRow, picture } from './sampleConversation.ts';
import { form, permission } from './sampleQuestions.ts';
import { themes } from './themes.ts';
import { whatIsWrong } from './whatIsWrong.ts';

const file = { kind: 'changed', added: 12, removed: 4, conflicts: 0, canUndo: true } as const;

const mentions: readonly MentionChoice[] = [
  {
    kind: 'file',
    label: 'basket.ts',
    detail: 'src/shop/checkout/of/a/long/way',
    mention: '@src/shop/basket.ts',
  },
  { kind: 'folder', label: 'src', mention: '@src' },
  { kind: 'selection', label: 'Selection', detail: 'basket.ts:10-24', mention: '@selection' },
  { kind: 'symbol', label: 'aMethodWithALongNameThatSaysAllItDoes', detail: 'basket.ts', mention: '@#a' },
];

describe('the layout of a full chat page', () => {
  for (const theme of Object.keys(themes))
    it(`fits in ${theme}`, async () => {
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
        await page.getByRole('textbox', { name: /^Message/ }).focus();
        await page.keyboard.press('Control+f');
        await page.keyboard.type('total');
        await page.locator('.find', { hasText: /\d of 6/ }).waitFor();
        for (const width of [300, 900, 1600]) {
          await page.setViewportSize({ width, height: 800 });
          await world.frames();
          await world.frames();
          await world.screenshot(`rich-${theme}-${width}`);
          assert.deepEqual(await page.evaluate(whatIsWrong), [], `at ${width}`);
        }
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Allow Once', exact: true }).focus();
        await page.setViewportSize({ width: 300, height: 500 });
        await world.frames();
        await world.screenshot(`rich-${theme}-low`);
        assert.deepEqual(await page.evaluate(whatIsWrong), [], 'low');
        // A side bar of 340 pixels, at a zoom of 200%.
        await page.setViewportSize({ width: 170, height: 450 });
        await world.frames();
        await world.screenshot(`rich-${theme}-zoomed`);
        assert.deepEqual(await page.evaluate(whatIsWrong), [], 'zoomed');
        assert.deepEqual(world.errors, []);
      } finally {
        await world.close();
      }
    });

  for (const theme of Object.keys(themes))
    it(`fits its menus in ${theme}`, async () => {
      const world = await ChatWorld.open({ theme });
      const { page } = world;
      try {
        await page.setViewportSize({ width: 300, height: 700 });
        await world.snapshot(everyRow, { ...busyState, permissions: [], usage: { used: 1_200, size: 0 } });
        await world.shows('The agent refused');
        const box = page.getByRole('textbox', { name: /^Message/ });
        for (const [name, width] of Object.entries({ 'side-bar': 300, zoomed: 170 })) {
          await page.setViewportSize({ width, height: 700 });
          // The agent's commands may not be known yet, and a closing dialog restores the focus later.
          await until('the commands', async () => {
            await box.fill('');
            await box.fill('/');
            await world.frames();
            return (await page.locator('[role=option]').count()) > 0;
          });
          await world.screenshot(`menu-commands-${theme}-${name}`);
          assert.deepEqual(await page.evaluate(whatIsWrong), [], `commands, ${name}`);
          const asked = await world.count('findMentions');
          await box.fill('@b');
          await until('the question', async () => (await world.count('findMentions')) > asked);
          await world.mentions((await world.waitForPosted('findMentions')).request, mentions);
          await page.getByRole('option', { name: /^basket/ }).waitFor();
          await world.screenshot(`menu-mentions-${theme}-${name}`);
          assert.deepEqual(await page.evaluate(whatIsWrong), [], `mentions, ${name}`);
          await world.press('Escape');
          await page.getByRole('button', { name: 'Keyboard Shortcuts', exact: true }).click();
          await world.screenshot(`menu-keys-${theme}-${name}`);
          const dialog = (await page.getByRole('dialog').boundingBox())!;
          assert.ok(dialog.x >= 0 && dialog.x + dialog.width <= width, 'the keys are within the page');
          const across = await page.getByRole('dialog').evaluate((one) => one.scrollWidth - one.clientWidth);
          assert.equal(across, 0, 'nothing of the keys is cut off');
          await world.press('Escape');
          assert.equal(await page.getByRole('dialog').count(), 0);
        }
        assert.equal(await world.count('cancel'), 0);
        assert.deepEqual(world.errors, []);
      } finally {
        await world.close();
      }
    });
});
