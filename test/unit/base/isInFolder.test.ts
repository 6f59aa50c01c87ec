// Which paths guards take for being inside a folder.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { isAbsolute, join, posix } from 'node:path';
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
    ['C:\\ÄK\\b', 'c:\\äk'],
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
    ['C:\\wor\u212A\\b', 'C:\\work'],
    ['C:\\\u017Frc', 'C:\\src'],
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

  const root = join(import.meta.dirname, '../../../src');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && name !== join('base', 'isInFolder.ts'))
    .map((name) => [name.replaceAll('\\', '/'), readFileSync(join(root, name), 'utf8')] as const);
  const having = (pattern: RegExp): string[] =>
    sources.filter(([, text]) => pattern.test(text)).map(([name]) => name);

  it('is the only such function', () => {
    assert.ok(sources.length > 500);
    assert.deepEqual(having(/startsWith\((?:`?'?\.\.(?:\/|\$\{sep\})|'\.\.'\))/), []);
    // By the beginning of the text: `${folder}/`.
    assert.deepEqual(having(/startsWith\(`\$\{[\w.]+\}(?:\/|\\\\|\$\{sep\})/), [
      // URIs of files that VS Code has renamed.
      'vscode/documents/recentList.ts',
    ]);
  });

  it('and similar functions take named arguments, so that a swapped path and folder do not compile', () => {
    const path = String.raw`(?:\w*[pP]ath|file|place|child|inner|absolute|at)`;
    const folder = String.raw`(?:\w*[fF]older|root|parent|outer|home|around)`;
    const pair = new RegExp(
      String.raw`\(\s*(?:${path}: string,\s*${folder}|${folder}: string,\s*${path}): string\b(?!\[)`,
    );
    assert.deepEqual(having(pair), []);
    for (const swapped of ['(path: string, folder: string): boolean', '(root: string, filePath: string)'])
      assert.match(swapped, pair);
  });
});
