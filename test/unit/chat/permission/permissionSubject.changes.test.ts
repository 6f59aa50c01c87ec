// Which changes, paths and addresses are read from a permission request, in every shape that agents send.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { subjectOf } from './subject.ts';

describe('permissionSubject', () => {
  it('reads a patch of cline’s as diffs', () => {
    const input = [
      '*** Begin Patch',
      '*** Update File: src/a.ts',
      '*** Move to: src/b.ts',
      '@@ function total() {',
      ' keep',
      '-old',
      '+new',
      '+more',
      '*** Add File: c d.ts',
      '+one',
      '*** Delete File: gone.ts',
      '*** End Patch',
    ].join('\n');
    const title = `apply_patch: ${JSON.stringify({ input }).slice(0, 60)}`;
    const subject = subjectOf({ title, kind: 'edit', rawInput: { input } });
    assert.deepEqual(subject.diffs, [
      { path: 'src/a.ts', oldText: 'keep\nold\n', newText: 'keep\nnew\nmore\n', movedTo: 'src/b.ts' },
      { path: 'c d.ts', oldText: undefined, newText: 'one\n', what: 'added' },
      { path: 'gone.ts', oldText: '', newText: '', what: 'deleted' },
    ]);
    assert.deepEqual(subject.paths, ['src/a.ts', 'src/b.ts', 'c d.ts', 'gone.ts']);
    assert.deepEqual(subject.unreadPatches, []);
    assert.deepEqual(subject.inputs, []);
  });

  it('shows each change once, wherever the request has it', () => {
    const diff = { type: 'diff', path: '/w/a.ts', oldText: 'one\ntwo\n', newText: 'one\n2\n' };
    const same = { file_path: '/w/a.ts', old_string: 'two', new_string: '2' };
    assert.equal(subjectOf({ kind: 'edit', content: [diff], rawInput: same }).diffs.length, 1);
    const other = { file_path: '/w/a.ts', old_string: 'two', new_string: 'evil()' };
    const { diffs } = subjectOf({ kind: 'edit', content: [diff], rawInput: other });
    assert.deepEqual(
      diffs.map(({ newText }) => newText),
      ['one\n2\n', 'evil()'],
    );
    const patch = '--- a/b.ts\n+++ b/b.ts\n@@ -1 +1 @@\n-x\n+y\n';
    const both = subjectOf({ kind: 'edit', rawInput: { path: '/w/a.ts', content: 'z', diff: patch } });
    assert.deepEqual(
      both.diffs.map(({ path }) => path),
      ['/w/a.ts', 'b.ts'],
    );
    const unread = subjectOf({ kind: 'edit', rawInput: { path: '/w/a.ts', content: 'z', diff: 'a patch' } });
    assert.deepEqual(unread.unreadPatches, ['a patch']);
  });

  it('reads copilot’s patches, whose prefixes precede absolute paths', () => {
    const diff =
      'diff --git a/w/x.txt b/w/x.txt\nnew file mode 100644\n--- a/dev/null\n+++ b/w/x.txt\n@@ -0,0 +1,1 @@\n+hi\n';
    const subject = subjectOf({ title: 'Create file', kind: 'edit', rawInput: { path: '/w/x.txt', diff } });
    assert.deepEqual(subject.paths, ['/w/x.txt']);
    assert.deepEqual(subject.diffs, [
      { path: '/w/x.txt', oldText: undefined, newText: 'hi\n', what: 'added' },
    ]);
  });

  it('reads diffs from the content, with old text missing, null or partial', () => {
    for (const oldText of [undefined, null]) {
      const { diffs, paths } = subjectOf({
        content: [{ type: 'diff', path: '/w/a', oldText, newText: 'x' }],
      });
      assert.deepEqual(diffs, [{ path: '/w/a', oldText: undefined, newText: 'x' }]);
      assert.deepEqual(paths, ['/w/a']);
    }
    const snippet = subjectOf({ content: [{ type: 'diff', path: '/w/a', oldText: 'o', newText: 'n' }] });
    assert.equal(snippet.diffs[0]?.oldText, 'o');
  });

  const changes: [name: string, rawInput: unknown, diffs: object[]][] = [
    [
      'strings to replace',
      { file_path: '/w/a', old_string: 'o', new_string: 'n' },
      [{ path: '/w/a', oldText: 'o', newText: 'n' }],
    ],
    [
      'the same in camel case',
      { filePath: '/w/a', oldString: 'o', newString: 'n' },
      [{ path: '/w/a', oldText: 'o', newText: 'n' }],
    ],
    ['a whole file', { path: '/w/a', content: 'n' }, [{ path: '/w/a', oldText: undefined, newText: 'n' }]],
    [
      'several edits',
      {
        file_path: '/w/a',
        edits: [
          { old_string: '1', new_string: '2' },
          { old_string: '3', new_string: '4' },
        ],
      },
      [
        { path: '/w/a', oldText: '1', newText: '2' },
        { path: '/w/a', oldText: '3', newText: '4' },
      ],
    ],
    [
      'changes under the names of files',
      { changes: { '/w/a': { type: 'add', content: 'n' } } },
      [{ path: '/w/a', oldText: undefined, newText: 'n' }],
    ],
  ];
  for (const [name, rawInput, diffs] of changes) {
    it(`reads diffs from the input: ${name}`, () => {
      const subject = subjectOf({ kind: 'edit', rawInput });
      assert.deepEqual(subject.diffs, diffs);
      assert.deepEqual(subject.paths, ['/w/a']);
    });
  }

  it('reads diffs and paths from a patch', () => {
    const patch = '--- a/src/one.ts\n+++ b/src/two.ts\n@@ -1 +1 @@\n-a\n+b\n';
    const unified = subjectOf({ kind: 'edit', rawInput: { filepath: '/w/src/one.ts', diff: patch } });
    assert.deepEqual(unified.patches, [patch]);
    assert.deepEqual(unified.paths.toSorted(), ['/w/src/one.ts', 'src/one.ts', 'src/two.ts']);
    const own = '*** Begin Patch\n*** Update File: a.ts\n*** Move to: b.ts\n@@\n*** Add File: c d.ts\n';
    assert.deepEqual(subjectOf({ rawInput: { input: own } }).paths, ['a.ts', 'b.ts', 'c d.ts']);
    const codex = subjectOf({
      rawInput: { changes: { '/w/a': { type: 'update', unified_diff: '@@', move_path: '/w/b' } } },
    });
    assert.deepEqual(codex.paths.toSorted(), ['/w/a', '/w/b']);
    assert.deepEqual(codex.patches, ['@@']);
  });

  it('finds each path, also in unknown fields', () => {
    const { paths } = subjectOf({
      locations: [{ path: '/w/a', line: 3 }],
      rawInput: {
        source: 'b',
        destination: 'c',
        whatever: { deep: ['/etc/passwd'] },
        note: 'no path',
        files: ['d'],
      },
    });
    assert.deepEqual(paths.toSorted(), ['/etc/passwd', '/w/a', 'b', 'c', 'd']);
  });

  it('finds URLs', () => {
    assert.deepEqual(subjectOf({ kind: 'fetch', rawInput: { url: 'https://a.b/c', prompt: 'x' } }).urls, [
      'https://a.b/c',
    ]);
    assert.deepEqual(subjectOf({ rawInput: { url: 'file:///etc/passwd' } }).paths, ['file:///etc/passwd']);
  });
});
