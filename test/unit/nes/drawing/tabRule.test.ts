// When Tab accepts a suggestion, what it does otherwise, and what the log says about it.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import type { ShownState } from '../../../../src/nes/offers/presentation.ts';
import {
  decideTab,
  indentText,
  tabAction,
  tabGuard,
  tabOwner,
  tabText,
  type TabSituation,
} from '../../../../src/nes/drawing/tabRule.ts';
import { rename } from '../offers/sampleOffers.ts';

describe('decideTab', () => {
  const offer = rename(5);
  const base: ShownState = { kind: 'preview', offer, by: 'painter', since: 1_000, quiet: false };
  const situation: TabSituation = {
    shown: base,
    now: 1_000 + tabGuard,
    guard: tabGuard,
    line: 'let sum',
    emptySelection: true,
    inFlow: false,
  };
  for (const [what, change, expected] of [
    ['what was seen', {}, 'accepts'],
    ['a hint that was seen', { shown: { ...base, kind: 'hint' } }, 'accepts'],
    ['what has just appeared', { now: 1_000 }, tabGuard],
    ['what has just appeared, on a slow machine', { now: 1_000, guard: 5 * tabGuard }, 5 * tabGuard],
    ['what appeared a moment ago', { now: 1_000 + tabGuard - 1 }, 1],
    ['nothing', { shown: undefined }, 'no suggestion is shown'],
    [
      'ghost text',
      { shown: { ...base, kind: 'ghost', by: 'editor' } },
      'VS Code has its own Tab for ghost text',
    ],
    [
      'what is kept quiet',
      { shown: { ...base, kind: 'hint', quiet: true } },
      'the suggestion is only hinted at, in subtle mode',
    ],
    ['with a selection', { emptySelection: false }, 'there is a selection or more than one cursor'],
    ['on an empty line', { line: '' }, 'the line is empty, where Tab indents'],
    ['on a line of white space', { line: ' \t' }, 'the line is empty, where Tab indents'],
    ['on an empty line, right after another', { line: '', inFlow: true }, 'accepts'],
    ['on an empty line, right after another, at once', { line: '', inFlow: true, now: 1_000 }, tabGuard],
    ['what was jumped to', { shown: { ...base, kind: 'jumped' } }, 'accepts'],
    ['what was jumped to, on an empty line', { shown: { ...base, kind: 'jumped' }, line: '' }, 'accepts'],
    [
      'what was jumped to, with a selection',
      { shown: { ...base, kind: 'jumped' }, emptySelection: false },
      'there is a selection or more than one cursor',
    ],
  ] satisfies readonly (readonly [string, Partial<TabSituation>, number | string])[]) {
    it(`${what}: ${expected}`, () => {
      const decision = decideTab({ ...situation, ...change });
      if (expected === 'accepts') assert.deepEqual(decision, { kind: 'accepts' });
      else if (typeof expected === 'number') assert.deepEqual(decision, { kind: 'waits', ms: expected });
      else assert.deepEqual(decision, { kind: 'never', reason: expected });
    });
  }

  it('ignores a second Tab right after the one that went to the suggestion', () => {
    const shown = { ...base, kind: 'jumped' } as const;
    for (const line of ['let sum', ''])
      assert.deepEqual(decideTab({ ...situation, shown, line, now: 1_001, guard: 5 * tabGuard }), {
        ...{ kind: 'ignored' },
        ms: tabGuard - 1,
      });
  });

  it('ignores a second Tab right after the one that led to ghost text', () => {
    const shown = { ...base, kind: 'ghost', by: 'editor' } as const;
    const decided = (now: number, inFlow: boolean): string =>
      decideTab({ ...situation, shown, line: '', inFlow, now }).kind;
    assert.equal(decided(1_000 + tabGuard - 1, true), 'ignored');
    assert.equal(decided(1_000 + tabGuard, true), 'never');
    assert.equal(decided(1_001, false), 'never');
  });

  it('is the same whether VS Code or the painter draws the suggestion', () => {
    fc.assert(
      fc.property(
        fc.record({
          kind: fc.constantFrom('preview', 'hint', 'jumped'),
          now: fc.integer({ min: 1_000, max: 2_000 }),
          line: fc.constantFrom('', ' \t', 'let sum'),
          emptySelection: fc.boolean(),
          inFlow: fc.boolean(),
        }),
        ({ kind, ...rest }) => {
          const [painted, drawn] = (['painter', 'editor'] as const).map((by) =>
            decideTab({ ...situation, ...rest, shown: { ...base, kind, by } }),
          );
          assert.deepEqual(drawn, painted);
        },
      ),
    );
  });

  it('accepts, indents or does nothing', () => {
    assert.equal(tabAction(decideTab(situation)), 'accept');
    assert.equal(tabAction(decideTab({ ...situation, now: 1_000 })), 'indent');
    assert.equal(tabAction(decideTab({ ...situation, line: ' ' })), 'indent');
    const jumped = { ...base, kind: 'jumped' } as const;
    assert.equal(tabAction(decideTab({ ...situation, shown: jumped, now: 1_000 })), 'nothing');
  });

  it('gives Tab to the suggestion, the list of IntelliSense or the editor', () => {
    const early = decideTab({ ...situation, now: 1_000 });
    const never = decideTab({ ...situation, line: '' });
    for (const accepts of [decideTab(situation), early])
      assert.deepEqual(
        (['closed', 'open', 'unreported'] as const).map((list) => tabOwner(accepts, list, false)),
        ['suggestion', 'list', 'editor'],
      );
    assert.equal(tabOwner(never, 'closed', false), 'editor');
    assert.equal(tabOwner(never, 'open', false), 'list');
    assert.equal(tabOwner(decideTab(situation), 'closed', true), 'editor');
  });

  it('is logged with its reason', () => {
    assert.equal(tabText(decideTab(situation)), 'Tab accepts the suggestion.');
    assert.equal(
      tabText(decideTab({ ...situation, now: 1_000 })),
      'Tab does not accept the suggestion yet: it was drawn less than 350 ms ago.',
    );
    assert.equal(
      tabText(decideTab({ ...situation, shown: { ...base, kind: 'jumped' }, now: 1_000 })),
      'Tab does nothing yet: less than 350 ms ago, another Tab led to the suggestion.',
    );
    assert.equal(
      tabText(decideTab({ ...situation, line: '' })),
      'Tab does not accept: the line is empty, where Tab indents.',
    );
  });

  it('is logged when a Tab indented, and not for other text or if Tab would have accepted', () => {
    const early = decideTab({ ...situation, now: 1_000 });
    for (const text of ['\t', '    '])
      assert.equal(
        indentText(text, early),
        'Tab indented the line. Tab does not accept the suggestion yet: it was drawn less than 350 ms ago.',
      );
    for (const text of [' ', 'a', '\n\t', '']) assert.equal(indentText(text, early), undefined);
    assert.equal(indentText('\t', decideTab(situation)), undefined);
    const jumped = { ...base, kind: 'jumped' } as const;
    assert.equal(indentText('\t', decideTab({ ...situation, shown: jumped, now: 1_000 })), undefined);
  });
});
