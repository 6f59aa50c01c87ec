// What a request is about is found in every shape in which agents say it.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { call, subjectOf } from './subject.ts';
import { permissionSubject } from '../../../src/chat/permissionSubject.ts';

describe('permissionSubject', () => {
  const commands: [name: string, rawInput: unknown, line: string, cwd?: string][] = [
    ['a line', { command: 'npm test -- --watch' }, 'npm test -- --watch'],
    ['a vector', { command: ['git', 'commit', '-m', 'a b'], cwd: '/w' }, "git commit -m 'a b'", '/w'],
    ['a program and its arguments', { command: 'npm', args: ['run', 'x'], workdir: '/w' }, 'npm run x', '/w'],
    ['arguments that are numbers', { cmd: 'head', args: ['-n', 5] }, 'head -n 5'],
    ['arguments as one text', { command: 'npm', args: 'run x' }, 'npm run x'],
    ['a shell around a script', { command: ['bash', '-lc', 'ls -la'], cwd: '/w' }, "bash -lc 'ls -la'", '/w'],
    ['a wrapped input', { input: { command: 'ls', directory: '/w' } }, 'ls', '/w'],
    ['JSON in a text', '{"command":"ls","working_directory":"/w"}', 'ls', '/w'],
    ['a bare text', 'rm -rf build', 'rm -rf build'],
    ['several commands', { commands: ['a 1', 'b 2'] }, 'a 1\nb 2'],
  ];
  for (const [name, rawInput, line, cwd] of commands) {
    it(`reads ${name} as a command`, () => {
      const { command, isUnclear } = subjectOf({ kind: 'execute', title: 'Run', rawInput });
      assert.equal(command?.line, line);
      assert.equal(command?.cwd, cwd);
      assert.equal(isUnclear, false);
    });
  }

  it('knows what a shell is asked to run', () => {
    assert.equal(subjectOf({ rawInput: { command: ['bash', '-lc', 'ls -la'] } }).command?.runs, 'ls -la');
    assert.equal(subjectOf({ rawInput: { command: "/bin/zsh -lc 'ls -la'" } }).command?.runs, 'ls -la');
    assert.equal(subjectOf({ rawInput: { command: ['./bash', '-c', 'ls'] } }).command?.runs, './bash -c ls');
  });

  it('sees that a command gets more than its line says', () => {
    assert.equal(subjectOf({ rawInput: { command: 'a', env: { X: '1' } } }).command?.hasMore, true);
    assert.equal(subjectOf({ rawInput: { command: 'a', stdin: 'x' } }).command?.hasMore, true);
    assert.equal(subjectOf({ rawInput: { command: 'a', env: {} } }).command?.hasMore, false);
    assert.equal(subjectOf({ rawInput: { command: 'a', args: [{ x: 1 }] } }).isUnclear, true);
    assert.equal(subjectOf({ rawInput: { command: 'a', args: ['b'], argv: ['c'] } }).isUnclear, true);
  });

  it('takes the diff from the content, with old text missing, null or a snippet', () => {
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
    it(`takes it from the input: ${name}`, () => {
      const subject = subjectOf({ kind: 'edit', rawInput });
      assert.deepEqual(subject.diffs, diffs);
      assert.deepEqual(subject.paths, ['/w/a']);
    });
  }

  it('takes it from a patch, with the files it names', () => {
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

  it('finds each path, also under a name nobody knows', () => {
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

  it('finds the address', () => {
    assert.deepEqual(subjectOf({ kind: 'fetch', rawInput: { url: 'https://a.b/c', prompt: 'x' } }).urls, [
      'https://a.b/c',
    ]);
    assert.deepEqual(subjectOf({ rawInput: { url: 'file:///etc/passwd' } }).paths, ['file:///etc/passwd']);
  });

  it('remembers what was announced of the call, and says what is new', () => {
    const announced = {
      title: 'Old',
      kind: 'execute',
      rawInput: { command: 'ls' },
      locations: [{ path: '/a' }],
    };
    const same = subjectOf({}, announced);
    assert.equal(same.title, 'Old');
    assert.equal(same.kind, 'execute');
    assert.equal(same.command?.line, 'ls');
    const changed = subjectOf({ title: 'New', rawInput: { command: 'rm' } }, announced);
    assert.equal(changed.title, 'New');
    assert.equal(changed.command?.line, 'rm');
  });

  it('has a name for a call that says nothing', () => {
    const subject = subjectOf({});
    assert.notEqual(subject.title, '');
    assert.equal(subject.kind, undefined);
    assert.deepEqual([subject.command, subject.paths, subject.diffs], [undefined, [], []]);
  });

  it('says so when there is more than it looks at', () => {
    let deep: object = { path: '/x' };
    for (let i = 0; i < 50; i++) deep = { deep };
    assert.equal(subjectOf({ rawInput: deep }).isUnclear, true);
    assert.equal(
      subjectOf({ rawInput: { list: Array.from({ length: 9_000 }, (_, i) => i) } }).isUnclear,
      true,
    );
  });

  it('never throws, and never loses a command', () => {
    fc.assert(
      fc.property(fc.anything(), fc.string({ minLength: 1 }), (rawInput, command) => {
        permissionSubject({ ...call({}), rawInput });
        const found = permissionSubject({ ...call({}), rawInput: { other: rawInput, command } });
        assert.ok(found.command?.line.includes(command));
      }),
    );
  });
});
