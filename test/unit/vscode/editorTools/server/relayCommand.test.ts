// The command line of the relay, by platform.

import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'mocha';
import { relayCommand } from '../../../../../src/vscode/editorTools/server/relayCommand.ts';
import { batchWords, interpretedWords, windowsLine } from './commandInterpreter.ts';

const folder = join('/ext', 'dist');
const commandFile = fileURLToPath(new URL('../../../../../src/toolRelay/editorTools.cmd', import.meta.url));
const program = join(folder, 'editorTools.cjs');

describe('the command line of the relay of editor tools', () => {
  it('is Node where VS Code runs on Node, as on a server', () => {
    const machine = { platform: 'linux', execPath: '/code/node', isElectron: false, folder } as const;
    assert.deepEqual(relayCommand(machine), { command: '/code/node', args: [program], env: [] });
  });

  for (const platform of ['linux', 'darwin'] as const)
    it(`makes VS Code's program act as Node without a variable in env on ${platform}`, () => {
      const execPath = "/Applications/Visual Studio Code's/Code Helper";
      assert.deepEqual(relayCommand({ platform, execPath, isElectron: true, folder }), {
        command: '/bin/sh',
        args: ['-c', 'ELECTRON_RUN_AS_NODE=1 exec "$0" "$@"', execPath, program],
        env: [],
      });
    });

  describe('on Windows', () => {
    const machine = { platform: 'win32', isElectron: true } as const;

    it('is a command file, whose path is in a variable', () => {
      const execPath = 'C:\\Code\\Code.exe';
      const commandInterpreter = 'D:\\Windows\\cmd.exe';
      assert.deepEqual(relayCommand({ ...machine, execPath, folder, commandInterpreter }), {
        command: commandInterpreter,
        args: ['/d', '/c', '%ACP_HOST_RELAY%'],
        env: [
          { name: 'ACP_HOST_RELAY', value: `"${join(folder, 'editorTools.cmd')}"` },
          { name: 'ACP_HOST_NODE', value: execPath },
        ],
      });
      assert.equal(relayCommand({ ...machine, execPath, folder }).command, 'C:\\Windows\\System32\\cmd.exe');
    });

    for (const user of [
      'Ann',
      'Ann (Work)',
      '(Ann)',
      'A&B',
      'A & B',
      'A^B',
      '%PATH%',
      'A 100% B%',
      'A=B, C;D @',
    ])
      it(`runs the program as Node if the user is named ${user}`, () => {
        const dist = `C:\\Users\\${user}\\dist`;
        const execPath = `C:\\Users\\${user}\\VS Code\\Code.exe`;
        const { args, env } = relayCommand({ ...machine, execPath, folder: dist });
        const variables = {
          PATH: 'C:\\bin',
          ...Object.fromEntries(env.map(({ name, value }) => [name, value])),
        };
        const file = join(dist, 'editorTools.cmd');
        const line = windowsLine(args);
        assert.deepEqual(
          interpretedWords(line, variables, (path) => path === file),
          [file],
        );
        const [set, run] = readFileSync(commandFile, 'utf8').split('\n');
        assert.equal(set, '@set ELECTRON_RUN_AS_NODE=1');
        const program = file.replace('.cmd', '.cjs');
        assert.deepEqual(batchWords(run!, file, variables), [execPath, program]);
      });
  });
});
