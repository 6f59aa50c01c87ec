// Tests what a few letters find, and in which order.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { bestMatches, fuzzyScore } from '../../../../src/chat/path/fuzzyScore.ts';

const paths = [
  ...[
    'src/chat/conversation/conversation.ts',
    'src/chat/prompt/promptQueue.ts',
    'src/webview/chat.css',
    'README.md',
  ],
  ...[
    'src/base/event.ts',
    'test/unit/chat/conversation/conversation.test.ts',
    'src/chat',
    'docs/aQuiteLongName.md',
  ],
];
const best = (query: string): string[] => bestMatches(query, paths, (path) => path, 3);

describe('fuzzy matches', () => {
  it('prefer names to paths, and beginnings to middles', () => {
    assert.equal(best('conv')[0], 'src/chat/conversation/conversation.ts');
    assert.equal(best('chat')[0], 'src/chat');
    assert.equal(best('readme')[0], 'README.md');
    assert.equal(best('event')[0], 'src/base/event.ts');
  });

  it('match the starts of words', () => {
    assert.equal(best('pq')[0], 'src/chat/prompt/promptQueue.ts');
    assert.equal(best('aql')[0], 'docs/aQuiteLongName.md');
    assert.equal(best('web/css')[0], 'src/webview/chat.css');
  });

  it('find nothing if letters are missing', () => {
    assert.deepEqual(best('xyz'), []);
    assert.equal(fuzzyScore('ba', 'ab'), 0);
  });

  it('are the first items for an empty query, and limited in number', () => {
    assert.deepEqual(best(''), paths.slice(0, 3));
    assert.equal(best('c').length, 3);
  });

  it('find any text with the letters in order', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '/', '.'), minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(letters, letters, (query, path) => {
        let at = -1;
        const isIn = query.split('').every((letter) => (at = path.indexOf(letter, at + 1)) >= 0);
        if (isIn) assert.ok(fuzzyScore(query, path) > 0);
        else assert.equal(fuzzyScore(query, path), 0);
      }),
    );
  });
});
