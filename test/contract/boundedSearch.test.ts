// A regular expression never blocks its caller, and no worker thread is left behind.

import * as assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, describe, it } from 'mocha';
import { systemClock } from '../../src/agent/clock.ts';
import type { Clock } from '../../src/base/clock.ts';
import { CancellationSource, neverCancelled } from '../../src/base/cancellation.ts';
import { BoundedSearch } from '../../src/vscode/search/boundedSearch.ts';
import { waitLimit } from '../limits.ts';
import { ManualClock } from '../unit/agent/manualClock.ts';

const source = join(import.meta.dirname, '../../src/vscode/search/searchWorker.ts');
const bundle = join(import.meta.dirname, '../../dist/searchWorker.cjs');

/** Takes practically forever on `endless`. */
const pathological = { search: '(a+)+$', replace: 'b', isRegex: true };
const endless = `${'a'.repeat(60)}!`;
const ordinary = { search: '(a+)b', replace: '<$1>', isRegex: true };

describe('bounded search', () => {
  const searches: BoundedSearch[] = [];
  afterEach(() => searches.splice(0).forEach((search) => search.dispose()));

  function create(file = source, clock: Clock = systemClock): BoundedSearch {
    const search = new BoundedSearch(file, clock, waitLimit);
    searches.push(search);
    return search;
  }

  for (const [what, file] of [
    ['the sources', source],
    ['the bundle', bundle],
  ] as const) {
    it(`finds matches several times, run from ${what}`, async () => {
      const search = create(file);
      for (let i = 0; i < 3; i++) {
        assert.deepEqual(await search.find('aab b', ordinary, neverCancelled), {
          kind: 'matches',
          edits: [{ start: 0, end: 3, newText: '<aa>' }],
          hasMore: false,
        });
      }
    });
  }

  it('needs no thread for a plain search', async () => {
    const search = create();
    const { kind } = await search.find('ab', { search: 'a', replace: 'b', isRegex: false }, neverCancelled);
    assert.equal(kind, 'matches');
    assert.equal(search.isRunning, false);
  });

  it('refuses an expression that takes too long, without blocking the event loop', async () => {
    const clock = new ManualClock();
    const search = create(source, clock);
    const searching = search.find(endless, pathological, neverCancelled);
    await clock.whenSet(waitLimit);
    clock.fire(waitLimit);
    assert.deepEqual(await searching, { kind: 'refused', reason: 'The regular expression takes too long.' });
    assert.equal(search.isRunning, false);
  });

  it('starts a new thread after one that took too long', async () => {
    const clock = new ManualClock();
    const search = create(source, clock);
    const late = search.find(endless, pathological, neverCancelled);
    await clock.whenSet(waitLimit);
    clock.fire(waitLimit);
    await late;
    assert.equal((await search.find('aab', ordinary, neverCancelled)).kind, 'matches');
  });

  it('can be cancelled', async () => {
    const search = create();
    await search.find('aab', ordinary, neverCancelled);
    const source = new CancellationSource();
    const searching = search.find(endless, pathological, source.token);
    setImmediate(() => source.cancel());
    assert.deepEqual(await searching, { kind: 'cancelled' });
    assert.equal(search.isRunning, false);
    assert.deepEqual(await search.find('a', ordinary, source.token), { kind: 'cancelled' });
  });

  it('refuses an invalid expression', async () => {
    const result = await create().find('a', { ...ordinary, search: '(a' }, neverCancelled);
    assert.equal(result.kind, 'refused');
  });

  it('refuses when the thread cannot be started', async () => {
    const result = await create(`${bundle}.missing.cjs`).find('a', ordinary, neverCancelled);
    assert.deepEqual(result, { kind: 'refused', reason: 'The search could not be started.' });
  });

  // A remaining thread would keep its process running.
  for (const [what, text, query, ms, use, kind] of [
    ['after it was disposed', 'aab', ordinary, waitLimit, 'search.dispose();', 'matches'],
    ['after a search took too long', endless, pathological, 500, '', 'refused'],
  ] as const) {
    it(`lets its process end ${what}`, () => {
      const from = (path: string): string => JSON.stringify(new URL(`../../src/${path}`, import.meta.url));
      const program = `
        import { systemClock } from ${from('agent/clock.ts')};
        import { neverCancelled } from ${from('base/cancellation.ts')};
        import { BoundedSearch } from ${from('vscode/search/boundedSearch.ts')};
        const search = new BoundedSearch(${JSON.stringify(source)}, systemClock, ${ms});
        const result = await search.find(${JSON.stringify(text)}, ${JSON.stringify(query)}, neverCancelled);
        console.log(result.kind);
        ${use}
      `;
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['--input-type=module', '--eval', program],
        {
          encoding: 'utf8',
          timeout: waitLimit,
        },
      );
      assert.equal(stdout.trim(), kind, stderr);
      assert.equal(status, 0, stderr);
    });
  }
});
