// Tests which names a glob matches for a rule that refuses, on disks that take different names for the same one.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { parseGlob } from '../../../../src/chat/path/pathGlob.ts';

describe('a glob', () => {
  for (const [pattern, name] of [
    ['Notes.txt', 'nOTES.TXT'],
    ['caf\u00e9.txt', 'cafe\u0301.txt'],
    ['cafe\u0301.*', 'CAF\u00c9.txt'],
    ['secret.txt', '\u017fecret.txt'],
    ['.env', '.e\u200bnv'],
    ['K.txt', '\u212a.txt'],
    ['stra\u00dfe', 'STRASSE'],
  ] as const)
    it(`in any case also matches ${JSON.stringify(name)} for ${JSON.stringify(pattern)}`, () => {
      const glob = parseGlob(pattern)!;
      const matches = (anyCase: boolean): boolean => glob.matches(`/w/${name}`, ['/w'], anyCase);
      assert.deepEqual([matches(true), matches(false)], [true, false]);
    });

  it('in any case matches no other name', () => {
    for (const [pattern, name] of [
      ['a.txt', 'b.txt'],
      ['e.txt', '\u00e9.txt'],
      ['a?c', 'ac'],
    ] as const)
      assert.equal(parseGlob(pattern)!.matches(`/w/${name}`, ['/w'], true), false);
  });
});
