// How a permission card is answered: by keys and clicks once it has been seen, and from a menu for good, but never by accident.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { PermissionView } from '../../../src/chat/messages/permissionMessages.ts';
import { until } from '../../until.ts';
import * as askedBy from './askedBy.ts';
import type { ChatWorld } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';

const prompt = [{ id: 1, kind: 'user' as const, parts: [{ kind: 'text' as const, text: 'Go on' }] }];

describe('a permission card', () => {
  let world: ChatWorld;
  eachWorld((one) => {
    world = one;
  });

  async function show(permission: PermissionView, width = 440, height = 760): Promise<void> {
    await world.page.setViewportSize({ width, height });
    await world.snapshot(prompt, { phase: 'running', permissions: [permission] });
    await world.page.locator('.permission').waitFor();
    await world.frames();
  }

  /** Stops the page's clock, so that it does not depend on the machine when answers count. */
  const holdClock = (): Promise<void> =>
    world.page.evaluate(() => {
      let now = performance.now();
      performance.now = () => now;
      Object.assign(window, { wait: () => (now += 10_000) });
    });
  const wait = (): Promise<unknown> => world.page.evaluate('wait()');

  it('is answered by Alt with the letter on the button, once it has been seen', async () => {
    await holdClock();
    await show(askedBy.kimi);
    // A key that was meant for something else.
    await world.press('Alt+y');
    assert.equal(await world.count('answer'), 0);
    await wait();
    await world.press('Alt+n', 'Alt+y');
    assert.equal((await world.waitForPosted('answer')).optionId, 'reject');
    assert.equal(await world.count('answer'), 1);
  });

  it('is not answered by a click right after something below it came or went', async () => {
    await holdClock();
    await show(askedBy.kimi);
    const plan = {
      id: 2,
      kind: 'plan',
      items: [{ content: 'One', status: 'pending', priority: 'low' }],
    } as const;
    await world.rows({ op: 'add', entry: plan });
    await world.page.locator('.plan-bar summary').waitFor();
    await world.frames();
    await wait();
    const refuse = (await world.page.locator('[data-shortcut=N]').boundingBox())!;
    await world.rows({ op: 'replace', entry: { ...plan, items: [] } });
    await world.page.locator('.plan-bar summary').waitFor({ state: 'detached' });
    await world.frames();
    assert.ok((await world.page.locator('[data-shortcut=N]').boundingBox())!.y > refuse.y + 10);
    for (const letter of ['Y', 'N']) await world.page.locator(`[data-shortcut=${letter}]`).click();
    assert.equal(await world.count('answer'), 0);
    await wait();
    await world.page.locator('[data-shortcut=N]').click();
    await world.waitForPosted('answer');
  });

  it('is replaced in its place when the agent changes the call, and not answered by a click for the old one', async () => {
    const command = (line: string): object => ({
      ...{ title: 'Bash', kind: 'execute', rawInput: { command: line } },
    });
    const before = { ...askedBy.asked(command('npm test')), order: 1 };
    const after = {
      ...askedBy.changed(command('npm test'), { rawInput: { command: 'rm -rf ~' } }),
      order: 1,
    };
    const other = { ...askedBy.python, requestId: 'other', order: 2 };
    await holdClock();
    await world.page.setViewportSize({ width: 440, height: 760 });
    await world.snapshot(prompt, { phase: 'running', permissions: [before, other] });
    await world.page.locator('.permission').first().waitFor();
    await wait();
    await world.state({ phase: 'running', permissions: [after, other] });
    const card = world.page.locator('.permission').first();
    await card.getByText('The agent changed this request').waitFor();
    assert.equal(await card.locator('.permission-title').innerText(), 'Run rm -rf ~');
    assert.ok(!(await card.innerText()).includes('npm test'));
    assert.equal(await card.locator('[aria-haspopup=menu]').count(), 0);
    assert.equal(await card.locator('.primary').count(), 0);
    for (const button of await world.page.locator('.permission-buttons > [data-action=answer]').all())
      await button.click();
    await world.press('Alt+y', 'Alt+n');
    assert.equal(await world.count('answer'), 0);
    await wait();
    await world.press('Alt+y');
    const { requestId, optionId } = await world.waitForPosted('answer');
    assert.deepEqual([requestId, optionId], ['asked-changed', 'once']);
  });

  it('is answered alone, also between turns and if another one is for the same call', async () => {
    await holdClock();
    const [one, other] = ['one', 'other'].map((requestId) => ({ ...askedBy.kimi, requestId }));
    await world.snapshot(prompt, { phase: 'idle', permissions: [one!, other!] });
    const card = (id: string) => world.page.locator(`.permission[data-key=${id}]`);
    await card('one').waitFor();
    assert.equal(await card('other').count(), 0);
    await world.page.getByRole('button', { name: '1 more request' }).click();
    await card('other').waitFor();
    // The request appeared below the pointer.
    await world.press('Alt+n');
    assert.equal(await world.count('answer'), 0);
    await wait();
    await card('other').locator('[data-action=answer]').first().click();
    assert.equal((await world.waitForPosted('answer')).requestId, 'other');
    await world.state({ phase: 'idle', permissions: [one!] });
    await card('one').waitFor();
    assert.equal(await card('one').locator('[data-action=answer]').first().isEnabled(), true);
    // The first card may have moved below the pointer.
    await world.press('Alt+n');
    assert.equal(await world.count('answer'), 1);
    await until('the answer', async () => {
      // The card may move once more when the page has time, and then does not take the key again.
      await wait();
      await world.press('Alt+n');
      return (await world.count('answer')) === 2;
    });
    assert.equal((await world.waitForPosted('answer')).requestId, 'one');
  });

  it('is followed by a card that says why it ended without an answer, until the user closes that', async () => {
    await show(askedBy.kimi);
    const why = "The agent's turn ended before you answered.";
    await world.state({ phase: 'idle', unanswered: [{ id: 4, title: 'Run npm test', why }] });
    const card = world.page.getByRole('group', { name: 'Run npm test' });
    await card.getByText(why).waitFor();
    assert.equal(await world.page.locator('.permission').count(), 0);
    assert.ok((await world.page.getByRole('alert').innerText()).includes(why));
    await card.getByRole('button', { name: 'Dismiss' }).click();
    assert.equal((await world.waitForPosted('dismissUnanswered')).id, 4);
    await world.state({ phase: 'idle' });
    await card.waitFor({ state: 'detached' });
  });

  it('is not answered by letters that Option types on macOS while the user writes', async () => {
    await world.page.evaluate(() => Object.defineProperty(navigator, 'platform', { value: 'MacIntel' }));
    await holdClock();
    await show(askedBy.kimi);
    assert.equal(await world.page.locator('.permission kbd').first().innerText(), '⌥Y');
    await wait();
    const box = world.page.locator('#prompt');
    await box.fill('Stop');
    for (const letter of ['y', 'n', 'a', 'u', 'm']) await world.press(`Alt+${letter}`);
    assert.equal(await world.page.getByRole('menu').count(), 0);
    assert.equal(await world.count('answer'), 0);
    await box.fill('');
    await world.press('Alt+n');
    await world.waitForPosted('answer');
  });

  it('does not send the draft with the Enter that is still held down when it is gone', async () => {
    await show(askedBy.kimi);
    await world.page.locator('#prompt').fill('half a thought');
    await world.page.getByRole('button', { name: 'Details' }).focus();
    await world.page.keyboard.down('Enter');
    await world.state({ phase: 'running', permissions: [] });
    assert.equal(await world.focused(), 'Message Built-in Agent');
    await world.page.keyboard.down('Enter');
    await world.page.keyboard.up('Enter');
    assert.equal(await world.count('prompt'), 0);
    await world.press('Enter');
    await world.waitForPosted('prompt');
  });

  it('gives lasting answers only from a menu, which the keys open and close', async () => {
    await show(askedBy.kimi);
    const always = world.page.getByRole('menuitem', { name: 'Approve for this session' });
    assert.equal(await always.isVisible(), false);
    await world.press('Alt+a');
    await always.waitFor();
    // Nothing is chosen before an arrow key.
    await world.press('Enter', 'Escape');
    assert.equal(await always.isVisible(), false);
    assert.equal(await world.focused(), 'Always…');
    await until(
      'the answer',
      async () => (await world.count('answer')) > 0,
      () => world.press('Alt+a', '1', 'Enter'),
    );
    assert.equal((await world.waitForPosted('answer')).optionId, 'approve_always');
    assert.equal(await world.count('cancel'), 0);
  });

  it('keeps the menu open while the state changes, and gives keys to the first of two requests', async () => {
    const second = { ...askedBy.python, requestId: 'second' };
    const state = { phase: 'running', permissions: [askedBy.kimi, second] } as const;
    await world.snapshot(prompt, state);
    await world.page.locator('[data-shortcut=A]').click();
    await world.state({ ...state, title: 'Renamed' });
    await world.page.getByRole('menuitem', { name: 'Approve for this session' }).waitFor();
    assert.equal(await world.page.locator('[data-shortcut=Y]').count(), 1);
    await world.state({ ...state, permissions: [second] });
    assert.equal(await world.page.locator('[data-shortcut=Y]').getAttribute('data-request'), 'second');
    assert.equal(await world.page.getByRole('menu').count(), 0);
  });
});
