// Proves that runs of characters are found wherever they are, and only those that are long enough.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { characterSet, linesWithRun, longRuns } from '../../../../src/base/secrets/characterRuns.ts';

const set = characterSet(/[ab]/);

describe('characterRuns', () => {
  it('finds the same runs as an expression', () => {
    const text = fc.array(fc.constantFrom('a', 'b', ' ', '\n', 'é', '\u2028'), { maxLength: 60 });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 9 }), (characters, shortest) => {
        const whole = characters.join('');
        const expected = [...whole.matchAll(new RegExp(`[ab]{${shortest},}`, 'g'))].map(
          ({ index, 0: run }) => ({
            start: index,
            end: index + run.length,
          }),
        );
        assert.deepEqual(longRuns(whole, set, shortest), expected);
        const lines = linesWithRun(whole, set, shortest).map(({ start, end }) => whole.slice(start, end));
        assert.deepEqual(
          lines,
          whole.split('\n').filter((line) => new RegExp(`[ab]{${shortest}}`).test(line)),
        );
      }),
    );
  });

  it('takes linear time, also if each run is one too short', () => {
    // Fails by the time limit of the test: anything worse than linear would take minutes.
    const short = `${'a'.repeat(55)} `;
    assert.deepEqual(longRuns(short.repeat(100_000), set, 56), []);
    assert.equal(linesWithRun(`${short}a`.repeat(100_000), set, 56).length, 1);
  });
});
