// The pattern of a form field is tested, without blocking if it takes too long.

import * as assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { systemClock } from '../../src/agent/clock.ts';
import { neverCancelled } from '../../src/base/cancellation.ts';
import { createPatternTest } from '../../src/vscode/serve/elicitation/patternTest.ts';

const worker = join(import.meta.dirname, '../../src/vscode/search/searchWorker.ts');

describe('patternTest', () => {
  const test = createPatternTest(worker, systemClock);
  for (const [pattern, text, answer] of [
    ['^[a-z]+$', 'abc', 'fits'],
    ['^[a-z]+$', 'ab1', 'differs'],
    ['b', 'abc', 'fits'],
    ['', 'anything', 'fits'],
    ['(', 'anything', 'unknown'],
    ['^(a+)+$', `${'a'.repeat(60)}!`, 'unknown'],
  ] as const) {
    it(`${JSON.stringify(pattern)}: ${text.slice(0, 12)} → ${answer}`, async () => {
      assert.equal(await test(pattern, text, neverCancelled), answer);
    });
  }
});
