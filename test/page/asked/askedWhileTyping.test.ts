// A permission request takes neither the focus nor the draft from the message box, and is answered by keyboard and by clicks.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Locator } from 'playwright-core';
import { until } from '../../until.ts';
import type { ChatWorld } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';
import { busyState, everyRow } from '../sampleConversation.ts';

describe('the composer', () => {
  let world: ChatWorld;
  let box: Locator;
  eachWorld(async (opened) => {
    world = opened;
    await world.snapshot(everyRow);
    box = world.page.getByRole('textbox', { name: 'Message Built-in Agent' });
    await box.focus();
  });
  const press = (...keys: readonly string[]): Promise<void> => world.press(...keys);
  const type = (text: string): Promise<void> => world.type(text);
  const focused = (): Promise<string> => world.focused();

  describe('a permission request in the chat page', () => {
    const answers = async (): Promise<number> =>
      (await world.posted()).filter(({ type }) => type === 'answer').length;

    it('shows the whole command, does not take the focus, and can be answered by keyboard', async () => {
      await type('half a pro');
      await world.state(busyState);
      const card = world.page.getByRole('group', { name: 'The agent asks: Run a command' });
      await card.getByText('rm -rf build && npm run build -- --target "web app"').waitFor();
      assert.equal(await focused(), 'Message Built-in Agent');
      await type('mpt');
      assert.equal(await box.inputValue(), 'half a prompt');
      const order: string[] = [];
      for (let i = 0; i < 9; i++) {
        await press('Shift+Tab');
        order.push(await focused());
      }
      assert.deepEqual(order, [
        ...['Remove Then update the change log, please', 'Send Now'],
        ...['Edit: Then update the change log, please', 'Plan: 1 of 3 done · Fix the total'],
        ...['Details', 'Always…', 'Refuse Once', 'Allow Once', 'The command'],
      ]);
      await press('Tab', 'Tab');
      assert.equal(await focused(), 'Refuse Once');
      await until(
        'the answer',
        async () => (await answers()) > 0,
        () => press('Enter'),
      );
      assert.deepEqual(await world.waitForPosted('answer'), {
        type: 'answer',
        requestId: 'q1',
        optionId: 'no',
      });
      await card.getByRole('button', { name: 'Allow Once', exact: true }).click({ force: true });
      assert.equal(await answers(), 1, 'one answer');
      await world.state({ ...busyState, permissions: [] });
      assert.equal(await focused(), 'Message Built-in Agent', 'the focus is not lost with the question');
      assert.match(
        (await world.page.getByRole('alert').textContent()) ?? '',
        /The agent asks: Run a command/,
      );
    });

    it('ignores a click on an answer that moved under the pointer', async () => {
      await world.page.evaluate(() => {
        // Immediately, as a click meant for what was there before.
        new MutationObserver(() =>
          document.querySelector<HTMLElement>('[data-action=answer]')?.click(),
        ).observe(document.querySelector('.permissions')!, { childList: true });
      });
      await world.state(busyState);
      await world.page.getByRole('button', { name: 'Allow Once', exact: true }).waitFor();
      assert.equal(await answers(), 0);
    });

    it('shows the number of changed lines beside a path of any length', async () => {
      await world.page.setViewportSize({ width: 300, height: 760 });
      const diffs = [{ path: `/work/${'a-long-name/'.repeat(6)}a.ts`, added: 1_280, removed: 41 }];
      const [first] = busyState.permissions!;
      await world.state({ ...busyState, permissions: [{ ...first!, command: undefined, diffs }] });
      const counts = world.page.locator('.permission-diff').locator('.added, .removed');
      const lines = await counts.evaluateAll((all) =>
        all.map((one) => {
          const text = document.createRange();
          text.selectNodeContents(one);
          return new Set([...text.getClientRects()].map(({ top }) => top)).size;
        }),
      );
      assert.deepEqual(lines, [1, 1]);
    });

    it('shows a second request in place of the first one', async () => {
      const [first] = busyState.permissions!;
      const second = {
        ...first!,
        requestId: 'q2',
        title: 'Edit a file',
        command: undefined,
        diffs: [{ path: '/work/a.ts', added: 3, removed: 1 }],
      };
      await world.state({ ...busyState, permissions: [first!, second] });
      const card = world.page.getByRole('group', { name: 'The agent asks: Edit a file' });
      await world.page.getByRole('button', { name: '1 more request · Edit a file' }).click();
      await card.getByText('+3').waitFor();
      await card.getByRole('button', { name: 'Details' }).click();
      assert.deepEqual(await world.waitForPosted('showRequest'), { type: 'showRequest', requestId: 'q2' });
      await until(
        'the answer',
        async () => (await answers()) > 0,
        () => card.getByRole('button', { name: 'Refuse Once' }).click({ force: true }),
      );
      assert.deepEqual(await world.waitForPosted('answer'), {
        type: 'answer',
        requestId: 'q2',
        optionId: 'no',
      });
      await world.state({ ...busyState, permissions: [first!] });
      await card.waitFor({ state: 'hidden' });
      assert.equal(await world.page.getByRole('button', { name: 'Refuse Once' }).isEnabled(), true);
    });
  });
});
