// Programs get the environment that the user's settings define (proxy, variables of terminals): the extension reads it through
// `userHost`. The few files that read the environment of the extension host itself are listed here, with the reason.
import * as assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { repository } from '../../../scripts/process/repository.ts';

const reading = /\bsystemHost\(|\bsystemHost[,;\s]|\bprocess\.env\b/;

const exceptions: Readonly<Record<string, string>> = {
  'src/vscode/settings/userHost.ts': 'adds what the settings define',
  'src/vscode/files/askLoginShell.ts': "VS Code does not apply the user's settings to a login shell either",
  'src/vscode/files/programsHost.ts': 'looks at files only; callers pass the environment',
  'src/vscode/serve/terminals/terminalsService.ts': 'looks at a folder only',
  'src/vscode/serve/permissions/workspaceLookup.ts':
    'a default for tests; `agentServices` passes the environment',
  'src/vscode/registry/installAgent.ts': 'reads the platform only',
  'src/vscode/git/gitProcess.ts': "the extension's own git uses no network",
  'src/vscode/git/ruleStamps.ts':
    'git runs with the environment of the extension host, and finds its settings by it',
  'src/vscode/wiring/createRepositories.ts': "finds the extension's own git, outside of the workspace",
  'src/vscode/wiring/userPart.ts': 'finds the settings of other programs, which do not run in a terminal',
  'src/vscode/wiring/createEditorServer.ts': 'places of the system for a socket and a shell',
};

describe('the environment of programs', () => {
  const files = globSync(['src/vscode/**/*.ts', 'src/extension.ts'], { cwd: repository }).map((file) =>
    file.replaceAll('\\', '/'),
  );
  const readers = files.filter((file) => reading.test(readFileSync(join(repository, file), 'utf8')));

  it('is read through userHost', () => {
    assert.ok(files.length > 200);
    assert.deepEqual(
      readers.filter((file) => !(file in exceptions)),
      [],
      "Use src/vscode/settings/userHost.ts, or say here why the user's settings do not matter",
    );
  });

  it('has no exception that is not needed', () => {
    assert.deepEqual(
      Object.keys(exceptions).filter((file) => !readers.includes(file)),
      [],
    );
  });
});
