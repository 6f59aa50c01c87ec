// Proves that no rule that allows commands can be steered: neither options, wrappers, substitutions, redirections nor the
// quoting of any shell make it allow a line that runs, writes or reads what the rule's sentence does not say.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { PermissionRule } from '../../../../src/chat/permission/permissionRule.ts';
import { judge, type RuleScope } from '../../../../src/chat/permission/permissionRules.ts';
import { suggestedRules } from '../../../../src/chat/permission/ruleSuggestions.ts';
import { scope, subjectOf } from './subject.ts';

/** What a click on an earlier command stored, and a line that this must not allow. */
const stored: readonly (readonly [rule: string, line: string])[] = [
  ['git -c', 'git -c alias.x=!./evil.sh x'],
  ['timeout 5', 'timeout 5 ./evil.sh'],
  ['timeout', 'timeout 5 ./evil.sh'],
  ['nice', 'nice ./evil.sh'],
  ['watch', 'watch ./evil.sh'],
  ['uv', 'uv run ./evil.py'],
  ['uv run', 'uv run ./evil.py'],
  ['npm --prefix', 'npm --prefix sub run evil'],
  ['make -C', 'make -C sub'],
  ['gh', 'gh alias set x !./evil.sh'],
  ['npm test', 'npm test --script-shell=./evil.sh'],
  ['go test', 'go test -exec ./evil.sh ./...'],
  ['cargo test', 'cargo test --config ./evil.toml'],
  ['git log', 'git log -p --output=.git/hooks/post-checkout'],
  ['git diff', 'git diff --output=.git/hooks/post-checkout'],
  ['cp', 'cp evil .git/hooks/post-checkout'],
  ['tee', 'tee .git/config'],
  ['ln', 'ln evil .git/hooks/post-checkout'],
  ['git', 'git -C/tmp/x status'],
  ['make', 'make -C/tmp/x'],
  ['gcc', 'gcc -I../.. a.c'],
  ['gcc', 'gcc @/tmp/x'],
];

describe('a rule for a command', () => {
  for (const [command, line] of stored)
    it(`"${command}" does not allow ${line}`, () => {
      const rule: PermissionRule = { decision: 'allow', command };
      const subject = subjectOf({ kind: 'execute', rawInput: { command: line } });
      assert.equal(judge([rule], subject, scope, () => false).kind, 'ask');
    });
});

describe('a rule for exactly a line', () => {
  const verdict = (rawInput: object, fields: object = {}, as: RuleScope = scope): string => {
    const subject = subjectOf({ kind: 'execute', rawInput, ...fields });
    const command = "echo 'a&b'";
    return judge([{ decision: 'allow', command }], subject, as, () => false).kind;
  };

  it('does not allow tools that are no shell, such as one that runs the line on another machine', () => {
    const command = "echo 'a&b'";
    assert.equal(verdict({ command }), 'allow');
    for (const kind of ['other', 'fetch', 'think', 'switch_mode'])
      assert.equal(verdict({ command }, { kind, title: 'Run it' }), 'ask', kind);
  });

  it('does not allow the line with a tab, which completes a word in a terminal', () => {
    for (const command of ["echo 'a&b'\t", "\techo 'a&b'", "echo 'a&b' \t\n"])
      assert.equal(verdict({ command }), 'ask');
  });

  it('does not allow words on Windows that it names in quotes, which cmd would not read as such', () => {
    const windows = { agent: 'codex', cwd: 'C:\\app', folders: ['C:\\app'] };
    assert.equal(verdict({ command: ['echo', 'a&b'] }), 'allow');
    assert.equal(verdict({ command: ['echo', 'a&b'] }, {}, windows), 'ask');
    assert.equal(verdict({ command: "echo 'a&b'" }, {}, windows), 'allow');
    const subject = subjectOf({ kind: 'execute', rawInput: { command: ['echo', 'a&b'] } });
    assert.deepEqual(
      suggestedRules('allow', subject, windows, () => false),
      [],
    );
  });
});

describe('a rule for a kind', () => {
  it('allows names with signs that are no variables and no other paths', () => {
    for (const path of [
      'routes/$id.tsx',
      'app/[id]/page.tsx',
      '$id.tsx',
      'a{b,c}.ts',
      '100%.txt',
      'src/$user/a.ts',
    ]) {
      const subject = subjectOf({ kind: 'read', title: 'Read', rawInput: { path } });
      assert.equal(
        judge([{ decision: 'allow', kind: 'read' }], subject, scope, () => false).kind,
        'allow',
        path,
      );
    }
  });

  const cases: readonly (readonly [kind: PermissionRule['kind'], rawInput: object])[] = [
    ['search', { pattern: '/etc/**' }],
    ['search', { pattern: 'x', include: '../**' }],
    ['search', { pattern: 'x', include: ['src/**', '../**'] }],
    ['search', { pattern: 'x', glob: '{src,/etc}/**' }],
    ['search', { pattern: 'x', exclude: '~/x' }],
    ['search', { pattern: '--pre=./evil.sh' }],
    ['search', { pattern: '$HOME/**' }],
    ['search', { glob: '.{.,x}/../*' }],
    ['search', { glob: '.{.,x}' }],
    ['search', { glob: '[.][.]/x' }],
    ['search', { glob: '.\\./x' }],
    ['search', { pattern: 'x', glob: '.?/x' }],
    ['search', { pattern: '.?/x' }],
    ['search', { pattern: 'x', include: ['src', '.*/.*/x'] }],
    ['read', { path: 'a', glob: '/etc/*' }],
    ['read', { path: 'src/../a' }],
    ['read', { path: 'li*' }],
    ['read', { path: '$HOME/.ssh/id' }],
    ['read', { path: '${HOME}/x' }],
    ['read', { path: '%USERPROFILE%\\x' }],
    ['read', { path: '{/etc/x,a}' }],
    ['read', { path: 'src/{a,../../x}' }],
    ['edit', { path: '$HOME/.profile', content: 'x' }],
    ['edit', { path: '{~/x,a}', content: 'x' }],
    ['search', { pattern: 'x', path: '$HOME' }],
    ['search', { pattern: 'x', path: '{src,/etc}' }],
    ['edit', { path: 'src/?', content: 'x' }],
    ['delete', { path: 'src/*' }],
    ['delete', { path: '{.git,x}' }],
    ['delete', { path: '[.]git' }],
    ['move', { source: '$HOME', destination: 'a' }],
    ['delete', { path: '%USERPROFILE%' }],
    ['delete', { path: 'a', glob: '**' }],
    ['edit', { path: 'a', content: 'x', include: '.git/**' }],
    ['fetch', { url: 'https://a.b', path: '.git/hooks/post-checkout' }],
    ['think', { path: '.git/config' }],
    ['switch_mode', { path: 'a' }],
    ['other', { path: '.git/config' }],
  ];
  for (const [kind, rawInput] of cases)
    it(`"${kind}" does not allow ${JSON.stringify(rawInput)}`, () => {
      const rule = { decision: 'allow', kind: kind! } as const;
      const subject = subjectOf({ kind, title: 'Do it', rawInput });
      assert.equal(judge([rule], subject, scope, (path) => path.includes('/.git/')).kind, 'ask');
    });
});

describe('a rule that was created from a line', () => {
  for (const [line, others] of [
    ['rm a\\ ', ['rm a\\', 'rm a\\\n', 'rm a\\  ']],
    ['rm a\\', ['rm a\\ ']],
    ['cat <<E\nx\nE', ['cat <<E\nx\nE ', 'cat <<E\nx\nE\n']],
    ['./x a', ['./x  a', './x a\r', '\u00a0./x a', './x a\u200b', './X a']],
    ['./x \u00e9', ['./x e\u0301']],
  ] as const)
    it(`allows ${JSON.stringify(line)} and no other line`, () => {
      const of = (command: string): ReturnType<typeof subjectOf> =>
        subjectOf({ kind: 'execute', rawInput: { command } });
      const verdict = (command: string): string =>
        judge([{ decision: 'allow', command: line }], of(command), scope, () => false).kind;
      assert.equal(verdict(line), 'allow');
      for (const other of others) assert.equal(verdict(other), 'ask', JSON.stringify(other));
      const offered = suggestedRules('allow', of(line), scope, () => false);
      assert.deepEqual(
        offered.map(({ command }) => command),
        // A line with an operator that hands over files is never offered.
        offered.length === 0 ? [] : [line],
      );
    });

  it('still allows the line with spaces and line ends around it, which shells ignore', () => {
    for (const command of [' ./x a', './x a \n', '\n./x a'])
      assert.equal(
        judge(
          [{ decision: 'allow', command: './x a' }],
          subjectOf({ kind: 'execute', rawInput: { command } }),
          scope,
          () => false,
        ).kind,
        'allow',
      );
  });
});
