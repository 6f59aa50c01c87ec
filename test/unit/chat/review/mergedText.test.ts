// Tests that a write based on an old reading keeps what others have changed since, or is refused.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { mergedText } from '../../../../src/chat/review/mergedText.ts';

describe('mergedText', () => {
  it('is what the agent writes if nobody else has changed the file', () => {
    assert.equal(mergedText('a\nb\n', 'a\nB\n', 'a\nb\n'), 'a\nB\n');
    assert.equal(mergedText('a\r\nb\r\n', 'a\nB\n', 'a\nb\n'), 'a\nB\n');
    assert.equal(mergedText('a\n', 'same\n', 'same\n'), 'same\n');
  });

  it('keeps a line that another program has added', () => {
    assert.equal(mergedText('a\nb\nc\nd\n', 'A\nb\nc\nd\n', 'a\nb\nc\nd\nlast\n'), 'A\nb\nc\nd\nlast\n');
    assert.equal(mergedText('a\nb\nc\nd\n', 'a\nb\nc\nD\n', 'first\na\nb\nc\nd\n'), 'first\na\nb\nc\nD\n');
  });

  it('is not clear if both changed the same place, or places next to each other', () => {
    assert.equal(mergedText('a\nb\nc\n', 'a\nB\nc\n', 'a\nother\nc\n'), undefined);
    assert.equal(mergedText('a\nb\nc\nd\n', 'a\nB\nc\nd\n', 'a\nb\nC\nd\n'), undefined);
    assert.equal(mergedText('a\nb\n', 'a\nmine\nb\n', 'a\ntheirs\nb\n'), undefined);
  });

  it('is not clear if the agent writes the old text', () => {
    assert.equal(mergedText('a\nb\n', 'a\nb\n', 'a\nb\nmore\n'), undefined);
  });

  it('is what the agent writes if it contains one of the other changes: the agent knows them', () => {
    const read = 'a\nb\nc\nd\ne\nf\n';
    const now = 'a\nB\nc\nd\nE\nf\n';
    // It keeps the first of them and reverts the second.
    assert.equal(mergedText(read, 'a\nB\nc\nd\ne\nf\n', now), 'a\nB\nc\nd\ne\nf\n');
  });

  it('is what the agent writes if that is nearer to the current text: the agent knows it', () => {
    // The user reverted the removal of the first and the last line by the agent.
    assert.equal(mergedText('b\nc', 'zero\na\nb\nc\nd\nlast', 'a\nb\nc\nd'), 'zero\na\nb\nc\nd\nlast');
  });

  it('has every changed line of both', () => {
    const size = { minLength: 1, maxLength: 12 };
    const lines = fc.oneof(
      fc.array(fc.constantFrom('a', 'b', 'c', ''), size),
      fc.uniqueArray(fc.constantFrom(...'abcdefghijkl', ''), size),
    );
    const changes = fc.array(fc.nat(), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(lines, changes, changes, (base, mine, theirs) => {
        const changed = (places: readonly number[], mark: string): string[] =>
          places.reduce<string[]>(
            (all, at) => all.with(at % base.length, `${mark} ${at % base.length}`),
            base,
          );
        const written = changed(mine, 'mine');
        const now = changed(theirs, 'theirs');
        const merged = mergedText(base.join('\n'), written.join('\n'), now.join('\n'));
        if (merged === undefined || merged === written.join('\n')) return;
        const places = base.map((line, at) => {
          const [one, other] = [written[at]!, now[at]!];
          return one === line ? other : one;
        });
        const changedLines = [...written, ...now].filter((line) => line.includes(' '));
        for (const line of changedLines) assert.ok(merged.split('\n').includes(line), line);
        // Among equal lines, it is not clear which of them was changed.
        if (new Set(base).size === base.length) assert.deepEqual(merged.split('\n'), places);
      }),
      { numRuns: 1_000 },
    );
  });
});
