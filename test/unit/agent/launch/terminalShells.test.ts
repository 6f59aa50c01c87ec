// Which programs the terminal profiles of the settings name.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { terminalShells, type ShellSettings } from '../../../../src/agent/launch/terminalShells.ts';

const shells = (settings: Partial<ShellSettings>): readonly string[] =>
  terminalShells(
    { automation: undefined, defaultProfile: undefined, profiles: undefined, ...settings },
    { platform: 'linux', homeDir: '/home/me', env: { TOOLS: '/opt/tools' } },
    undefined,
  );

describe('terminalShells', () => {
  it('prefers the profile for automation to the default one', () => {
    const profiles = { zsh: { path: 'zsh' }, mine: { path: ['/a/bash', '${userHome}/bash'] } };
    assert.deepEqual(shells({ profiles, defaultProfile: 'zsh' }), ['zsh']);
    const both = { automation: { path: '${env:TOOLS}/dash' }, profiles, defaultProfile: 'mine' };
    assert.deepEqual(shells(both), ['/opt/tools/dash', '/a/bash', '/home/me/bash']);
  });

  it('names nothing without a path, and none with a variable that is not known', () => {
    const profiles = {
      PowerShell: { source: 'PowerShell' },
      bad: { path: '${workspaceFolder}/bash' },
      none: null,
    };
    for (const defaultProfile of [...Object.keys(profiles), 'missing', 'toString', '__proto__', null])
      assert.deepEqual(shells({ profiles, defaultProfile, automation: null }), [], String(defaultProfile));
  });

  it('accepts settings of any type', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (automation, defaultProfile, profiles) => {
        for (const shell of shells({ automation, defaultProfile, profiles }))
          assert.equal(typeof shell, 'string');
      }),
    );
  });
});
