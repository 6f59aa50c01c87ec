// The list of window tests that belong to `npm test`.
import * as assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { repository } from '../../../../scripts/process/repository.ts';
import { coreHostTests, coreJourneys } from '../../../../scripts/testRun/coreTests.ts';
import { stagesOf } from '../../../../scripts/testRun/stages.ts';

const journeys = [...coreJourneys.stock, ...coreJourneys.native];

describe('the core', () => {
  it('names files that exist, each once, with a reason', () => {
    for (const list of [coreHostTests, coreJourneys.stock, coreJourneys.native]) {
      assert.equal(new Set(list.map(({ file }) => file)).size, list.length);
    }
    for (const { file, reason } of [...coreHostTests, ...journeys]) {
      assert.ok(existsSync(join(repository, file)), file);
      assert.match(reason, /^[A-Z].*\.$/, file);
    }
  });

  it('has few journeys, each named by its title', () => {
    const count = (copy: 'native' | 'stock'): number =>
      coreJourneys[copy].flatMap(({ titles }) => titles ?? assert.fail('a journey has no title')).length;
    assert.ok(count('stock') <= 8);
    assert.ok(count('native') <= 2);
  });

  it('needs no real agent', () => {
    assert.ok(stagesOf('core', { split: true }).every(({ needs }) => !needs.includes('agents')));
  });
});
