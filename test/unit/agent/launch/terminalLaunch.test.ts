// How a program is started in a terminal.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { terminalLaunch } from '../../../../src/agent/launch/terminalLaunch.ts';

const parts = { env: { A: '1' }, cwd: '/work', secrets: new Map<string, string>() };

describe('terminalLaunch', () => {
  it('passes the program and its arguments unchanged', () => {
    const launch = { ...parts, command: '/bin/agent', args: ['login', 'a b; c', '$HOME'] };
    assert.deepEqual(terminalLaunch(launch, 'linux'), {
      program: '/bin/agent',
      args: ['login', 'a b; c', '$HOME'],
      env: { A: '1' },
      cwd: '/work',
    });
    const windows = { ...launch, command: 'C:\\agent.exe' };
    assert.deepEqual(terminalLaunch(windows, 'win32').args, launch.args);
  });
});
