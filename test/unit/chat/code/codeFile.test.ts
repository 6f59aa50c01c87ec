// Tests finding the file of a code block, with texts from real agents.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { codeFile, shownCodeFile } from '../../../../src/chat/code/codeFile.ts';

describe('the file of a code block', () => {
  for (const [info, expected] of [
    ['ts', undefined],
    ['ts src/a.ts', 'src/a.ts'],
    ['ts title="src/a b.ts"', 'src/a b.ts'],
    ["js {1,3} file='x/y.js'", 'x/y.js'],
    ['typescript:src/a.ts', 'src/a.ts'],
    ['12:15:src/a.ts', 'src/a.ts'],
    ['src/a.ts', 'src/a.ts'],
    ['/work/src/a.ts#L3', '/work/src/a.ts'],
    ['src/a.ts:3-9', 'src/a.ts'],
    ['ts src/a.ts(3,4)', 'src/a.ts'],
    ['ts src/a.ts#L3C1-L9C2', 'src/a.ts'],
    ['vscode://file/work/a.ts:3', '/work/a.ts'],
    ['Dockerfile', undefined],
    ['docker/Dockerfile', 'docker/Dockerfile'],
    ['text https://example.com/a.ts', undefined],
    ['', undefined],
  ] as const)
    it(`is found in the info string: ${info || '(nothing)'}`, () =>
      assert.equal(codeFile(info, '', 'x'), expected));

  for (const [before, expected] of [
    ['Change `src/a.ts`:', 'src/a.ts'],
    ['**src/a.ts**', 'src/a.ts'],
    ['Change `src/a.ts:10-20`:', 'src/a.ts'],
    ['In src/a.ts line 3, then [b.ts](b.ts):', 'b.ts'],
    ['First a.ts.\nNow:', undefined],
    ['Like this:', undefined],
    ['It costs 3.50:', undefined],
    ['See https://example.com/a.ts:', undefined],
  ] as const)
    it(`is found in the text before it: ${before.replace('\n', '⏎')}`, () =>
      assert.equal(codeFile('ts', before, 'x'), expected));

  it('is found in a first line that is only a path', () => {
    assert.equal(codeFile('ts', 'In `b.ts`:', '// src/a.ts\nlet a;'), 'src/a.ts');
    assert.equal(codeFile('py', '', '# file: src/a.py\na = 1'), 'src/a.py');
    assert.equal(codeFile('html', '', '<!-- web/index.html -->\n<p>'), 'web/index.html');
    assert.equal(codeFile('ts', '', '// see src/a.ts for more\nlet a;'), undefined);
  });

  it('never has characters that are invalid in a path, for any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (info, before, code) => {
        const path = codeFile(info, before, code);
        assert.ok(path === undefined || !/[\n\0<>|]/.test(path));
      }),
    );
  });
});

describe('the file whose name a code block shows', () => {
  for (const [info, language, before, code, expected] of [
    ['ts src/a.ts', 'ts', 'In `b.ts`:', 'x', 'src/a.ts'],
    ['ts', 'ts', 'In `b.ts`:', '// src/a.ts\nx', 'src/a.ts'],
    ['ts', 'ts', 'In `src/b.ts`:', 'x', 'src/b.ts'],
    ['diff', 'diff', 'In `src/b.ts`:', '-x', 'src/b.ts'],
    ['', '', '', '# src/a.py\nx', 'src/a.py'],
    ['sh', 'sh', 'Test `src/a.ts`:', 'npm test', undefined],
    ['', '', '`src/a.ts` prints:', '1', undefined],
    ['sh', 'sh', 'In `bin/run.sh`:', 'npm test', 'bin/run.sh'],
    ['sh src/a.ts', 'sh', '', 'x', 'src/a.ts'],
    ['docker/Dockerfile', 'docker/Dockerfile', '', 'FROM a', 'docker/Dockerfile'],
    // A folder is no file.
    ['ts', 'ts', 'In src/webview:', 'x', undefined],
  ] as const)
    it(`is ${expected ?? 'none'}: ${info} after "${before}"`, () =>
      assert.equal(shownCodeFile(info, language, before, code), expected));
});
