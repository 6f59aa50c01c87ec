// All terminal screens together write no more than VS Code can handle.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  roundBytes,
  roundPause,
  ScreenPace,
} from '../../../../../src/vscode/serve/terminals/terminalScreen.ts';
import { ManualClock } from '../../../agent/manualClock.ts';

describe('ScreenPace', () => {
  it('gives all waiting screens a turn per round, and starts the next round when VS Code has the output', async () => {
    const clock = new ManualClock();
    const drained: (() => void)[] = [];
    const pace = new ScreenPace(clock, () => new Promise<void>((resolve) => void drained.push(resolve)));
    const written: number[] = [];
    for (let i = 0; i < 32; i++) pace.wait((bytes) => written.push(bytes) > 0);
    clock.advance(roundPause - 1);
    assert.equal(written.length, 0);
    clock.advance(1);
    await settled();
    assert.equal(written.length, 32);
    assert.ok(written.reduce((sum, bytes) => sum + bytes) <= roundBytes);
    for (let i = 0; i < 10; i++) {
      clock.advance(roundPause);
      await settled();
    }
    assert.equal(written.length, 32, 'VS Code did not take it yet');
    drained[0]?.();
    await settled();
    clock.advance(roundPause);
    await settled();
    assert.equal(written.length, 64);
  });

  it('skips screens that are done or disposed, and sets no timer when none waits', async () => {
    const clock = new ManualClock();
    const pace = new ScreenPace(clock, () => Promise.resolve());
    const turns: string[] = [];
    pace.wait(() => {
      turns.push('once');
      return false;
    });
    pace.wait(() => turns.push('disposed') > 0).dispose();
    clock.advance(roundPause);
    await settled();
    assert.deepEqual(turns, ['once']);
    assert.deepEqual(clock.set, []);
    pace.wait(() => turns.push('again') < 0);
    clock.advance(roundPause);
    await settled();
    assert.deepEqual(turns, ['once', 'again']);
  });
});

async function settled(): Promise<void> {
  await new Promise(setImmediate);
}
