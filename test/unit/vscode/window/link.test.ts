// Addresses are shown as the browser reads them, and only web addresses are opened.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readLink } from '../../../../src/vscode/window/link.ts';

describe('readLink', () => {
  for (const address of [
    'https://example.com/a?b=%2Fc#d',
    'http://localhost:8080/callback',
    'http://127.0.0.1/x',
    'http://[::1]:3000/',
  ]) {
    it(`gives no warning for ${address}`, () => {
      const link = readLink(address);
      assert.ok(link.kind === 'link');
      assert.deepEqual(link.warnings, []);
      assert.equal(link.href, address);
    });
  }

  for (const address of ['http://example.com/', 'http://localhost.evil.com/', 'http://127.0.0.1.evil.com/']) {
    it(`warns that ${address} is not encrypted`, () => {
      const link = readLink(address);
      assert.ok(link.kind === 'link' && link.warnings.length === 1);
    });
  }

  it('shows the real host', () => {
    const name = readLink('https://example.com@evil.test/login');
    assert.ok(name.kind === 'link' && name.host === 'evil.test' && name.warnings.length === 1);
    const script = readLink('https://ex\u0430mple.com/');
    assert.ok(script.kind === 'link' && script.host === 'xn--exmple-4nf.com' && script.warnings.length === 1);
    const slashes = readLink(String.raw`https:\\evil.test\@example.com/`);
    assert.ok(slashes.kind === 'link' && slashes.host === 'evil.test');
  });

  it('leaves no invisible characters in the address', () => {
    const link = readLink('https://example.com/\u202Ea\u0007\n\u200B?q=\u2066');
    assert.ok(link.kind === 'link');
    assert.match(link.href, /^[\x21-\x7e]+$/);
  });

  for (const address of [
    'javascript:alert(1)',
    'file:///etc/passwd',
    'command:workbench.action.quit',
    'vscode://ms.x/run',
    'data:text/html,x',
    'ftp://a.b/',
    'example.com',
    '',
    `https://a.b/${'x'.repeat(10_000)}`,
  ]) {
    it(`refuses ${address.slice(0, 40)}`, () => assert.equal(readLink(address).kind, 'refused'));
  }
});
