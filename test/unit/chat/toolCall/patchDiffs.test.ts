// Tests that a patch is parsed completely or not at all.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { diffPreview } from '../../../../src/chat/toolCall/diffPreview.ts';
import { patchDiffs, patchPaths } from '../../../../src/chat/toolCall/patchDiffs.ts';

const own = (...lines: readonly string[]): string =>
  ['*** Begin Patch', ...lines, '*** End Patch', ''].join('\n');

describe('a patch as diffs', () => {
  it('has several hunks, with any line endings', () => {
    const patch = own('*** Update File: a.ts', '@@', ' x', '-y', '@@ class A', '+z', '*** End of File');
    for (const text of [patch, patch.replaceAll('\n', '\r\n')])
      assert.deepEqual(patchDiffs(text), [{ path: 'a.ts', oldText: 'x\ny\n', newText: 'x\nz\n' }]);
  });

  it('is read from a unified diff of several files', () => {
    const patch = [
      'diff --git a/a.ts b/a.ts',
      'index 1..2 100644',
      '--- a/a.ts',
      '+++ b/a.ts',
      '@@ -1,2 +1,2 @@',
      ' x',
      '--- not a header',
      '+++ nor this',
      '--- a/gone.ts',
      '+++ /dev/null',
      '@@ -1 +0,0 @@',
      '-x',
      '\\ No newline at end of file',
    ].join('\n');
    assert.deepEqual(patchDiffs(patch), [
      { path: 'a.ts', oldText: 'x\n-- not a header\n', newText: 'x\n++ nor this\n' },
      { path: 'gone.ts', oldText: 'x\n', newText: '', what: 'deleted' },
    ]);
  });

  for (const patch of [
    '',
    'rm -rf /',
    own('rm -rf /'),
    own('*** Update File: a', '-x', 'rm -rf /'),
    own('*** Delete File: a', '+x'),
    own('*** Add File: a', '-x'),
    own('*** Add File: a', '*** Move to: b'),
    '@@ -0,0 +1 @@\n+hi',
    '--- a/a\n+++ b/a\n@@ -1,9 +1,9 @@\n x\n',
    '--- a/a\n+++ b/a\n@@ -1 +1 @@\n-x\n+y\nrm -rf /\n',
  ])
    it(`is undefined if not understood completely: ${JSON.stringify(patch).slice(0, 60)}`, () => {
      assert.equal(patchDiffs(patch), undefined);
    });

  it('shows every line that goes and comes', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 });
    fc.assert(
      fc.property(lines, lines, (old, now) => {
        const text = (all: readonly string[]): string => all.map((line) => `${line}\n`).join('');
        const shown = diffPreview(text(old), text(now), Infinity).text.split('\n');
        const count = (all: readonly string[], line: string): number =>
          all.filter((one) => one === line).length;
        for (const line of ['a', 'b', 'c', '']) {
          const change = count(shown, `+${line}`) - count(shown, `-${line}`);
          assert.equal(change, count(now, line) - count(old, line));
        }
      }),
    );
  });

  it('says how many lines of a long change are not shown', () => {
    const { text, cut } = diffPreview(undefined, 'x\n'.repeat(130));
    assert.equal(text.split('\n').length, 120);
    assert.equal(cut, '10 more lines');
  });
});

describe('the paths of a patch', () => {
  it('are read from every kind of header, up to a tab', () => {
    const patch = [
      '--- a/old name.ts\t2026-01-01',
      '+++ b/new.ts  ',
      'rename to moved.ts',
      '*** Add File: added.ts\r\r',
      '*** Move to: far/away.ts\u2028x',
      '--- /dev/null',
      '+++    ',
    ];
    assert.deepEqual(patchPaths(patch.join('\n')), [
      'old name.ts',
      'new.ts',
      'moved.ts',
      'added.ts',
      'far/away.ts\u2028x',
    ]);
  });

  it('exclude the null device, and are absolute if the absolute path is known', () => {
    const patch = '--- a/dev/null\n+++ b/tmp/w/x.txt\n--- a/src/y.ts\n+++ b/src/y.ts\n';
    assert.deepEqual(patchPaths(patch, ['/tmp/w/x.txt']), ['/tmp/w/x.txt', 'src/y.ts']);
    assert.deepEqual(patchPaths(patch), ['tmp/w/x.txt', 'src/y.ts']);
  });

  // Quadratic time would take minutes.
  for (const [name, line] of [
    ['blanks', `+++ ${' '.repeat(500_000)}\u2028`],
    ['tabs', `+++ a${'\t'.repeat(500_000)}\rb`],
  ] as const)
    it(`are found quickly in a line of ${name}`, () => {
      assert.ok(patchPaths(`${line}\n+++ b/c.ts`).includes('c.ts'));
    });
});
