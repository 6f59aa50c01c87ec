// `lazy` creates a value once, at the first call, and tries again after a failure.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Lazy } from '../../../src/base/lazy.ts';

describe('a lazy value', () => {
  it('is created once for several callers', async () => {
    let made = 0;
    const part = new Lazy(() => Promise.resolve(++made));
    assert.equal(part.loaded, undefined);
    assert.deepEqual(await Promise.all([part.get(), part.get()]), [1, 1]);
    assert.deepEqual([await part.get(), part.loaded], [1, 1]);
  });

  it('fails for all waiting callers, and is created again at the next call', async () => {
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
