// If no agent can chat, a page shows its first elements before its script is loaded, and they stay in their places.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { AgentTile, StartView } from '../../../src/chat/messages/startMessages.ts';
import { translationBlock } from '../../../src/vscode/chat/pages/translationBlock.ts';
import { until } from '../../until.ts';
import { ChatWorld } from '../chatWorld.ts';

const ready: readonly AgentTile[] = [{ tile: 'found:gemini', name: 'Gemini CLI', detail: 'gemini --acp' }];
const views: Readonly<Record<StartView['kind'], StartView>> = {
  agents: { kind: 'agents', ready: undefined, install: [] },
  restricted: { kind: 'restricted' },
  noFolder: { kind: 'noFolder' },
};

/** Opens a page whose main script is loaded when `arrive` is called. */
async function openFirst(
  first: StartView['kind'] | 'unknown',
  block = '',
): Promise<{ readonly world: ChatWorld; readonly arrive: () => Promise<void> }> {
  const script = Promise.withResolvers<void>();
  const world = await ChatWorld.open({ first, block, arrivals: { chat: script.promise } });
  const arrive = async (): Promise<void> => {
    script.resolve();
    await world.page.locator('.rows').waitFor({ state: 'attached' });
  };
  return { world, arrive };
}

interface Placed {
  readonly text: string;
  readonly box: readonly number[];
}

/** The visible elements of the first screen, with their places. */
async function placed({ page }: ChatWorld): Promise<readonly Placed[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll('.start > *, .start .tile')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return { text: one.textContent, box: [x, y, width, height] };
      }),
  );
}

describe('a chat page whose script has not arrived', () => {
  for (const kind of ['agents', 'restricted', 'noFolder'] as const)
    for (const width of [300, 900])
      it(`has elements that stay in their places: ${kind}, ${width}`, async () => {
        const { world, arrive } = await openFirst(kind);
        try {
          const { page } = world;
          await page.setViewportSize({ width, height: 700 });
          await page.locator('.start > p').first().waitFor();
          assert.equal(await page.locator('.rows').count(), 0);
          const before = await placed(world);
          assert.ok(before.length >= 2);
          const bars = (which: string): Promise<string> =>
            page.evaluate((which) => getComputedStyle(document.body, which).content, which);
          assert.deepEqual([await bars('::before'), await bars('::after')], ['none', 'none']);
          await world.screenshot(`first-${kind}-${width}`);
          const start = await page.locator('.start').elementHandle();
          await arrive();
          assert.deepEqual(await placed(world), before, 'when the script has arrived');
          assert.ok(await page.evaluate((start) => start?.isConnected, start));
          assert.equal(await page.locator('.head').count(), 1);
          await world.snapshot([], { chatId: 'a', phase: 'none', start: views[kind] });
          await page.getByRole('button', { name: 'Keyboard Shortcuts' }).waitFor();
          assert.deepEqual(await placed(world), before, 'when the state has arrived');
          if (kind !== 'agents') return;
          await world.state({ chatId: 'a', phase: 'none', start: { kind, ready, install: [] } });
          const { x, y, width: length, height } = (await page.locator('.tile').first().boundingBox())!;
          const frame = before.find(({ text }, at) => text === '' && at > 2);
          assert.deepEqual([x, y, length, height], frame?.box, 'when the tiles have arrived');
        } finally {
          await world.close();
        }
      });

  it('handles messages that arrived before it, in their order', async () => {
    const { world, arrive } = await openFirst('unknown');
    try {
      await world.snapshot([{ id: 1, kind: 'agent', parts: [{ kind: 'text', text: 'One' }] }]);
      await world.rows({ op: 'append', id: 1, text: ' and two' });
      assert.equal(await world.page.locator('.start').count(), 0);
      await arrive();
      await world.shows('One and two');
      await world.rows({ op: 'append', id: 1, text: ' and three' });
      await world.shows('One and two and three');
      assert.equal(await world.count('ready'), 0);
    } finally {
      await world.close();
    }
  });

  it('does what a button does that was clicked before it arrived', async () => {
    const { world, arrive } = await openFirst('noFolder');
    try {
      await world.page.getByRole('button', { name: 'Open Folder' }).click();
      await arrive();
      assert.deepEqual(await world.waitForPosted('openFolder'), { type: 'openFolder' });
      assert.equal(await world.count('openFolder'), 1);
    } finally {
      await world.close();
    }
  });

  it('is replaced by the message box if an agent can chat after all', async () => {
    const { world, arrive } = await openFirst('agents');
    try {
      await arrive();
      await world.snapshot([], { chatId: 'a' });
      await until('the box', () => world.page.locator('#prompt').isVisible());
      assert.equal(await world.page.locator('.start').innerText(), '');
    } finally {
      await world.close();
    }
  });

  for (const first of ['agents', 'unknown'] as const)
    it(`says so if it cannot be loaded: ${first}`, async () => {
      const world = await ChatWorld.open({ first, arrivals: { chat: 'never' } });
      try {
        const { page } = world;
        await page.getByRole('alert').filter({ hasText: 'The chat could not be loaded.' }).waitFor();
        assert.equal(await page.locator('.start').count(), 0);
        const content = await page.evaluate(() => getComputedStyle(document.body, '::before').content);
        assert.equal(content, 'none');
        assert.ok(world.errors.length > 0, 'the console has the reason');
        await world.screenshot(`first-failed-${first}`);
      } finally {
        await world.close();
      }
    });

  it('is translated', async () => {
    const block = translationBlock({ 'Open Folder': 'Ordner öffnen' });
    const { world } = await openFirst('noFolder', block);
    try {
      await world.page.getByRole('button', { name: 'Ordner öffnen' }).waitFor();
    } finally {
      await world.close();
    }
  });
});
