// Proves that the sentence of a permission rule says what the rule allows.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { canRunPrograms } from '../../../../src/base/programFiles.ts';
import { commandTable } from '../../../../src/chat/permission/commandTable.ts';
import { folderFiles, folderFileTable, plainPrograms } from '../../../../src/chat/permission/folderFiles.ts';
import { describeRule, type PermissionRule } from '../../../../src/chat/permission/permissionRule.ts';

const sentence = (rule: Omit<PermissionRule, 'decision'>): string =>
  describeRule({ decision: 'allow', ...rule });

describe('the sentence of a rule', () => {
  it('says what may follow a known command, and what that does', () => {
    assert.equal(
      sentence({ agent: 'codex', command: 'npm test' }),
      "Allow Codex: exactly the command `npm test`, started in one of the session's folders, not below it, where files can change what it runs, such as package.json, .npmrc",
    );
    assert.equal(
      sentence({ command: 'grep' }),
      "Allow every agent: the command `grep`, also with options for its output, a text and paths in the session's folders: it only reads, started in the session's folders",
    );
    assert.match(
      sentence({ command: 'git log' }),
      /git runs its hooks and what its configuration names.*not below it$/,
    );
    assert.match(sentence({ command: 'go test' }), /it runs their code/);
    assert.match(sentence({ command: 'git log -5' }), /exactly the command `git log -5`/);
    assert.match(sentence({ command: 'ls', path: 'src/**' }), /started in folders that match src/);
  });

  it('says which files of the folder can change what a command runs', () => {
    const cases: readonly (readonly [command: string, text: RegExp])[] = [
      ['ls -la', /not below it$/],
      ['mkdir -p dist && cp a dist', /not below it$/],
      ['python -m json.tool a.json', /, such as json\.py, json\/$/],
      ['python3 -m pytest -x', /, such as pytest\.py, pytest\/, conftest\.py, pytest\.ini,/],
      ['npx eslint .', /, such as node_modules, package\.json, \.npmrc$/],
      ['git push', /, such as \.git\/config, \.git\/hooks, \.gitattributes$/],
      ['make -j8', /, such as GNUmakefile, Makefile$/],
      ['go build ./...', /, such as go\.mod, go\.work, vendor$/],
      ['go test', /it runs their code,.*, such as go\.mod, go\.work, vendor$/],
      ['cargo test', /it runs their code,.*, such as \.cargo\/config\.toml,/],
      ['A=b sudo -E npm ci', /, such as package\.json, \.npmrc$/],
      ['ls && "npm" ci', /, such as package\.json, \.npmrc$/],
      ['C:/node/npm.cmd ci', /, such as package\.json, \.npmrc$/],
      ['unknown-tool', /not below it, where files can change what it runs$/],
      ['./run.sh', /not below it, where files can change what it runs$/],
      ['LD_PRELOAD=./a.so ls', /not below it, where files can change what it runs$/],
      [`echo ${'a'.repeat(10_000)}`, /where files can change what it runs$/],
    ];
    for (const [command, text] of cases) assert.match(sentence({ command }), text, command);
    assert.match(
      sentence({ command: 'make', path: 'a/**' }),
      /started in folders that match a\/\*\*, where files can change what it runs, such as/,
    );
  });

  it('says that files can change what runs where their names or contents may be options of a program', () => {
    const says = (command: string): boolean =>
      sentence({ command }).endsWith('where files can change what it runs');
    for (const command of [
      // With a file of the name `--pre=sh`, every file runs as a script.
      ...[
        'rg todo *',
        'rg todo [-a]*',
        'rg x -*',
        'rg x ""*',
        'rg x "-"*',
        'ls && rg x *.ts',
        'sort *',
        'cat a | sort ?*',
      ],
      ...['rg x $(cat list)', 'rg x "$(cat list)"', 'rg x `cat list`', 'rg x (cat list)', 'sort @(a|-b)*'],
      ...[
        'rg --pre ./x y',
        'rg --pre=./x y',
        'rg x "--hostname-bin=./x"',
        'sort --compress-program=./x a',
        'sort a --comp ./x',
      ],
    ])
      assert.ok(says(command), command);
    for (const command of [
      ...['rg todo src/*.ts', "rg 'a*b' src", "rg '*' src", "rg --glob='*.ts' x", 'rg --glob=*.ts x'],
      ...['sort -u a', 'sort src/*', 'sort -c a', 'ls *', 'echo $(date)', 'cat *.ts | wc -l'],
    ])
      assert.ok(!says(command), command);
  });

  it('knows for each command of the table whether files of the folder can change what it runs', () => {
    for (const { command, effect } of commandTable)
      assert.equal(folderFiles(command).canChange, effect !== 'reads files', command);
    for (const [programs] of folderFileTable)
      for (const program of programs.split(' ')) {
        assert.ok(!plainPrograms.has(program), program);
        assert.ok(folderFiles(program).files.length > 0, program);
      }
  });

  it('names only source files, and files that no rule lets agents write', () => {
    const source = /^(?:\*\.tf|Dockerfile|compose\.yaml|go\.mod|vendor|setup\.py)$/;
    const files = folderFileTable.flatMap(([, names]) => names.split(' '));
    assert.deepEqual(
      files.filter((file) => !source.test(file) && !canRunPrograms(`/work/${file}`)),
      [],
    );
  });

  it('names folders only for requests that a rule keeps inside of them', () => {
    assert.equal(
      sentence({ kind: 'read' }),
      'Allow every agent: requests of kind "read", inside the session\'s folders',
    );
    assert.match(sentence({ kind: 'search' }), /inside the session's folders, and where links in them lead$/);
    assert.match(sentence({ kind: 'fetch' }), /: requests of kind "fetch", to any address, without files$/);
    for (const kind of ['think', 'switch_mode'] as const)
      assert.equal(sentence({ kind }), `Allow every agent: requests of kind "${kind}", without files`);
  });

  it('names what a rule never covers', () => {
    assert.match(sentence({ kind: 'edit' }), /but no files that make tools run programs$/);
    for (const rule of [{ kind: 'delete' }, { kind: 'move' }, { kind: 'other' }, { path: 'src/**' }] as const)
      assert.match(sentence(rule), /no whole folders deleted or moved$/);
  });

  it('names the agent, and its id only where agents with the same name are told apart', () => {
    const rules = ['claude-acp', 'builtin', 'My Agent', 'mine'].map((agent): PermissionRule => ({
      decision: 'refuse',
      agent,
      kind: 'edit',
    }));
    const names = (who?: 'nameAndId'): string[] =>
      rules.map((rule) => /^Refuse (.+): requests of kind "edit"$/.exec(describeRule(rule, who))![1]!);
    assert.deepEqual(names(), ['Claude Code', 'Built-in Agent', 'My Agent', 'mine']);
    assert.deepEqual(names('nameAndId'), [
      'Claude Code (claude-acp)',
      'Built-in Agent (builtin)',
      'My Agent',
      'mine',
    ]);
  });

  it('says of a refusal how a command begins', () => {
    assert.equal(
      describeRule({ decision: 'refuse', command: 'git push' }),
      'Refuse every agent: commands that begin with `git push`',
    );
  });
});
