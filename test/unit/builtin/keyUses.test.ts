// Proves that a changed key takes its uses along, and leaves alone what only has its name.
import assert from 'node:assert/strict';
import { Typist } from './typist.ts';

describe('A changed key', () => {
  const followed: readonly (readonly [string, string, string, string, string, string])[] = [
    [
      'of an object to its members',
      'typescript',
      'const options = {\n  timeout: 10,\n  retries: 2,\n};\n\nwait(options.timeout);\n',
      'timeout',
      'deadline',
      'wait(options.deadline);',
    ],
    [
      'of a JSON file to where it is named',
      'json',
      '{\n  "entries": {\n    "mainFile": 1\n  },\n  "use": "mainFile"\n}\n',
      'mainFile',
      'firstFile',
      '"use": "firstFile"',
    ],
  ];
  for (const [what, languageId, code, from, to, offered] of followed)
    it(`is followed: ${what}`, () =>
      assert.equal(new Typist(code, languageId).change(from, to).offer(), offered));

  const silent: readonly (readonly [string, string])[] = [
    ['an argument of the same name', 'const a = {\n  timeout: 10,\n};\ncall(timeout=1)\n'],
    ['a word of a sentence', 'const a = {\n  timeout: 10,\n};\nlog("no timeout here"); // timeout\n'],
  ];
  for (const [what, code] of silent)
    it(`has nothing to do with ${what}`, () =>
      assert.equal(new Typist(code).change('timeout', 'deadline').offer(), ''));
});
