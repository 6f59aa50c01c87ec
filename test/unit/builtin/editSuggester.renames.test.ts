// Tests typical ways to rename something key by key: the nearest place is suggested after the last key, all places
// follow as they are accepted, and nothing else is changed.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { applyEdits, Typist } from './typist.ts';
import { readMarkedCode } from './renames/markedCode.ts';
import { keys, type RenameCase } from './renames/renameCase.ts';
import { c } from './renames/c.ts';
import { components } from './renames/components.ts';
import { csharp } from './renames/csharp.ts';
import { go } from './renames/go.ts';
import { java } from './renames/java.ts';
import { javascript } from './renames/javascript.ts';
import { otherLanguages } from './renames/otherLanguages.ts';
import { php } from './renames/php.ts';
import { python } from './renames/python.ts';
import { ruby } from './renames/ruby.ts';
import { rust } from './renames/rust.ts';
import { typescript } from './renames/typescript.ts';

const languages: Readonly<Record<string, readonly RenameCase[]>> = {
  c,
  csharp,
  go,
  java,
  javascript,
  php,
  python,
  ruby,
  rust,
  typescript,
};

for (const [languageId, cases] of [languages, otherLanguages, components].flatMap((each) =>
  Object.entries(each),
)) {
  describe(`A rename in ${languageId}`, () => {
    for (const [how, what, to, marked] of cases) {
      it(`${how}: ${what}, ${readMarkedCode(marked).name} > ${to}`, async () => {
        const code = readMarkedCode(marked);
        const user = new Typist(code.text, languageId);
        user.cursor = code.at;
        keys[how](user, code, to);
        assert.equal(user.text, code.renamed(to, false), 'the keys');
        await user.pause();
        const seen: number[] = [];
        for (let left = code.following.length; user.offered && left > 0; left--) {
          const before = user.text.split('\n');
          const after = applyEdits(user.text, user.offered.edits).split('\n');
          seen.push(...after.flatMap((line, i) => (line === before[i] ? [] : [i])));
          await user.accept().pause();
        }
        assert.deepEqual(seen, code.following, 'lines in the order they are offered');
        assert.equal(user.text, code.renamed(to, true));
        assert.equal(user.offered, undefined);
      });
    }
  });
}

describe('A rename that begins at a use', () => {
  const read = 'def read(path, mode="r"):\n    with open(path, mode) as file:\n        data = file.read()\n';
  const load = 'func load(name string) error {\n\tdata, err := os.ReadFile(name)\n\tif err != nil {\n';
  const cases: readonly (readonly [string, string, string, string, number, string])[] = [
    [
      'python',
      `${read}    if not data:\n        fail(path)\n    parse(data)\n`,
      'path',
      'filename',
      2,
      'fail(filename)',
    ],
    [
      'python',
      `${read}    if not data:\n        fail(path)\n    parse(data)\n`,
      'data',
      'content',
      2,
      'parse(content)',
    ],
    [
      'go',
      `${load}\t\treturn fail(name, err)\n\t}\n}\n`,
      'name',
      'filename',
      2,
      'return fail(filename, err)',
    ],
    [
      'typescript',
      "const text = 'a' + who;\nif (text.length > 20) stop();\nsend(upper(text));\n",
      'text',
      'greeting',
      2,
      'send(upper(greeting));',
    ],
  ];
  for (const [languageId, code, from, to, nth, expected] of cases)
    it(`continues with the next use in ${languageId}, ${from} > ${to}`, async () => {
      const user = new Typist(code, languageId).overtype(from, to, nth);
      const before = user.text.split('\n');
      const offered = await user.pause();
      const after = applyEdits(user.text, offered?.edits ?? []).split('\n');
      assert.deepEqual(
        after.filter((line, i) => line !== before[i]).map((line) => line.trim()),
        [expected],
      );
    });
});
