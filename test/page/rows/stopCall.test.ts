// The button in the row of a tool call, which stops that call.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Entry } from '../../../src/chat/messages/messages.ts';
import { until } from '../../until.ts';
import type { ChatWorld } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';
import { call } from '../sampleConversation.ts';

const text = (words: string): readonly [{ kind: 'text'; text: string }] => [{ kind: 'text', text: words }];
const command = (id: number, title: string, more: Parameters<typeof call>[0]): Entry => ({
  ...{ id, kind: 'call' },
  call: call({ toolCallId: `c${id}`, title, kind: 'execute', ...more }),
});
const rows: readonly Entry[] = [
  { id: 1, kind: 'user', parts: text('Start the server and the tests.') },
  command(2, 'npm run serve -- --port 8080 --host 127.0.0.1 --watch src --reload', {
    status: 'in_progress',
    canCancel: true,
  }),
  {
    id: 5,
    kind: 'call',
    call: call({
      ...{ toolCallId: 'c5', title: 'Read', kind: 'read', status: 'in_progress', canCancel: true },
      locations: [{ path: '/work/src/a/rather/long/name/of/a/file/that/is/read.ts' }],
      content: [{ type: 'content', content: { type: 'text', text: 'half of it' } }],
    }),
  },
  command(3, 'npm test', { status: 'in_progress' }),
  command(4, 'npm run lint', { status: 'completed', canCancel: true }),
];

describe('a tool call in the page', () => {
  let world: ChatWorld;
  eachWorld((opened) => void (world = opened));

  it('can be stopped while it runs, where the agent can do that', async () => {
    const { page } = world;
    await world.snapshot(rows, { scope: { cwd: '/work', folders: ['/work'] }, phase: 'running' });
    await world.shows('npm test');
    const stops = page.getByRole('button', { name: 'Stop This Call' });
    await stops.first().waitFor();
    assert.equal(await stops.count(), 2);
    await page.locator('.row.call').first().hover();
    await world.screenshot('stop-call');
    const [stop, menu] = await Promise.all([
      stops.first().boundingBox(),
      page.locator('.row.call').first().locator('.row-menu').boundingBox(),
    ]);
    assert.ok(stop && menu && menu.x + menu.width <= stop.x, 'the buttons overlap');
    await stops.first().click();
    assert.equal((await world.waitForPosted('stopCall')).toolCallId, 'c2');
    await world.rows({
      op: 'replace',
      entry: command(2, 'npm run serve', { status: 'failed', canCancel: true }),
    });
    await until('one button', async () => (await stops.count()) === 1);
  });
});
