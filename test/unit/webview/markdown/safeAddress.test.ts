// Tests that the target of a link is shown as it is opened.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readHref } from '../../../../src/vscode/chat/pages/pagePlace.ts';
import { safeLink } from '../../../../src/webview/markdown/safeAddress.ts';

describe('safeLink', () => {
  it('returns web addresses as the browser reads them', () => {
    for (const [address, opened] of [
      ['https://a.example/x', 'https://a.example/x'],
      ['https://\u0430pple.com/', 'https://xn--pple-43d.com/'],
      ['https:evil.example', 'https://evil.example/'],
      ['https:\\\\evil.example\\@good.example', 'https://evil.example/@good.example'],
      ['https://good.example\u3002evil.example/', 'https://good.example.evil.example/'],
      ['HTTP://a.example/\u200bx y', 'http://a.example/%E2%80%8Bx%20y'],
    ]) {
      assert.equal(safeLink(address!), opened);
      assert.deepEqual(readHref(opened!, { base: '/w', folders: ['/w'] }), { kind: 'address', href: opened });
    }
    for (const none of [
      'command:a.b',
      'x.y:alert',
      'vscode://a.b/c',
      'javascript:1',
      'tel:1',
      'https://',
      'http://a b',
      'https://%',
      `https://a.example/${'\u00e9'.repeat(2_000)}`,
    ])
      assert.equal(safeLink(none), undefined, none);
  });

  it('leaves paths as they are', () => {
    for (const path of [
      ...['src/a.ts:5', './a b.ts#L1', 'C:\\a.ts', 'a.ts:5:1', 'file:///w/a.ts', 'C:%5Ca.ts:5', 'a.ts:10-20'],
      ...['Makefile:3', 'a.ts:L10', 'a.ts(3,4)'],
    ])
      assert.equal(safeLink(path), path);
  });

  it('returns the path that is addressed in an editor, so that nothing else can be opened there', () => {
    assert.equal(safeLink('vscode://file/w/a.ts:3'), '/w/a.ts:3');
    assert.equal(safeLink('cursor://file/c:/w/a.ts'), 'c:/w/a.ts');
  });
});
