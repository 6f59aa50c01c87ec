// Proves that a path on a disk that does not answer is unknown after a limited time.
import * as assert from 'node:assert/strict';
import { realpath } from 'node:fs/promises';
import { describe, it } from 'mocha';
import { findRealPlace, placePatience } from '../../../../src/vscode/files/realPlace.ts';
import { ManualClock } from '../../agent/manualClock.ts';

describe('findRealPlace', () => {
  it('stops waiting for a disk that does not answer', async () => {
    const clock = new ManualClock();
    const found = findRealPlace('/dead/a.txt', { clock, realpath: () => new Promise(() => undefined) });
    clock.fire(placePatience);
    assert.deepEqual(await found, { kind: 'unknown', why: 'its disk does not answer' });
  });

  it('leaves no timer behind where the disk answers', async () => {
    const clock = new ManualClock();
    const found = await findRealPlace(import.meta.filename, { clock, realpath });
    assert.deepEqual(found, { kind: 'there', path: await realpath(import.meta.filename) });
    assert.deepEqual(clock.set, []);
  });
});
