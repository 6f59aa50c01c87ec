// Tests that a large text is searched for secrets in short steps, between which other texts may be searched.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Pace } from '../../../../src/base/pieces.ts';
import { seenText } from '../../../../src/base/secrets/seenText.ts';
import { pacedSearch, secretSearch, secretSpans } from '../../../../src/base/secrets/secretSpans.ts';

const secret = 'password = "aB3dE5fG7h"';

describe('a search for secrets', () => {
  it('decodes a text in short steps', () => {
    let steps = 0;
    const work = seenText('a\r'.repeat(40_000));
    let step = work.next();
    for (; step.done !== true; step = work.next()) steps++;
    assert.equal(step.value?.text, 'a\n'.repeat(40_000));
    assert.ok(steps >= 9, `${steps}`);
  });

  it('finds the same while other texts are searched', () => {
    const hidden = 'p&#97;ssw&#111;rd = "aB3dE5fG7h"';
    const texts = [`${'a\r'.repeat(9_000)}${hidden}\r`, `x\r${hidden}\r`.repeat(2_000)];
    assert.equal(secretSpans(texts[0]!).length, 1);
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
