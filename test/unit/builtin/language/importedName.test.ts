// Tests which imports are probably others if they get another name.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Typist } from '../typist.ts';

/** The language, an import, its name, another name, and whether the uses follow. */
const cases: readonly (readonly [string, string, string, string, boolean])[] = [
  ['java', 'import a.b.Foo;', 'Foo', 'Bar', true],
  ['java', 'import java.util.List;', 'List', 'Collection', false],
  ['kotlin', 'import a.b.Foo', 'Foo', 'Bar', true],
  ['rust', 'use crate::b::Foo;', 'Foo', 'Bar', true],
  ['rust', 'use std::sync::Mutex;', 'Mutex', 'Barrier', false],
  ['php', 'use A\\B\\Foo;', 'Foo', 'Bar', true],
  ['python', 'from a.b import Foo', 'Foo', 'Bar', true],
  ['python', 'from datetime import datetime', 'datetime', 'timedelta', false],
  ['typescript', "import { Foo } from './foo';", 'Foo', 'Bar', true],
  ['typescript', "import { Foo } from 'foo';", 'Foo', 'Bar', false],
];

describe('Another name in an import', () => {
  for (const [languageId, line, from, to, follows] of cases)
    it(`${follows ? 'is followed' : 'is not followed'} by its uses: ${languageId}, ${line}`, () => {
      const user = new Typist(`${line}\n\nmake(${from});\n`, languageId);
      assert.equal(
        user.change(` ${from}`.trim(), to, from === 'datetime' ? 2 : 1).offer('manual'),
        follows ? `make(${to});` : '',
      );
    });
});
