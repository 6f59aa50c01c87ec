// The environment of an agent: variables of this process and of its definition.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { agentEnvironment, environmentValue } from '../../../../src/agent/launch/agentEnvironment.ts';

describe('agentEnvironment', () => {
  it("keeps the user's variables and strips VS Code's own", () => {
    const host = {
      PATH: '/bin',
      HOME: '/home/me',
      SNAPPY: 'mine',
      MY_VSCODE_THING: 'mine',
      VSCODE_PORTABLE: '/portable',
      ELECTRON_RUN_AS_NODE: '1',
      ELECTRON_NO_ASAR: '1',
      VSCODE_ESM_ENTRYPOINT: 'x',
      VSCODE_HANDLES_UNCAUGHT_ERRORS: 'true',
      VSCODE_NLS_CONFIG: '{}',
      VSCODE_CODE_CACHE_PATH: 'x',
      VSCODE_CWD: '/',
      VSCODE_PID: '1',
      VSCODE_IPC_HOOK: 'x',
      VSCODE_L10N_BUNDLE_LOCATION: '',
      VSCODE_CRASH_REPORTER_PROCESS_TYPE: 'extensionHost',
      SNAP: '/snap/code/1',
      SNAP_NAME: 'code',
      GDK_PIXBUF_MODULE_FILE: 'x',
      ABSENT: undefined,
    };
    assert.deepEqual(agentEnvironment({ env: host, platform: 'linux' }, {}), {
      PATH: '/bin',
      HOME: '/home/me',
      SNAPPY: 'mine',
      MY_VSCODE_THING: 'mine',
      VSCODE_PORTABLE: '/portable',
      LESSSECURE: '1',
    });
  });

  it('keeps the pager of git from running what an agent types, unless the user sets it', () => {
    assert.deepEqual(agentEnvironment({ env: { LESSSECURE: '0' }, platform: 'linux' }, {}), {
      LESSSECURE: '0',
    });
    assert.deepEqual(agentEnvironment({ env: {}, platform: 'linux' }, { LESSSECURE: null }), {});
  });

  it('applies variables that the definition adds, replaces, removes or restores', () => {
    const host = { A: '1', B: '2', ELECTRON_RUN_AS_NODE: '1' };
    assert.deepEqual(
      agentEnvironment(
        { env: host, platform: 'linux' },
        { A: null, B: 'x', C: '3', ELECTRON_RUN_AS_NODE: '1' },
      ),
      {
        B: 'x',
        C: '3',
        ELECTRON_RUN_AS_NODE: '1',
        LESSSECURE: '1',
      },
    );
  });

  it('ignores case on Windows only', () => {
    const host = { Path: 'C:\\a', electron_run_as_node: '1' };
    const windows = agentEnvironment({ env: host, platform: 'win32' }, { PATH: 'C:\\b' });
    assert.deepEqual(windows, {
      PATH: 'C:\\b',
      LESSSECURE: '1',
      NoDefaultCurrentDirectoryInExePath: '1',
    });
    assert.equal(environmentValue({ Path: 'C:\\a' }, 'PATH', 'win32'), 'C:\\a');
    assert.deepEqual(agentEnvironment({ env: { Path: '/a' }, platform: 'linux' }, { PATH: '/b' }), {
      Path: '/a',
      PATH: '/b',
      LESSSECURE: '1',
    });
    assert.equal(environmentValue({ Path: '/a' }, 'PATH', 'linux'), undefined);
  });
});
