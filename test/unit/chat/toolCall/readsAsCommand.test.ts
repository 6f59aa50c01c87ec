// Tests which texts of agents count as a command line.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readsAsCommand } from '../../../../src/chat/toolCall/readsAsCommand.ts';

describe('a text reads as a command line', () => {
  for (const line of [
    'npm test',
    '`npm test`',
    '```\nnpm test\n```',
    'Shell: npm test',
    'Run command: git status',
    'Run `npm test` in packages/app',
    'Running git status',
    '$ ls -la',
    'cd app && make',
    'cd app\nnpm ci',
    '# Builds it\nnpm ci',
    'NODE_ENV=test npm test',
    'sudo systemctl restart nginx',
    'make test',
    'go test ./...',
    'node server.js',
    'python3 -m pytest',
    'bash build.sh',
    'find . -name "*.ts"',
    'cat src/a.ts',
    'for f in *.ts; do echo $f; done',
    './gradlew build',
    'node_modules/.bin/mocha x',
    '/usr/bin/env x',
    'C:\\tools\\x.exe /a',
    '"C:\\Program Files\\x.exe" /a',
    'mytool --all',
    'mytool build && mytool test',
    'Get-ChildItem -Recurse',
    'Rscript a.R',
  ])
    it(JSON.stringify(line), () => assert.equal(readsAsCommand(line), true));
});

describe('a text does not read as a command line', () => {
  for (const text of [
    '',
    'Bash',
    '`Bash`',
    'ls',
    'Runs the unit tests',
    'Run tests',
    'Run the tests',
    'Run a command',
    'Befehl ausführen',
    'Führt npm test aus',
    'Bash tool for workspace',
    'bash tool',
    'python script',
    'Run python script',
    'Make the project build',
    'make all of the tests pass',
    'Install dependencies',
    'find the failing test',
    'Git status',
    'Clean: removes old files',
    'deletes old files; keeps logs',
    'Description: runs the tests',
    'x y',
    'コマンド を 実行',
    'mcp__server__tool',
  ])
    it(JSON.stringify(text), () => assert.equal(readsAsCommand(text), false));

  it('takes no time, however long the text is', () => {
    for (const part of [
      'a ',
      'a/',
      '- ',
      '-a',
      'A=',
      'A= ',
      '# \n',
      '$ ',
      '`',
      'a.b',
      '\\',
      ': ',
      '"',
      'bin',
    ])
      readsAsCommand(part.repeat(500_000));
  });
});
