// Tests what permission rules allow and refuse, and above all what they must not allow.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { describeRule, type PermissionRule } from '../../../../src/chat/permission/permissionRule.ts';
import { subjectOf } from './subject.ts';
import { allow, edits, refuse, runs, verdict } from './judgedCall.ts';

describe('permission rules', () => {
  const cases: [rule: PermissionRule, fields: object, verdict: string][] = [
    [allow({ command: 'npm test' }), runs('npm test'), 'allow'],
    [allow({ command: 'npm test' }), runs(['npm', 'test']), 'allow'],
    [allow({ command: 'npm test' }), runs('npm test --watch'), 'ask'],
    [allow({ command: 'npm test --watch "a b"' }), runs('npm test --watch "a b"'), 'allow'],
    // Only the commands of the table may be followed by more.
    [allow({ command: 'ls' }), runs('ls -la "src"', '/work/lib/x'), 'allow'],
    [allow({ command: 'ls' }), runs(['ls', '-l', 'a b']), 'allow'],
    [allow({ command: 'ls' }), runs('ls -la /work/lib/src'), 'allow'],
    [allow({ command: 'ls' }), runs('ls -la /etc'), 'ask'],
    [allow({ command: 'ls -l' }), runs('ls -l src'), 'ask'],
    [allow({ command: 'git log' }), runs('git log --oneline -5 main..dev -- src'), 'allow'],
    [allow({ command: 'git log' }), runs('git log HEAD~3', '/work/app/sub'), 'ask'],
    [allow({ command: 'git log' }), runs('git log', '/work/app/sub'), 'ask'],
    [allow({ command: 'rg' }), runs("rg -n --glob='*.ts' 'a b' src"), 'allow'],
    [allow({ command: 'go test' }), runs('go test -v -run=TestX -count=1 ./...'), 'allow'],
    [allow({ command: 'npm test' }), runs(['bash', '-lc', 'npm test']), 'allow'],
    [allow({ command: 'npm test' }), runs('npm test', '/work/lib/'), 'allow'],
    // The same line runs other scripts in a folder below.
    [allow({ command: 'npm test' }), runs('npm test', '/work/lib/x'), 'ask'],
    [allow({ command: 'go test' }), runs('go test ./...', 'x'), 'ask'],
    [allow({ command: 'npm test', path: 'x' }), runs('npm test', 'x'), 'allow'],
    [allow({ command: 'npm test', path: 'x' }), runs('npm test', 'x/y'), 'ask'],
    [allow({ command: 'npm test' }), runs('npm testing'), 'ask'],
    [allow({ command: 'npm test' }), runs('npm  run test'), 'ask'],
    // Programs trim trailing characters of lines, and names may contain other line breaks.
    [
      allow({ kind: 'edit' }),
      {
        kind: 'edit',
        locations: [{ path: '/work/app/a' }],
        rawInput: { patch: '*** Begin Patch\n*** Update File: /etc/passwd\r\r\n' },
      },
      'ask',
    ],
    [
      allow({ kind: 'edit' }),
      {
        kind: 'edit',
        locations: [{ path: '/work/app/a' }],
        rawInput: { patch: '--- a/b\n+++ b/../..\u2028/etc/x\n' },
      },
      'ask',
    ],
    // A shell treats these as part of one word, which may name another program.
    [allow({ command: 'npm test' }), runs('npm\u00a0test'), 'ask'],
    [allow({ command: 'npm' }), runs('npm\u3000test'), 'ask'],
    [allow({ command: 'npm test' }), runs('npm test \ufeffx'), 'ask'],
    [allow({ command: 'npm' }), runs('X=1 npm test'), 'ask'],
    [allow({ command: 'npm test' }), runs('npm test', '/tmp/evil'), 'ask'],
    [allow({ command: 'npm test' }), runs('npm test', '../../tmp'), 'ask'],
    [allow({ command: 'npm test' }), runs('npm test', '~'), 'ask'],
    [allow({ command: 'npm test' }), runs(['bash', '-lc', 'npm test; rm -rf /']), 'ask'],
    [allow({ command: 'npm test' }), runs(['npm', 'test', ';', 'rm']), 'ask'],
    [
      allow({ command: 'npm test' }),
      { kind: 'execute', rawInput: { command: 'npm test', env: { A: 'b' } } },
      'ask',
    ],
    [
      allow({ command: 'npm test' }),
      { kind: 'execute', rawInput: { command: 'npm test', cmd: 'rm' } },
      'ask',
    ],
    [allow({ command: 'npm test' }), { kind: 'execute', title: 'npm test' }, 'ask'],
    [allow({ command: 'npm test' }), { ...runs('npm test'), ...edits('/work/app/a') }, 'ask'],
    [allow({ command: 'a && b' }), runs('a && b'), 'allow'],
    [allow({ command: 'a && b' }), runs('a && b c'), 'ask'],
    // A rule that names no command would allow any.
    [allow({ kind: 'execute' }), runs('anything; at all'), 'ask'],
    [allow({ kind: 'execute' }), runs('rm -rf /home/me'), 'ask'],
    [allow({ kind: 'execute' }), { kind: 'execute', title: 'Bash' }, 'ask'],
    [allow({ kind: 'execute' }), runs('npm test'), 'ask'],
    [allow({ kind: 'other' }), { kind: 'other', title: 'Bash' }, 'ask'],
    [allow({ kind: 'other' }), { kind: 'other', title: 'Bash', rawInput: { code: 'x' } }, 'ask'],
    // A rule without a path applies only within the folders.
    [allow({ command: 'rm build' }), runs('rm build'), 'allow'],
    [allow({ command: 'rm build' }), runs('rm build src/old'), 'ask'],
    [allow({ command: 'cat' }), runs('cat ../../x'), 'ask'],
    [allow({ command: 'cat' }), runs('cat ~'), 'ask'],
    [allow({ command: 'cat' }), runs('cat ../lib/x'), 'allow'],
    [allow({ command: 'rm /home/me' }), runs('rm /home/me'), 'allow'],
    // Files that make tools run programs.
    [allow({ kind: 'edit' }), edits('/work/app/.git/hooks/pre-commit'), 'ask'],
    [allow({ kind: 'edit' }), edits('.vscode/tasks.json'), 'ask'],
    [allow({ path: '**' }), edits('/work/app/a', '/work/app/.vscode/tasks.json'), 'ask'],
    [allow({ path: '.vscode/tasks.json' }), edits('/work/app/.vscode/tasks.json'), 'ask'],
    [allow({ kind: 'delete' }), { kind: 'delete', rawInput: { path: '.git/config' } }, 'ask'],
    [allow({ kind: 'read' }), { kind: 'read', rawInput: { path: '.git/config' } }, 'allow'],
    [
      allow({ kind: 'edit' }),
      { ...edits('/work/app/a'), rawInput: { path: 'a', replace_all: true } },
      'allow',
    ],
    [allow({ kind: 'edit' }), { ...edits('/work/app/a'), rawInput: { path: 'a', bash: 'x' } }, 'ask'],
    [allow({ kind: 'execute' }), runs('anything', '/etc'), 'ask'],
    [allow({ kind: 'read' }), { kind: 'read', ...{ rawInput: { command: 'cat a' } } }, 'ask'],
    [allow({ kind: 'read' }), { kind: 'read', locations: [{ path: '/work/app/a' }] }, 'allow'],
    [allow({ kind: 'read' }), { kind: 'read', locations: [{ path: '/etc/passwd' }] }, 'ask'],
    [allow({ kind: 'read' }), { kind: 'read', locations: [{ path: '/work/app/[id].tsx' }] }, 'allow'],
    [allow({ kind: 'read' }), { kind: 'read' }, 'ask'],
    [allow({ kind: 'read' }), { ...edits('/work/app/a'), kind: 'read' }, 'ask'],
    [allow({ kind: 'search' }), { kind: 'search', rawInput: { pattern: 'x' } }, 'allow'],
    [allow({ kind: 'fetch' }), { kind: 'fetch', rawInput: { url: 'https://a.b' } }, 'allow'],
    [allow({ kind: 'search' }), { kind: 'search', rawInput: { url: 'https://a.b' } }, 'ask'],
    [allow({ kind: 'edit' }), edits('/work/app/a'), 'allow'],
    [allow({ kind: 'edit' }), { content: [{ type: 'diff', path: '/work/app/a', newText: 'b' }] }, 'allow'],
    [allow({ kind: 'edit' }), edits('/work/app/a', '/work/app/../b'), 'ask'],
    [allow({ kind: 'edit' }), { kind: 'edit' }, 'ask'],
    [allow({ path: 'src/**' }), edits('/work/app/src/a/b.ts'), 'allow'],
    [allow({ path: 'src/**' }), edits('src/a.ts'), 'allow'],
    [allow({ path: 'src/**' }), edits('/work/lib/src/b.ts'), 'allow'],
    [allow({ path: 'src/**' }), edits('/work/app/src/a', '/work/app/b'), 'ask'],
    [allow({ path: 'src/**' }), edits('/work/app/src/../b'), 'ask'],
    [allow({ path: 'src/**' }), edits('/work/application/src/a'), 'ask'],
    [allow({ path: 'src/**' }), { ...edits('/work/app/src/a'), rawInput: { also: '/etc/x' } }, 'ask'],
    [allow({ path: 'src/**' }), { kind: 'execute', locations: [{ path: '/work/app/src/a' }] }, 'ask'],
    [allow({ path: 'src/**' }), runs('rm x', '/work/app/src'), 'ask'],
    [allow({ path: '**' }), {}, 'ask'],
    [allow({ path: '**' }), { kind: 'edit', title: '/work/app/a' }, 'ask'],
    [allow({ path: '/etc/hosts' }), edits('/etc/hosts'), 'allow'],
    [allow({ path: '/etc/hosts' }), edits('/etc/hostsx'), 'ask'],
    [allow({ path: '*.md' }), edits('/work/app/a.md'), 'allow'],
    [allow({ path: '*.md' }), edits('/work/app/b/a.md'), 'ask'],
    [allow({ path: '**/*.{md,txt}' }), edits('/work/app/b/a.txt'), 'allow'],
    [allow({ path: 'SRC/**' }), edits('/work/app/src/a'), 'ask'],
    [allow({ command: 'npm test', path: 'pkg/**' }), runs('npm test', '/work/app/pkg/a'), 'allow'],
    [allow({ command: 'npm test', path: 'pkg/**' }), runs('npm test', '/work/app'), 'ask'],
    [allow({ agent: 'other', kind: 'edit' }), edits('/work/app/a'), 'ask'],
    [allow({ agent: 'codex', kind: 'edit' }), edits('/work/app/a'), 'allow'],
    [refuse({ command: 'rm' }), runs('rm -rf x'), 'refuse'],
    [refuse({ command: 'rm' }), runs('cd a && sudo -u root /bin/rm x'), 'refuse'],
    [refuse({ command: 'rm' }), runs('A=1 rm x'), 'refuse'],
    ...[
      '=rm x',
      'noglob rm x',
      '- rm x',
      'repeat 2 rm x',
      'if true; then rm x; fi',
      '! rm x',
      'eval rm x',
      'bash -lc "rm x"',
      '2>/dev/null rm x',
      'cat < in > out; <in rm x',
      'find . -exec rm {} +',
    ].map((line): [PermissionRule, object, string] => [refuse({ command: 'rm' }), runs(line), 'refuse']),
    [refuse({ command: 'rm' }), runs('echo then rm'), 'ask'],
    [refuse({ command: 'rm' }), runs(['bash', '-lc', 'rm x']), 'refuse'],
    [refuse({ command: 'rm' }), runs('echo $(rm x)'), 'refuse'],
    [refuse({ command: 'rm' }), { kind: 'execute', title: '`rm -rf x`' }, 'refuse'],
    [refuse({ command: 'rm' }), runs('npm run rm'), 'ask'],
    [refuse({ path: 'secret/**' }), edits('/work/app/a', '/work/app/Secret/b'), 'refuse'],
    [refuse({ kind: 'edit' }), { content: [{ type: 'diff', path: 'a', newText: 'b' }] }, 'refuse'],
    [refuse({ kind: 'execute' }), { kind: 'read', rawInput: { command: 'cat' } }, 'refuse'],
    [refuse({ agent: 'codex' }), {}, 'refuse'],
  ];
  for (const [rule, fields, expected] of cases) {
    it(`${describeRule(rule)} → ${expected}: ${JSON.stringify(fields).slice(0, 90)}`, () => {
      assert.equal(verdict([rule], fields), expected);
    });
  }

  for (const operator of [';', '&&', '|', '>', '<', '`', '$(', '\n', '\r', '&', '\\', '\0', '||']) {
    it(`do not allow a line with ${JSON.stringify(operator)} by its first words`, () => {
      for (const line of [`npm test${operator}x`, `npm test ${operator} x`, `npm test "${operator}"`]) {
        assert.equal(verdict([allow({ command: 'npm test' })], runs(line)), 'ask');
        assert.equal(verdict([allow({ command: line })], runs(line)), 'allow');
      }
    });
  }

  const hunk = '@@ -1 +1 @@\n-a\n+b\n';
  const change = `diff --git a/src/x.ts b/src/x.ts\n--- a/src/x.ts\n+++ b/src/x.ts\n${hunk}`;
  const patched = (patch: string): object => ({ kind: 'edit', title: 'Edit src/x.ts', rawInput: { patch } });
  for (const [name, section] of [
    ['makes a file executable', 'diff --git a/src/y b/src/y\nold mode 100644\nnew mode 100755\n'],
    ['deletes an empty file', 'diff --git a/src/y b/src/y\ndeleted file mode 100644\n'],
    ['creates an empty file', 'diff --git a/src/y b/src/y\nnew file mode 100644\n'],
    ['renames a file', 'diff --git a/src/y b/src/z\nrename from src/y\nrename to src/z\n'],
    ['replaces a binary file', 'diff --git a/src/y b/src/y\nBinary files a/src/y and b/src/y differ\n'],
  ] as const)
    it(`do not allow a patch that also ${name} without showing it`, () => {
      const edit = [
        allow({ kind: 'edit' }),
        allow({ path: 'src/**' }),
        allow({ kind: 'edit', path: 'src/*' }),
      ];
      assert.equal(verdict(edit, patched(change)), 'allow');
      for (const patch of [section + change, change + section, section])
        assert.equal(verdict(edit, patched(patch)), 'ask');
      assert.equal(verdict([refuse({ path: 'src/y' })], patched(section + change)), 'refuse');
      assert.deepEqual(subjectOf(patched(section + change)).unreadPatches, [section + change]);
    });

  it('see every patch of a request, in whatever field', () => {
    const other = '--- a/.git/config\n+++ b/.git/config\n' + hunk;
    for (const rawInput of [
      { diff: change, patch: other },
      { path: 'src/x.ts', edits: [{ old_string: 'a', new_string: 'b', patch: other }] },
      { input: { changes: [{ path: 'src/x.ts', content: 'b', unified_diff: change, diff: other }] } },
    ]) {
      const fields = { kind: 'edit', title: 'Edit', rawInput };
      assert.equal(verdict([allow({ kind: 'edit' })], fields), 'ask');
      const { paths, diffs } = subjectOf(fields);
      assert.ok(paths.includes('.git/config'));
      assert.ok(diffs.some(({ path }) => path === '.git/config'));
    }
  });

  it('allow hunks without a head, which change the file that is named beside them', () => {
    const changes = (unified_diff: string): object => ({
      kind: 'edit',
      rawInput: { changes: { '/work/app/src/x.ts': { type: 'update', unified_diff } } },
    });
    assert.equal(verdict([allow({ kind: 'edit' })], changes(hunk)), 'allow');
    assert.equal(verdict([allow({ kind: 'edit' })], changes(`${hunk}new mode 100755\n`)), 'ask');
    assert.equal(
      verdict([allow({ kind: 'edit' })], changes(`${hunk}--- a/x\n+++ b/../../y\n${hunk}`)),
      'ask',
    );
  });

  it('let a refusing rule win over an allowing one, in either order', () => {
    const rules = [allow({ command: 'ls' }), refuse({ command: 'ls -R' })];
    for (const list of [rules, rules.toReversed()]) {
      assert.equal(verdict(list, runs('ls -R src')), 'refuse');
      assert.equal(verdict(list, runs('ls -l')), 'allow');
    }
  });

  it('apply to Windows paths', () => {
    const windows = { agent: 'codex', cwd: 'C:\\app', folders: ['C:\\app'] };
    const rules = [allow({ path: 'src/**' })];
    assert.equal(verdict(rules, edits('c:\\app\\src\\a.ts'), windows), 'allow');
    assert.equal(verdict(rules, edits('src\\a.ts'), windows), 'allow');
    for (const path of [
      'C:\\app\\src\\..\\b',
      'D:\\app\\src\\a',
      'c:a',
      '\\\\host\\share\\a',
      'C:\\app\\src\\.. \\b',
    ]) {
      assert.equal(verdict(rules, edits(path), windows), 'ask', path);
    }
  });
});
