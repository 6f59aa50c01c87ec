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

  it('returns undefined if a line that others removed is next to a change of the agent', () => {
    assert.equal(mergedText('a\nb\nc\nd\n', 'a\nB\nc\nd\n', 'a\nb\nd\n'), undefined);
    assert.equal(mergedText('a\nb\nc\nd\n', 'a\nX\nc\nd\n', 'a\nX\nd\n'), undefined);
    assert.equal(mergedText('a\nb\nc\nd\n', 'a\nB\nd\n', 'a\nb\nd\n'), 'a\nB\nd\n');
  });

  it('returns undefined if equal lines hide that both made a change', () => {
    assert.equal(mergedText('a\na\na', 'mine\nboth\na', 'a\nboth\ntheirs'), undefined);
  });

  it('returns undefined if the agent writes the text that it read', () => {
    assert.equal(mergedText('a\nb\n', 'a\nb\n', 'a\nb\nmore\n'), undefined);
  });

  it('applies a change once that both have, and keeps the others', () => {
    const read = 'a\nb\nc\nd\ne\nf\ng\n';
    const now = 'a\nB\nc\nd\nE\nf\ng\n';
    assert.equal(mergedText(read, 'a\nB\nc\nd\ne\nf\nG\n', now), 'a\nB\nc\nd\nE\nf\nG\n');
    assert.equal(mergedText(read, 'a\nB\nc\nd\nE\nf\nG\n', now), 'a\nB\nc\nd\nE\nf\nG\n');
    assert.equal(mergedText('a\nb\nc\nd\n', 'a\nnew\nb\nc\nD\n', 'a\nnew\nb\nc\nd\nlast\n'), undefined);
  });

  it('returns undefined if the agent may know the current text, and take a change of others back', () => {
    const read = 'a\nb\nc\nd\ne\nf\n';
    const now = 'a\nB\nc\nd\nE\nf\n';
    assert.equal(mergedText(read, 'a\nB\nc\nd\ne\nf\n', now), undefined);
    const many = 'a\nb\nc\nd\ne\nf\ng\nh\ni\n';
    const formatted = 'A\nB\nC\nd\nE\nf\ng\nh\ni\n';
    assert.equal(mergedText(many, 'A\nB\nC\nd\ne\nf\ng\nh\nI\n', formatted), undefined);
  });

  it('returns the written text if it has all changes of others, since the agent knows them', () => {
    assert.equal(mergedText('b\nc', 'zero\na\nb\nc\nd\nlast', 'a\nb\nc\nd'), 'zero\na\nb\nc\nd\nlast');
  });

  describe('of two texts that were changed at random', () => {
    const changes = fc.array(fc.nat(), { minLength: 1, maxLength: 3 });
    /** Changes that both made, as a formatter and an agent that knows its rules. */
    const shared = fc.array(fc.nat(), { maxLength: 3 });
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
        fc.property(lines, changes, changes, shared, (base, ofAgent, ofOthers, ofBoth) => {
          const mine = changed(changed(base, ofAgent, 'mine'), ofBoth, 'both');
          const theirs = changed(changed(base, ofOthers, 'theirs'), ofBoth, 'both');
          const merged = mergedText(base.join('\n'), mine.join('\n'), theirs.join('\n'));
          if (merged !== undefined) isRight(base, mine, theirs, merged);
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
        const added = [...mine, ...theirs.filter((line) => !line.startsWith('both'))];
        assert.deepEqual(marked(merged.split('\n')), marked(added));
      });
    });

    it('loses no line that others added, also if the text already has equal ones', () => {
      const line = fc.constantFrom('a', 'b', 'c', 'd');
      const lines = fc.array(line, { maxLength: 10 });
      const step = fc.record({
        at: fc.nat(),
        removed: fc.nat(2),
        added: fc.array(line, { maxLength: 2 }),
      });
      const steps = fc.array(step, { maxLength: 3 });
      type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
      const edited = (base: readonly string[], all: readonly Step[]): readonly string[] =>
        all.reduce(
          (now, { at, removed, added }) => now.toSpliced(at % (now.length + 1), removed, ...added),
          base,
        );
      const countIn = (all: readonly string[], line: string): number =>
        all.filter((one) => one === line).length;
      const check = (base: readonly string[], mine: readonly string[], theirs: readonly string[]): void => {
        const merged = mergedText(base.join('\n'), mine.join('\n'), theirs.join('\n'))?.split('\n');
        if (merged === undefined) return;
        for (const line of ['a', 'b', 'c', 'd']) {
          const [before, ofAgent, ofOthers] = [base, mine, theirs].map((all) => countIn(all, line));
          if (ofOthers! <= before! || ofAgent! < before!) continue;
          const texts = [base, mine, theirs, merged].map((all) => all.join(' ')).join(' | ');
          assert.ok(countIn(merged, line) >= ofOthers!, texts);
        }
      };
      check(['a', 'b', 'c'], ['d', 'a', 'c'], ['a', 'c', 'b', 'c']);
      fc.assert(
        fc.property(lines, steps, steps, (base, ofAgent, ofOthers) =>
          check(base, edited(base, ofAgent), edited(base, ofOthers)),
        ),
        { numRuns: 3_000 },
      );
    });

    it('loses no added line, brings no removed one back, and keeps all others', () => {
      const steps = fc.array(
        fc.record({ at: fc.nat(), kind: fc.constantFrom('remove', 'replace', 'insert') }),
        { maxLength: 3 },
      );
      type Steps = readonly { readonly at: number; readonly kind: string }[];
      const applied = (base: readonly string[], all: readonly (readonly [Steps, string])[]): string[] => {
        const places = base.map((line) => [line]);
        const done = new Set<number>();
        for (const [list, mark] of all)
          for (const { at, kind } of list) {
            const index = at % base.length;
            if (done.has(index)) continue;
            done.add(index);
            const line = base[index]!;
            places[index] =
              kind === 'remove' ? [] : [`${mark} ${index}`, ...(kind === 'insert' ? [line] : [])];
          }
        return places.flat();
      };
      fc.assert(
        fc.property(
          fc.integer({ min: 1, max: 14 }),
          steps,
          steps,
          steps,
          (length, ofAgent, ofOthers, both) => {
            const base = Array.from({ length }, (_, at) => `line ${at}`);
            const mine = applied(base, [
              [both, 'both'],
              [ofAgent, 'mine'],
            ]);
            const theirs = applied(base, [
              [both, 'both'],
              [ofOthers, 'theirs'],
            ]);
            const merged = mergedText(base.join('\n'), mine.join('\n'), theirs.join('\n'));
            if (merged === undefined) return;
            const kept = base.filter((line) => mine.includes(line) && theirs.includes(line));
            const added = [...mine, ...theirs].filter((line) => !line.startsWith('line'));
            const lines = merged === '' ? [] : merged.split('\n');
            assert.deepEqual(lines.toSorted(), [...new Set([...kept, ...added])].toSorted());
          },
        ),
        { numRuns: 2_000 },
      );
    });
  });
});
