// The file with the sanitizer arrives late, or not at all: plain messages are shown at once, and no text is lost.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Entry } from '../../../src/chat/messages/messages.ts';
import { until } from '../../until.ts';
import { asked } from '../asked/askedBy.ts';
import { ChatWorld } from '../chatWorld.ts';

const message = (id: number, text: string): Entry => ({ id, kind: 'agent', parts: [{ kind: 'text', text }] });
const plan = '- [x] Read the plan\n- [ ] Approve it\n';

describe('markup that needs the sanitizer', () => {
  it('is shown when the sanitizer has arrived; other messages do not wait', async () => {
    const arrival = Promise.withResolvers<void>();
    const world = await ChatWorld.open({ arrivals: { purifier: arrival.promise } });
    const { page } = world;
    try {
      await world.snapshot(
        [
          message(1, 'Press <kbd>F1</kbd>.\n\nThen **wait**.\n\nSee [one].\n\n'),
          message(2, 'This is *plain*.\n\nSee [picture].\n\n'),
          message(3, 'Growing <kbd>F'),
          message(4, '![late]\n\n[late]: https://late.example/b.png\n\nEnd of the fourth.'),
        ],
        {
          permissions: [
            asked({ title: 'Approve Plan', kind: 'switch_mode', rawInput: { plan } }, [
              { optionId: 'a', kind: 'allow_once', name: 'Yes' },
            ]),
          ],
        },
      );
      await page.locator('.log em').waitFor();
      await world.rows(
        { op: 'append', id: 1, text: '[one]: https://one.example\n\nEnd of the first.' },
        // The definition makes an image of a block that was plain.
        { op: 'append', id: 2, text: '![picture]\n\n[picture]: https://two.example/a.png\n\n' },
        { op: 'append', id: 3, text: '3</kbd> until here.' },
      );
      await world.frames();
      assert.equal(await page.locator('.log kbd').count(), 0);
      assert.equal(await page.locator('.plan-place input').count(), 0);
      arrival.resolve();
      await world.shows('End of the first.');
      await until('the whole messages', async () => {
        const texts = await page.locator('.row.agent .markdown').allInnerTexts();
        return texts.length === 4 && texts[2]!.trim() === 'Growing F3 until here.';
      });
      assert.deepEqual(await page.locator('.log kbd').allTextContents(), ['F1', 'F3']);
      assert.equal(await page.locator('.row.agent strong').textContent(), 'wait');
      assert.equal(await page.locator('[data-href^="https://one.example"]').count(), 1);
      await page.locator('[data-href="https://two.example/a.png"]').nth(1).waitFor();
      await page.locator('[data-href="https://late.example/b.png"]').waitFor();
      // Also after the definition's block has ended.
      await world.rows({ op: 'append', id: 2, text: 'End of the second.' });
      await world.shows('End of the second.');
      assert.equal(await page.locator('[data-href="https://two.example/a.png"]').count(), 2);
      await page.locator('.plan-place input').nth(1).waitFor();
      assert.deepEqual(world.errors, []);
    } finally {
      await world.close();
    }
  });

  it('is loaded when the page is idle, before a message needs it', async () => {
    const world = await ChatWorld.open();
    try {
      await until('the file', () =>
        world.page.evaluate(() =>
          performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/page/purifier.js')),
        ),
      );
      assert.deepEqual([world.errors, world.requests], [[], []]);
    } finally {
      await world.close();
    }
  });

  it('is shown as text if the sanitizer cannot be loaded, which is reported', async () => {
    const world = await ChatWorld.open({ arrivals: { purifier: 'never' } });
    try {
      await world.snapshot([message(1, 'Press <kbd onclick="harmed = 1">F1</kbd>.\n\nEnd.')]);
      await world.shows('<kbd onclick="harmed = 1">F1</kbd>');
      await world.shows('End.');
      assert.equal(await world.page.locator('.log kbd').count(), 0);
      assert.ok(world.errors.length > 0);
    } finally {
      await world.close();
    }
  });
});
