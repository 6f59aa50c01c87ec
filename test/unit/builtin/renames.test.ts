// Plays natural ways to rename something key by key: the nearest place is offered after the last key, all places follow as
// they are accepted, and nothing else is changed.

import assert from 'node:assert/strict';
import { applyEdits, Typist } from './typist.ts';
import { readMarkedCode } from './renames/markedCode.ts';
import { keys, type RenameCase } from './renames/renameCase.ts';
import { c } from './renames/c.ts';
import { csharp } from './renames/csharp.ts';
import { go } from './renames/go.ts';
import { java } from './renames/java.ts';
import { javascript } from './renames/javascript.ts';
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

for (const [languageId, cases] of Object.entries(languages)) {
  describe(`A rename in ${languageId}`, () => {
    for (const [how, what, to, marked] of cases) {
      it(`${how}: ${what}, ${readMarkedCode(marked).name} > ${to}`, () => {
        const code = readMarkedCode(marked);
        const user = new Typist(code.text, languageId);
        user.cursor = code.at;
        keys[how](user, code, to);
        assert.equal(user.text, code.renamed(to, false), 'the keys');
        user.ask('manual');
        const seen: number[] = [];
        for (let left = code.following.length; user.offered && left > 0; left--) {
          const before = user.text.split('\n');
          const after = applyEdits(user.text, user.offered.edits).split('\n');
          seen.push(...after.flatMap((line, i) => (line === before[i] ? [] : [i])));
          user.accept().ask('manual');
        }
        assert.deepEqual(seen, code.following, 'lines in the order they are offered');
        assert.equal(user.text, code.renamed(to, true));
        assert.equal(user.offered, undefined);
      });
    }
  });
}
