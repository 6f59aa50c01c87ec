// Tests how titles of tool calls are displayed.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { shownTitle } from '../../../../src/chat/path/shownPath.ts';

const one = { cwd: '/home/me/shop', folders: ['/home/me/shop/'] };
const two = { cwd: '/home/me/shop', folders: ['/home/me/shop', '/home/me/docs'] };
const same = { cwd: '/a/app', folders: ['/a/app', '/b/app'] };
const odd = { cwd: '/w/a+b (c)', folders: ['/w/a+b (c)'] };
const windows = { cwd: 'C:\\work\\shop', folders: ['C:\\work\\shop'] };

describe('shownTitle', () => {
  const shown: [title: string, scope: typeof one, shown: string][] = [
    ['Read /home/me/shop/src/cart.ts', one, 'Read src/cart.ts'],
    ['/home/me/shop/src/cart.ts', one, 'src/cart.ts'],
    ['Edit `/home/me/shop/a b.ts` and "/home/me/shop/.env"', one, 'Edit `a b.ts` and ".env"'],
    ['Read file:/home/me/shop/a.ts', one, 'Read file:a.ts'],
    ['Read /home/me/docs/a.md', two, 'Read docs/a.md'],
    ['Read /b/app/a.ts', same, 'Read /b/app/a.ts'],
    ['Read /w/a+b (c)/x.ts', odd, 'Read x.ts'],
    ['Read C:\\work\\shop\\src\\a.ts', windows, 'Read src\\a.ts'],
  ];
  for (const [title, scope, text] of shown)
    it(`shows ${title} as ${text}`, () => assert.equal(shownTitle(title, 'read', scope), text));

  const kept = [
    'Read /home/me/shop/../../../etc/passwd',
    'Read /home/me/shop/src/../../other',
    'Read /home/me/shopping/x',
    'Read /mnt/home/me/shop/x',
    'Read ~/home/me/shop/x',
    'List /home/me/shop/',
    'List /home/me/shop',
    'Read /home/me/shop//etc/passwd',
    'Read /home/me/shop/~/.ssh/id_rsa',
  ];
  for (const title of kept) it(`leaves ${title}`, () => assert.equal(shownTitle(title, 'read', one), title));

  it('handles folders of any name', () => {
    for (let code = 32; code < 0x3000; code += 1) {
      const sign = String.fromCodePoint(code);
      if (/[/\\]/.test(sign)) continue;
      const folder = `/w/my${sign}shop`;
      assert.equal(
        shownTitle(`Read ${folder}/x.ts`, 'read', { cwd: folder, folders: [folder] }),
        'Read x.ts',
      );
    }
  });

  it('does not change commands', () => {
    for (const kind of ['execute', 'other', 'think'] as const)
      assert.equal(shownTitle('rm -rf /home/me/shop/build', kind, one), 'rm -rf /home/me/shop/build');
  });

  it('takes linear time', () => {
    const title = '/home/me/shop/a,'.repeat(200_000);
    assert.equal(shownTitle(title, 'read', one), title);
  });
});
