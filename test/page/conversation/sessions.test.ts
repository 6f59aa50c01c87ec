// A page that switches to another conversation keeps nothing of the earlier one, and links to others.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { until } from '../../until.ts';
import type { ChatWorld } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';
import { themes } from '../themes.ts';

describe('a chat page and its conversations', () => {
  let world: ChatWorld;
  eachWorld((opened) => void (world = opened));

  it('keeps a draft with its conversation', async () => {
    await world.snapshot([], { chatId: 'one', draft: '' });
    const box = world.page.locator('#prompt');
    await box.focus();
    await world.page.keyboard.type('half a thought');
    await world.snapshot([], { chatId: 'two', draft: 'another' });
    await until('the other draft', async () => (await box.inputValue()) === 'another');
    assert.deepEqual(await world.waitForPosted('draft'), {
      type: 'draft',
      text: 'half a thought',
      chatId: 'one',
    });
    await world.page.keyboard.press('Enter');
    assert.deepEqual(await world.waitForPosted('prompt'), { type: 'prompt', text: 'another', chatId: 'two' });
    // Neither the folds nor the scroll position of the other one.
    assert.deepEqual(await world.kept(), { chatId: 'two', open: [], place: undefined });
  });

  it('keeps the draft while its conversation is loaded again', async () => {
    await world.snapshot([], { chatId: 'one' });
    await world.page.locator('#prompt').focus();
    await world.page.keyboard.type('half');
    await world.snapshot([], { chatId: 'one', draft: '' });
    await world.frames();
    assert.equal(await world.page.locator('#prompt').inputValue(), 'half');
  });

  it('says when other conversations need the user, and opens them', async () => {
    await world.snapshot([], { chatId: 'one', others: 0 });
    const button = world.page.getByRole('button', { name: 'Conversations', exact: true });
    await button.waitFor();
    await world.state({ chatId: 'one', others: 2 });
    const marked = world.page.getByRole('button', { name: 'Conversations that need your attention: 2' });
    await marked.click();
    assert.deepEqual(await world.waitForPosted('sessions'), { type: 'sessions', chatId: 'one' });
    for (const theme of Object.keys(themes))
      for (const width of [300, 900]) {
        await world.theme(theme);
        await world.page.setViewportSize({ width, height: 400 });
        await world.screenshot(`sessions-mark-${theme}-${width}`);
        const [mark, ground] = await marked.evaluate((one) => [
          getComputedStyle(one, '::after').backgroundColor,
          getComputedStyle(document.body).backgroundColor,
        ]);
        assert.notEqual(mark, ground, `the mark is seen in ${theme}`);
      }
  });
});
