// Proves that a part is made once, by whoever needs it first, and that a failure is not for ever.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Lazy } from '../../../src/base/lazy.ts';

describe('a part that is made when it is needed', () => {
  it('is made once, however many wait for it', async () => {
    let made = 0;
    const part = new Lazy(() => Promise.resolve(++made));
    assert.equal(part.loaded, undefined);
    assert.deepEqual(await Promise.all([part.get(), part.get()]), [1, 1]);
    assert.deepEqual([await part.get(), part.loaded], [1, 1]);
  });

  it('is tried once more by the next call after a failure, which all who waited hear of', async () => {
    const tries: PromiseWithResolvers<string>[] = [];
    const part = new Lazy(() => {
      const one = Promise.withResolvers<string>();
      tries.push(one);
      return one.promise;
    });
    const waiting = [part.get(), part.get()];
    tries[0]!.reject(new Error('not now'));
    for (const one of waiting) await assert.rejects(one, /not now/);
    assert.deepEqual([tries.length, part.loaded], [1, undefined]);
    const again = part.get();
    tries[1]!.resolve('made');
    assert.deepEqual([await again, await part.get(), part.loaded], ['made', 'made', 'made']);
    assert.equal(tries.length, 2);
  });
});
