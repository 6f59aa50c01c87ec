// A page that was opened by key accepts typing at once: the composer has the focus before anything is shown, and typed
// text is added to the draft.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { until } from '../until.ts';
import type { ChatWorld } from './chatWorld.ts';
import { eachWorld } from './eachWorld.ts';

describe('a chat page that was just opened', () => {
  let world: ChatWorld;
  eachWorld((opened) => void (world = opened));

  it('accepts keys before its conversation has arrived, and keeps the text', async () => {
    await world.type(' more');
    await world.snapshot([], { chatId: 'a', draft: 'one' });
    const box = world.page.getByRole('textbox', { name: 'Message builtin' });
    await until('both', async () => (await box.inputValue()) === 'one more');
    await world.type('!');
    assert.equal(await box.inputValue(), 'one more!');
    const said = async (): Promise<boolean> => (await world.waitForPosted('draft')).text === 'one more!';
    await until('the draft to be told', said);
  });

  it('shows the conversation at its final position before the parts around it arrive', async () => {
    await world.page.setViewportSize({ width: 300, height: 700 });
    const top = async (): Promise<number> => (await world.page.locator('.log').boundingBox())!.y;
    const before = await top();
    await world.snapshot([], { chatId: 'a' });
    await world.page.getByRole('button', { name: 'Keys' }).waitFor();
    assert.equal(await top(), before);
  });

  it('has its earlier draft if nothing was typed', async () => {
    await world.snapshot([], { chatId: 'a', draft: 'one' });
    const box = world.page.getByRole('textbox', { name: 'Message builtin' });
    await until('the draft', async () => (await box.inputValue()) === 'one');
    await world.snapshot([], { chatId: 'a', draft: 'one' });
    await world.type(' more');
    await until('both', async () => (await box.inputValue()) === 'one more');
  });
});
