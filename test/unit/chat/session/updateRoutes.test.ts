// Tests that each session gets its own updates in order, whenever it is opened, and that buffered updates are bounded.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { neverCancelled } from '../../../../src/base/cancellation.ts';
import { EarlyUpdates, patience } from '../../../../src/chat/session/updateRoutes.ts';
import { roughSize } from '../../../../src/base/roughSize.ts';
import type { SessionUpdate } from '../../../../src/protocol/session/sessionUpdate.ts';
import { ManualClock } from '../../agent/manualClock.ts';
import { place, SessionWorld } from './sessionWorld.ts';

const chunk = (text: string): SessionUpdate => ({
  sessionUpdate: 'agent_message_chunk',
  content: { type: 'text', text },
});

type Step =
  | { readonly kind: 'say'; readonly id: number }
  | { readonly kind: 'open'; readonly id: number }
  | { readonly kind: 'close'; readonly id: number };

const id = fc.nat(3);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('say' as const), id }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('open' as const), id }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const), id }) },
);

describe('update routes', () => {
  it('deliver every update to its session in order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const world = new SessionWorld();
        const said = new Map<string, string[]>();
        const over = new Set<string>();
        let n = 0;
        for (const { kind, id } of steps) {
          const sessionId = `s${id}`;
          if (kind === 'say') {
            const word = String(++n);
            world.say(sessionId, word);
            // Updates of an ended session are dropped.
            if (!over.has(sessionId))
              said.set(sessionId, [...(said.get(sessionId) ?? []), `${sessionId} ${word}`]);
          } else if (kind === 'close') {
            const session = world.sessions.get(sessionId);
            await session?.close();
            if (session) over.add(sessionId);
          } else if (!world.sessions.get(sessionId)) {
            const opening = world.sessions.new(place, world.adopt, neverCancelled);
            await world.answer('session/new', { sessionId });
            await opening;
            over.delete(sessionId);
          }
        }
        for (const sessionId of ['s0', 's1', 's2', 's3']) {
          const opened = world.events.some((line) => line.startsWith(`adopt ${sessionId} `));
          const received = world.events.filter((line) => line.startsWith(`${sessionId} `));
          assert.deepEqual(received, opened ? (said.get(sessionId) ?? []) : []);
        }
      }),
    );
  });

  it('limit buffered updates and drop the oldest first', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(2), fc.string({ maxLength: 200 })), { maxLength: 60 }),
        fc.record({ count: fc.integer({ min: 1, max: 10 }), bytes: fc.integer({ min: 100, max: 3000 }) }),
        (said, limits) => {
          const early = new EarlyUpdates(limits);
          const kept: (readonly [string, string])[] = [];
          for (const [n, text] of said) {
            kept.push([`s${n}`, text]);
            kept.splice(0, early.add(`s${n}`, chunk(text)));
            assert.ok(kept.length <= limits.count);
            assert.ok(kept.reduce((sum, [, one]) => sum + one.length * 2, 0) <= limits.bytes);
          }
          for (const id of ['s0', 's1', 's2']) {
            const mine = kept.filter(([owner]) => owner === id).map(([, text]) => chunk(text));
            assert.deepEqual(early.take(id), mine);
            assert.deepEqual(early.take(id), []);
          }
        },
      ),
    );
  });

  it('drop buffered updates after a while', () => {
    const clock = new ManualClock();
    const early = new EarlyUpdates(undefined, clock);
    early.add('old', chunk('1'));
    clock.advance(patience - 1);
    early.add('young', chunk('2'));
    clock.advance(1);
    assert.deepEqual(early.take('old'), []);
    assert.deepEqual(early.take('young'), [chunk('2')]);
    early.add('new', chunk('3'));
    clock.advance(2 * patience);
    assert.deepEqual([early.take('new'), clock.set], [[], []]);
  });

  it('measure updates of any depth, and stop at the limit', () => {
    let deep: unknown = [];
    for (let i = 0; i < 200_000; i++) deep = [deep];
    assert.ok(roughSize(deep, 1e9) > 200_000);
    assert.ok(roughSize(deep, 1000) < 1100);
    assert.ok(roughSize('x'.repeat(1000), 1e9) >= 2000);
  });

  it('log once that updates were dropped', () => {
    const world = new SessionWorld({}, { count: 2, bytes: 10_000 });
    for (let i = 0; i < 10; i++) world.say(`nobody${i}`, 'x');
    assert.equal(world.logger.lines.filter((line) => line.startsWith('warn ')).length, 1);
  });
});
