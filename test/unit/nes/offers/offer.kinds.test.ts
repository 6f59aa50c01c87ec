// Each kind of offer while its document changes: a jump moves with its place, a rename with its symbol or ends, and
// an answer for an older text is rebased or dropped.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { JumpOffer } from '../../../../src/nes/offers/jumpOffer.ts';
import type { NesWire } from '../../../../src/nes/session/deferredChangeWire.ts';
import type { Offer } from '../../../../src/nes/offers/offer.ts';
import { applyOffsetEdits, type OffsetEdit } from '../../../../src/nes/text/offsetEdit.ts';
import { OpenSuggestion } from '../../../../src/nes/session/openSuggestion.ts';
import { OutcomeLedger } from '../../../../src/nes/session/outcomeLedger.ts';
import { RenameOffer } from '../../../../src/nes/offers/renameOffer.ts';
import { editEvents, editsOf, tidyText } from '../text/editScript.ts';
import { ClockDouble, NextEditsWorld } from '../requests/nextEditsWorld.ts';
import { TextDocumentDouble } from '../text/textDocumentDouble.ts';
import { WireDouble } from '../session/wireDouble.ts';

function openSuggestion(wire: NesWire = new WireDouble()): OpenSuggestion {
  return new OpenSuggestion('x', new OutcomeLedger(wire, 's'), new ClockDouble());
}

const mark = '\u0001';

/** Edits of a text with a mark before `offset`: text inserted there goes before the mark, and nothing deletes the mark. */
function besideMark(edits: readonly OffsetEdit[], offset: number): OffsetEdit[] {
  return edits.map(({ start, end, newText }) => {
    if (end <= offset) return { start, end, newText };
    if (start >= offset) return { start: start + 1, end: end + 1, newText };
    return { start, end: end + 1, newText: mark + newText };
  });
}

describe('JumpOffer', () => {
  it('moves with the text around its position', () => {
    fc.assert(
      fc.property(tidyText, fc.nat(40), editEvents(tidyText), (text, at, events) => {
        const document = new TextDocumentDouble(text);
        const position = document.positionAt(at);
        const jump = { kind: 'jump', id: 'x', uri: document.uri, position, encoding: 'utf-16' } as const;
        const offer = new JumpOffer(openSuggestion(), jump, document);
        const offset = document.offsetAt(position);
        let marked = text.slice(0, offset) + mark + text.slice(offset);
        for (const event of events) {
          const edits = editsOf(event, document.getText());
          if (edits.length === 0) continue;
          marked = applyOffsetEdits(marked, besideMark(edits, marked.indexOf(mark)));
          assert.equal(offer.follow(document.edit(...edits)), 'moved');
          assert.deepEqual(offer.position, document.positionAt(marked.indexOf(mark)));
        }
        assert.equal(marked.replace(mark, ''), document.getText());
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps its wire position while the file is not open, and ends when it is opened and changed', () => {
    const position = { line: 7, character: 3 };
    const jump = { kind: 'jump', id: 'x', uri: 'file:///b.ts', position, encoding: 'utf-8' } as const;
    const offer = new JumpOffer(openSuggestion(), jump, undefined);
    assert.deepEqual(offer.place, { start: position, end: position });
    assert.equal(offer.encoding, 'utf-8');
    const opened = new TextDocumentDouble('b\n', 'file:///b.ts');
    assert.equal(offer.follow(opened.edit({ start: 0, end: 0, newText: 'x' })), 'conflict');
  });
});

describe('RenameOffer', () => {
  it('moves with its symbol, and ends with the first change that touches it', () => {
    let ended = 0;
    let moved = 0;
    fc.assert(
      fc.property(tidyText, tidyText, editEvents(tidyText), (before, after, events) => {
        const name = 'sum';
        const document = new TextDocumentDouble(`${before}${name}${after}`);
        let start = before.length;
        const symbol = { start: document.positionAt(start), end: document.positionAt(start + name.length) };
        const offer = new RenameOffer(openSuggestion(), document, symbol, 'total');
        assert.equal(offer.oldName, name);
        for (const event of events) {
          const edits = editsOf(event, document.getText());
          if (edits.length === 0) continue;
          const touched = edits.some((edit) => edit.start <= start + name.length && edit.end >= start);
          const followed = offer.follow(document.edit(...edits));
          assert.equal(followed, touched ? 'conflict' : 'moved');
          if (touched) {
            ended++;
            return;
          }
          start += edits.reduce(
            (sum, edit) => (edit.end < start ? sum + edit.newText.length - (edit.end - edit.start) : sum),
            0,
          );
          moved++;
          assert.deepEqual(offer.place.start, document.positionAt(start));
          assert.equal(document.getText().slice(start, start + name.length), name);
        }
      }),
      { numRuns: 2000 },
    );
    assert.ok(ended > 100 && moved > 100, `${ended} ended, ${moved} moved`);
  });
});

/** The current offer in the main document, with the cursor at its start. */
function standing(world: NextEditsWorld): Offer | undefined {
  return world.nextEdits.offers.standing(world.document, { line: 0, character: 0 });
}

describe('offersFromSuggestion', () => {
  const text = 'one two\nthree\nfour sum five\nsix\n';
  const sum = text.indexOf('sum');
  const three = text.indexOf('three');

  it('rebases a jump over changes since the request', async () => {
    const world = await new NextEditsWorld(text).start();
    await world.answered(0, [world.jump('j', three + 2)], () => {
      world.type(0, 'zero\n');
      world.type(5 + three + 1, '', 3);
    });
    const offer = standing(world);
    assert.ok(offer?.kind === 'jump');
    assert.deepEqual(offer.position, { line: 2, character: 1 });
    assert.deepEqual(world.outcomes, []);
  });

  it('rebases a rename with its symbol, wherever in it the agent pointed', async () => {
    for (const at of [sum, sum + 1, sum + 3]) {
      const world = await new NextEditsWorld(text).start();
      await world.answered(0, [world.rename('r', at, 'total')], () => world.type(0, 'zero\n'));
      const offer = standing(world);
      assert.ok(offer?.kind === 'rename');
      assert.deepEqual(offer.place, {
        start: { line: 3, character: 5 },
        end: { line: 3, character: 8 },
      });
      assert.deepEqual([offer.oldName, offer.newName], ['sum', 'total']);
    }
  });

  for (const [what, at, typed, deleted] of [
    ['typed into', sum + 1, 'x', 0],
    ['begun anew with the new name', sum, 't', 0],
    ['overtyped with it', sum, 'total', 3],
    ['deleted', sum - 1, '', 5],
    ['made longer', sum + 3, 's', 0],
  ] as const) {
    it(`cancels a rename whose symbol was ${what}`, async () => {
      const world = await new NextEditsWorld(text).start();
      await world.answered(0, [world.rename('r', sum + 1, 'total')], () => world.type(at, typed, deleted));
      assert.equal(standing(world), undefined);
      assert.deepEqual(world.outcomes, ['r cancelled']);
    });
  }

  it('drops a rename if there is no name at its position, or already the new one', async () => {
    const world = await new NextEditsWorld('a  b\n').start();
    await world.answered(0, [world.rename('none', 2, 'total'), world.rename('same', 3, 'b')]);
    assert.equal(standing(world), undefined);
    assert.deepEqual(world.outcomes, ['none', 'same']);
  });

  it('logs why a suggestion is not offered', async () => {
    const world = await new NextEditsWorld('a  b\n' + text).start();
    const before = 'a  b\n'.length;
    const wire = [
      world.rename('none', 2, 'total'),
      world.rename('same', before + sum, 'sum'),
      world.rename('typed', before + three, 'tree'),
      world.edit('all', [{ start: before, end: before, newText: '#' }]),
    ];
    await world.answered(0, wire, () => {
      world.type(before + three, 'x');
      world.type(before, '#');
    });
    assert.deepEqual(
      world.logger.lines.filter((line) => line.includes('is not offered')),
      [
        'trace Suggestion none is not offered: there is no name at its position.',
        'trace Suggestion same is not offered: the symbol has that name already.',
        'trace Suggestion typed is not offered: it conflicts with what the user typed since the request.',
        'trace Suggestion all is not offered: the user has typed all of it.',
      ],
    );
  });

  it('keeps a search and replace whatever is typed, for a file and for a folder', async () => {
    const world = await new NextEditsWorld(text).start();
    const wire = [world.replace('f', 'sum', 'total'), world.replace('d', 'sum', 'total', 'file:///work')];
    await world.answered(0, wire, () => world.type(sum, 'x', 3));
    const offer = standing(world);
    assert.ok(offer?.kind === 'replace');
    assert.deepEqual([offer.search, offer.replace, offer.isRegex], ['sum', 'total', false]);
    world.nextEdits.offers.accepted(offer);
    assert.equal(standing(world)?.uri, 'file:///work');
    assert.deepEqual(world.outcomes, ['f accepted']);
  });

  it('cancels offers of another document that changed since the request', async () => {
    const world = new NextEditsWorld(text);
    const other = world.addOther('let sum = 1\n');
    await world.start();
    const wire = [world.jump('j', 4, other), world.rename('r', 4, 'total', other)];
    await world.answered(0, wire, () => world.change(other, [{ start: 0, end: 0, newText: '\n' }]));
    assert.equal(standing(world), undefined);
    assert.deepEqual(world.outcomes, ['j cancelled', 'r cancelled']);
  });

  it('cancels offers of a document that was closed meanwhile, even if it is reopened', async () => {
    const world = await new NextEditsWorld(text).start();
    await world.answered(
      0,
      [world.jump('j', three), world.edit('e', [{ start: 0, end: 3, newText: '1' }])],
      () => world.nextEdits.documentClosed(world.document.uri),
    );
    assert.equal(standing(world), undefined);
    assert.deepEqual(world.outcomes, ['j cancelled', 'e cancelled']);
  });
});

describe('offer chain with every kind', () => {
  const text = `${'line\n'.repeat(5)}sum\n${'line\n'.repeat(5)}`;

  it('orders offers nearest first, then those for the whole file, then other documents', async () => {
    const world = new NextEditsWorld(text);
    const other = world.addOther('other\n');
    await world.start();
    await world.answered(0, [
      world.jump('other', 0, other),
      world.replace('replace', 'line', 'row'),
      world.jump('jump', text.length - 2),
      world.rename('rename', text.indexOf('sum'), 'total'),
      world.edit('edit', [{ start: 5, end: 9, newText: 'row' }]),
    ]);
    const order: string[] = [];
    for (let offer = standing(world); offer; offer = standing(world)) {
      order.push(offer.suggestion.id);
      world.nextEdits.offers.accepted(offer);
      assert.ok(!world.nextEdits.offers.has(offer));
      world.nextEdits.offers.accepted(offer);
    }
    assert.deepEqual(order, ['edit', 'rename', 'jump', 'replace', 'other']);
    assert.deepEqual(
      world.outcomes,
      order.map((id) => `${id} accepted`),
    );
  });

  it('reports that offers ended when an answer, a closed document or the session ends them', async () => {
    const world = await new NextEditsWorld(text).start();
    await world.answered(0, [world.jump('a', 20)]);
    const first = standing(world)!;
    world.nextEdits.offers.shown(first);
    for (const end of [
      () => world.nextEdits.documentClosed(world.document.uri),
      () => world.nextEdits.offers.rejected(standing(world)!),
      () => world.nextEdits.offers.drop(standing(world)!, 'ignored'),
      () => world.nextEdits.dropAll('off'),
      () => world.endSession(),
    ]) {
      await world.clock.pass(6_000);
      if (!standing(world)) {
        world.type(0, 'x');
        await world.answered(0, [world.jump(`a${world.outcomes.length}`, 20 + world.outcomes.length)]);
        world.nextEdits.offers.shown(standing(world)!);
      }
      const before = world.endings;
      end();
      assert.ok(world.endings > before);
      assert.equal(standing(world), undefined);
    }
    assert.deepEqual(
      world.outcomes.map((each) => each.split(' ')[1]),
      ['ignored', 'rejected', 'ignored', 'ignored', 'ignored'],
    );
  });

  it('reports no reason for offers that were not shown', async () => {
    const world = await new NextEditsWorld(text).start();
    await world.answered(0, [world.jump('a', 20), world.replace('b', 'line', 'row')]);
    world.nextEdits.documentClosed(world.document.uri);
    world.nextEdits.dropAll('off');
    assert.deepEqual(world.outcomes, ['a', 'b']);
  });
});

describe('offer held while it is applied', () => {
  const text = 'let sum = 1\nsum\n';

  async function held(): Promise<{ world: NextEditsWorld; offer: Offer }> {
    const world = await new NextEditsWorld(text).start();
    await world.answered(0, [world.rename('r', 4, 'total'), world.jump('j', 12)]);
    const offer = standing(world)!;
    assert.equal(offer.kind, 'rename');
    world.nextEdits.offers.shown(offer);
    assert.ok(world.nextEdits.offers.hold(offer));
    assert.ok(!world.nextEdits.offers.has(offer));
    assert.ok(!world.nextEdits.offers.hold(offer));
    return { world, offer };
  }

  it('is accepted although applying it changes its own symbol', async () => {
    const { world, offer } = await held();
    world.change(world.document, [
      { start: 4, end: 7, newText: 'total' },
      { start: 12, end: 15, newText: 'total' },
    ]);
    world.nextEdits.offers.accepted(offer);
    assert.deepEqual(world.outcomes, ['r accepted']);
    assert.equal(standing(world)?.suggestion.id, 'j');
  });

  it('is rejected if the user cancels it, and dropped if it cannot be applied', async () => {
    const refused = await held();
    refused.world.nextEdits.offers.rejected(refused.offer);
    assert.deepEqual(refused.world.outcomes, ['r rejected', 'j']);
    const failed = await held();
    failed.world.nextEdits.offers.drop(failed.offer, 'ignored');
    assert.deepEqual(failed.world.outcomes, ['r ignored']);
  });

  it('ends with the session', async () => {
    const { world, offer } = await held();
    world.endSession();
    world.nextEdits.offers.accepted(offer);
    assert.deepEqual(world.outcomes, ['r ignored', 'j']);
  });
});
