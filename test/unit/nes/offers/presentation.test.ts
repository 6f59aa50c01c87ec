// The states in which an offer is shown and their order, where it is drawn, what ends that, and when Tab accepts it.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import type { Position } from '../../../../src/base/textPosition.ts';
import { EditOffer } from '../../../../src/nes/offers/editOffer.ts';
import { JumpOffer } from '../../../../src/nes/offers/jumpOffer.ts';
import type { Offer } from '../../../../src/nes/offers/offer.ts';
import { OpenSuggestion } from '../../../../src/nes/session/openSuggestion.ts';
import { OutcomeLedger } from '../../../../src/nes/session/outcomeLedger.ts';
import { placementOf } from '../../../../src/nes/offers/placement.ts';
import { longestGap, Presentation, type ShownState } from '../../../../src/nes/offers/presentation.ts';
import { RenameOffer } from '../../../../src/nes/offers/renameOffer.ts';
import { ReplaceOffer } from '../../../../src/nes/offers/replaceOffer.ts';
import { effectOfMove, type CursorMove } from '../../../../src/nes/drawing/moveRule.ts';
import {
  decideTab,
  indentText,
  tabAction,
  tabGuard,
  tabOwner,
  tabText,
  type TabSituation,
} from '../../../../src/nes/drawing/tabRule.ts';
import { ClockDouble } from '../requests/nextEditsWorld.ts';
import { TextDocumentDouble } from '../text/textDocumentDouble.ts';
import { WireDouble } from '../session/wireDouble.ts';

const lines = 12;
const document = new TextDocumentDouble('let sum = 1;\n'.repeat(lines));
const other = new TextDocumentDouble('other\n', 'file:///work/b.ts');
const ledger = new OutcomeLedger(new WireDouble(), 's');
const suggestion = (): OpenSuggestion => new OpenSuggestion('x', ledger, new ClockDouble());

function edit(line: number, from: number, to: number, newText: string, endLine = line): EditOffer {
  const start = document.offsetAt({ line, character: from });
  const end = document.offsetAt({ line: endLine, character: to });
  return new EditOffer(suggestion(), document, { start, end, newText }, undefined);
}

function jump(line: number, uri = document.uri): JumpOffer {
  const position = { line, character: 0 };
  const known = uri === document.uri ? document : undefined;
  return new JumpOffer(suggestion(), { kind: 'jump', id: 'x', uri, position, encoding: 'utf-16' }, known);
}

function rename(line: number): RenameOffer {
  const symbol = { start: { line, character: 4 }, end: { line, character: 7 } };
  return new RenameOffer(suggestion(), document, symbol, 'total');
}

function replace(uri: string): ReplaceOffer {
  const wish = { kind: 'replace', id: 'x', uri, search: 'sum', replace: 'total', isRegex: false } as const;
  return new ReplaceOffer(suggestion(), wish);
}

describe('placement', () => {
  const at = (line: number, character = 0): Position => ({ line, character });
  const view = { document, cursor: at(5, 12), cursors: 1, isDiff: false, isTargetOtherEditor: false };
  for (const [what, offer, cursor, expected] of [
    ['an insertion at the cursor', edit(5, 12, 12, ' // one'), at(5, 12), 'ghost'],
    ['an insertion later in the line', edit(5, 12, 12, ' // one'), at(5, 0), 'ghost'],
    ['an insertion left of the cursor', edit(5, 4, 4, 'my'), at(5, 12), 'preview'],
    ['lines put below the line', edit(6, 0, 0, 'new\n'), at(5, 3), 'ghost'],
    ['an insertion one line below', edit(6, 12, 12, '!'), at(5, 3), 'preview'],
    ['white space at the cursor', edit(5, 12, 12, '  '), at(5, 12), 'preview'],
    ['a replacement in the line', edit(5, 4, 7, 'total'), at(5, 12), 'preview'],
    ['a replacement one line above', edit(4, 4, 7, 'total'), at(5), 'preview'],
    ['a replacement two lines above', edit(3, 4, 7, 'total'), at(5), 'hint'],
    ['a replacement two lines below', edit(7, 4, 7, 'total'), at(5), 'hint'],
    ['one of many lines, within it', edit(2, 0, 0, 'x\n', 9), at(6), 'preview'],
    ['one of many lines, a line below it', edit(2, 0, 3, 'x', 4), at(5), 'preview'],
    ['one of many lines, two below it', edit(2, 0, 3, 'x', 4), at(6), 'hint'],
    ['a deletion in the line', edit(5, 0, 4, ''), at(5, 12), 'preview'],
    ['a jump to another line', jump(6), at(5), 'hint'],
    ['a jump to the very line', jump(5), at(5, 12), 'none'],
    ['a jump to another file, same line', jump(5, other.uri), at(5), 'hint'],
    ['a rename a line away', rename(6), at(5), 'preview'],
    ['a rename two lines away', rename(7), at(5), 'hint'],
    ['a replace in the file', replace(document.uri), at(5), 'preview'],
    ['a replace in a folder', replace('file:///work'), at(5), 'hint'],
  ] satisfies readonly (readonly [string, Offer, Position, string])[]) {
    it(`${what}: ${expected}`, () => {
      assert.equal(placementOf(offer, { ...view, cursor }).kind, expected);
    });
  }

  it('is none in a diff editor, and an offer that was shown before stands', () => {
    const offer = rename(5);
    const diff = { ...view, isDiff: true };
    assert.deepEqual(placementOf(offer, diff), { kind: 'none', reason: 'diffEditor', ends: 'notShown' });
    offer.suggestion.shown();
    assert.deepEqual(placementOf(offer, diff), { kind: 'none', reason: 'diffEditor', ends: undefined });
  });

  it('is none with several cursors, and the offer stands', () => {
    for (const offer of [edit(5, 12, 12, ' // one'), edit(5, 4, 7, 'total'), jump(9), rename(5)])
      assert.deepEqual(placementOf(offer, { ...view, cursors: 2 }), {
        ...{ kind: 'none', reason: 'severalCursors' },
        ends: undefined,
      });
  });

  it('is none if the file is open in a notebook', () => {
    assert.deepEqual(placementOf(jump(0, other.uri), { ...view, isTargetOtherEditor: true }), {
      ...{ kind: 'none', reason: 'notText' },
      ends: 'ignored',
    });
  });

  it('shows any offer of another document as a hint', () => {
    for (const offer of [edit(0, 0, 0, 'x'), jump(0), rename(0), replace(document.uri)])
      assert.equal(placementOf(offer, { ...view, document: other, cursor: at(0) }).kind, 'hint');
  });
});

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

describe('effectOfMove', () => {
  const moves: readonly CursorMove[] = ['typing', 'keyboard', 'mouse', 'other'];

  it('of a second cursor is that nothing is drawn, and of a click that the suggestion is dismissed', () => {
    for (const kind of ['ghost', 'preview', 'hint', 'jumped'] as const) {
      for (const how of moves) assert.equal(effectOfMove({ kind }, how, 2), 'hides');
      assert.equal(effectOfMove({ kind }, 'mouse', 1), 'dismissed');
    }
  });

  it('is otherwise that what is drawn follows the cursor, except ghost text, which VS Code removes', () => {
    for (const how of ['typing', 'keyboard', 'other'] as const) {
      for (const kind of ['preview', 'hint', 'jumped'] as const)
        assert.equal(effectOfMove({ kind }, how, 1), 'follows');
      assert.equal(effectOfMove({ kind: 'ghost' }, how, 1), how === 'typing' ? 'stays' : 'hides');
    }
  });
});

function watched(): { presentation: Presentation; clock: ClockDouble; kinds: string[] } {
  const clock = new ClockDouble();
  const presentation = new Presentation(clock);
  const kinds: string[] = [];
  presentation.onDidChange(({ kind }) => kinds.push(kind));
  return { presentation, clock, kinds };
}

describe('Presentation', () => {
  it('changes from requesting to a hint, to its preview, and to done', () => {
    const { presentation, kinds } = watched();
    const offer = rename(5);
    const question = presentation.requesting();
    presentation.show('hint', offer, 'painter');
    question.dispose();
    presentation.show('jumped', offer, 'painter');
    assert.equal(presentation.shown?.kind, 'jumped');
    presentation.end('accepted');
    assert.equal(presentation.shown, undefined);
    presentation.end('gone');
    assert.deepEqual(kinds, ['requesting', 'hint', 'jumped', 'done']);
    assert.deepEqual(presentation.state, { kind: 'done', offer, how: 'accepted' });
  });

  it('keeps the shown offer during a request', () => {
    const { presentation, kinds } = watched();
    presentation.show('preview', rename(5), 'painter');
    presentation.requesting().dispose();
    assert.deepEqual(kinds, ['preview']);
  });

  it('is requesting until the last request has ended', () => {
    const { presentation, kinds } = watched();
    const first = presentation.requesting();
    const second = presentation.requesting();
    first.dispose();
    first.dispose();
    assert.equal(presentation.state.kind, 'requesting');
    second.dispose();
    assert.equal(presentation.state.kind, 'idle');
    presentation.requesting().dispose();
    assert.deepEqual(kinds, ['requesting', 'idle', 'requesting', 'idle']);
  });

  it('keeps its start time while the same offer is shown, and resets it for another', async () => {
    const { presentation, clock, kinds } = watched();
    const offer = rename(5);
    presentation.show('preview', offer, 'painter');
    await clock.pass(100);
    presentation.show('preview', offer, 'painter');
    assert.equal(presentation.shown?.since, 0);
    presentation.show('preview', offer, 'painter', { quiet: true });
    assert.equal(presentation.shown?.since, 100);
    await clock.pass(100);
    presentation.show('preview', jump(9), 'painter');
    assert.equal(presentation.shown?.since, 200);
    assert.deepEqual(kinds, ['preview', 'preview', 'preview']);
  });

  it('counts the time for which an equal offer was seen less than a second ago', async () => {
    const { presentation, clock } = watched();
    presentation.show('preview', rename(5), 'painter');
    await clock.pass(300);
    presentation.show('preview', rename(5), 'painter');
    assert.equal(presentation.shown?.since, 0);
    presentation.end('gone');
    await clock.pass(longestGap - 1);
    presentation.show('preview', rename(5), 'painter');
    assert.equal(presentation.shown?.since, longestGap - 1);
    presentation.end('gone');
    await clock.pass(longestGap);
    presentation.show('preview', rename(5), 'painter');
    assert.equal(presentation.shown?.since, clock.now());
  });

  it('does not count an equal offer that was dismissed, drawn in another way, or gone before a change', async () => {
    const { presentation, clock } = watched();
    const draw = (): void => presentation.show('preview', rename(5), 'painter');
    for (const change of [
      () => presentation.end('dismissed'),
      () => presentation.show('hint', rename(5), 'painter'),
      () => {
        presentation.end('gone');
        document.version++;
      },
    ]) {
      draw();
      await clock.pass(300);
      change();
      draw();
      assert.equal(presentation.shown?.since, clock.now());
    }
  });

  it('knows whether a request is running while an offer is shown', () => {
    const { presentation } = watched();
    presentation.show('preview', rename(5), 'editor');
    const request = presentation.requesting();
    assert.equal(presentation.isRequesting, true);
    request.dispose();
    assert.equal(presentation.isRequesting, false);
  });

  it('does not change state on end if nothing is shown', () => {
    const { presentation, kinds } = watched();
    presentation.end('gone');
    assert.deepEqual(kinds, []);
  });
});
