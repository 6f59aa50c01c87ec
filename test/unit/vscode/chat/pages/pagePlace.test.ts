// Tests what a page may open: web addresses, and files of the open folders.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readHref, readPath } from '../../../../../src/vscode/chat/pages/pagePlace.ts';

const folders = ['/work/a', '/work/b'];
const open = (href: string): unknown => {
  const place = readHref(href, { base: '/work/a', folders });
  if (place.kind === 'refused') return 'refused';
  return place.kind === 'address' ? place.href : `${place.path} ${place.line ?? ''}`.trim();
};

describe('readHref and readPath', () => {
  for (const [href, expected] of [
    ['https://example.com/a?b=%20', 'https://example.com/a?b=%20'],
    ['HTTP://example.com', 'http://example.com/'],
    ['src/a.ts', '/work/a/src/a.ts'],
    ['src/a.ts:12', '/work/a/src/a.ts 12'],
    ['src/a.ts:12:5', '/work/a/src/a.ts 12'],
    ['src/a.ts#L12', '/work/a/src/a.ts 12'],
    ['src/a.ts#L12-L20', '/work/a/src/a.ts 12'],
    ['src/a%20b.ts#heading', '/work/a/src/a b.ts'],
    ['/work/b/c.ts', '/work/b/c.ts'],
    ['file:///work/b/c%20d.ts#L3', '/work/b/c d.ts 3'],
    ['../b/c.ts', '/work/b/c.ts'],
    // A file of that name, not a command.
    ['javascript:1', '/work/a/javascript 1'],
    ['..%2Fb%2Fc.ts', '/work/b/c.ts'],
  ] as const) {
    it(`open ${href}`, () => assert.equal(open(href), expected));
  }

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

  it('ignore a line that is not a positive integer', () => {
    const line = (value: number): unknown => {
      const place = readPath('x.ts', value, { base: undefined, folders });
      return place.kind === 'file' && place.line;
    };
    assert.deepEqual([0, -1, 1.5, NaN, 1e20, 7].map(line), [...Array<undefined>(5).fill(undefined), 7]);
  });

  it('refuse relative paths if no folder is open', () => {
    assert.equal(readPath('/work/a/x', 1, { base: undefined, folders: [] }).kind, 'refused');
  });
});
