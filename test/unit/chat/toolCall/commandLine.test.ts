// Proves that the script of a line such as `bash -c 'ls'` is read only where every shell that reads the line passes on that script.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { scriptInLine } from '../../../../src/chat/toolCall/commandLine.ts';
import { commandTable } from '../../../../src/chat/permission/commandTable.ts';
import { judge } from '../../../../src/chat/permission/permissionRules.ts';
import type { PermissionRule } from '../../../../src/chat/permission/permissionRule.ts';
import { scope, subjectOf } from '../permission/subject.ts';

/** Lines with a shell in which the words seem to be those of a known command, or of the exact line `cat 'a*b'`. */
const steered = [
  // A file with the name `cat ''; ./x; ''` is what runs.
  `bash -c "cat '"*"'"`,
  `bash -c "cat 'a"*"b'"`,
  `bash -c 'cat '"'a"*"b'"`,
  `bash -c "cat '"?"'"`,
  `bash -c "cat '"[a-z]"'"`,
  `sh -c "grep x '"{a,b}"'"`,
  // The line before it is inserted.
  `bash -c "rg --glob '!x' src"`,
  `zsh -lc "rg '!!' src"`,
  // Some shells insert the values of variables and the paths of programs.
  `bash -c "rg '"^"'"`,
  `bash -c cat" "'a'`,
  // Old versions of PowerShell pass on `rg a --x b`.
  `bash -c 'rg "a b" src'`,
  `"bash" -c 'cat a'`,
  `ba'sh' -c 'cat a'`,
  `bash "-c" 'cat a'`,
  `bash -c "cat a\u201d b \u201cc"`,
  `bash -c 'cat \u2019a'`,
  `bash -c ''`,
];

describe('the script of a line with a shell', () => {
  it('is read if it is in one pair of quotes, or one word', () => {
    for (const [line, script] of [
      [`bash -lc "ls -la 'a b'"`, "ls -la 'a b'"],
      [`/bin/zsh -lc 'npm test'`, 'npm test'],
      [`/usr/bin/dash -c pwd`, 'pwd'],
      [` sh  -c  './run.sh --all' `, './run.sh --all'],
      [`bash -c 'rg x --max-count=5 --color=never src/a.ts'`, 'rg x --max-count=5 --color=never src/a.ts'],
    ] as const)
      assert.equal(scriptInLine(line), script, line);
  });

  it('is not read where a shell might pass on another one', () => {
    for (const line of steered) assert.equal(scriptInLine(line), undefined, line);
  });

  it('is not what a rule compares where a shell might pass on another one', () => {
    const rules = [...commandTable.map(({ command }) => command), "cat 'a*b'", "grep x '{a,b}'"].map(
      (command): PermissionRule => ({ decision: 'allow', command }),
    );
    for (const command of steered) {
      const subject = subjectOf({ kind: 'execute', rawInput: { command } });
      assert.equal(subject.command?.runs, command);
      assert.equal(judge(rules, subject, scope, () => false).kind, 'ask', command);
    }
  });

  it('is shown with its shell', () => {
    const { command } = subjectOf({ kind: 'execute', rawInput: { command: "/bin/bash  -lc 'cat a'" } });
    assert.deepEqual([command?.shell, command?.runs], ['/bin/bash -lc', 'cat a']);
  });
});
