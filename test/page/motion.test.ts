// Nothing is animated if the system or VS Code asks for reduced motion, or if no turn
// is running.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { until } from '../until.ts';
import type { ChatWorld } from './chatWorld.ts';
import { eachWorld } from './eachWorld.ts';
import { everyRow } from './sampleConversation.ts';

describe('animation in the chat page', () => {
  let world: ChatWorld;
  const moving = (): Promise<string[]> =>
    world.page.evaluate(() =>
      document
        .getAnimations()
        .map(({ effect }) => (effect as KeyframeEffect).target?.closest('[class]')?.classList.value ?? ''),
    );
  eachWorld(async (opened) => {
    world = opened;
    await world.snapshot(everyRow, { phase: 'running' });
    await world.shows('The agent refused');
    // The plan above the message box is open.
    await world.page.locator('.row.plan summary').click();
  });

  it('runs while the agent works, unless the user prefers reduced motion', async () => {
    // Animations of the plan's row and bar, the running tool call and the working line.
    await until('all four', async () => (await moving()).length === 4);
    await world.page.emulateMedia({ reducedMotion: 'reduce' });
    assert.deepEqual(await moving(), []);
    await world.page.emulateMedia({ reducedMotion: 'no-preference' });
    await until('all four again', async () => (await moving()).length === 4);
    await world.page.evaluate(() => document.body.classList.add('vscode-reduce-motion'));
    assert.deepEqual(await moving(), []);
  });

  it('ends with the turn in a plan, whatever is left to do', async () => {
    const plan = world.page.locator('.row .plan-item.in_progress .icon-loading');
    const name = (): Promise<string> => plan.evaluate((one) => getComputedStyle(one).animationName);
    await until('the plan to move', async () => (await name()) !== 'none');
    await world.state({ phase: 'idle' });
    assert.equal(await name(), 'none');
  });
});

describe('animation of what is drawn before the content', () => {
  let world: ChatWorld;
  eachWorld((opened) => void (world = opened));

  it('is left out if the user prefers reduced motion or high contrast', async () => {
    const { page } = world;
    const pulsing = (): Promise<number> =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter((one) => one instanceof CSSAnimation && one.animationName === 'bars-pulse').length,
      );
    const check = async (count: number, what: string): Promise<void> => {
      await until(`${what} to move`, async () => (await pulsing()) === count);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      assert.equal(await pulsing(), 0, what);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      for (const name of ['vscode-reduce-motion', 'vscode-high-contrast', 'vscode-high-contrast-light']) {
        await page.evaluate((name) => document.body.classList.add(name), name);
        assert.equal(await pulsing(), 0, `${what}, ${name}`);
        await page.evaluate((name) => document.body.classList.remove(name), name);
      }
    };
    await check(1, 'the page');
    await world.snapshot([], { phase: 'opening' });
    await check(1, 'the conversation');
    await world.state({ phase: 'none', start: { kind: 'agents', ready: undefined, install: [] } });
    await check(2, 'the tiles');
    await world.state({ phase: 'idle' });
    await until('the end', async () => (await pulsing()) === 0);
  });
});
