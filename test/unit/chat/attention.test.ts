// Which events are notified, once each, and when their notifications are closed.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import {
  Attention,
  mostNotices,
  type AttentionChange,
  type AttentionEvent,
  type AttentionKind,
  type NotificationSetting,
} from '../../../src/chat/attention.ts';

const event = (id: string, kind: AttentionKind = 'asks', isSeen = false): AttentionEvent => ({
  id,
  kind,
  isSeen,
});
const nothing: AttentionChange = { open: [], close: [] };

describe('attention', () => {
  it('shows one notification for a question, and closes it when the question has ended', () => {
    const attention = new Attention();
    assert.deepEqual(attention.update([event('a')], 'needsYou'), { open: ['a'], close: [] });
    assert.deepEqual(attention.update([event('a')], 'needsYou'), nothing);
    assert.deepEqual(attention.update([], 'needsYou'), { open: [], close: ['a'] });
    assert.deepEqual(attention.update([], 'needsYou'), nothing);
  });

  it('does not notify of what the user has seen, also after they look away', () => {
    const attention = new Attention();
    assert.deepEqual(attention.update([event('a', 'failed', true)], 'all'), nothing);
    assert.deepEqual(attention.update([event('a', 'failed')], 'all'), nothing);
  });

  it('closes a notification when the user looks, and does not open it again', () => {
    const attention = new Attention();
    attention.update([event('a')], 'needsYou');
    assert.deepEqual(attention.update([event('a', 'asks', true)], 'needsYou'), { open: [], close: ['a'] });
    assert.deepEqual(attention.update([event('a')], 'needsYou'), nothing);
  });

  const kinds = ['asks', 'failed', 'ended'] as const;
  const settings: readonly [NotificationSetting, readonly AttentionKind[]][] = [
    ['off', []],
    ['needsYou', ['asks', 'failed']],
    ['all', kinds],
  ];
  for (const [setting, notified] of settings) {
    it(`with "${setting}" notifies of ${notified.join(', ') || 'nothing'}`, () => {
      const { open } = new Attention().update(
        kinds.map((kind) => event(kind, kind)),
        setting,
      );
      assert.deepEqual(open, notified);
    });
  }

  it('follows a changed setting for open notifications, and not for earlier events', () => {
    const attention = new Attention();
    attention.update([event('a'), event('b', 'ended')], 'needsYou');
    assert.deepEqual(attention.update([event('a'), event('b', 'ended')], 'all'), nothing);
    assert.deepEqual(attention.update([event('a'), event('b', 'ended')], 'off'), { open: [], close: ['a'] });
    assert.deepEqual(attention.update([event('a'), event('b', 'ended')], 'all'), nothing);
  });

  it('keeps the newest notifications', () => {
    const attention = new Attention();
    const events = ['a', 'b', 'c', 'd'].map((id) => event(id));
    assert.deepEqual(attention.update(events.slice(0, 3), 'needsYou').open, ['a', 'b', 'c']);
    assert.deepEqual(attention.update(events, 'needsYou'), { open: ['d'], close: ['a'] });
  });

  it('opens each notification at most once, closes only open ones, and shows few at a time', () => {
    const step = fc.tuple(
      fc.array(fc.tuple(fc.nat(6), fc.boolean()), { maxLength: 7 }),
      fc.constantFrom<NotificationSetting>('off', 'needsYou', 'all'),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const attention = new Attention();
        const open = new Set<string>();
        const notified = new Set<string>();
        for (const [list, setting] of steps) {
          const events = new Map<string, AttentionEvent>(
            list.map(([id, isSeen]) => [String(id), event(String(id), kinds[id % 3], isSeen)]),
          );
          for (const id of notified) if (!events.has(id)) notified.delete(id);
          const change = attention.update([...events.values()], setting);
          for (const id of change.close) assert.ok(open.delete(id), 'closed one that was not open');
          for (const id of change.open) {
            assert.ok(!notified.has(id), 'notified twice');
            assert.ok(events.get(id)?.isSeen === false, 'notified of what the user sees');
            notified.add(id);
            open.add(id);
          }
          assert.ok(open.size <= mostNotices);
          for (const id of open) assert.ok(events.get(id)?.isSeen === false, 'open for nothing');
        }
      }),
    );
  });
});
