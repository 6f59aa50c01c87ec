// Tests finding a mention in a text.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { placeOfMention } from '../../../../src/chat/messages/composing.ts';

describe('the place of a mention', () => {
  for (const [text, mention, place] of [
    ['@a.ts', '@a.ts', 0],
    ['see @a.ts.', '@a.ts', 4],
    ['(@a.ts)', '@a.ts', 1],
    ['@a.tsx and @a.ts!', '@a.ts', 11],
    ['@a.ts.bak', '@a.ts', -1],
    ['@a.ts:3-9', '@a.ts', -1],
    ['@src/a.ts', '@src', -1],
    ['me@a.ts', '@a.ts', -1],
    ['@a b.ts, please', '@a b.ts', 0],
    ['@a.ts-2', '@a.ts', -1],
    ['', '@a', -1],
  ] as const)
    it(`of ${mention} in "${text}" is ${place}`, () => assert.equal(placeOfMention(text, mention), place));

  it('is found where it was inserted between white space', () => {
    const word = fc.string({ maxLength: 20 }).map((text) => text.replaceAll('@', ''));
    fc.assert(
      fc.property(word, word, (before, after) => {
        assert.equal(placeOfMention(`${before} @src/a.ts ${after}`, '@src/a.ts'), before.length + 1);
      }),
    );
  });
});
