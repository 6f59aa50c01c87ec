// Tests that a patch is applied where its lines match, even if its line numbers are wrong, and nowhere else.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { applyUnifiedPatch, readUnifiedPatch } from '../../../../src/chat/code/unifiedPatch.ts';

const file = 'one\ntwo\nthree\nfour\nfive\n';
const patch = (body: string): string => `--- a/src/a.ts\n+++ b/src/a.ts\t2026\n${body}`;
const applied = (code: string, to = file): string => {
  const read = readUnifiedPatch(code);
  assert.ok(read);
  const placed = applyUnifiedPatch(to, read);
  return placed.kind === 'change' ? placed.text : placed.kind;
};

describe('a patch in a message', () => {
  it('names its file', () => {
    assert.equal(readUnifiedPatch(patch('@@ -1 +1 @@\n-one\n+1\n'))?.path, 'src/a.ts');
    assert.equal(readUnifiedPatch('--- /dev/null\n+++ b/x.ts\n@@ -0,0 +1 @@\n+x\n')?.path, 'x.ts');
    assert.equal(readUnifiedPatch('@@ -1 +1 @@\n-one\n+1\n')?.path, undefined);
    assert.equal(readUnifiedPatch('no patch'), undefined);
    assert.equal(readUnifiedPatch(`${patch('@@ -1 +1 @@\n-a\n')}${patch('@@ -1 +1 @@\n-b\n')}`), undefined);
  });

  it('is applied even if its line numbers are wrong', () => {
    const body = '@@ -90,2 +90,3 @@\n two\n-three\n+3\n+3b\n@@ -99 +100 @@\n-five\n+5\n';
    assert.equal(applied(patch(body)), 'one\ntwo\n3\n3b\nfour\n5\n');
    assert.equal(
      applied(patch(body), file.replaceAll('\n', '\r\n')),
      'one\r\ntwo\r\n3\r\n3b\r\nfour\r\n5\r\n',
    );
    assert.equal(applied('--- /dev/null\n+++ b/x.ts\n@@ -0,0 +1,2 @@\n+x\n+y\n', ''), 'x\ny\n');
  });

  it('is rejected if its lines changed', () => {
    assert.equal(applied(patch('@@ -1 +1 @@\n-ONE\n+1\n')), 'unknown');
    assert.equal(applied(patch('@@ -1,2 +1 @@\n one\n-three\n')), 'unknown');
  });

  it('is handled without an error for any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, body) => {
        const read = readUnifiedPatch(`@@ -1 +1 @@\n${body}`);
        assert.ok(read && ['change', 'same', 'unknown'].includes(applyUnifiedPatch(text, read).kind));
      }),
    );
  });
});
