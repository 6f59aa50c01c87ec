// Tests that calls of tools share lookups on the disk only if these began after the calls were received.

import * as assert from 'node:assert/strict';
import type { BigIntStats } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, it } from 'mocha';
import { DiskLookups, longestShared } from '../../../../../src/vscode/editorTools/tools/diskLookups.ts';
import { ManualClock } from '../../../agent/manualClock.ts';

describe('lookups on the disk', () => {
  const clock = new ManualClock();

  /** Answers each lookup with its number. */
  function countingDisk(): { readonly lookups: DiskLookups; readonly looked: string[] } {
    const looked: string[] = [];
    const look = (what: string) => (path: string) => Promise.resolve(`${looked.push(`${what} ${path}`)}`);
    const stat = look('stat') as (path: string) => Promise<unknown> as (path: string) => Promise<BigIntStats>;
    return { lookups: new DiskLookups(clock, { realpath: look('realpath'), stat }), looked };
  }

  it('are shared by calls that were received before the lookup began, for each path', async () => {
    const { lookups, looked } = countingDisk();
    const calls = [lookups.forCall(), lookups.forCall(), lookups.forCall()];
    for (const call of calls) {
      assert.equal(await call.realpath('/a'), '1');
      assert.equal(await call.realpath('/b'), '2');
      assert.equal(String(await call.stat('/a')), '3');
    }
    assert.deepEqual(looked, ['realpath /a', 'realpath /b', 'stat /a']);
  });

  it('are not shared by a call that was received later, even if the earlier lookup has not ended', async () => {
    let created = false;
    const gate = Promise.withResolvers<void>();
    const realpath = async (path: string): Promise<string> => {
      const exists = created;
      await gate.promise;
      if (exists) return path;
      throw new Error('ENOENT');
    };
    const lookups = new DiskLookups(clock, { realpath, stat: () => Promise.reject(new Error('not used')) });
    const first = lookups.forCall().realpath('/a');
    await nextTurn();
    created = true;
    const second = lookups.forCall().realpath('/a');
    gate.resolve();
    await assert.rejects(first, /ENOENT/);
    assert.equal(await second, '/a');
  });

  it('begin at the end of the turn, so that calls received in it share them', async () => {
    const { lookups, looked } = countingDisk();
    const first = lookups.forCall().realpath('/a');
    assert.deepEqual(looked, []);
    const second = lookups.forCall().realpath('/a');
    assert.deepEqual(await Promise.all([first, second]), ['1', '1']);
    assert.deepEqual(looked, ['realpath /a']);
    await lookups.forCall().realpath('/a');
    assert.equal(looked.length, 2);
  });

  it('are repeated after a while, for a call that waits', async () => {
    const { lookups } = countingDisk();
    const call = lookups.forCall();
    assert.equal(await call.realpath('/a'), '1');
    clock.advance(longestShared - 1);
    assert.equal(await call.realpath('/a'), '1');
    clock.advance(1);
    assert.equal(await call.realpath('/a'), '2');
  });

  it('of a path that does not exist fail for all that share them', async () => {
    const lookups = new DiskLookups(clock);
    const calls = [lookups.forCall(), lookups.forCall()];
    for (const call of calls) {
      await assert.rejects(call.realpath('/no such folder/a'), { code: 'ENOENT' });
      await assert.rejects(call.stat('/no such folder/a'), { code: 'ENOENT' });
    }
  });
});
