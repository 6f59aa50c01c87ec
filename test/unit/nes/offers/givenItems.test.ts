// Tests when a provided item must be hidden in VS Code: also before VS Code reports that it draws the item, and never if that
// could remove the suggestion of another extension.
import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { GivenItems } from '../../../../src/nes/offers/givenItems.ts';
import { JumpOffer } from '../../../../src/nes/offers/jumpOffer.ts';
import type { Offer } from '../../../../src/nes/offers/offer.ts';
import { OpenSuggestion } from '../../../../src/nes/session/openSuggestion.ts';
import { OutcomeLedger } from '../../../../src/nes/session/outcomeLedger.ts';
import { ClockDouble } from '../requests/nextEditsWorld.ts';
import { WireDouble } from '../session/wireDouble.ts';

function jump(): Offer {
  const suggestion = new OpenSuggestion('x', new OutcomeLedger(new WireDouble(), 's'), new ClockDouble());
  const position = { line: 0, character: 0 };
  const wish = { kind: 'jump', id: 'x', uri: 'file:///b.ts', position, encoding: 'utf-16' } as const;
  return new JumpOffer(suggestion, wish, undefined);
}

describe('GivenItems', () => {
  const editor = { name: 'a' };
  const other = { name: 'b' };
  let items: GivenItems<object, object>;
  beforeEach(() => (items = new GivenItems()));

  it('are hidden when they are withdrawn, also if VS Code has not reported that it draws one', () => {
    const item = {};
    const offer = jump();
    items.give(item, offer, editor);
    assert.equal(items.offerOf(item), offer);
    assert.equal(items.withdraw(editor), true);
    // VS Code may draw it late.
    assert.equal(items.offerOf(item), undefined);
    assert.equal(items.withdraw(editor), false);
  });

  it('are not hidden if none was given, if the last one has ended, or if another editor has the focus', () => {
    assert.equal(items.withdraw(editor), false);
    const item = {};
    items.give(item, jump(), editor);
    assert.equal(items.ended(item), true);
    assert.equal(items.withdraw(editor), false);
    for (const active of [other, undefined]) {
      items.give(item, jump(), editor);
      assert.equal(items.withdraw(active), false);
      assert.equal(items.offerOf(item), undefined);
    }
  });

  it('are hidden if only an earlier one has ended', () => {
    const [first, second] = [{}, {}];
    items.give(first, jump(), editor);
    items.give(second, jump(), editor);
    assert.equal(items.ended(first), false);
    assert.equal(items.withdraw(editor), true);
    assert.equal(items.offerOf(first), undefined);
  });
});
