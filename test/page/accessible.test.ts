// Proves with axe-core that everything has its role, its name and its place, in every theme.
import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { describe, it } from 'mocha';
import { ChatWorld } from './chatWorld.ts';
import { busyState, everyRow } from './sampleConversation.ts';
import { nextContext } from './sampleContext.ts';
import { form, link, permission } from './sampleQuestions.ts';
import { themes } from './themes.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What is wrong, a line each. */
async function violations(world: ChatWorld): Promise<string[]> {
  const results = await world.page.evaluate(
    async () => await (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  assert.ok(results.passes.length > 10);
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
  );
}

describe('everybody can use the chat page', () => {
  for (const theme of Object.keys(themes))
    it(`in ${theme}`, async () => {
      const world = await ChatWorld.open({
        theme,
        script: `${readFileSync('dist/chat.js', 'utf8')}\n${axe}`,
      });
      try {
        const { page } = world;
        await page.setViewportSize({ width: 440, height: 2_400 });
        const known = { context: nextContext, sentWith: [1] };
        const asked = { permissions: [permission], questions: [form, link], follow: true, ...known };
        await world.snapshot(everyRow, { ...busyState, ...asked });
        await world.shows('The agent refused');
        await page.evaluate(() => {
          for (const fold of document.querySelectorAll('details')) fold.open = true;
        });
        await page.keyboard.press('Control+f');
        await page.keyboard.type('total');
        await world.frames();
        await world.screenshot(`reading-${theme}`);
        assert.deepEqual(await violations(world), []);
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Keys', exact: true }).click();
        await world.frames();
        await world.screenshot(`keys-${theme}`);
        assert.deepEqual(await violations(world), []);
        await page.keyboard.press('Escape');
        await world.snapshot([], { phase: 'none' });
        await world.shows('Choose an agent that can');
        assert.deepEqual(await violations(world), []);
      } finally {
        await world.close();
      }
    });
});
