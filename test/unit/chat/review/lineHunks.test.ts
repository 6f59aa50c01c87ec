// Proves that the blocks say what changed and nothing else, and that long files with many changes are still told apart.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { lineHunks } from '../../../../src/chat/review/lineHunks.ts';

describe('the changed lines of a text', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', '', '}'), { maxLength: 14 });

  it('are those that turn the one into the other, in blocks that do not touch', () => {
    fc.assert(
      fc.property(lines, lines, (old, now) => {
        const made: string[] = [];
        let at = 0;
        let last = -1;
        for (const { oldStart, oldEnd, newStart, newEnd } of lineHunks(old, now)) {
          assert.ok(oldStart > last && (oldEnd > oldStart || newEnd > newStart));
          made.push(...old.slice(at, oldStart), ...now.slice(newStart, newEnd));
          at = last = oldEnd;
        }
        made.push(...old.slice(at));
        assert.deepEqual(made, now);
      }),
      { numRuns: 500 },
    );
  });

  it('are found one by one in a long text with many of them', () => {
    const old = Array.from({ length: 30_000 }, (_, i) => (i % 3 === 0 ? '}' : `line ${i}`));
    const now = old.map((line, i) => (i % 10 === 1 ? `${line} changed` : line));
    assert.equal(lineHunks(old, now).length, 3_000);
  });

  it('are one block where telling them apart would take long', () => {
    const old = Array.from({ length: 20_000 }, (_, i) => `line ${i % 50}`);
    const now = old.map((line, i) => (i % 15 === 0 ? 'agent' : line));
    assert.equal(lineHunks(old, now).length, 1);
  });
});
