// Proves that a rule for a known command reads the words of a line as each version of the program does that may get them: which files
// it opens must not depend on the system or on how old the program is.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { commandTable } from '../../../../src/chat/permission/commandTable.ts';
import { readKnownCommand } from '../../../../src/chat/permission/knownCommand.ts';
import type { PermissionRule } from '../../../../src/chat/permission/permissionRule.ts';
import { judge, type RuleScope } from '../../../../src/chat/permission/permissionRules.ts';
import { scope, subjectOf } from './subject.ts';

const windows: RuleScope = { agent: 'codex', cwd: 'C:\\app', folders: ['C:\\app'] };
const rules: readonly PermissionRule[] = commandTable.map(({ command }) => ({ decision: 'allow', command }));

function isAllowed(command: string, as: RuleScope): boolean {
  const subject = subjectOf({ kind: 'execute', rawInput: { command } });
  return judge(rules, subject, as, () => false).kind === 'allow';
}

function paths(line: string): readonly string[] | undefined {
  return readKnownCommand(line, false)?.paths;
}

describe('the path of a test', () => {
  it('also ends at a bracket, as for older versions of pytest', () => {
    for (const line of ['pytest "..[x]"', 'pytest "src/..[x]"', 'pytest "..[a::b"', 'pytest "[x]"'])
      assert.ok(!isAllowed(line, scope), line);
    // A link with this name may lead out of the folders.
    assert.deepEqual(paths('pytest "link[x]"'), ['link[x]', 'link']);
  });

  it('is still inside the folders for a test with parameters', () => {
    assert.deepEqual(paths('pytest "tests/a.py::test_b[1-2]"'), ['tests/a.py']);
    for (const line of ['pytest "tests/a.py::test_b[1-2]"', 'pytest tests/a.py::b', 'cargo test a::b'])
      assert.ok(isAllowed(line, scope), line);
  });
});

describe('an option after another word', () => {
  it('is also a path for commands that read files, since some programs read no options there', () => {
    assert.deepEqual(paths('cat a -n'), ['a', '-n']);
    assert.deepEqual(paths('grep -n x src -i'), ['x', 'src', '-i']);
    assert.deepEqual(paths('head -n 5 -q a'), ['5', '-q', 'a']);
    assert.deepEqual(paths('ls src -- a'), ['src', '--', 'a']);
    assert.deepEqual(paths('ls -la src'), ['src']);
    for (const as of [scope, windows])
      for (const line of ['rg todo src -n --max-count=5', 'grep -rn todo src --include=x --color=never'])
        assert.ok(isAllowed(line, as), line);
  });
});

describe('a word in quotes on Windows', () => {
  // PowerShell passes these on without the quotes, and programs of MSYS2 and Cygwin read quotes and braces.
  for (const word of [
    "''-f",
    "''--files0-from=x",
    "''/c/x",
    "'a",
    "a'-",
    '{/c/x,a}',
    '{..,a}',
    '{-f}',
    'a{,x}',
  ])
    it(`is not read if a program of MSYS2 might change it: ${word}`, () => {
      for (const { command, words } of commandTable) {
        if (words === 'none' || command === 'rg') continue;
        for (const line of [`${command} "${word}"`, `${command} a "${word}"`, `${command} "${word}" a b`])
          assert.ok(!isAllowed(line, windows), line);
      }
      for (const line of [
        `git log --grep="${word}"`,
        `grep --include="${word}" a src`,
        `grep -e "${word}" src`,
      ])
        assert.ok(!isAllowed(line, windows), line);
    });

  it('is still read where no program changes it', () => {
    for (const line of [
      `rg "it's" src`,
      'rg "foo{" src',
      'git show "stash@{0}"',
      'git log "main@{1}"',
      `git log --grep="it's new"`,
      `grep "it's new" src`,
      'grep "foo { x }" src',
      'grep "a,b" src',
    ])
      assert.ok(isAllowed(line, windows), line);
  });

  it('is not read as a revision by programs that read files', () => {
    for (const line of ['head "link@{1}"', 'cat "link@{1}"', 'grep x "link@{1}"'])
      assert.ok(!isAllowed(line, windows), line);
  });

  it('is read on other systems, where programs get it as it is', () => {
    for (const line of [`grep "it's" src`, 'grep "{" src', `git log --grep="it's"`])
      assert.ok(isAllowed(line, scope), line);
  });
});
