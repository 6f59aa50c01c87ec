// Proves that no rule is offered for a program that runs what an agent writes to its input.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { changesPrograms } from '../../../../src/chat/permission/changesPrograms.ts';
import { readsCommands } from '../../../../src/chat/permission/readsCommands.ts';
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
    ...[
      'export NEW=./x',
      'export A=b && npm test',
      'export CI=1 NEW=x',
      'declare -x NEW=x',
      'declare -g -x NEW=x',
    ],
    ...[
      'export "NEW=x"',
      'export NEW',
      'setenv NEW x',
      'setx NEW x',
      'set -gx NEW x',
      'set NEW=x',
      'set "NEW=x"',
    ],
    ...['$env:NEW = "x"', '$env.NEW = x', 'Set-Item env:NEW x', 'let-env NEW = x', 'export A=b > x'],
    ...['set --export NEW x', 'set -a', 'set -eo allexport', 'set -e -a'],
    ...['New-Item -Path Env:\\NEW', 'Copy-Item Env:A Env:NEW', 'Rename-Item Env:A NEW'],
    ...['PATH+=:./x', 'PATH="a b:$PATH"', 'PATH=. # here', 'PATH=. > log', 'PATH=. A=b', "PATH='.' B='c d'"],
    ...[
      'path+=(./x)',
      'setenv PATH ./x',
      'read PATH < x',
      'printf -v PATH ./x',
      'for PATH in ./x; do :; done',
    ],
    ...[
      ': ${PATH:=./x}',
      'eval "PATH=./x"',
      'if true; then PATH=./x; fi',
      'PATHEXT=.txt',
      'set COMSPEC=x.bat',
    ],
    ...['export GIT_PAGER=./x', 'export A=b BASH_ENV=x', 'LD_PRELOAD=./x.so', 'export LD_LIBRARY_PATH=.'],
    ...[
      '$env:GIT_EXTERNAL_DIFF = "./x"',
      '$env.PATH = x',
      'export RIPGREP_CONFIG_PATH=x',
      'PROMPT_COMMAND=./x',
    ],
    ...['export GIT_CONFIG_GLOBAL=x', 'export NODE_OPTIONS="--require ./x"', 'export PYTHONPATH=x', 'IFS=i'],
    ...[
      "trap './x' DEBUG",
      'hash git=./x',
      'shopt -s expand_aliases',
      'complete -C ./x git',
      'abbr -a git ./x',
    ],
    ...[
      '$function:git = { ./x }',
      'ni alias:git -Value ./x',
      'Set-Content function:git x',
      'builtin alias a=b',
    ],
    ...[
      'aliases[git]=./x',
      'functions[git]=./x',
      'commands[git]=./x',
      "galiases+=(git './x')",
      'BASH_CMDS[git]=./x',
    ],
    ...[
      'BASH_ALIASES[git]=./x',
      'typeset -gA aliases=(git ./x)',
      'autoload -U ./git',
      'functions -c evil git',
    ],
  ])
    it(`is true for ${line}, so that no rule is offered`, () => {
      assert.equal(changesPrograms(line), true);
      assert.deepEqual(offered(line), []);
    });
  for (const line of [
    'npm test',
    'PATH=x:$PATH npm test',
    'echo alias',
    ...[
      'export LANG=C && npm test',
      'export CI=1 FORCE_COLOR=0',
      'export -p',
      'export',
      'set -x',
      'A=b && npm test',
    ],
    ...['declare -r a=b', 'local a=b', 'declare -x LC_ALL=C', '$env:CI = "1"', 'set CI=1', 'setx TZ UTC'],
    'cat path',
    'PATH="a b" npm test',
    'GIT_PAGER=cat git log',
    'A=b # comment',
    'set -e',
    'aliases.sh',
    'npm run bind',
    'npm run functions',
    'grep commands= src',
    'echo "PATH=x"',
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
    ...['iex -S mix', 'ghci Main.hs', 'irb -r ./a', 'erl -pa x', 'jshell a', 'm4', 'osascript', 'gnuplot'],
    ...[
      'rails console',
      'bin/rails dbconsole',
      'php artisan tinker',
      './manage.py shell',
      'python manage.py shell',
    ],
    ...[
      'poetry shell',
      'nix develop',
      'docker attach x',
      'aws ssm start-session --target i',
      'kubectl edit pod x',
    ],
    ...['docker run -it ubuntu', 'docker run --rm -ti x', 'kubectl run -i x --image=y', 'podman start -ai x'],
    ...[
      'git commit',
      'git commit --amend',
      'git rebase -i HEAD~3',
      'git add -p',
      'git stash -p',
      'git config -e',
    ],
    ...[
      'git tag -a v1',
      'git branch --edit-description',
      'git -C x commit',
      'sudo git commit -v',
      'git revert --edit x',
    ],
    ...[
      'make -f -',
      'awk -f - a',
      'sed --file=- a',
      'kubectl apply -f -',
      'python3 /dev/stdin',
      'make -f /dev/fd/0',
    ],
    ...[
      'find . -exec bash ;',
      'git bisect run sh',
      'git submodule foreach bash',
      'rlwrap bash',
      'coproc bash',
    ],
    ...[
      'if true; then bash; fi',
      'while :; do sh; done',
      '! bash',
      'nc -l 9',
      'socat - x',
      'unshare',
      'crontab -',
    ],
    ...['vimdiff a b', 'visudo', 'fakeroot', 'git commit -a', 'flock x bash', 'nix-shell --run bash'],
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
    ...['git commit -am x', 'git commit --message=x', 'git commit --amend --no-edit', 'git commit -F a'],
    ...[
      'git tag v1',
      'git tag -a v1 -m x',
      'git branch -d x',
      'git merge --ff-only main',
      'git merge --no-edit main',
      'git rebase main',
      'git push -u o x',
    ],
    ...[
      'git log -p',
      'git diff -i',
      'make',
      'make test',
      'docker build .',
      'docker compose up -d',
      'docker images',
    ],
    ...[
      'find . -name bash',
      'rails test',
      'python manage.py migrate',
      'grep -i shell a',
      'sed -i s/a/b/ x',
      'ls shell',
    ],
    ...['git config user.name', 'git checkout -b x', 'git reset --hard', 'kubectl get pods', 'tar -xf a.tar'],
  ];
  for (const line of others) it(`is false for ${line}`, () => assert.equal(readsCommands(line), false));
});
