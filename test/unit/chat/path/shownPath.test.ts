// Tests how paths from agents are displayed.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { absolutePath } from '../../../../src/chat/path/filePath.ts';
import { shownPath } from '../../../../src/chat/path/shownPath.ts';

const one = { cwd: '/home/me/shop', folders: ['/home/me/shop'] };
const below = { cwd: '/home/me/shop/web', folders: ['/home/me/shop/'] };
const two = { cwd: '/home/me/shop', folders: ['/home/me/shop', '/home/me/docs'] };
const same = { cwd: '/a/app', folders: ['/a/app', '/b/app'] };
const nested = { cwd: '/a', folders: ['/a', '/a/b'] };
const windows = { cwd: 'C:\\work\\shop', folders: ['C:\\work\\shop'] };

describe('shownPath', () => {
  const shown: [path: string, scope: typeof one, shown: string][] = [
    ['/home/me/shop/src/cart.ts', one, 'src/cart.ts'],
    ['file:///home/me/shop/src/my%20cart.ts', one, 'src/my cart.ts'],
    ['src/cart.ts', one, 'src/cart.ts'],
    ['./src//cart.ts', one, 'src/cart.ts'],
    ['/home/me/shop', one, '.'],
    ['cart.ts', below, 'web/cart.ts'],
    ['../cart.ts', below, 'cart.ts'],
    ['/home/me/shop/src/cart.ts', two, 'shop/src/cart.ts'],
    ['/home/me/docs/a.md', two, 'docs/a.md'],
    ['/home/me/docs', two, 'docs'],
    ['a.md', two, 'shop/a.md'],
    ['/b/app/a.ts', same, '/b/app/a.ts'],
    ['/a/b/c.ts', nested, 'b/c.ts'],
    ['/a/c.ts', nested, 'a/c.ts'],
    ['c:\\work\\Shop\\src\\cart.ts', windows, 'src/cart.ts'],
    ['src\\cart.ts', windows, 'src/cart.ts'],
  ];
  for (const [path, scope, text] of shown)
    it(`shows ${path} as ${text}`, () => assert.equal(shownPath(path, scope), text));

  const elsewhere: [path: string, shown: string][] = [
    ['/home/me/shop/../../../etc/passwd', '/etc/passwd'],
    ['../../../etc/passwd', '/etc/passwd'],
    ['src/../../shop2/x', '/home/me/shop2/x'],
    ['/home/me/shopping/x', '/home/me/shopping/x'],
    ['/etc/passwd', '/etc/passwd'],
    ['~/.ssh/id_rsa', '~/.ssh/id_rsa'],
    ['https://example.org/home/me/shop/a', 'https://example.org/home/me/shop/a'],
    ['/home/me/shop/a\nb', '/home/me/shop/a[U+000A]b'],
    ['', ''],
    ['/home/me/shop/~/.ssh/id_rsa', './~/.ssh/id_rsa'],
    ['/home/me/shop/https:/x', 'https:/x'],
  ];
  for (const [path, text] of elsewhere)
    it(`shows ${JSON.stringify(path)} as what it is`, () => assert.equal(shownPath(path, one), text));

  it('shows a path unchanged if there is no folder', () =>
    assert.equal(shownPath('/x/a.ts', { cwd: '/', folders: [] }), '/x/a.ts'));

  it('escapes invisible and bidirectional characters', () => {
    assert.equal(shownPath('/home/me/shop/\u202egpj.ts', one), '[U+202E]gpj.ts');
    assert.equal(shownPath('/etc/\u202egpj.ts', one), '/etc/[U+202E]gpj.ts');
  });

  it('shows relative paths only for files in the folder', () => {
    const segment = fc.constantFrom('..', '.', '', 'home', 'me', 'shop', 'src', 'a.ts', '\u202e', '~');
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 9 }), fc.boolean(), (segments, isAbsolute) => {
        const path = (isAbsolute ? '/' : '') + segments.join('/');
        const text = shownPath(path, one);
        const target = absolutePath(path, one.cwd);
        if (target === undefined || text.startsWith('/') || text.includes('[U+')) return;
        assert.equal(absolutePath(text, one.cwd), target);
        assert.ok(`${target}/`.startsWith('/home/me/shop/'));
      }),
    );
  });
});
