// Reading and using messages in the page: code blocks, copying, keys, following the agent, announcements and the sound.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Entry } from '../../../src/chat/messages/messages.ts';
import { until } from '../../until.ts';
import type { ChatWorld } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';
import { answer, call } from '../sampleConversation.ts';

const says = (id: number, text: string): Entry => ({ id, kind: 'agent', parts: [{ kind: 'text', text }] });

describe('reading in the chat page', () => {
  let world: ChatWorld;
  eachWorld((opened) => void (world = opened));

  it('plays a sound of two notes', async () => {
    await world.snapshot([says(1, 'One')]);
    await world.page.evaluate(() => {
      const sounds: number[] = [];
      const recorded = {
        start(this: OscillatorNode): void {
          sounds.push(this.frequency.value);
        },
        stop: () => undefined,
      };
      Object.assign(OscillatorNode.prototype, recorded);
      Object.assign(globalThis, { sounds });
    });
    const sounds = (): Promise<number[]> =>
      world.page.evaluate(() => (globalThis as unknown as { sounds: number[] }).sounds);
    // Playwright's scripts count as clicks of the user.
    await world.reading('sound');
    await until('the sound', async () => (await sounds()).length > 0);
    assert.deepEqual(await sounds(), [660, 880]);
  });

  describe('code and copying', () => {
    it('have buttons that the keyboard reaches, and send the position of the code', async () => {
      await world.snapshot([says(1, 'In `src/a.ts`:\n\n```ts title=x\nlet a;\n```\n')]);
      await world.shows('let a;');
      const { page } = world;
      const apply = page.getByRole('button', { name: 'Apply Code to File' });
      await apply.focus();
      await until(
        'it to be seen',
        async () => (await apply.evaluate((one) => getComputedStyle(one).opacity)) === '1',
      );
      await page.keyboard.press('Enter');
      const said = await world.waitForPosted('applyCode');
      assert.deepEqual(said, {
        type: 'applyCode',
        text: 'let a;\n',
        info: 'ts title=x',
        before: 'In src/a.ts:\n',
      });
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      assert.deepEqual(await world.waitForPosted('insertCode'), { type: 'insertCode', text: 'let a;\n' });
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      assert.deepEqual(await world.waitForPosted('copy'), { type: 'copy', text: 'let a;\n' });
    });

    it('copy a message, and tell the menu which one it is', async () => {
      await world.snapshot([says(1, 'one'), says(7, answer)]);
      await world.shows('applied twice');
      await world.page
        .locator('.row.agent')
        .nth(1)
        .hover({ position: { x: 5, y: 5 } });
      await world.page.locator('.row-copy').nth(1).click();
      assert.deepEqual(await world.waitForPosted('copyMessage'), { type: 'copyMessage', entryId: 7 });
      const context = await world.page.locator('.row').nth(1).getAttribute('data-vscode-context');
      assert.deepEqual(JSON.parse(context ?? ''), { webviewSection: 'message', entryId: 7 });
    });
  });

  it('show whether the agent is followed, and switch it', async () => {
    await world.snapshot([], { follow: false });
    const button = world.page.getByRole('button', { name: 'Follow Agent' });
    await button.click();
    assert.deepEqual(await world.waitForPosted('follow'), { type: 'follow', on: true });
    await world.state({ follow: true });
    await until('it to be pressed', async () => (await button.getAttribute('aria-pressed')) === 'true');
    await button.click();
    assert.deepEqual(await world.waitForPosted('follow'), { type: 'follow', on: false });
  });

  describe('keys for messages', () => {
    it('move from message to message, and are listed', async () => {
      const rows = Array.from({ length: 40 }, (_, at) => says(at + 1, `Message ${at + 1}\n\nand more`));
      await world.snapshot(rows);
      await world.shows('Message 40');
      const { page } = world;
      const focused = (): Promise<string> =>
        page.evaluate(() => document.activeElement?.querySelector('p')?.textContent ?? '');
      await page.locator('.log').focus();
      await page.keyboard.press('k');
      const first = await focused();
      assert.match(first, /^Message \d+$/);
      await page.keyboard.press('j');
      await page.keyboard.press('Control+ArrowDown');
      assert.equal(await focused(), `Message ${Number(first.slice(8)) + 2}`);
      for (let times = 0; times < 45; times++) await page.keyboard.press('Control+ArrowUp');
      assert.equal(await focused(), 'Message 1');
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard Shortcuts' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      assert.ok(!(await world.posted()).some(({ type }) => type === 'cancel'));
      assert.equal(await focused(), 'Message 1');
    });
  });

  it('are announced before tools and notices; chunks of an answer are not', async () => {
    await world.snapshot([], { phase: 'running' });
    const polite = world.page.locator('.hidden [role=status]');
    await world.rows({ op: 'add', entry: { id: 1, kind: 'call', call: call({ title: 'Look around' }) } });
    await polite.filter({ hasText: 'Tool: Look around' }).waitFor();
    await world.rows({ op: 'add', entry: says(2, 'Well') });
    await world.stream(2, [' then', ' so']);
    await world.shows('Well then so');
    assert.equal(await polite.textContent(), 'Tool: Look around');
    await world.state({ phase: 'idle' });
    await polite.filter({ hasText: 'Done. Well then so' }).waitFor();
  });
});
