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
    for (const none of ['https://', 'http://a b', 'https://%', `https://a.example/${'\u00e9'.repeat(2_000)}`])
      assert.equal(safeLink(none), undefined, none);
  });

  it('leaves paths as they are', () => {
    for (const path of ['src/a.ts:5', './a b.ts#L1', 'C:\\a.ts', 'a.ts:5:1', 'file:///w/a.ts'])
      assert.equal(safeLink(path), path);
  });
});
