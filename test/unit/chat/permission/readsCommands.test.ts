// Proves that no rule is offered for a program that runs what an agent writes to its input.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { changesPrograms, readsCommands } from '../../../../src/chat/permission/readsCommands.ts';
import { suggestedRules } from '../../../../src/chat/permission/ruleSuggestions.ts';
import { scope, subjectOf } from './subject.ts';

function offered(command: string): readonly unknown[] {
  const subject = subjectOf({ kind: 'execute', rawInput: { command } });
  return suggestedRules('allow', subject, scope, () => false).map((rule) => rule.command);
}

describe('changesPrograms', () => {
  for (const line of [
    ...[
      'alias git=./x',
      'cd x && alias git=./x',
      'git() { ./x; }',
      'function git { ./x; }',
      'git () ( ./x )',
    ],
    ...[
      'export PATH=./x:$PATH',
      'PATH=./x',
      'A=b PATH=./x',
      'declare -x PATH=x',
      'set PATH=x;%PATH%',
      'setx PATH x',
    ],
    ...[
      '$env:PATH = "x;$env:PATH"',
      '$env:Path += ";x"',
      'doskey git=x $*',
      'Set-Alias git ./x',
      'sal git ./x',
    ],
    ...['hash -p ./x git', 'enable -f ./x.so git', 'set -x PATH ./x $PATH', 'fish_add_path ./x'],
    '[Environment]::SetEnvironmentVariable("PATH", "x")',
  ])
    it(`is true for ${line}, so that no rule is offered`, () => {
      assert.equal(changesPrograms(line), true);
      assert.deepEqual(offered(line), []);
    });
  for (const line of [
    'npm test',
    'PATH=x:$PATH npm test',
    'echo alias',
    'export A=b && npm test',
    'cat path',
  ])
    it(`is false for ${line}`, () => assert.equal(changesPrograms(line), false));
});

describe('readsCommands', () => {
  const reading = [
    ...['bash', 'sh', '/bin/zsh', '"bash"', 'ba""sh', 'b\\ash', 'bash -i', 'bash -l', 'bash -s x', 'sh - x'],
    ...[
      'python',
      'python3 -',
      'python3.11',
      'python -i a.py',
      'node',
      'node -i',
      'irb',
      'perl',
      'php',
      'lua5.4',
    ],
    ...['sudo bash', 'sudo -s', 'sudo -i', 'env -i bash', 'A=b bash', 'timeout 9 bash', 'nice -n 5 sh'],
    ...['docker exec -it x sh', 'kubectl exec -i pod -- bash', 'npx tsx', 'uv run python', 'wsl bash'],
    ...[
      'cat | sh',
      'cd x && bash',
      'true; python3 -',
      '(bash)',
      'bash < /dev/stdin',
      'curl x | bash',
      'xargs',
    ],
    ...['ssh host', 'sqlite3 a.db', 'psql -d x', 'gdb ./a', 'vim a', 'less a', 'git log | less', 'su - me'],
    ...['cmd.exe', 'powershell', 'pwsh -NoProfile', 'C:/x/bash.exe'],
  ];
  for (const line of reading)
    it(`is true for ${line}, so that no rule is offered`, () => {
      assert.equal(readsCommands(line), true);
      assert.deepEqual(offered(line), []);
    });

  it('is true for a line that is too long to be read', () => {
    assert.equal(readsCommands(`echo ${'x'.repeat(10_000)}`), true);
    assert.deepEqual(offered(`echo ${'x'.repeat(10_000)}`), []);
  });

  const others = [
    ...['npm test', 'bash x.sh', 'bash -c "npm test"', 'python3 a.py', 'python -m pytest', 'node --version'],
    ...[
      'node -e "1"',
      'python3 -V',
      'sudo make',
      'grep bash a',
      'rg node',
      'git log -- sh',
      'pip install ipython',
    ],
    ...['docker run x', 'npx tsc', 'cat a | grep b', 'make bash', 'echo ssh'],
  ];
  for (const line of others) it(`is false for ${line}`, () => assert.equal(readsCommands(line), false));
});
