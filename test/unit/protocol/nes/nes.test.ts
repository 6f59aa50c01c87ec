// The messages of next edits as they are read off the wire, from agents that are careless and clients that know more.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { nesReject, nesStart, nesSuggest } from '../../../../src/protocol/nes/nes.ts';
import { positionEncoding, wirePosition } from '../../../../src/protocol/nes/position.ts';
import { lenientArray } from '../../../../src/protocol/lenient.ts';

describe('nes/suggest', () => {
  it('parses every form of an answer without suggestions as an empty list', () => {
    for (const result of [{ suggestions: [] }, { suggestions: null }, {}, null, 'no', []]) {
      assert.deepEqual(nesSuggest.result.parse(result), { suggestions: [] });
    }
  });

  it('parses each suggestion separately', () => {
    const { suggestions } = nesSuggest.result.parse({
      suggestions: [null, { id: 'e', kind: 'edit', edits: [] }],
    });
    assert.deepEqual(
      suggestions.map(({ kind }) => kind),
      ['unreadable', 'edit'],
    );
  });
});

describe('nes/start and nes/reject', () => {
  it('requires a session ID', () => {
    assert.ok(!nesStart.result.safeParse({}).success);
    assert.deepEqual(nesStart.params.parse({ workspaceUri: null }), { workspaceUri: undefined });
  });

  it('parses an unknown reason as absent', () => {
    assert.deepEqual(nesReject.params.parse({ id: 'i', reason: 'bored' }), { id: 'i', reason: undefined });
  });
});

describe('position', () => {
  it('accepts only finite integers that are not negative', () => {
    assert.ok(wirePosition.safeParse({ line: 0, character: Number.MAX_SAFE_INTEGER }).success);
    for (const character of [Number.NaN, Infinity, -1, 0.5, '1', null, undefined]) {
      assert.ok(!wirePosition.safeParse({ line: 0, character }).success, String(character));
      assert.ok(!wirePosition.safeParse({ line: character, character: 0 }).success, String(character));
    }
  });

  it('skips unknown encodings of a list', () => {
    assert.deepEqual(lenientArray(positionEncoding).parse(['utf-7', 'UTF-32', 3, 'utf-16']), [
      'utf-32',
      'utf-16',
    ]);
  });
});
