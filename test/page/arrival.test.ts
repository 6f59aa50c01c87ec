// A page that was opened by key accepts typing at once: the composer has the focus before anything is shown, and typed
// text is added to the draft.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { until } from '../until.ts';
import { type ChatWorld, idle } from './chatWorld.ts';
import { eachWorld } from './eachWorld.ts';

describe('a chat page that was just opened', () => {
  let world: ChatWorld;
  eachWorld((opened) => void (world = opened));

  it('accepts keys before its conversation has arrived, and keeps the text', async () => {
    await world.type(' more');
    await world.snapshot([], { chatId: 'a', draft: 'one' });
    const box = world.page.getByRole('textbox', { name: 'Message Built-in Agent' });
    await until('both', async () => (await box.inputValue()) === 'one more');
    await world.type('!');
    assert.equal(await box.inputValue(), 'one more!');
    const said = async (): Promise<boolean> => (await world.waitForPosted('draft')).text === 'one more!';
    await until('the draft to be told', said);
  });

  it('sends no draft before the earlier one has arrived, since it would be overwritten', async () => {
    await world.type(' more');
    await world.page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    await world.snapshot([], { chatId: 'a', draft: 'one' });
    assert.equal((await world.waitForPosted('draft')).text, 'one more');
    assert.equal(await world.count('draft'), 1);
  });

  it('does not show the message box before it is known whether an agent can chat', async () => {
    const opacity = (): Promise<string> =>
      world.page.locator('.foot').evaluate((foot) => getComputedStyle(foot).opacity);
    assert.equal(await opacity(), '0');
    await world.snapshot([], { chatId: 'a' });
    await until('the message box', async () => (await opacity()) === '1');
  });

  it('shows the conversation at its final position before the parts around it arrive', async () => {
    await world.page.setViewportSize({ width: 300, height: 700 });
    const top = async (): Promise<number> => (await world.page.locator('.log').boundingBox())!.y;
    const before = await top();
    await world.snapshot([], { chatId: 'a' });
    await world.page.getByRole('button', { name: 'Keyboard Shortcuts' }).waitFor();
    assert.equal(await top(), before);
  });

  it('has its earlier draft if nothing was typed', async () => {
    await world.snapshot([], { chatId: 'a', draft: 'one' });
    const box = world.page.getByRole('textbox', { name: 'Message Built-in Agent' });
    await until('the draft', async () => (await box.inputValue()) === 'one');
    await world.snapshot([], { chatId: 'a', draft: 'one' });
    await world.type(' more');
    await until('both', async () => (await box.inputValue()) === 'one more');
  });
});

// In its own `describe`, since a script that was added to a page runs in every later test of the same page.
describe('a chat page whose conversation was sent while it loaded', () => {
  let world: ChatWorld;
  eachWorld((opened) => void (world = opened));

  it('requests it only if it has not arrived when the page has loaded', async () => {
    await world.waitForPosted('ready');
    const parts = [{ kind: 'text', text: 'Sent early' }];
    const conversation = { rows: [{ id: 1, kind: 'agent', parts }], state: { ...idle, chatId: 'a' } };
    await world.page.addInitScript(
      (message) => {
        // The page's script has run then.
        window.addEventListener('DOMContentLoaded', () => window.postMessage(message, '*'));
      },
      { type: 'snapshot', revision: 7, conversation },
    );
    await world.page.reload();
    await world.shows('Sent early');
    await world.frames();
    assert.equal(await world.count('ready'), 0);
  });
});
