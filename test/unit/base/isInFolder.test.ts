// Which paths guards take for being inside a folder.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { isAbsolute, join, posix, relative } from 'node:path';
import { describe, it } from 'mocha';
import { isInFolder } from '../../../src/base/isInFolder.ts';

describe('isInFolder', () => {
  const inside: readonly (readonly [path: string, folder: string])[] = [
    ['/a', '/a'],
    ['/a/b', '/a'],
    ['/a/b', '/a/'],
    ['/a/..b', '/a'],
    ['/a/c/../b', '/a'],
    ['/x', '/'],
    ['C:\\A\\b', 'c:\\a'],
    ['c:/a/b', 'C:\\a'],
    ['\\\\host\\share\\a', '//host/share'],
  ];
  const outside: readonly (readonly [path: string, folder: string])[] = [
    ['/a', '/a/b'],
    ['/ab', '/a'],
    ['/a/../b', '/a'],
    ['/A/b', '/a'],
    ['a/b', '/a'],
    ['/a/b', ''],
    ['', ''],
    ['C:\\a', '/'],
    ['C:\\a', 'D:\\'],
    ['/a', 'C:\\'],
    ['/a\\..\\..\\b', '/a/b'],
  ];
  for (const [path, folder] of inside)
    it(`is true for ${path} in ${folder}`, () => assert.equal(isInFolder({ path, folder }), true));
  for (const [path, folder] of outside)
    it(`is false for ${path} in ${folder}`, () => assert.equal(isInFolder({ path, folder }), false));

  it('agrees with node:path', () => {
    const paths = fc
      .array(fc.constantFrom('a', 'b', 'A', '..', '.', '', '..a', 'a b', '\\'), { maxLength: 5 })
      .map((names) => `/${names.filter((name, at) => at > 0 || name !== '').join('/')}`)
      .filter((path) => !path.startsWith('//'));
    fc.assert(
      fc.property(paths, paths, (path, folder) => {
        const way = posix.relative(folder, path);
        assert.equal(
          isInFolder({ path, folder }),
          way === '' || (way !== '..' && !way.startsWith('../') && !isAbsolute(way)),
        );
      }),
    );
  });

  it('is the only such function', () => {
    const root = join(import.meta.dirname, '../../../src');
    const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && name !== join('base', 'isInFolder.ts'))
      .filter((name) => /startsWith\(`?'?\.\.(?:\/|\$\{sep\})/.test(readFileSync(join(root, name), 'utf8')));
    assert.deepEqual(
      found.map((name) => relative('.', name)),
      [],
    );
  });
});
