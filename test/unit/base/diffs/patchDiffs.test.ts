// Tests that a patch is parsed completely or not at all.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { diffPreview } from '../../../../src/chat/review/diffPreview.ts';
import { patchDiffs, patchPaths } from '../../../../src/base/diffs/patchDiffs.ts';

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

  it('has new files with the header of git and with that of copilot', () => {
    for (const verb of ['new', 'create']) {
      const head = `diff --git a/w/x.ts b/w/x.ts\n${verb} file mode 100644\nindex 0000000..0000000\n`;
      const lines = '--- a/dev/null\n+++ b/w/x.ts\n@@ -1,0 +1,1 @@\n+hi\n';
      assert.deepEqual(patchDiffs(head + lines), [
        { path: 'w/x.ts', oldText: undefined, newText: 'hi\n', what: 'added' },
      ]);
      assert.equal(patchDiffs(head.replace('100644', '100755') + lines), undefined);
      assert.equal(patchDiffs(head + lines.replace('a/dev/null', 'a/w/x.ts')), undefined);
    }
  });

  const edit = '--- a/x.ts\n+++ b/x.ts\n@@ -1 +1 @@\n-a\n+b\n';
  const whole = `diff --git a/x.ts b/x.ts\n${edit}`;
  const sections: [name: string, section: string][] = [
    ['a mode', 'diff --git a/run.sh b/run.sh\nold mode 100644\nnew mode 100755\n'],
    ['a new empty file', 'diff --git a/e b/e\nnew file mode 100644\nindex 0000000..e69de29\n'],
    ['a deleted empty file', 'diff --git a/e b/e\ndeleted file mode 100644\nindex e69de29..0000000\n'],
    ['a name', 'diff --git a/e b/f\nsimilarity index 100%\nrename from e\nrename to f\n'],
    ['a binary file', 'diff --git a/e b/e\nindex 1..2 100644\nBinary files a/e and b/e differ\n'],
    ['a file of another tool', 'diff -r 1f2e e\n'],
    ['an indexed file', 'Index: e\n===================\n'],
  ];
  for (const [name, section] of sections)
    it(`is undefined if a section has no lines: ${name}`, () => {
      for (const patch of [section, section + whole, whole + section, whole + section + whole])
        assert.equal(patchDiffs(patch), undefined);
    });

  it('is undefined if a head says more than its lines show', () => {
    assert.equal(patchDiffs(whole)?.length, 1);
    for (const head of [
      'diff --git a/x.ts b/x.ts\nold mode 100644\nnew mode 100755\n',
      'diff --git a/x.ts b/x.ts\nindex 1..2 120000\n',
      'diff --git a/x.ts b/x.ts\nnew file mode 120000\n',
      'diff --git a/x.ts b/x.ts\ndeleted file mode 100644\n',
      'diff --git a/x.ts b/other.ts\n',
      'diff --git a/x.ts b/x.ts\nrename from x.ts\nrename to other.ts\n',
      'Index: other.ts\n',
      'new mode 100755\n',
      '+++ b/other.ts\n',
    ])
      assert.equal(patchDiffs(head + edit), undefined, head);
    assert.equal(patchDiffs(`${edit}+++ b/other.ts\n@@ -1 +1 @@\n-a\n+b\n`), undefined);
    assert.equal(patchDiffs(`${edit}rename from x.ts\nrename to y.ts\n`), undefined);
  });

  it('has files that are renamed and changed, and names with spaces, quotes and octal bytes', () => {
    const lines = '@@ -1 +1 @@\n-a\n+b\n';
    const change = { oldText: 'a\n', newText: 'b\n' };
    const renamed = 'similarity index 90%\nrename from a b.ts\nrename to c b/d.ts\n';
    assert.deepEqual(
      patchDiffs(`diff --git a/a b.ts b/c b/d.ts\n${renamed}--- a/a b.ts\n+++ b/c b/d.ts\n${lines}`),
      [{ path: 'a b.ts', ...change, movedTo: 'c b/d.ts' }],
    );
    const quoted = '"a/caf\\303\\251 \\"1\\".ts"';
    assert.deepEqual(
      patchDiffs(
        `diff --git ${quoted} ${quoted.replace('a/', 'b/')}\n--- ${quoted}\n+++ ${quoted}\n${lines}`,
      ),
      [{ path: 'café "1".ts', ...change }],
    );
    assert.equal(patchDiffs(`--- "a/x\\q"\n+++ "b/x\\q"\n${lines}`), undefined);
    assert.equal(patchDiffs(`Index: x\n====\ndiff -u x x\n--- x\t(revision 1)\n+++ x\n${lines}`)?.length, 1);
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

  it('are both names of a section without lines', () => {
    const paths = (line: string): readonly string[] =>
      patchPaths(`${line}\nold mode 100644\nnew mode 100755\n`);
    assert.deepEqual(paths('diff --git a/.husky/pre-commit b/.husky/pre-commit'), ['.husky/pre-commit']);
    assert.deepEqual(paths('diff --git a/x b/../y'), ['x', '../y']);
    assert.deepEqual(paths('diff --git a/x y b/x y'), ['x y']);
    assert.deepEqual(paths('diff --git x y'), ['x', 'y']);
    assert.deepEqual(paths('diff --git "a/\\056git/x" b/y z'), ['.git/x', 'y z']);
    assert.deepEqual(paths('diff --git a/x "b/\\056git/x"'), ['x', '.git/x']);
    assert.ok(paths('diff --git a/x b/y b/z').includes('y b/z'));
    assert.deepEqual(patchPaths('Index: x\nrename from "\\056git/y"'), ['x', '.git/y']);
    assert.deepEqual(patchPaths('diff --git a/w/x b/w/x', ['/w/x']), ['/w/x']);
  });

  // Quadratic time would take minutes.
  for (const [name, line] of [
    ['blanks', `+++ ${' '.repeat(500_000)}\u2028`],
    ['tabs', `+++ a${'\t'.repeat(500_000)}\rb`],
    ['names', `diff --git ${'a b/'.repeat(100_000)}`],
    ['gaps', `diff --git a${' '.repeat(8_000)}b\n`.repeat(100)],
    ['heads', `diff --git ${'a b/'.repeat(2_000)}\n`.repeat(100)],
    ['quotes', `diff --git ${'"\\"'.repeat(2_500)}\n`.repeat(100)],
  ] as const)
    it(`are found quickly in a line of ${name}`, () => {
      assert.ok(patchPaths(`${line}\n+++ b/c.ts`).includes('c.ts'));
    });
});
