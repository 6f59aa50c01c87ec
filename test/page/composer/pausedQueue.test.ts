// A paused queue is shown as such, and can be used by mouse, keyboard and screen reader.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Locator } from 'playwright-core';
import type { QueuedPrompt } from '../../../src/chat/messages/messages.ts';
import type { ChatWorld } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';
import { everyRow } from '../sampleConversation.ts';
import { themes } from '../themes.ts';
import { until } from '../../until.ts';

const paused: readonly QueuedPrompt[] = [
  { queueId: 1, text: 'Then update the change log, please, and say who found it', paused: true },
  { queueId: 2, text: 'Commit it', paused: true },
];
const active: QueuedPrompt = { queueId: 3, text: 'No, only the first sum' };

describe('the paused queue', () => {
  let world: ChatWorld;
  eachWorld(async (opened) => {
    world = opened;
    await world.snapshot(everyRow);
  });

  it('says that messages are queued, and resumes them', async () => {
    await world.state({ queue: paused });
    await world.page.getByText('Paused: 2 prompts').waitFor();
    await world.page.getByRole('button', { name: 'Resume' }).click();
    assert.deepEqual(await world.waitForPosted('resumeQueue'), { type: 'resumeQueue' });
    await world.state({ queue: paused.slice(1) });
    await world.page.getByText('Paused: 1 prompt').waitFor();
    await world.state({ queue: [{ queueId: 2, text: 'Commit it' }], phase: 'running' });
    await world.page.getByRole('list', { name: 'Queued prompts' }).waitFor();
    assert.equal(await world.page.getByRole('button', { name: 'Resume' }).count(), 0);
    assert.equal(await world.page.getByText('Paused').count(), 0);
  });

  it('says whether sending one now stops the agent', async () => {
    await world.state({ queue: [active], phase: 'running' });
    const button = world.page.getByRole('button', { name: 'Send Now' });
    assert.equal(await button.getAttribute('title'), 'Stop the agent and send this prompt now');
    await world.state({ queue: [active], phase: 'running', steers: true });
    await world.page.getByTitle('Send this prompt now, without stopping the agent').waitFor();
  });

  it('sends, edits and removes single messages', async () => {
    await world.state({ queue: paused });
    const second = world.page.getByRole('list', { name: 'Paused prompts' }).getByRole('listitem').nth(1);
    await second.getByRole('button', { name: 'Send Now' }).click();
    assert.deepEqual(await world.waitForPosted('sendNow'), { type: 'sendNow', queueId: 2 });
    await second.getByRole('button', { name: 'Edit: Commit it' }).click();
    assert.deepEqual(await world.waitForPosted('editQueued'), { type: 'editQueued', queueId: 2 });
    await second.getByRole('button', { name: 'Remove Commit it' }).click();
    assert.deepEqual(await world.waitForPosted('unqueue'), { type: 'unqueue', queueId: 2 });
  });

  it('can be reached by keyboard', async () => {
    await world.state({ queue: paused });
    const resume = world.page.getByRole('button', { name: 'Resume' });
    await world.page.locator('#prompt').focus();
    for (let stops = 0; stops < 12 && (await world.focused()) !== 'Resume'; stops++)
      await world.press('Shift+Tab');
    assert.equal(await world.focused(), 'Resume');
    await world.press('Enter');
    await world.waitForPosted('resumeQueue');
    await world.state({ queue: [], phase: 'running' });
    await resume.waitFor({ state: 'detached' });
    assert.equal(await world.focused(), 'Message Built-in Agent', 'the focus is not lost with the button');
  });

  it('does not send the paused messages with a new one', async () => {
    await world.state({ queue: paused });
    await world.page.locator('#prompt').focus();
    await world.type('No, only the first sum');
    await world.press('Enter');
    await world.waitForPosted('prompt');
    assert.equal((await world.count('resumeQueue')) + (await world.count('sendNow')), 0);
  });

  it('separates messages that are sent automatically from paused ones', async () => {
    await world.state({ queue: [...paused, active], phase: 'running' });
    const texts = (name: string): Promise<string[]> =>
      world.page.getByRole('list', { name }).locator('.queue-text').allTextContents();
    assert.deepEqual(
      await texts('Paused prompts'),
      paused.map(({ text }) => text),
    );
    assert.deepEqual(await texts('Queued prompts'), [active.text]);
  });

  it('moves prompts by keyboard, keeps the focus on them, and announces their place', async () => {
    await world.state({ queue: [...paused, active] });
    const [first, second] = paused;
    const up = world.page.getByRole('button', { name: 'Move Up: Commit it' });
    await up.focus();
    await world.press('Enter');
    assert.deepEqual(await world.waitForPosted('moveQueued'), { type: 'moveQueued', queueId: 2 });
    await world.state({ queue: [second!, first!, active] });
    await world.page.getByRole('status').filter({ hasText: 'Prompt 1 of 2: Commit it' }).waitFor();
    assert.equal(await world.focused(), 'Move Down: Commit it', 'it is the first one now');
    await world.press('Enter');
    await until('a second move', async () => (await world.count('moveQueued')) === 2);
    assert.deepEqual(await world.waitForPosted('moveQueued'), { type: 'moveQueued', queueId: 2, after: 1 });
    await world.state({ queue: [...paused, active] });
    await world.page.getByRole('status').filter({ hasText: 'Prompt 2 of 2: Commit it' }).waitFor();
    assert.equal(await world.focused(), 'Move Up: Commit it');
    const [edit, moves] = ['Edit: Commit it', world.page.locator('.queue-moves')];
    await world.press('Tab');
    assert.equal(await world.focused(), edit);
    const opacity = (at: number): Promise<string> =>
      moves.nth(at).evaluate((one) => getComputedStyle(one).opacity);
    assert.deepEqual(
      [await opacity(0), await opacity(1)],
      ['0', '1'],
      'the buttons of this prompt are in sight',
    );
    await world.state({ queue: paused.slice(1) });
    assert.equal(await world.focused(), edit, 'the focus stays when another prompt was sent');
    assert.equal(await moves.count(), 0, 'the only prompt can not be moved');
  });

  /** Presses on a prompt, and moves the pointer over the upper or lower part of another one. */
  const drag = async (name: string, other: string, part: 'upper' | 'lower'): Promise<void> => {
    const row = (text: string): Locator => world.page.locator('.queue-text', { hasText: text });
    const [from, to] = [await row(name).boundingBox(), await row(other).boundingBox()];
    await world.page.mouse.move(from!.x + 20, from!.y + from!.height / 2);
    await world.page.mouse.down();
    await world.page.mouse.move(from!.x + 20, from!.y + from!.height / 2 + 1);
    assert.equal(await world.page.locator('.dragging').count(), 0, 'a click is not a drag');
    await world.page.mouse.move(to!.x + 20, to!.y + to!.height * (part === 'upper' ? 0.2 : 0.8), {
      steps: 4,
    });
  };
  const loaded = (): Promise<unknown> => world.page.waitForRequest('**/page/queueDrag.js');

  it('moves prompts that are dragged', async () => {
    const isLoaded = loaded();
    const third = { queueId: 4, text: 'Push it', paused: true };
    await world.state({ queue: [...paused, third, active], phase: 'running' });
    await isLoaded;
    await world.frames();
    await drag('Push it', 'Then update', 'upper');
    await world.page.locator('.drop-before', { hasText: 'Then update' }).waitFor();
    await world.screenshot('queue-drag');
    await world.page.mouse.up();
    assert.deepEqual(await world.waitForPosted('moveQueued'), { type: 'moveQueued', queueId: 4 });
    assert.equal(await world.page.locator('.dragging, .dragged, .drop-before').count(), 0);
    await drag('Then update', 'Commit it', 'lower');
    await world.page.locator('.drop-after', { hasText: 'Commit it' }).waitFor();
    await world.page.mouse.up();
    await until('a second move', async () => (await world.count('moveQueued')) === 2);
    assert.deepEqual(await world.waitForPosted('moveQueued'), { type: 'moveQueued', queueId: 1, after: 2 });
    await drag('Push it', active.text, 'lower');
    await world.page.mouse.up();
    await drag('Commit it', 'Then update', 'lower');
    await world.page.mouse.up();
    assert.equal(await world.count('moveQueued'), 2, 'each stays at its place');
  });

  it('moves no prompt of another conversation that is shown during a drag', async () => {
    const isLoaded = loaded();
    await world.state({ chatId: 'a', queue: paused, phase: 'running' });
    await isLoaded;
    await world.frames();
    await drag('Commit it', 'Then update', 'upper');
    await world.page.locator('.drop-before').waitFor();
    await world.snapshot([], { chatId: 'b', queue: paused, phase: 'running' });
    await world.frames();
    await world.page.mouse.up();
    assert.equal(await world.count('moveQueued'), 0, 'the pointer did not move');
    await drag('Commit it', 'Then update', 'upper');
    await world.page.locator('.drop-before').waitFor();
    await world.snapshot([], { chatId: 'a', queue: paused, phase: 'running' });
    await world.frames();
    await world.page.mouse.move(100, 500);
    await world.page.locator('.drop-before').waitFor({ state: 'detached' });
    await world.page.mouse.up();
    assert.equal(await world.count('moveQueued'), 0, 'the pointer moved');
  });

  it('does not move a prompt if Escape is pressed, or if it was sent meanwhile', async () => {
    const isLoaded = loaded();
    await world.state({ queue: paused, phase: 'running' });
    await isLoaded;
    await world.frames();
    await drag('Commit it', 'Then update', 'upper');
    await world.page.locator('.drop-before').waitFor();
    await world.press('Escape');
    await world.page.locator('.drop-before').waitFor({ state: 'detached' });
    await world.page.mouse.up();
    assert.equal((await world.count('moveQueued')) + (await world.count('cancel')), 0);
    await drag('Commit it', 'Then update', 'upper');
    await world.state({ queue: paused.slice(0, 1), phase: 'running' });
    await world.page.mouse.move(100, 500);
    await world.page.mouse.up();
    assert.equal(await world.count('moveQueued'), 0);
  });

  it('is announced when the turn was stopped', async () => {
    await world.state({ phase: 'running', queue: [active] });
    await world.rows({ op: 'add', entry: { id: 90, kind: 'end', text: 'Stopped.', isError: false } });
    await world.state({ phase: 'idle', queue: [{ ...active, paused: true }] });
    await world.page.getByRole('status').filter({ hasText: 'Stopped. Paused: 1 prompt' }).waitFor();
  });

  it('leaves room for the composer, however many messages are queued', async () => {
    const many = Array.from({ length: 50 }, (_, at) => ({ ...active, queueId: at + 1, paused: true }));
    await world.page.setViewportSize({ width: 300, height: 500 });
    await world.state({ queue: many });
    const box = await world.page.locator('#prompt').boundingBox();
    assert.ok(box !== null && box.y > 0 && box.y + box.height < 500, JSON.stringify(box));
    await world.page.getByText('Paused: 50 prompts').waitFor();
  });

  for (const theme of Object.keys(themes))
    it(`matches its picture: ${theme}`, async () => {
      await world.theme(theme);
      await world.state({ queue: [...paused, active], phase: 'running' });
      for (const width of [900, 440, 300]) {
        await world.page.setViewportSize({ width, height: 760 });
        await world.frames();
        const overflow = await world.page.evaluate(() => document.body.scrollWidth - innerWidth);
        assert.ok(overflow <= 0, `${overflow} px too wide`);
        const lefts = await world.page.evaluate(() =>
          ['.plan-bar summary', '.queue-head', '.queue li'].map((line) =>
            [...document.querySelector(line)!.querySelectorAll(':scope > :is(.icon, span:not(.hidden))')]
              .slice(0, 2)
              .map((one) => one.getBoundingClientRect().left),
          ),
        );
        const { height } = (await world.page.locator('.queue-count').boundingBox())!;
        assert.ok(height < 24, `one line, not ${height} px`);
        assert.deepEqual(lefts, [lefts[0], lefts[0], lefts[0]], 'icons and texts are in one column each');
        await world.screenshot(`paused-${theme}-${width}`);
        const text = await world.page.locator('.queue-text').first().boundingBox();
        await world.page.locator('.queue li').first().hover();
        assert.deepEqual(
          await world.page.locator('.queue-text').first().boundingBox(),
          text,
          'nothing moves',
        );
        await world.screenshot(`paused-hover-${theme}-${width}`);
        await world.page.mouse.move(-1, -1);
      }
    });
});
