// Tests the note above the message box that the context window is nearly full, by mouse, keys and screen reader.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { ConversationState, Entry } from '../../../src/chat/messages/messages.ts';
import { until } from '../../until.ts';
import { colourRules, violations, withAxe } from '../axe.ts';
import { ChatWorld } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';
import { everyRow } from '../sampleConversation.ts';
import { themes } from '../themes.ts';
import { whatIsWrong } from '../whatIsWrong.ts';

const words = 'The context window is 91% full.';
const button = 'Continue in a New Conversation';
const usage = { used: 182_000, size: 200_000, cost: '0.42 USD', isNearlyFull: true };
const full: Partial<ConversationState> = { chatId: 'a', usage, commands: [{ name: 'compact' }] };
const emptier: Partial<ConversationState> = {
  ...full,
  usage: { ...usage, used: 40_000, isNearlyFull: false },
};

describe('a context window that is nearly full', () => {
  let world: ChatWorld;
  eachWorld(async (opened) => {
    world = opened;
    await world.snapshot(everyRow.slice(0, 2), { chatId: 'a' });
  });

  it('is said in words, with buttons that help', async () => {
    const { page } = world;
    assert.equal(await page.getByText(words).count(), 0);
    await world.state(full);
    await page.locator('.full-note').getByText(words).waitFor();
    const compact = page.getByRole('button', { name: 'Compact', exact: true });
    assert.equal(await compact.getAttribute('title'), 'Sends /compact to the agent');
    for (const [name, type] of [
      [button, 'continueInNew'],
      ['Compact', 'compact'],
      ['Close', 'closeFullNote'],
    ] as const) {
      await page.getByRole('button', { name, exact: true }).click();
      assert.deepEqual(await world.waitForPosted(type), { type, chatId: 'a' });
    }
  });

  it('is compacted only by a command that the agent offers', async () => {
    await world.state({ ...full, commands: [{ name: 'compactor' }] });
    await world.page.getByRole('button', { name: button }).waitFor();
    assert.equal(await world.page.getByRole('button', { name: 'Compact', exact: true }).count(), 0);
    await world.state({ ...full, commands: [{ name: 'compress' }] });
    await world.page.getByTitle('Sends /compress to the agent').waitFor();
  });

  it('can be continued and closed by keyboard', async () => {
    await world.state(full);
    await world.page.locator('#prompt').focus();
    const stops: string[] = [];
    while (stops.at(-1) !== button && stops.length < 12) {
      await world.press('Shift+Tab');
      stops.push(await world.focused());
    }
    assert.deepEqual(stops.slice(-3), ['Close', 'Compact', button]);
    await world.press('Enter');
    await world.waitForPosted('continueInNew');
    await world.press('Tab', 'Tab', 'Space');
    await world.waitForPosted('closeFullNote');
    await world.state({ ...full, usage: { ...usage, isNearlyFull: false } });
    await world.page.getByRole('button', { name: button }).waitFor({ state: 'detached' });
    assert.equal(await world.focused(), 'Message Built-in Agent', 'the focus is not lost with the button');
  });

  it('is offered where a turn failed since the conversation is too long', async () => {
    const end: Entry = {
      ...{ id: 9, kind: 'end', isError: true, text: 'The conversation is too long for the model.' },
      actions: ['continueInNew', 'newSession'],
    };
    await world.snapshot([...everyRow.slice(0, 2), end], { chatId: 'a' });
    await world.page.getByRole('button', { name: button }).click();
    await world.waitForPosted('continueInNew');
  });

  it('is announced once, in a turn at its end', async () => {
    const { page } = world;
    await page.evaluate(() => {
      const listener = globalThis as unknown as { announced: string[] };
      listener.announced = [];
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          const { textContent } = (target as Element).closest('[role=status]') ?? {};
          if (textContent) listener.announced.push(textContent);
        }
      }).observe(document.body, { childList: true, subtree: true });
    });
    const announced = (): Promise<string[]> =>
      page.evaluate(() => (globalThis as unknown as { announced: string[] }).announced);
    const times = async (): Promise<number> =>
      (await announced()).filter((text) => text.includes(words)).length;
    await world.state({ ...full, phase: 'running' });
    await world.state({ ...full, phase: 'running', draft: 'x' });
    assert.equal(await times(), 0);
    await world.state(full);
    await until('the end of the turn', async () =>
      (await announced()).some((text) => /^Done\..*full/s.test(text)),
    );
    await world.state({ ...full, draft: 'y' });
    await world.state(emptier);
    assert.equal(await times(), 1);
    await world.state(full);
    await until('the second time', async () => (await times()) === 2);
  });
});

describe('the note that the context window is nearly full', () => {
  for (const theme of Object.keys(themes))
    for (const width of [300, 900])
      it(`fits: ${theme}, ${width}`, async () => {
        const world = await ChatWorld.open({ theme, script: withAxe() });
        try {
          await world.page.setViewportSize({ width, height: 700 });
          await world.snapshot(everyRow, { ...full, title: 'Fix the total' });
          await world.page.getByText(words).first().waitFor();
          await world.frames();
          await world.screenshot(`full-note-${theme}-${width}`);
          assert.deepEqual(await world.page.evaluate(whatIsWrong), []);
          assert.deepEqual(await violations(world, theme === 'dark' ? undefined : colourRules), []);
          assert.deepEqual(world.errors, []);
        } finally {
          await world.close();
        }
      });
});
