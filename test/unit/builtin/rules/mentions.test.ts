// Tests that a renamed name is followed to the comments that mention it, and to no other comments.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Typist } from '../typist.ts';

/** The language, the text, the name that is replaced at its declaration, the new name, and all that is offered, in order. */
type Case = readonly [string, string, string, string, readonly string[]];

const followed: readonly Case[] = [
  [
    'rust',
    'fn read_old() {}\n\n/// Calls `read_old` twice.\nfn run() {\n}\n',
    'read_old',
    'read_new',
    ['/// Calls `read_new` twice.'],
  ],
  [
    'typescript',
    'function load(a: string) {\n  return a;\n}\n\n/** Like {@link load}, but twice. Unlike load. */\nfunction twice() {}\n',
    'load',
    'fetch',
    ['/** Like {@link fetch}, but twice. Unlike load. */'],
  ],
  [
    'python',
    'def load(a):\n    return a\n\n\ndef twice(a):\n    """Calls `load` twice, so the load is high."""\n    return a\n',
    'load',
    'fetch',
    ['"""Calls `fetch` twice, so the load is high."""'],
  ],
  [
    'python',
    'old_limit = 3\n\n# The old_limit is doubled.\nprint(old_limit * 2)\n',
    'old_limit',
    'new_limit',
    ['# The new_limit is doubled.\nprint(new_limit * 2)'],
  ],
  [
    'typescript',
    '/**\n * Adds.\n * @param first the first number\n */\nfunction add(first: number, second: number) {\n  return second;\n}\n',
    'first: ',
    'left: ',
    ['* @param left the first number'],
  ],
];

const left: readonly (readonly [string, Case])[] = [
  [
    'code that was turned into a comment',
    ['rust', 'fn read_old() {}\n\n// read_old();\nfn run() {}\n', 'read_old', 'read_new', []],
  ],
  [
    'a word of a sentence',
    ['rust', 'fn load() {}\n\n// The load is high.\nfn run() {}\n', 'load', 'fetch', []],
  ],
  [
    'a part of a path or an address',
    [
      'rust',
      'fn read_old() {}\n\n// See src/read_old.rs and x.org/read_old.\nfn run() {}\n',
      'read_old',
      'read_new',
      [],
    ],
  ],
  [
    'a key of an object',
    [
      'typescript',
      '/** Use it({ readOld }) or it({ readOld: more }). */\nfunction readOld() {}\n',
      'readOld() {',
      'readNew() {',
      [],
    ],
  ],
  [
    'a comment that begins far above the parameter',
    [
      'typescript',
      `// About firstNumber.\n${'//\n'.repeat(300)}function add(firstNumber: number) {\n}\n`,
      'firstNumber: ',
      'left: ',
      [],
    ],
  ],
  [
    'a comment in another function about a parameter',
    [
      'typescript',
      'function add(firstNumber: number) {\n}\n\n// A firstNumber of its own.\nfunction other() {}\n',
      'firstNumber',
      'left',
      [],
    ],
  ],
];

function allOffers([languageId, text, from, to]: Case): readonly string[] {
  const user = new Typist(text, languageId).change(from, to);
  const seen: string[] = [];
  for (let offer = user.offer('manual'); offer; offer = user.offer('manual')) {
    seen.push(offer);
    user.accept();
  }
  return seen;
}

describe('A renamed name in a comment', () => {
  for (const each of followed)
    it(`is followed: ${each[0]}, ${each[4].join()}`, () => assert.deepEqual(allOffers(each), each[4]));

  for (const [what, each] of left)
    it(`is not followed to ${what}`, () => assert.deepEqual(allOffers(each), each[4]));

  it('is not followed while the user wants no change of the code', () => {
    const text = 'def f(old_limit):\n    # Doubles old_limit here.\n    a = 1\n    return g(old_limit, a)\n';
    const user = new Typist(text, 'python').change('old_limit', 'new_limit');
    assert.equal(user.offer(), 'return g(new_limit, a)');
    user.reject();
    assert.equal(user.offer(), '');
  });
});
