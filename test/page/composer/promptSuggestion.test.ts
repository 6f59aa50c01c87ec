// Shows the prompt that the agent expects next in the empty message box, where Tab takes it.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { ChatWorld } from '../chatWorld.ts';
import { themes } from '../themes.ts';
import { whatIsWrong } from '../whatIsWrong.ts';

const suggestion = 'run the tests of the cart, and fix those that fail';

async function withSuggestion(
  check: (world: ChatWorld, placeholder: () => Promise<string>) => Promise<void>,
  theme = 'dark',
): Promise<void> {
  const world = await ChatWorld.open({ theme });
  try {
    await world.snapshot([], { suggestion });
    const box = world.page.locator('#prompt');
    await box.click();
    await check(world, () => box.evaluate((text: HTMLTextAreaElement) => text.placeholder));
    assert.deepEqual(world.errors, []);
  } finally {
    await world.close();
  }
}

describe('a suggested prompt', () => {
  for (const theme of Object.keys(themes))
    it(`is shown whole in the empty message box, with the key that takes it: ${theme}`, () =>
      withSuggestion(async (world, placeholder) => {
        const { page } = world;
        await page.setViewportSize({ width: 300, height: 500 });
        assert.equal(await placeholder(), suggestion);
        const box = page.locator('#prompt');
        assert.ok(await box.evaluate((one) => one.scrollHeight <= one.clientHeight));
        await world.screenshot(`suggested-prompt-${theme}`);
        assert.deepEqual(await page.evaluate(whatIsWrong), []);
      }, theme));

  it('is taken by Tab or its button, and is not sent', () =>
    withSuggestion(async (world) => {
      const { page } = world;
      await page.keyboard.press('Tab');
      assert.equal(await page.locator('#prompt').inputValue(), suggestion);
      assert.equal(await world.count('prompt'), 0);
      await page.locator('#prompt').fill('');
      await world.state({ suggestion: undefined });
      await world.state({ suggestion: 'commit' });
      await page.getByRole('button', { name: 'Insert Suggested Prompt' }).click();
      assert.equal(await page.locator('#prompt').inputValue(), 'commit');
      await page.keyboard.press('Enter');
      assert.deepEqual((await world.posted()).at(-1), { type: 'prompt', text: 'commit' });
    }));

  it('is removed by typing and by Escape, which then stops nothing, until there is another', () =>
    withSuggestion(async (world, placeholder) => {
      const { page } = world;
      await page.keyboard.type('x');
      await page.keyboard.press('Backspace');
      assert.match(await placeholder(), /^Message/);
      await world.state({ suggestion });
      assert.match(await placeholder(), /^Message/);
      await world.state({ suggestion: 'commit' });
      assert.equal(await placeholder(), 'commit');
      await page.keyboard.press('Escape');
      assert.match(await placeholder(), /^Message/);
      assert.equal(await world.count('cancel'), 0);
      await page.keyboard.press('Tab');
      assert.equal(await page.locator('#prompt').inputValue(), '');
    }));

  it('is announced, and not shown while the agent works', () =>
    withSuggestion(async (world, placeholder) => {
      const { page } = world;
      const words = `Suggested prompt: ${suggestion}. Tab inserts it.`;
      await page.getByRole('status').filter({ hasText: words }).waitFor({ state: 'attached' });
      await world.state({ suggestion, phase: 'running' });
      assert.match(await placeholder(), /^Message/);
      assert.equal(await page.getByRole('button', { name: 'Insert Suggested Prompt' }).count(), 0);
    }));
});
