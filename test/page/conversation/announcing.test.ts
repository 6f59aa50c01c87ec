// What screen readers announce while an agent works: its start, its tools, its questions and its end,
// in order, but not each streamed chunk.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { until } from '../../until.ts';
import type { ChatWorld } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';
import { busyState, call } from '../sampleConversation.ts';

interface Listener {
  announced: string[];
}

describe('announcements of the chat page to screen readers', () => {
  let world: ChatWorld;
  const announced = (): Promise<string[]> =>
    world.page.evaluate(() => (globalThis as unknown as Listener).announced);
  const waitForText = (text: string): Promise<unknown> =>
    until(`the announcement of ${text}`, async () => (await announced()).some((one) => one.includes(text)));

  eachWorld(async (opened) => {
    world = opened;
    await world.page.evaluate(() => {
      const listener = globalThis as unknown as Listener;
      listener.announced = [];
      const live = '[aria-live]:not([aria-live=off]), [role=status], [role=alert]';
      new MutationObserver((changes) => {
        const regions = changes.flatMap(({ target }) => {
          const region = (target instanceof Element ? target : target.parentElement)?.closest(live);
          return region ? [region] : [];
        });
        // Removed text is not announced.
        for (const region of new Set(regions.filter(({ textContent }) => textContent !== '')))
          listener.announced.push(`${region.getAttribute('role')}: ${region.textContent}`);
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    });
    await world.snapshot([], { chatId: 'a' });
  });

  it('are few but complete in a long turn', async () => {
    await world.state({ phase: 'running' });
    await world.rows({
      op: 'add',
      entry: { id: 1, kind: 'agent', parts: [{ kind: 'text', text: 'Well: ' }] },
    });
    for (let at = 0; at < 500; at += 25) {
      const texts = Array.from({ length: 25 }, (_, more) => `word ${at + more} `);
      await world.rows(...texts.map((text) => ({ op: 'append', id: 1, text }) as const));
    }
    for (let at = 0; at < 20; at++) {
      const one = call({ toolCallId: `call-${at}`, title: `Read ${at}.ts`, status: 'in_progress' });
      await world.rows({ op: 'add', entry: { id: 10 + at, kind: 'call', call: one } });
      const done = { ...one, status: 'completed' } as const;
      await world.rows({ op: 'replace', entry: { id: 10 + at, kind: 'call', call: done } });
    }
    await waitForText('Read 19.ts');
    await world.state({ phase: 'running', permissions: busyState.permissions! });
    await waitForText('The agent asks: Run a command');
    await world.state({ phase: 'running' });
    await world.rows({
      op: 'add',
      entry: { id: 40, kind: 'agent', parts: [{ kind: 'text', text: 'All is done.' }] },
    });
    await world.shows('All is done.');
    await world.state({ phase: 'idle' });
    await waitForText('Done.');
    const all = await announced();
    assert.deepEqual(
      all.filter((one) => !one.includes('Tool: ')),
      [
        'status: The agent is working.',
        'alert: The agent asks: Run a command rm -rf build && npm run build -- --target "web app". Press Shift Tab to go to the answers.',
        'status: Done. All is done.',
      ],
    );
    assert.ok(all.length < 12, all.join('\n'));
  });

  it('include each error, also if it is the same again', async () => {
    for (const id of [1, 3]) {
      await world.state({ phase: 'running' });
      await world.rows({
        op: 'add',
        entry: { id, kind: 'agent', parts: [{ kind: 'text', text: 'I begin.' }] },
      });
      await world.rows({
        op: 'add',
        entry: { id: id + 1, kind: 'end', text: 'The model is full.', isError: true },
      });
      await world.shows('The model is full.');
      await world.state({ phase: 'idle' });
      await until(
        'both turns',
        async () => (await announced()).filter((one) => one.includes('is full')).length === (id + 1) / 2,
      );
    }
    const ended = { phase: 'ended', message: 'The agent has stopped.' } as const;
    await world.state(ended);
    await waitForText('The agent has stopped.');
    await world.state({ phase: 'running' });
    await world.state(ended);
    await until(
      'the second end',
      async () => (await announced()).filter((one) => one.includes('has stopped')).length === 2,
    );
  });

  it('include a second question with the same title', async () => {
    const [first] = busyState.permissions!;
    await world.state({ phase: 'running', permissions: [first!] });
    await waitForText('The agent asks');
    await world.state({ phase: 'running' });
    await world.state({ phase: 'running', permissions: [{ ...first!, requestId: 'q2' }] });
    await until(
      'the second',
      async () => (await announced()).filter((one) => one.includes('asks')).length === 2,
    );
  });
});
