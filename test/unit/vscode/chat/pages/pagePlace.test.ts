// Tests what a page may open: web addresses, and files of the open folders.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readHref, readPath, type PlaceScope } from '../../../../../src/vscode/chat/pages/pagePlace.ts';

const folders = ['/work/a', '/work/b'];
const scope = { base: '/work/a', folders, home: '/work' };
/** The address, or the first file and its range. */
const open = (href: string, within: PlaceScope = scope): unknown => {
  const place = readHref(href, within);
  if (place.kind === 'refused') return 'refused';
  if (place.kind === 'address') return place.href;
  const { path, range } = place.candidates[0]!;
  const { line = '', column, endLine, endColumn } = range ?? {};
  const at = column === undefined ? `${line}` : `${line}:${column}`;
  const end = endLine === undefined ? '' : `-${endLine}${endColumn === undefined ? '' : `:${endColumn}`}`;
  return `${path} ${at}${end}`.trim();
};
const all = (href: string, within: PlaceScope = scope): string[] => {
  const place = readHref(href, within);
  return place.kind === 'file' ? place.candidates.map(({ path }) => path) : [];
};

describe('readHref and readPath', () => {
  for (const [href, expected] of [
    ['https://example.com/a?b=%20', 'https://example.com/a?b=%20'],
    ['HTTP://example.com', 'http://example.com/'],
    ['src/a.ts', '/work/a/src/a.ts'],
    ['src/a.ts:12', '/work/a/src/a.ts 12'],
    ['src/a.ts:12:5', '/work/a/src/a.ts 12:5'],
    ['src/a.ts#L12', '/work/a/src/a.ts 12'],
    ['src/a.ts#L12-L20', '/work/a/src/a.ts 12-20'],
    ['src/a%20b.ts#heading', '/work/a/src/a b.ts'],
    ['/work/b/c.ts', '/work/b/c.ts'],
    ['file:///work/b/c%20d.ts#L3', '/work/b/c d.ts 3'],
    ['../b/c.ts', '/work/b/c.ts'],
    // A file of that name, not a command.
    ['javascript:1', '/work/a/javascript 1'],
    ['..%2Fb%2Fc.ts', '/work/b/c.ts'],
    ['~/b/c.ts:3', '/work/b/c.ts 3'],
    ['vscode://file/work/b/c.ts:3:4', '/work/b/c.ts 3:4'],
  ] as const) {
    it(`open ${href}`, () => assert.equal(open(href), expected));
  }

  const windows = { base: 'C:\\p', folders: ['C:\\p'], home: 'C:\\Users\\u' };
  for (const [href, expected] of [
    [String.raw`C:\p\a.ts:5`, 'c:/p/a.ts 5'],
    ['C:%5Cp%5Ca.ts:5', 'c:/p/a.ts 5'],
    ['c:/p/src/a%20b.ts#L5', 'c:/p/src/a b.ts 5'],
    [String.raw`src\a.ts(5,2)`, 'c:/p/src/a.ts 5:2'],
    ['/c:/p/a.ts', 'c:/p/a.ts'],
    ['/c/p/a.ts', 'c:/p/a.ts'],
    ['/mnt/c/p/a.ts', 'c:/p/a.ts'],
    ['file:///c%3A/p/a.ts', 'c:/p/a.ts'],
    ['vscode://file/C:/p/a.ts:5', 'c:/p/a.ts 5'],
    [String.raw`\\server\share\a.ts`, 'refused'],
    [String.raw`D:\p\a.ts`, 'refused'],
    [String.raw`C:\p\..\a.ts`, 'refused'],
    [String.raw`~\a.ts`, 'refused'],
  ] as const) {
    it(`open ${href} on Windows`, () => assert.equal(open(href, windows), expected));
  }

  it('open a file on a share if that is an open folder', () => {
    const share = String.raw`\\server\share`;
    const within = { base: share, folders: [share] };
    assert.equal(open(String.raw`\\server\share\a.ts:5`, within), '//server/share/a.ts 5');
    assert.equal(open('file://server/share/a.ts', within), '//server/share/a.ts');
  });

  it('return each file that a relative path may stand for, those of the session first', () => {
    assert.deepEqual(all('src/x.ts:3'), [
      '/work/a/src/x.ts',
      '/work/b/src/x.ts',
      '/work/a/src/x.ts:3',
      '/work/b/src/x.ts:3',
    ]);
    assert.deepEqual(all('src/x.ts', { ...scope, base: '/work/b' }), [
      '/work/b/src/x.ts',
      '/work/a/src/x.ts',
    ]);
    assert.deepEqual(all('b/src/x.ts').slice(0, 3), [
      '/work/a/b/src/x.ts',
      '/work/b/b/src/x.ts',
      '/work/b/src/x.ts',
    ]);
    assert.deepEqual(all('/work/b/src/x.ts'), ['/work/b/src/x.ts']);
  });

  it('take no file of the open folders for one of a session that works elsewhere', () => {
    assert.deepEqual(all('src/x.ts', { base: '/trees/a', folders }), []);
    assert.deepEqual(all('a/src/x.ts', { base: '/work', folders }), ['/work/a/src/x.ts']);
  });

  it('return what the path of a file elsewhere may end with, unless the path is absolute', () => {
    const ending = (href: string): unknown => {
      const place = readHref(href, scope);
      return place.kind === 'file' ? place.ending : place.kind;
    };
    assert.deepEqual(ending('x.ts:3'), { path: 'x.ts', range: { line: 3 } });
    for (const href of ['/work/a/x.ts', '../b/x.ts', 'file:///work/a/x.ts', '~/a/x.ts'])
      assert.equal(ending(href), undefined, href);
  });

  for (const href of [
    '',
    '#L3',
    '#top',
    '/etc/passwd',
    'file:///etc/passwd',
    'file://host/share/x',
    '//host/share/x',
    'command:workbench.action.closeWindow',
    'command:a:1',
    'javascript:alert(1)',
    'data:text/html,a',
    'vscode://a.b/c',
    'vscode-insiders://a.b/c',
    'mailto:a@b.c',
    'blob:https://a/b',
    'https://',
    '//example.com/a',
    String.raw`\\host\share\a`,
    'file://host/work/a/x',
    '/work/abc',
    '../../etc/passwd',
    '..%2F..%2Fetc%2Fpasswd',
    '/work/a/../../etc/passwd',
    '~/x',
    'a\0b',
    `/work/a/${'x'.repeat(5000)}`,
  ]) {
    it(`refuse ${JSON.stringify(href.slice(0, 60))}`, () => assert.equal(open(href), 'refused'));
  }

  it('read the lines at the end of the path of a tool call, if no file has that name', () => {
    const place = readPath('src/x.ts:5', undefined, { base: '/work/a', folders: ['/work/a'] });
    assert.deepEqual(place.kind === 'file' && place.candidates, [
      { path: '/work/a/src/x.ts:5', range: undefined },
      { path: '/work/a/src/x.ts', range: { line: 5 } },
    ]);
  });

  it('ignore a line that is not a positive integer', () => {
    const line = (value: number): unknown => {
      const place = readPath('x.ts', value, { base: undefined, folders });
      return place.kind === 'file' && place.candidates[0]?.range?.line;
    };
    assert.deepEqual([0, -1, 1.5, NaN, 1e20, 7].map(line), [...Array<undefined>(5).fill(undefined), 7]);
  });

  it('refuse relative paths if no folder is open', () => {
    assert.equal(readPath('/work/a/x', 1, { base: undefined, folders: [] }).kind, 'refused');
  });
});
