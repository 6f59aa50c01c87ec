// axe-core finds no accessibility violation in the chat page, and in each theme none of colours.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { colourRules, violations, withAxe } from './axe.ts';
import { ChatWorld } from './chatWorld.ts';
import { busyState, everyRow } from './sampleConversation.ts';
import { nextContext } from './sampleContext.ts';
import { choice, form, link, permission, plan } from './sampleQuestions.ts';
import { themes } from './themes.ts';

describe('accessibility of the chat page', () => {
  for (const theme of Object.keys(themes))
    it(`in ${theme}`, async () => {
      const world = await ChatWorld.open({ theme, script: withAxe() });
      try {
        const { page } = world;
        // Names and roles do not depend on the theme.
        const rules = theme === 'dark' ? undefined : colourRules;
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.setViewportSize({ width: 440, height: 2_400 });
        const seen = { id: 1, name: 'cart.ts:4–8', detail: 'src/cart.ts: the selected text', isOn: true };
        const automatic = { implicit: { ...seen, coveredBy: [] }, notes: true };
        const known = { context: nextContext, sentWith: [1], ...automatic };
        const asked = {
          permissions: [permission],
          questions: [form, link, plan, choice],
          follow: true,
          ...known,
        };
        const usage = { ...busyState.usage!, limit: { isReached: true, until: Date.now() + 3_600_000 } };
        await world.snapshot(everyRow, { ...busyState, ...asked, usage });
        await world.shows('The agent refused');
        await world.note('b.bin is not attached: it is empty.');
        await page
          .getByText(/^Usage limit reached/)
          .first()
          .waitFor();
        await page.evaluate(() => {
          for (const fold of document.querySelectorAll('details')) fold.open = true;
        });
        await page.keyboard.press('Control+f');
        await page.keyboard.type('total');
        await world.frames();
        await world.screenshot(`reading-${theme}`);
        assert.deepEqual(await violations(world, rules), []);
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Keyboard Shortcuts', exact: true }).click();
        await world.frames();
        await world.screenshot(`keys-${theme}`);
        assert.deepEqual(await violations(world, rules), []);
        await page.keyboard.press('Escape');
        const tile = { tile: 'found:gemini', name: 'Gemini CLI', detail: 'gemini --acp' };
        const ways = [{ label: 'Log in', detail: 'In a terminal.' }];
        await world.snapshot([], {
          phase: 'none',
          start: { kind: 'agents', ready: [tile], install: [] },
          signIn: { state: 'needed', message: 'It needs you to sign in.', ways },
        });
        await world.shows('Browse All Agents…');
        await world.frames();
        assert.deepEqual(await violations(world, rules), []);
      } finally {
        await world.close();
      }
    });
});
