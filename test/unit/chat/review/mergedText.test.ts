// Tests that a write based on an old reading keeps what others have changed since, or is refused.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { mergedText } from '../../../../src/chat/review/mergedText.ts';

describe('mergedText', () => {
  it('returns the written text if no other program has changed the file', () => {
    assert.equal(mergedText('a\nb\n', 'a\nB\n', 'a\nb\n'), 'a\nB\n');
    assert.equal(mergedText('a\r\nb\r\n', 'a\nB\n', 'a\nb\n'), 'a\nB\n');
    assert.equal(mergedText('a\n', 'same\n', 'same\n'), 'same\n');
  });

  it('keeps a line that another program has added', () => {
    assert.equal(mergedText('a\nb\nc\nd\n', 'A\nb\nc\nd\n', 'a\nb\nc\nd\nlast\n'), 'A\nb\nc\nd\nlast\n');
    assert.equal(mergedText('a\nb\nc\nd\n', 'a\nb\nc\nD\n', 'first\na\nb\nc\nd\n'), 'first\na\nb\nc\nD\n');
  });

  it('returns undefined if both changed the same place, or places next to each other', () => {
    assert.equal(mergedText('a\nb\nc\n', 'a\nB\nc\n', 'a\nother\nc\n'), undefined);
    assert.equal(mergedText('a\nb\nc\nd\n', 'a\nB\nc\nd\n', 'a\nb\nC\nd\n'), undefined);
    assert.equal(mergedText('a\nb\n', 'a\nmine\nb\n', 'a\ntheirs\nb\n'), undefined);
  });

  it('returns undefined if the agent writes the text that it read', () => {
    assert.equal(mergedText('a\nb\n', 'a\nb\n', 'a\nb\nmore\n'), undefined);
  });

  it('returns the written text if it has one of the other changes, since the agent knows them', () => {
    const read = 'a\nb\nc\nd\ne\nf\n';
    const now = 'a\nB\nc\nd\nE\nf\n';
    // It keeps the first of them and takes the second back.
    assert.equal(mergedText(read, 'a\nB\nc\nd\ne\nf\n', now), 'a\nB\nc\nd\ne\nf\n');
  });

  it('returns the written text if it is nearer to the current text, since the agent knows that', () => {
    // The user took the agent's removal of the first and the last line back.
    assert.equal(mergedText('b\nc', 'zero\na\nb\nc\nd\nlast', 'a\nb\nc\nd'), 'zero\na\nb\nc\nd\nlast');
  });

  describe('of two texts that were changed at random', () => {
    const changes = fc.array(fc.nat(), { minLength: 1, maxLength: 3 });
    const changed = (base: readonly string[], places: readonly number[], mark: string): readonly string[] =>
      places.reduce((all, at) => all.with(at % base.length, `${mark} ${at % base.length}`), base);
    const check = (
      lines: fc.Arbitrary<readonly string[]>,
      isRight: (
        base: readonly string[],
        mine: readonly string[],
        theirs: readonly string[],
        merged: string,
      ) => void,
    ): void => {
      fc.assert(
        fc.property(lines, changes, changes, (base, ofAgent, ofOthers) => {
          const mine = changed(base, ofAgent, 'mine');
          const theirs = changed(base, ofOthers, 'theirs');
          const merged = mergedText(base.join('\n'), mine.join('\n'), theirs.join('\n'));
          if (merged !== undefined && merged !== mine.join('\n')) isRight(base, mine, theirs, merged);
        }),
        { numRuns: 1_000 },
      );
    };

    it('has each changed line at its place', () => {
      const lines = fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 12 });
      const different = lines.map((all) => all.map((line, at) => `${line} ${at}`));
      check(different, (base, mine, theirs, merged) => {
        const wanted = base.map((line, at) => (mine[at] === line ? theirs[at] : mine[at]));
        assert.deepEqual(merged.split('\n'), wanted);
      });
    });

    // Among equal lines, which of them was changed is not clear.
    it('has each changed line once, among equal lines too', () => {
      const lines = fc.array(fc.constantFrom('a', 'b', ''), { minLength: 1, maxLength: 12 });
      check(lines, (_, mine, theirs, merged) => {
        const marked = (all: readonly string[]): string[] =>
          all.filter((line) => line.includes(' ')).toSorted();
        assert.deepEqual(marked(merged.split('\n')), marked([...mine, ...theirs]));
      });
    });
  });
});
