// Tests what permission rules allow and refuse, and above all what they must not allow.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import {
  describeRule,
  readRules,
  type PermissionRule,
} from '../../../../src/chat/permission/permissionRule.ts';
import { judge } from '../../../../src/chat/permission/permissionRules.ts';
import { permissionSubject } from '../../../../src/chat/permission/permissionSubject.ts';
import { suggestedRules } from '../../../../src/chat/permission/ruleSuggestions.ts';
import { toolKinds } from '../../../../src/protocol/session/toolCall.ts';
import { call, scope, subjectOf } from './subject.ts';

const allow = (rule: object): PermissionRule => ({ decision: 'allow', ...rule });
const refuse = (rule: object): PermissionRule => ({ decision: 'refuse', ...rule });
const runs = (command: unknown, cwd?: string): object => ({ kind: 'execute', rawInput: { command, cwd } });
const edits = (...paths: string[]): object => ({
  kind: 'edit',
  content: paths.map((path) => ({ type: 'diff', path, oldText: 'a', newText: 'b' })),
});

/** Replaces the list of such files. */
const runsPrograms = (path: string): boolean => /\/\.(?:git|vscode)(?:\/|$)/.test(path);

function verdict(rules: readonly PermissionRule[], fields: object, as = scope): string {
  return judge(rules, subjectOf(fields), as, runsPrograms).kind;
}

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

  const malformed: unknown[] = [
    null,
    5,
    [],
    {},
    { decision: 'allow' },
    { decision: 'allow', agent: 'codex' },
    { decision: 'allow', comand: 'npm' },
    { decision: 'allow', command: '' },
    { decision: 'allow', command: '  ' },
    { decision: 'allow', command: '""' },
    { decision: 'allow', command: 5 },
    { decision: 'allow', path: '' },
    { decision: 'allow', path: '[a' },
    { decision: 'allow', path: '../**' },
    { decision: 'allow', path: '~/x' },
    { decision: 'allow', path: '!src' },
    { decision: 'allow', kind: 'everything' },
    { decision: 'allow', kind: 'execute' },
    { decision: 'allow', kind: 'execute', agent: 'codex' },
    { decision: 'yes', kind: 'read' },
    { decision: 'allow', kind: 'read', agent: '' },
  ];
  for (const item of malformed) {
    it(`reject ${JSON.stringify(item)} with a message`, () => {
      const { rules, problems } = readRules([item, { decision: 'refuse', kind: 'edit' }]);
      assert.deepEqual(rules, [{ decision: 'refuse', kind: 'edit' }]);
      assert.equal(problems.length, 1);
    });
  }

  it('reject a setting that is not a list', () => {
    for (const raw of ['allow', { decision: 'allow', kind: 'read' }, 5, true]) {
      assert.deepEqual(readRules(raw).rules, []);
      assert.equal(readRules(raw).problems.length, 1);
    }
    assert.deepEqual(readRules(undefined), { rules: [], problems: [] });
  });

  it('are suggested if they would decide the request, narrowest first', () => {
    const forCommand = suggestedRules('allow', subjectOf(runs('npm run build --all')), scope, runsPrograms);
    assert.deepEqual(
      forCommand.map((rule) => rule.command ?? rule.kind),
      ['npm run build --all'],
    );
    const of = (command: string): unknown[] =>
      suggestedRules('allow', subjectOf(runs(command)), scope, runsPrograms).map((rule) => rule.command);
    assert.deepEqual(of('grep -rn x src'), ['grep -rn x src', 'grep']);
    assert.deepEqual(of('git status'), ['git status']);
    for (const command of ['rm -rf build', 'node -e x', 'sudo ls', 'eslint src', 'git -c a=b log'])
      assert.deepEqual(of(command), [command]);
    for (const command of ['node', 'bash']) assert.deepEqual(of(command), []);
    const below = (command: string): unknown[] =>
      suggestedRules('allow', subjectOf(runs(command, 'pkg/a')), scope, runsPrograms).map(
        (rule) => `${rule.path}: ${rule.command}`,
      );
    assert.deepEqual(below('npm test'), ['pkg/a: npm test']);
    assert.deepEqual(below('cat a'), ['pkg/a: cat a', 'undefined: cat']);
    assert.deepEqual(below('git log -5'), ['pkg/a: git log -5', 'pkg/a: git log']);
    const forEdit = suggestedRules('allow', subjectOf(edits('/work/app/src/a.ts')), scope, runsPrograms);
    assert.deepEqual(
      forEdit.map(({ path }) => path),
      ['src/a.ts', 'src/**', undefined],
    );
    assert.deepEqual(
      suggestedRules('allow', subjectOf(edits('/work/app/a', '/etc/b')), scope, runsPrograms),
      [],
    );
    assert.deepEqual(suggestedRules('allow', subjectOf({}), scope, runsPrograms), []);
  });
});

const words = fc.constantFrom(
  'npm',
  'test',
  'rm',
  '-rf',
  'a b',
  ';',
  '&&',
  '$(x)',
  '/etc',
  'src/a',
  "'",
  '..',
);
const paths = fc.array(fc.constantFrom('/work/app/src/a', 'src/../..', '/etc/x', 'b', '~', '/work/lib/c'), {
  maxLength: 3,
});
const calls = fc
  .record({
    kind: fc.constantFrom(undefined, ...toolKinds),
    command: fc.option(
      fc.oneof(
        fc.array(words, { maxLength: 4 }),
        fc.array(words).map((all) => all.join(' ')),
      ),
    ),
    cwd: fc.constantFrom(undefined, '/work/app', '/tmp', '..'),
    locations: paths.map((all) => all.map((path) => ({ path }))),
    content: paths.map((all) => all.map((path) => ({ type: 'diff', path, newText: 'n' }))),
  })
  .map(({ kind, command, cwd, locations, content }) =>
    permissionSubject(call({ kind, locations, content, rawInput: { command, cwd } })),
  );
const rules = fc.array(
  fc.record(
    {
      decision: fc.constantFrom('allow', 'refuse'),
      agent: fc.constantFrom('codex', 'other'),
      kind: fc.constantFrom(...toolKinds),
      path: fc.constantFrom('src/**', '**', '/etc/*', 'b'),
      command: fc.constantFrom('npm', 'npm test', 'rm', 'npm && rm'),
    },
    { requiredKeys: ['decision'] },
  ),
  { maxLength: 5 },
);

describe('permission rules for any request', () => {
  it('allow nothing if there are no valid rules', () => {
    fc.assert(
      fc.property(fc.anything(), calls, (raw, subject) => {
        const read = readRules(raw).rules;
        const junk = readRules([raw, { decision: 'allow' }, { decision: 'allow', whatever: 1 }]).rules;
        if (read.length === 0) assert.equal(judge(read, subject, scope, runsPrograms).kind, 'ask');
        if (junk.length === 0) assert.equal(judge(junk, subject, scope, runsPrograms).kind, 'ask');
      }),
    );
  });

  it('allow no more if a refusing rule is added anywhere', () => {
    fc.assert(
      fc.property(rules, rules, calls, fc.nat(), (some, more, subject, at) => {
        const before = readRules(some).rules;
        const added = readRules(more).rules.filter(({ decision }) => decision === 'refuse');
        const after = before.toSpliced(at % (before.length + 1), 0, ...added);
        const was = judge(before, subject, scope, runsPrograms).kind;
        const is = judge(after, subject, scope, runsPrograms).kind;
        if (was === 'refuse') assert.equal(is, 'refuse');
        if (is === 'allow') assert.equal(was, 'allow');
      }),
      { numRuns: 500 },
    );
  });

  it('decide the same in any order', () => {
    fc.assert(
      fc.property(rules, calls, (raw, subject) => {
        const list = readRules(raw).rules;
        assert.equal(
          judge(list, subject, scope, runsPrograms).kind,
          judge(list.toReversed(), subject, scope, runsPrograms).kind,
        );
      }),
    );
  });

  it('allow only requests with a known path, command or kind, and nothing outside of the folders unless the rule names it', () => {
    fc.assert(
      fc.property(rules, calls, (raw, subject) => {
        const found = judge(readRules(raw).rules, subject, scope, runsPrograms);
        if (found.kind !== 'allow') return;
        const { rule } = found;
        if (rule.command !== undefined) assert.ok(subject.command);
        if (subject.command) assert.ok(rule.command !== undefined);
        if (!rule.path?.startsWith('/')) assert.ok(!subject.paths.includes('/etc/x'));
        assert.ok(!subject.paths.includes('~'));
      }),
      { numRuns: 1_000 },
    );
  });
});

/** Harmless names in a command's input, with allowed values. */
const harmless = {
  description: 'Runs the tests',
  timeout: 120_000,
  run_in_background: false,
  cwd: '/work/app',
  call_id: 'call-1',
  parsed_cmd: [{ type: 'unknown', cmd: 'npm test' }],
  proposed_execpolicy_amendment: ['npm', 'test'],
};

describe('a rule for a command', () => {
  const rule = [allow({ command: 'npm test' })];
  const of = (rawInput: unknown): string => verdict(rule, { kind: 'execute', rawInput });
  const inputs: unknown[] = [
    { command: 'npm test' },
    { command: 'npm test', ...harmless },
    { command: ['bash', '-lc', 'npm test'], ...harmless },
    { input: { command: 'npm test', description: 'x' } },
  ];

  it('allows an input with only known fields', () => {
    for (const input of inputs) assert.equal(of(input), 'allow', JSON.stringify(input));
  });

  for (const more of [
    { env_vars: { NODE_OPTIONS: '--require ./evil.js' } },
    { env: { A: 'b' } },
    { bash: 'rm -rf /' },
    { with_escalated_permissions: true },
    { sandbox_permissions: 'require_escalated' },
    { stdin: 'x' },
    { input: 'x' },
    { input: [''] },
    { code: 'x' },
    { content: 'x' },
    { run_in_background: true },
    { parsed_cmd: [{ cmd: 'rm -rf /' }] },
    { parsed_cmd: [{ cmd: 'npm' }] },
    { parsed_cmd: [{ cmd: 'npm test', env: { A: 'b' } }] },
    { id: 5 },
    { args: [{ x: 1 }] },
    { timeout: 'rm' },
    { description: { x: 'rm' } },
    { shell: '/tmp/evil' },
  ])
    it(`asks if the input has ${JSON.stringify(more)}`, () => {
      for (const input of inputs)
        assert.equal(of({ ...(input as object), ...more }), 'ask', JSON.stringify(input));
    });

  it('asks if anything is added to or changed in such an input', () => {
    const names = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.constantFrom(
        'env',
        'env_vars',
        'stdin',
        'input',
        'bash',
        'sudo',
        'user',
        'args',
        'Cwd',
        'text',
        'script',
      ),
    );
    const values = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.integer(),
      fc.boolean(),
      fc.dictionary(fc.string(), fc.string(), { minKeys: 1 }),
      fc.array(fc.string(), { minLength: 1 }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...inputs), names, values, (input, name, value) => {
        // The values of these names are the folder, the time limit or the reason, which are checked separately.
        fc.pre(!(name in harmless) && !(name in Object.prototype));
        fc.pre(!/^(?:description|reason|justification|explanation|(?:cwd|dir)|timeout.*)$/i.test(name));
        // An empty list of arguments adds nothing.
        fc.pre(!(name === 'args' && Array.isArray(value) && value.every((one) => one === '')));
        const changed = { ...(input as object), [name]: value };
        if (JSON.stringify(changed) === JSON.stringify(input)) return;
        const found = of(changed);
        // More arguments are more words of the same command.
        if (name === 'args') assert.ok(found === 'ask' || Array.isArray(value) || typeof value === 'string');
        else assert.equal(found, 'ask', JSON.stringify(changed));
      }),
      { numRuns: 500 },
    );
  });
});
