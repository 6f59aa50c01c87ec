// Suggestions that copy an unfinished word, in lines of any length.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { EditOffer } from '../../../../src/nes/offers/editOffer.ts';
import { copiesWord, extendedWord } from '../../../../src/nes/offers/typedWord.ts';
import { OpenSuggestion } from '../../../../src/nes/session/openSuggestion.ts';
import { OutcomeLedger } from '../../../../src/nes/session/outcomeLedger.ts';
import { ClockDouble } from '../requests/nextEditsWorld.ts';
import { WireDouble } from '../session/wireDouble.ts';
import { TextDocumentDouble } from '../text/textDocumentDouble.ts';

function insertion(text: string, newText: string): EditOffer {
  const suggestion = new OpenSuggestion('x', new OutcomeLedger(new WireDouble(), 's'), new ClockDouble());
  const at = text.length;
  return new EditOffer(suggestion, new TextDocumentDouble(text), { start: at, end: at, newText }, undefined);
}

describe('a typed word', () => {
  it('is found at the place of the change only', () => {
    const document = new TextDocumentDouble('let gree = other;');
    const changes = document.edit({ start: 8, end: 8, newText: 't' });
    assert.equal(extendedWord(document, changes), 'gree');
  });

  it('is found in a line of any length', () => {
    const long = 'a,'.repeat(100_000);
    const document = new TextDocumentDouble(`${long}gree,${long}`);
    const at = long.length + 4;
    const changes = document.edit({ start: at, end: at, newText: 't' });
    assert.equal(extendedWord(document, changes), 'gree');
  });

  it('is copied only by a suggestion that writes it as a whole', () => {
    const unfinished = new Set(['gree']);
    assert.equal(copiesWord(insertion('x(', 'gree)'), unfinished), true);
    assert.equal(copiesWord(insertion('a', 'gree)'), unfinished), false);
    assert.equal(copiesWord(insertion('gr', 'ee)'), unfinished), true);
  });

  // Took the extension host a minute.
  it('is compared in time with a suggestion behind a long run of letters', () => {
    const offer = insertion(`const data = "${'a'.repeat(200_000)}", b = `, 'gree');
    assert.equal(copiesWord(offer, new Set(['gree'])), true);
  });
});
