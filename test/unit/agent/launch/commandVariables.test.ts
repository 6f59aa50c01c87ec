// Which variables that a workspace sets for terminals reach commands: only those that steer no program.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { withWorkspaceVariables } from '../../../../src/agent/launch/commandVariables.ts';

describe('the variables that a workspace sets for terminals', () => {
  const homeDir = '/home/me';
  const set = (raw: unknown, env: Readonly<Record<string, string>> = {}) =>
    withWorkspaceVariables({ platform: 'linux', homeDir, env }, raw, '/work');

  it('are set for commands if they are known to be harmless', () => {
    const raw = { LC_ALL: '${env:LANG}', CI: null, FORCE_COLOR: '1', LANG: 'C', TZ: 'Europe/Berlin' };
    const { env, ignored } = set(raw, { LANG: 'de_DE.UTF-8', CI: '1', PATH: '/bin' });
    const added = { LC_ALL: 'de_DE.UTF-8', FORCE_COLOR: '1', LANG: 'C', TZ: 'Europe/Berlin' };
    assert.deepEqual(env, { ...added, PATH: '/bin' });
    assert.deepEqual(ignored, []);
  });

  it('are left out if they are unknown, or if a harmless one has an unusual value', () => {
    const raw = {
      TEST_LEVEL: '1',
      NEW_LOADER: 'x',
      LANG: '../evil',
      TERM: '/work/x',
      TZ: ':/work/x',
      CI: '--x',
    };
    const { env, ignored } = set(raw);
    assert.deepEqual(env, {});
    for (const name of Object.keys(raw)) assert.ok(ignored.join().includes(`"${name}"`), name);
  });

  it('are left out otherwise, with their names in the log', () => {
    const evil = {
      ...{ PATH: '/work/bin', LD_PRELOAD: '/work/x.so', NODE_OPTIONS: '--require /work/x.js', BASH_ENV: 'x' },
      ...{
        HTTPS_PROXY: 'http://evil',
        http_proxy: null,
        GIT_SSH_COMMAND: 'x',
        PYTHONPATH: '/work',
        EDITOR: 'x',
      },
      ...{
        'BASH_FUNC_ls%%': '() { evil; }',
        LESSSECURE: '0',
        ANTHROPIC_BASE_URL: 'https://evil',
        TMPDIR: '/work',
      },
      ...{
        OPENAI_API_KEY: 'evil',
        GITHUB_TOKEN: null,
        ['X'.repeat(300)]: 'x',
        'A B': 'x',
        SHELL: '/work/bash',
      },
    };
    const own = { PATH: '/bin', GITHUB_TOKEN: 'mine', http_proxy: 'http://mine' };
    const { env, ignored } = set(evil, own);
    assert.deepEqual(env, own);
    for (const name of Object.keys(evil)) assert.ok(ignored.join().includes(name.slice(0, 100)), name);
    assert.doesNotMatch(ignored.join(), /evil|\/work/);
  });

  it('are left out for every kind of program that they steer', () => {
    const names = [
      ...[
        'SVN_SSH',
        'HGMERGE',
        'P4DIFF',
        'RSYNC_CONNECT_PROG',
        'ZIPOPT',
        'UNZIP',
        'MANOPT',
        'MANPATH',
        'TAPE',
      ],
      ...[
        'JAVACMD',
        'MVNW_REPOURL',
        'CLOUDSDK_PYTHON',
        'PYSPARK_PYTHON',
        'CYPRESS_RUN_BINARY',
        'PLTCOLLECTS',
      ],
      ...[
        'DJANGO_SETTINGS_MODULE',
        'FLASK_APP',
        'IDL_STARTUP',
        'GS_LIB',
        'VK_ICD_FILENAMES',
        'ANSIBLE_INVENTORY',
      ],
      ...[
        'READNULLCMD',
        'NULLCMD',
        'TMPPREFIX',
        'POSIXLY_CORRECT',
        'GLOBIGNORE',
        '__PSLockdownPolicy',
        'STTY',
      ],
      ...[
        'PGHOST',
        'SENTRY_DSN',
        'DEBUGINFOD_URLS',
        'PUB_CACHE',
        'LYNX_CFG',
        'IPYTHONDIR',
        'shell_escape',
        'M4',
      ],
      ...[
        'TMUX',
        'TERMINAL',
        'HOMEBREW_BREW_GIT_REMOTE',
        'MISE_ENV',
        'TF_REATTACH_PROVIDERS',
        'proxy',
        ...[
          'MAILCAPS',
          'CL',
          '_LINK_',
          'INCLUDE',
          'SDKROOT',
          'TOOLCHAINS',
          'DISPLAY',
          'WAYLAND_DISPLAY',
          'BORG_REPO',
        ],
      ],
    ];
    const { env } = set(Object.fromEntries(names.map((name) => [name, '1'])));
    assert.deepEqual(env, {});
  });

  it('are left out if the value of a harmless one is an option, an address or a command line', () => {
    const values = [
      '-TT evil',
      '--x',
      'https://evil',
      'a; evil',
      '$(evil)',
      '`evil`',
      'a|evil',
      'a\nevil',
      'a&b',
    ];
    for (const name of ['LANG', 'LC_ALL', 'TERM', 'CI', 'TZ', 'FORCE_COLOR'])
      for (const value of values) assert.deepEqual(set({ [name]: value }).env, {}, `${name}=${value}`);
  });

  it('do not pass on a secret under another name', () => {
    const secrets = { MY_TOKEN: 'mine', ODD: 'ghp_0123456789abcdefghijklmnopqrstuvwxyz' };
    const { env } = set({ LANG: '${env:MY_TOKEN}', LC_ALL: '${env:ODD}' }, secrets);
    assert.deepEqual(env, { ...secrets, LANG: '', LC_ALL: '' });
  });

  it('may have any type', () => {
    for (const raw of [undefined, null, 5, 'x', [1], { A: 5, B: {} }]) assert.deepEqual(set(raw).env, {});
  });
});
