// A turn with every kind of content is readable in every kind of theme, in a side bar, in a tab and zoomed: nothing is
// outside of the page or cut off, and everything has enough contrast. The screenshots are for a person.
import * as assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'mocha';
import type { PermissionView } from '../../src/chat/messages/permissionMessages.ts';
import { colourRules, violations, withAxe } from './axe.ts';
import { browserMarkers } from './browserMarkers.ts';
import { ChatWorld } from './chatWorld.ts';
import { rawCall, richTurn } from './richTurn.ts';
import { nextContext } from './sampleContext.ts';
import { busyState } from './sampleConversation.ts';
import { form, link, permission } from './sampleQuestions.ts';
import { themes } from './themes.ts';
import { whatIsWrong } from './whatIsWrong.ts';

const edit: PermissionView = {
  ...permission,
  requestId: 'permission-2',
  title: 'Edit 2 files',
  diffs: [
    { path: 'src/shop/checkout/basket.ts', added: 112, removed: 20 },
    { path: 'a.ts', added: 1, removed: 0 },
  ],
};
const wrong = { problem: 'A value is required.' };
const asked = {
  permissions: [busyState.permissions![0]!, edit],
  questions: [
    { ...form, fields: form.kind === 'form' ? form.fields.map((one) => ({ ...one, ...wrong })) : [] },
    link,
  ],
};

/** The last size is a side bar of 340 pixels at a zoom of 200%. */
const widths = { 'side-bar': 300, tab: 900, zoomed: 170 };

describe('a turn with every kind of row', () => {
  let world: ChatWorld;
  before(async () => {
    world = await ChatWorld.open({ script: withAxe() });
    const { page } = world;
    // A page that moves is drawn again in each frame, which takes long if it is that high.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await world.snapshot(richTurn, {
      ...busyState,
      ...asked,
      message: 'The agent has stopped: it crashed three times.',
      follow: true,
      context: nextContext,
      sentWith: [1],
    });
    await world.shows('The model reached its token limit');
    await world.raw(rawCall, 'input', '{ "path": "src/basket.ts", "limit": 40, "encoding": "utf-8" }');
    await world.raw(rawCall, 'output', 'export function total(items: readonly Item[]): number {');
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true;
    });
    await page.locator('.row.agent img').first().waitFor();
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  });
  after(() => world.close());
  afterEach(() => {
    assert.deepEqual(world.errors, []);
    assert.deepEqual(world.requests, []);
  });

  it('has the chevron of rows at each fold', async () => {
    assert.deepEqual(await world.page.evaluate(browserMarkers), []);
  });

  it('gives the text of a plan item the room beside its icon', async () => {
    const { page } = world;
    await page.setViewportSize({ width: 300, height: 5_000 });
    await world.frames();
    for (const item of await page.locator('.plan-item.in_progress').all()) {
      const { width } = (await item.boundingBox())!;
      assert.equal((await item.locator('.plan-text').boundingBox())!.width, width - 22);
    }
  });

  for (const theme of Object.keys(themes))
    for (const [name, width] of Object.entries(widths))
      it(`is legible in ${theme}, ${name}`, async () => {
        const { page } = world;
        await world.theme(theme);
        await page.setViewportSize({ width, height: 5_000 });
        await world.frames();
        await page.setViewportSize({ width, height: await page.evaluate(wholeHeight) });
        await world.frames();
        await world.screenshot(`turn-${theme}-${name}`);
        assert.deepEqual(await page.evaluate(whatIsWrong), []);
        // Colours and names do not depend on the width, and names not on the theme.
        if (name !== 'side-bar') return;
        const found = await violations(world, theme === 'dark' ? undefined : colourRules);
        // Chromium makes scrollable elements focusable (see tabOrder.test.ts), which axe does not know.
        assert.deepEqual(
          found.filter((one) => !one.startsWith('scrollable-region-focusable: <table ')),
          [],
        );
      });
});

/** Runs in the page: its height if nothing scrolled. */
function wholeHeight(): number {
  const log = document.querySelector('.log')!;
  const rows = [...log.children].reduce((sum, row) => sum + row.getBoundingClientRect().height, 40);
  return Math.ceil(innerHeight - log.clientHeight + rows);
}
