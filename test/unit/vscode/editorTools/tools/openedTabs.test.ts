// Tests when the tabs that tools have opened are closed: not while a call needs them, even if there are too many.

import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { mostNeeded, mostTabs, OpenedTabs } from '../../../../../src/vscode/editorTools/tools/openedTabs.ts';
import { ManualClock } from '../../../agent/manualClock.ts';

describe('tabs that tools have opened', () => {
  let clock: ManualClock;
  let closed: string[];
  let tabs: OpenedTabs;
  beforeEach(() => {
    clock = new ManualClock();
    closed = [];
    tabs = new OpenedTabs(clock, (key) => closed.push(key));
  });

  const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `file ${at}`);

  it('are closed after a minute, unless they are needed again or the user has used them', () => {
    for (const key of ['a', 'b', 'c']) tabs.add(key).dispose();
    clock.advance(30_000);
    tabs.add('b').dispose();
    tabs.forget('c');
    clock.advance(30_000);
    assert.deepEqual(closed, ['a']);
    clock.advance(30_000);
    assert.deepEqual(closed, ['a', 'b']);
    assert.ok(!tabs.has('a') && !tabs.has('b') && !tabs.has('c'));
  });

  it('are closed if there are too many, the oldest first, once the calls have ended that need them', () => {
    const calls = names(mostTabs + 3).map((key) => tabs.add(key));
    assert.deepEqual(closed, []);
    calls[1]!.dispose();
    calls[1]!.dispose();
    assert.deepEqual(closed, ['file 1']);
    for (const call of calls) call.dispose();
    assert.deepEqual(closed, ['file 1', 'file 0', 'file 2']);
    tabs.add('new').dispose();
    assert.deepEqual(closed.slice(3), ['file 3']);
  });

  it('are kept for the second of two calls that need the same one', () => {
    const [first, second] = [tabs.add('a'), tabs.add('a')];
    const others = names(mostTabs).map((key) => tabs.add(key));
    first.dispose();
    assert.deepEqual(closed, []);
    second.dispose();
    assert.deepEqual(closed, ['a']);
    for (const other of others) other.dispose();
  });

  it('are not affected by a call that needed the tab that the user closed since', () => {
    const before = tabs.add('a');
    tabs.forget('a');
    const now = tabs.add('a');
    for (const key of names(mostTabs)) tabs.add(key);
    before.dispose();
    assert.deepEqual(closed, []);
    now.dispose();
    assert.deepEqual(closed, ['a']);
  });

  it('are limited, whatever runs', () => {
    for (const key of names(mostNeeded + 2)) tabs.add(key);
    assert.deepEqual(closed, ['file 0', 'file 1']);
  });

  it('are all closed at the end, without timers', () => {
    for (const key of ['a', 'b']) tabs.add(key);
    tabs.dispose();
    assert.deepEqual(closed, ['a', 'b']);
    assert.deepEqual(clock.set, []);
  });
});
