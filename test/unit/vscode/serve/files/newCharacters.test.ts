// Tests that new characters of a text are found, also in large texts.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { allAtOnce } from '../../../../../src/base/pieces.ts';
import { hasNewCharacters } from '../../../../../src/vscode/serve/files/newCharacters.ts';

function isNew(before: string, after: string): boolean {
  return allAtOnce(hasNewCharacters(before, after));
}

describe('new characters of a text', () => {
  it('are those that the earlier text does not have, apart from ASCII', () => {
    assert.equal(isNew('ä', 'abc ä ä\n'), false);
    assert.equal(isNew('ä', 'ö'), true);
    assert.equal(isNew('\u{1f600}', '\u{1f601}'), true);
  });

  it('are found in pieces, none of which splits a character', () => {
    const faces = '\u{1f600}'.repeat(100_000);
    assert.equal(isNew(faces, `a${faces}`), false);
    assert.equal(isNew(`a${faces}`, faces), false);
    assert.equal(isNew(faces, `${faces}é`), true);
    let pieces = 0;
    for (const work = hasNewCharacters(faces, faces); work.next().done !== true; pieces++);
    assert.ok(pieces > 4, `${pieces}`);
  });
});
