// Tests that a large text is searched for secrets in short steps, between which other texts may be searched.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Pace } from '../../../../src/base/pieces.ts';
import { pacedSearch, secretSearch, secretSpans } from '../../../../src/base/secrets/secretSpans.ts';

const secret = 'password = "aB3dE5fG7h"';

describe('a search for secrets', () => {
  it('works in short steps where a text has many encodings', () => {
    const text = `${'a\r'.repeat(40_000)}${secret}`;
    let steps = 0;
    let isSearched = false;
    for (const search = secretSearch(text); !isSearched; steps++) isSearched = search.next().done === true;
    assert.ok(steps >= 10, `${steps}`);
  });

  it('finds the same while other texts are searched', () => {
    const texts = [`${'a\r'.repeat(9_000)}${secret}\r`, `x\r\u001b[31m${secret}\r`.repeat(2_000)];
    const searches = texts.map((text) => secretSearch(text));
    const found = new Map<number, unknown>();
    while (found.size < texts.length)
      for (const [index, search] of searches.entries()) {
        const step = search.next();
        if (step.done === true && !found.has(index)) found.set(index, step.value);
      }
    assert.deepEqual(
      [...found].toSorted(([one], [other]) => one - other).map(([, spans]) => spans),
      texts.map((text) => secretSpans(text)),
    );
  });

  it('yields when that is due, also after many short texts', () => {
    const pace = new Pace();
    let pieces = 0;
    for (let text = 0; text < 2_000; text++)
      for (const search = pacedSearch(secret, [], pace); search.next().done !== true;) pieces++;
    assert.ok(pieces > 1 && pieces < 20, `${pieces}`);
  });
});
