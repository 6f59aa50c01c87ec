// Shows what a turn used in the row of its prompt, and the limit of the user's account beside the message box.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { until } from '../../until.ts';
import { ChatWorld } from '../chatWorld.ts';
import { everyRow } from '../sampleConversation.ts';
import { themes } from '../themes.ts';
import { whatIsWrong } from '../whatIsWrong.ts';

const rows = everyRow.map((row) => (row.kind === 'user' ? { ...row, used: '1k tokens · 0.02 USD' } : row));

describe('what turns used', () => {
  for (const theme of Object.keys(themes))
    for (const width of [300, 440, 900])
      it(`is shown when the pointer is on a prompt, and a limit always: ${theme}, ${width}`, async () => {
        const world = await ChatWorld.open({ theme });
        const { page } = world;
        try {
          await page.setViewportSize({ width, height: 700 });
          const end = Date.now() + 3_600_000;
          const usage = {
            used: 84_200,
            size: 200_000,
            cost: '0.42 USD',
            limit: { isReached: true, until: end },
          };
          await world.snapshot(rows, { usage });
          await page
            .getByText(/^Usage limit reached until/)
            .first()
            .waitFor();
          const prompt = page.locator('.row.user').last();
          await prompt.scrollIntoViewIfNeeded();
          const used = prompt.locator('.row-used');
          const opacity = (): Promise<string> => used.evaluate((one) => getComputedStyle(one).opacity);
          assert.equal(await opacity(), '0');
          // Rows that are drawn later move the prompt away from the pointer.
          await until('what the turn used', async () => {
            await prompt.hover();
            await world.frames();
            return (await prompt.boundingBox())!.y > 0 && (await opacity()) === '1';
          });
          await world.screenshot(`usage-${theme}-${width}`);
          assert.deepEqual(await page.evaluate(whatIsWrong), []);
          const over = { ...usage, limit: { isReached: true, until: 1 } };
          await world.state({ usage: over });
          await page
            .getByText(/^Usage limit/)
            .first()
            .waitFor({ state: 'detached' });
          assert.deepEqual(world.errors, []);
        } finally {
          await world.close();
        }
      });
});
