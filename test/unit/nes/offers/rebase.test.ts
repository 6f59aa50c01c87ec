// Rebase: a suggestion survives only typing that agrees with it, and never produces text of neither the user nor the agent.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { applyOffsetEdits, type OffsetEdit } from '../../../../src/nes/text/offsetEdit.ts';
import { rebase } from '../../../../src/nes/offers/rebase.ts';

const insertion = (start: number, newText: string): OffsetEdit => ({ start, end: start, newText });
const deletion = (start: number, end: number): OffsetEdit => ({ start, end, newText: '' });

describe('rebase', () => {
  const cases: { name: string; edits: OffsetEdit[]; change: OffsetEdit[]; left: OffsetEdit[] | string }[] = [
    {
      name: 'moves with a change before it',
      edits: [insertion(10, 'x')],
      change: [insertion(2, 'abc')],
      left: [insertion(13, 'x')],
    },
    {
      name: 'stays for a change after it',
      edits: [insertion(10, 'x')],
      change: [deletion(12, 14)],
      left: [insertion(10, 'x')],
    },
    {
      name: 'shrinks as it is typed',
      edits: [insertion(10, 'hello')],
      change: [insertion(10, 'he')],
      left: [insertion(12, 'llo')],
    },
    { name: 'is typed out', edits: [insertion(10, 'hi')], change: [insertion(10, 'hi')], left: 'fullyTyped' },
    {
      name: 'ends when something else is typed',
      edits: [insertion(10, 'hello')],
      change: [insertion(10, 'j')],
      left: 'conflict',
    },
    {
      name: 'ends when the text before the cursor is deleted',
      edits: [insertion(10, 'hello')],
      change: [deletion(9, 10)],
      left: 'conflict',
    },
    {
      name: 'survives deleting what it deletes',
      edits: [{ start: 4, end: 7, newText: 'fetch' }],
      change: [deletion(6, 7)],
      left: [{ start: 4, end: 6, newText: 'fetch' }],
    },
    {
      name: 'survives overtyping with its own beginning',
      edits: [{ start: 4, end: 7, newText: 'fetch' }],
      change: [{ start: 4, end: 7, newText: 'f' }],
      left: [{ start: 5, end: 5, newText: 'etch' }],
    },
    {
      name: 'ends when typing inside what it replaces',
      edits: [{ start: 4, end: 7, newText: 'fetch' }],
      change: [insertion(5, 'x')],
      left: 'conflict',
    },
    {
      name: 'ends when a change straddles it',
      edits: [{ start: 4, end: 7, newText: 'a' }],
      change: [deletion(2, 5)],
      left: 'conflict',
    },
    {
      name: 'agrees with an auto-closed bracket',
      edits: [insertion(3, '(a, b)')],
      change: [insertion(3, '()')],
      left: [insertion(4, 'a, b')],
    },
    {
      name: 'ends when an auto-closed quote is not in it',
      edits: [insertion(3, '[1]')],
      change: [insertion(3, '""')],
      left: 'conflict',
    },
    {
      name: 'follows several cursors',
      edits: [insertion(10, 'x')],
      change: [insertion(1, 'a'), insertion(5, 'b'), insertion(20, 'c')],
      left: [insertion(12, 'x')],
    },
    {
      name: 'keeps the other edits when one is typed out',
      edits: [insertion(5, 'a'), insertion(9, 'b')],
      change: [insertion(5, 'a')],
      left: [insertion(10, 'b')],
    },
  ];
  for (const { name, edits, change, left } of cases) {
    it(name, () => {
      const rebased = rebase({ edits }, change);
      assert.deepEqual(rebased.kind === 'rebased' ? rebased.edits : rebased.kind, left);
    });
  }

  it('keeps the cursor at the same place of the resulting text', () => {
    const suggestion = { edits: [insertion(10, 'foo()')], cursorOffset: 14 };
    const typed = rebase(suggestion, [insertion(10, 'fo')]);
    assert.equal(typed.kind === 'rebased' && typed.cursorOffset, 14);
    const above = rebase(suggestion, [insertion(0, '12345')]);
    assert.equal(above.kind === 'rebased' && above.cursorOffset, 19);
    const below = rebase(suggestion, [insertion(12, '12345')]);
    assert.equal(below.kind === 'rebased' && below.cursorOffset, 14);
  });

  it('never produces text that neither the user nor the suggestion wrote', () => {
    // Lower case is text of the document, upper case of the suggestion, digits of the user.
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), minLength: 4, maxLength: 30 });
    const script = text.chain((before) =>
      fc.record({
        before: fc.constant(before),
        edits: disjoint(before.length, fc.string({ unit: fc.constantFrom('X', 'Y'), maxLength: 4 })),
        changes: fc.array(
          fc.nat(40).chain((at) =>
            fc.record({
              at: fc.constant(at),
              deleted: fc.nat(3),
              kind: fc.nat(3),
              typed: fc.string({ unit: fc.constantFrom('1', '2'), maxLength: 3 }),
            }),
          ),
          { maxLength: 4 },
        ),
      }),
    );
    let survived = 0;
    fc.assert(
      fc.property(script, ({ before, edits, changes }) => {
        fc.pre(edits.length > 0);
        let now = before;
        let left: readonly OffsetEdit[] = edits;
        let goal = applyOffsetEdits(before, edits);
        for (const { at, deleted, kind, typed } of changes) {
          // Sometimes the user types the text of the first edit.
          const first = left[0]!;
          const along = kind === 0 && first.newText.length > 0;
          const start = along ? first.start : at % (now.length + 1);
          const change = along
            ? { start, end: first.end, newText: first.newText.slice(0, 1) }
            : { start, end: Math.min(start + deleted, now.length), newText: typed };
          const rebased = rebase({ edits: left }, [change]);
          if (rebased.kind === 'conflict') return;
          if (!along) goal = mergeElsewhere(goal, left, change);
          now = applyOffsetEdits(now, [change]);
          if (rebased.kind === 'fullyTyped') {
            assert.equal(now, goal);
            return;
          }
          left = rebased.edits;
          assert.equal(applyOffsetEdits(now, left), goal);
          survived++;
        }
      }),
      { numRuns: 2000 },
    );
    assert.ok(survived > 500, `only ${survived} rebases were checked`);
  });
});

/** The expected result of the suggestion after the user made a change that is not part of it. */
function mergeElsewhere(goal: string, edits: readonly OffsetEdit[], change: OffsetEdit): string {
  let grown = 0;
  for (const edit of edits) {
    if (edit.end < change.start) grown += edit.newText.length - (edit.end - edit.start);
    else if (edit.start <= change.end) {
      // Only deleting what the suggestion deletes may overlap it; the result then stays the same.
      assert.equal(change.newText, '');
      assert.ok(change.start >= edit.start && change.end <= edit.end);
      return goal;
    }
  }
  return applyOffsetEdits(goal, [
    { start: change.start + grown, end: change.end + grown, newText: change.newText },
  ]);
}

/** Edits in order that don't overlap or touch, each with an effect. */
function disjoint(length: number, newText: fc.Arbitrary<string>): fc.Arbitrary<OffsetEdit[]> {
  return fc
    .array(fc.record({ gap: fc.integer({ min: 1, max: 6 }), deleted: fc.nat(3), newText }), { maxLength: 3 })
    .map((steps) => {
      const edits: OffsetEdit[] = [];
      let at = -1;
      for (const { gap, deleted, newText: text } of steps) {
        const start = at + gap;
        const end = start + deleted;
        if (end > length) break;
        if (deleted > 0 || text !== '') edits.push({ start, end, newText: text });
        at = end;
      }
      return edits;
    });
}
