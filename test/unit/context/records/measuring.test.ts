// Tests measuring of what was sent: in pieces, within limits, and each text once.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { LaterWork } from '../../../../src/context/records/laterWork.ts';
import { longestHashed, measureText, TextMeasures } from '../../../../src/context/records/sentText.ts';

const ports = { sha256: (text: string): string => `hash of ${text.length}` };

describe('work that is done later', () => {
  it('runs one piece for each turn of the event loop, in order', () => {
    const turns: (() => void)[] = [];
    const done: number[] = [];
    const work = new LaterWork((turn) => turns.push(turn));
    for (const n of [1, 2, 3]) work.add(() => done.push(n));
    assert.equal(turns.length, 1);
    turns.shift()!();
    assert.deepEqual([done, turns.length], [[1], 1]);
    // Someone needs the results now.
    work.finish();
    assert.deepEqual(done, [1, 2, 3]);
    turns.shift()!();
    work.add(() => done.push(4));
    turns.shift()!();
    assert.deepEqual(done, [1, 2, 3, 4]);
  });

  it('goes on after a piece that fails', () => {
    const turns: (() => void)[] = [];
    const done: number[] = [];
    const work = new LaterWork((turn) => turns.push(turn));
    work.add(() => assert.fail('a bug'));
    work.add(() => done.push(2));
    assert.throws(turns.shift()!, /a bug/);
    turns.shift()!();
    assert.deepEqual(done, [2]);
  });

  it('keeps a limited number of pieces that nothing needs', () => {
    const work = new LaterWork(undefined);
    let ran = 0;
    for (let n = 0; n < 2_000; n++) work.addIfRoom(() => ran++);
    work.add(() => ran++);
    work.finish();
    assert.equal(ran, 501);
  });
});

describe('a text that was sent', () => {
  it('has a hash only if it is searched for secrets, or known to have none, and not too long', () => {
    const isHashed = (length: number, isClean: boolean): boolean =>
      measureText('word '.repeat(length / 5), isClean, ports).digest !== undefined;
    assert.deepEqual([isHashed(60_000, false), isHashed(70_000, false)], [true, false]);
    assert.deepEqual([isHashed(70_000, true), isHashed(longestHashed + 5, true)], [true, false]);
    const secret = 'token: ghp_0123456789abcdefghijklmnopqrstuvwxyz';
    assert.equal(measureText(secret, false, ports).digest, undefined);
  });

  it('is measured once while it stays the same', () => {
    let hashed = 0;
    const measures = new TextMeasures({ sha256: (text) => `${++hashed} of ${text.length}` });
    const text = 'x'.repeat(2_000);
    const first = measures.ofClean(text);
    assert.equal(measures.ofClean(text), first);
    assert.equal(hashed, 1);
    for (let n = 0; n < 100; n++) measures.ofClean(`${n} ${text}`);
    assert.notEqual(measures.ofClean(text), first, 'it was forgotten');
    measures.ofClean('x'.repeat(5 * 2 ** 20));
    assert.notEqual(measures.ofClean(text), first);
  });
});
