// Tests that a place is called hidden only if its file was checked: of too many files, the others are only counted.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Uri } from 'vscode';
import { checkPlaces, mostChecked } from '../../../../../src/vscode/editorTools/tools/checkedPlaces.ts';

/** A URI of which only the text is used. */
function uri(path: string): Uri {
  return { toString: () => `file:///w/${path}` } as Uri;
}

describe('places that a tool has found', () => {
  it('are allowed or hidden, in their order, each file checked once', async () => {
    const asked: string[] = [];
    const places = ['b', '.env', 'a', 'b'].map((path, line) => ({ uri: uri(path), line }));
    const { allowed, hidden, unchecked } = await checkPlaces(places, (uris) => {
      asked.push(...uris.map(String));
      return Promise.resolve(new Set(['file:///w/a', 'file:///w/b']));
    });
    assert.deepEqual(asked, ['file:///w/b', 'file:///w/.env', 'file:///w/a']);
    assert.deepEqual(
      allowed.map(({ line }) => line),
      [0, 2, 3],
    );
    assert.deepEqual(
      hidden.map(({ line }) => line),
      [1],
    );
    assert.equal(unchecked, 0);
  });

  it('are neither in files that were not checked, since there are too many', async () => {
    const places = Array.from({ length: mostChecked + 200 }, (_, at) => ({ uri: uri(`${at}`) }));
    const { allowed, hidden, unchecked } = await checkPlaces(places, (uris) =>
      Promise.resolve(new Set(uris.slice(1).map(String))),
    );
    assert.equal(allowed.length, mostChecked - 1);
    assert.deepEqual(hidden, [places[0]]);
    assert.equal(unchecked, 200);
  });
});
