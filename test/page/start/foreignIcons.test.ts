// An icon that the extension did not make becomes no markup of the page, and does no harm.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { AgentTile } from '../../../src/chat/messages/startMessages.ts';
import { ChatWorld } from '../chatWorld.ts';

const tile = (tile: string, name: string, detail: string, icon?: AgentTile['icon']): AgentTile => ({
  ...{ tile, name, detail },
  ...(icon && { icon }),
});

describe('an icon that the extension did not make', () => {
  it('becomes no markup and does no harm', async () => {
    const world = await ChatWorld.open({ unprotected: true });
    try {
      const markup =
        '"/><script>document.title = 1</script><image href="https://x.example/" onerror="alert(1)">';
      const path = { d: markup, isEvenOdd: true };
      const hostile: readonly unknown[] = [
        ...[
          null,
          7,
          markup,
          [],
          {},
          { paths: markup },
          { paths: 7 },
          { paths: [null] },
          { paths: [{ d: [] }] },
        ],
        ...[{ paths: [path] }, { viewBox: markup, paths: [path, path] }, { viewBox: {}, paths: [path] }],
      ];
      const ready = hostile.map((icon, at) => ({
        ...tile(`found:${at}`, `Agent ${at}`, 'agent'),
        icon: icon as AgentTile['icon'],
      }));
      const agentIcon = hostile.at(-2) as AgentTile['icon'];
      await world.snapshot([], {
        agent: 'mine',
        phase: 'none',
        agentIcon,
        start: { kind: 'agents', ready, install: [] },
      });
      await world.shows('Agent 11');
      assert.equal(await world.page.locator('.tile [data-letter]').count(), 9);
      assert.equal(await world.page.locator('.tile svg:not([class*=icon-]) path').count(), 4);
      assert.equal(
        await world.page.locator('.start :is(script, image), .head :is(script, image)').count(),
        0,
      );
      assert.equal(await world.page.title(), 'ACP Chat');
      assert.deepEqual(world.requests, []);
      // Only the browser's notes that these are no numbers.
      assert.deepEqual(
        world.errors.filter((error) => !/^Error: <(?:svg|path)> attribute /.test(error)),
        [],
      );
    } finally {
      await world.close();
    }
  });
});
