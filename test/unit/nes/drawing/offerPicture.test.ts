// Painted offers name a key that accepts them, whatever Tab does at that moment.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { TabOwner } from '../../../../src/nes/drawing/tabRule.ts';
import { cursorHint, inPlacePicture, markdownOf } from '../../../../src/nes/drawing/offerPicture.ts';
import { EditOffer } from '../../../../src/nes/offers/editOffer.ts';
import type { Offer } from '../../../../src/nes/offers/offer.ts';
import { RenameOffer } from '../../../../src/nes/offers/renameOffer.ts';
import { OpenSuggestion } from '../../../../src/nes/session/openSuggestion.ts';
import { OutcomeLedger } from '../../../../src/nes/session/outcomeLedger.ts';
import { ClockDouble } from '../requests/nextEditsWorld.ts';
import { WireDouble } from '../session/wireDouble.ts';
import { TextDocumentDouble } from '../text/textDocumentDouble.ts';
import { drawingOf, editTo } from './drawing.ts';

const ledger = new OutcomeLedger(new WireDouble(), 's');
const suggestion = (): OpenSuggestion => new OpenSuggestion('x', ledger, new ClockDouble());

describe('the key that a painted offer names', () => {
  const text = 'one();\ntwo();\nthree();\n';

  function edit(document: TextDocumentDouble, newText: string): EditOffer {
    return new EditOffer(suggestion(), document, editTo(document, newText), undefined);
  }

  function inPlace(newText: string, tab: TabOwner, line = 0, oldText = text): string[] {
    const document = new TextDocumentDouble(oldText);
    const cursor = { line, character: 0 };
    const painted = { offer: edit(document, newText), document, cursor, tab, acceptKey: 'Alt+L' };
    return drawingOf(document, inPlacePicture(painted, { tabSize: 4 }));
  }

  const document = new TextDocumentDouble(text);
  const symbol = { start: { line: 1, character: 0 }, end: { line: 1, character: 3 } };
  const offers: readonly (readonly [offer: Offer, hint: string])[] = [
    [edit(document, text.replace('three', 'four')), 'to line 3: four();'],
    [new RenameOffer(suggestion(), document, symbol, 'six'), 'to rename'],
  ];
  for (const [offer, says] of offers)
    it(`is Tab only while Tab accepts it, in the hint "Tab ${says}"`, () => {
      const hint = (tab: TabOwner): readonly string[] => {
        const painted = { offer, document, cursor: { line: 0, character: 0 }, tab, acceptKey: 'Alt+L' };
        const texts = cursorHint(painted).texts.map((each) => each.text);
        assert.ok(offer.kind === 'edit' || markdownOf(painted, []).includes(texts[0]!));
        return texts;
      };
      const [named] = hint('suggestion');
      assert.ok(named?.startsWith(`Tab ${says}`), named);
      const other = [named?.replace('Tab', 'Alt+L')];
      assert.deepEqual(hint('list'), other);
      assert.deepEqual(hint('editor'), other);
    });

  it('is added to a preview while IntelliSense has Tab, in the line with the cursor', () => {
    const newText = text.replace('three', 'four');
    const change = '[-three-]{+four+}();';
    assert.deepEqual(inPlace(newText, 'suggestion'), [change]);
    assert.deepEqual(inPlace(newText, 'editor'), [change]);
    assert.deepEqual(inPlace(newText, 'list'), ['one();  <Alt+L to accept>', change]);
    assert.deepEqual(inPlace(newText, 'list', 2), [`${change}  <Alt+L to accept>`]);
  });

  it('is added in another line where new text is drawn at the end of that line', () => {
    assert.deepEqual(inPlace('one();\nxyz\nthree();\n', 'list', 1), [
      '[-two();-]   {+xyz+}',
      'three();  <Alt+L to accept>',
    ]);
    assert.deepEqual(inPlace('one(); // x', 'list', 0, 'one();'), ['one();{+ // x+}']);
  });

  it('is that of the hint of a preview that has one', () => {
    const newText = 'one();\nthree();\n';
    assert.deepEqual(inPlace(newText, 'suggestion'), ['[-two();-]  <Tab to delete line>']);
    assert.deepEqual(inPlace(newText, 'list'), ['[-two();-]  <Alt+L to delete line>']);
  });
});
