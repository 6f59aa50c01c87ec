// What is sent automatically is shown in the message box: the chip is turned off by click and by keys, the message has the id
// of what the page showed, and sent messages show it dimmed.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Locator } from 'playwright-core';
import type { ImplicitView } from '../../../src/chat/messages/contextMessages.ts';
import type { Entry } from '../../../src/chat/messages/messages.ts';
import type { ChatWorld } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';

const implicit: ImplicitView = {
  ...{ id: 7, name: 'cart.ts:4–8', detail: '/w/src/cart.ts: the selected text' },
  ...{ isOn: true, coveredBy: [] },
};
const off = { ...implicit, isOn: false };
const sent: readonly Entry[] = [
  {
    ...{ id: 1, kind: 'user' },
    parts: [
      { kind: 'text', text: 'What does this do?' },
      { kind: 'resource', uri: 'file:///w/a.ts', name: 'a.ts' },
      {
        ...{ kind: 'resource', uri: 'file:///w/src/cart.ts#L4-L8', name: 'cart.ts:4–8' },
        ...{ text: 'const total = 42;', implicit: true },
      },
    ],
  },
];

describe('what is sent automatically', () => {
  let world: ChatWorld;
  let box: Locator;
  eachWorld(async (opened) => {
    world = opened;
    await world.snapshot(sent, { implicit, notes: true });
    box = world.page.getByRole('textbox', { name: 'Message Built-in Agent' });
    await box.focus();
  });
  const chip = (): Locator => world.page.getByRole('button', { name: 'cart.ts:4–8', exact: true }).last();
  const prompt = async (text: string): Promise<object> => {
    const before = await world.count('prompt');
    await world.type(text);
    await world.press('Enter');
    assert.equal(await world.count('prompt'), before + 1);
    return world.waitForPosted('prompt');
  };

  it('is a chip with an explanation, and is sent with the message', async () => {
    assert.equal(await chip().getAttribute('aria-pressed'), 'true');
    assert.match((await chip().getAttribute('title')) ?? '', /the selected text\. Sent with your prompt/);
    await world.page.getByText('Agent Notes').waitFor();
    assert.deepEqual(await prompt('hello'), { type: 'prompt', text: 'hello', implicit: 7 });
    // Nothing is sent for the chip alone.
    await world.press('Enter');
    assert.equal(await world.count('prompt'), 1);
  });

  it('is turned off by a click, which leaves the focus in the message box', async () => {
    await chip().click();
    assert.deepEqual(await world.waitForPosted('contextImplicit'), { type: 'contextImplicit' });
    await world.state({ implicit: off });
    assert.equal(await chip().getAttribute('aria-pressed'), 'false');
    assert.match((await chip().getAttribute('title')) ?? '', /Not sent/);
    assert.equal(await world.page.getByText('Agent Notes').count(), 0);
    assert.deepEqual(await prompt('hello'), { type: 'prompt', text: 'hello' });
  });

  it('is turned off and on by keys', async () => {
    for (let pressed = 0; pressed < 5; pressed++) {
      await world.press('Shift+Tab');
      if (await chip().evaluate((one) => one === document.activeElement)) break;
    }
    await world.press('Enter');
    assert.equal(await world.count('contextImplicit'), 1);
    await world.state({ implicit: off });
    assert.ok(await chip().evaluate((one) => one === document.activeElement));
    await world.press('Space');
    assert.equal(await world.count('contextImplicit'), 2);
  });

  it('shows the current file and selection', async () => {
    await world.state({ implicit: { ...implicit, id: 8, name: 'order.ts' } });
    await world.page.getByRole('button', { name: 'order.ts', exact: true }).waitFor();
    assert.deepEqual(await prompt('hello'), { type: 'prompt', text: 'hello', implicit: 8 });
    await world.state({});
    assert.equal(await world.page.locator('.automatic').isVisible(), false);
    assert.deepEqual(await prompt('again'), { type: 'prompt', text: 'again' });
  });

  it('is not sent with a slash command', async () => {
    await world.type('/');
    await world.page.locator('.automatic').waitFor({ state: 'hidden' });
    assert.deepEqual(await prompt('init'), { type: 'prompt', text: '/init' });
  });

  it('is replaced by an attachment as long as the text mentions it', async () => {
    const attachments = [{ id: 3, kind: 'file', name: 'cart.ts', mention: '@cart.ts' }] as const;
    await world.state({ implicit: { ...implicit, coveredBy: [3] }, attachments });
    assert.equal(await box.inputValue(), '@cart.ts ');
    await world.page.locator('.automatic').waitFor({ state: 'hidden' });
    await world.press('Backspace', 'Backspace');
    await chip().waitFor();
    assert.deepEqual(await prompt('x'), { type: 'prompt', text: '@cart.tx', seen: 3, implicit: 7 });
  });

  it('is dimmed in the sent message, with its text', async () => {
    const chips = world.page.locator('.row.user .chip');
    assert.deepEqual(await chips.evaluateAll((all) => all.map((one) => one.classList.contains('implicit'))), [
      false,
      true,
    ]);
    const colour = (one: Locator): Promise<string> => one.evaluate((chip) => getComputedStyle(chip).color);
    assert.notEqual(await colour(chips.nth(0)), await colour(chips.nth(1)));
    await world.page.locator('.row.user summary').click();
    await world.page.getByText('const total = 42;').waitFor();
  });

  for (const theme of ['dark', 'light'])
    it(`picture in ${theme}`, async () => {
      await world.theme(theme);
      await world.screenshot(`automatic-${theme}`);
      await world.state({ implicit: off });
      await world.screenshot(`automatic-off-${theme}`);
    });
});
