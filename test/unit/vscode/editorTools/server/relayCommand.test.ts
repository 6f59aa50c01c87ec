// The command line of the relay, by platform.

import * as assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { relayCommand } from '../../../../../src/vscode/editorTools/server/relayCommand.ts';

const folder = join('/ext', 'dist');
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

  it('is a command file on Windows, whose path is the only argument that may need quotation marks', () => {
    const machine = { platform: 'win32', execPath: 'C:\\Code\\Code.exe', isElectron: true, folder } as const;
    const commandInterpreter = 'D:\\Windows\\cmd.exe';
    assert.deepEqual(relayCommand({ ...machine, commandInterpreter }), {
      command: commandInterpreter,
      args: ['/d', '/c', join(folder, 'editorTools.cmd')],
      env: [{ name: 'ACP_HOST_NODE', value: 'C:\\Code\\Code.exe' }],
    });
    assert.equal(relayCommand(machine).command, 'C:\\Windows\\System32\\cmd.exe');
  });
});
