// Tests which paths the `file:` URIs of agents mean.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { absolutePath } from '../../../../src/chat/path/filePath.ts';
import { codeFile } from '../../../../src/chat/code/codeFile.ts';

describe('a URI in place of a path', () => {
  for (const [uri, path] of [
    ['file:///w/(a)/b%20c.ts', '/w/(a)/b c.ts'],
    ['file:///w/%28a%29/b c.ts', '/w/(a)/b c.ts'],
    ['file:/w/a.ts', '/w/a.ts'],
    ['file://localhost/w/../x/a.ts', '/x/a.ts'],
    ['file:///C%3A/w/a.ts', 'c:/w/a.ts'],
    ['file:///c:/w/a.ts', 'c:/w/a.ts'],
    ['file:c:\\w\\a.ts', 'c:/w/a.ts'],
    ['file:///100%25.ts', '/100%.ts'],
    ['file:///w/a%252Fb.ts', '/w/a%2Fb.ts'],
    // Not a path: an encoded separator cannot be in a name, and a share does not exist on this system.
    ['file:///w/a%2F..%2F..%2Fetc/passwd', undefined],
    ['file:///c:/w/a%5Cb', undefined],
    ['file://server/share/a.ts', undefined],
    ['file:///w/a.ts?x', undefined],
    ['file:///w/a%0Ab', undefined],
    ['file:////etc/passwd', undefined],
  ] as const)
    it(`is ${path ?? 'no path'}: ${uri}`, () => assert.equal(absolutePath(uri, '/w'), path));

  it('is no device on Windows, which has a name in every folder', () => {
    for (const name of ['nul', 'CON', 'src/prn', 'lpt1.txt', 'a/com9/b', 'aux .ts', 'conout$'])
      assert.equal(absolutePath(name, 'C:\\w'), undefined, name);
    assert.equal(absolutePath('console/auxiliary.ts', 'C:\\w'), 'c:/w/console/auxiliary.ts');
    assert.equal(absolutePath('nul', '/w'), '/w/nul');
  });

  it('may be a share on Windows', () => {
    assert.equal(absolutePath('file://Server/share/a+b.ts', 'C:\\w'), '//server/share/a+b.ts');
    assert.equal(absolutePath('file://Server/share/a./b', 'C:\\w'), undefined);
  });

  it('is decoded as the file of a code block', () => {
    assert.equal(codeFile('ts file:///w/%28a%29/b%2Bc.ts', '', ''), '/w/(a)/b+c.ts');
    assert.equal(codeFile('ts file:///w/a%2Fb.ts', '', ''), undefined);
  });
});
