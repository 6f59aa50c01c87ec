// What VS Code's settings of the user change in the environment of agents: proxies, certificates, variables of terminals.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { agentEnvironment, passedSecrets } from '../../../../src/agent/launch/agentEnvironment.ts';
import type { ProxySettings } from '../../../../src/agent/launch/proxyVariables.ts';
import { redactSecrets } from '../../../../src/agent/launch/secretVariable.ts';
import { userEnvironment, type UserEnvironment } from '../../../../src/agent/launch/userEnvironment.ts';
import { withWorkspaceVariables } from '../../../../src/agent/launch/commandVariables.ts';

interface Given {
  readonly env?: Readonly<Record<string, string>>;
  readonly terminal?: unknown;
  readonly http?: Partial<ProxySettings>;
  readonly platform?: NodeJS.Platform;
  readonly folder?: string;
}

const noProxies: ProxySettings = {
  ...{ proxy: '', noProxy: [], support: 'override', systemCertificates: undefined },
  isOfOtherMachine: false,
};

function host({ env = {}, terminal, http, platform = 'linux', folder }: Given): UserEnvironment {
  const machine = { platform, homeDir: '/home/me', env };
  return userEnvironment(machine, { terminal, http: { ...noProxies, ...http } }, folder);
}

/** The variables of an agent, without those that every agent gets. */
function variables(given: Given, own: Readonly<Record<string, string | null>> = {}): Record<string, string> {
  const {
    LESSSECURE: _,
    NoDefaultCurrentDirectoryInExePath: __,
    ...rest
  } = agentEnvironment(host(given), own);
  return rest;
}

const proxy = 'http://proxy.corp:8080';
const local = 'localhost,127.0.0.1,::1';
const ofNode = { NODE_USE_ENV_PROXY: '1', NODE_USE_SYSTEM_CA: '1' };

describe('the proxy of the settings', () => {
  it('reaches agents in upper and lower case, and not servers of this machine', () => {
    assert.deepEqual(variables({ http: { proxy, noProxy: ['*.corp', 'host:81', 'localhost'] } }), {
      ...{ HTTP_PROXY: proxy, HTTPS_PROXY: proxy, http_proxy: proxy, https_proxy: proxy },
      ...{ NO_PROXY: `${local},.corp,host:81`, no_proxy: `${local},.corp,host:81` },
      ...ofNode,
    });
    assert.deepEqual(variables({ http: { proxy }, platform: 'win32' }), {
      ...{ HTTP_PROXY: proxy, HTTPS_PROXY: proxy, NO_PROXY: local },
      ...ofNode,
    });
  });

  it('changes no variable that is set or removed, in whatever case', () => {
    const mine = variables({ http: { proxy }, env: { https_proxy: 'http://mine', No_Proxy: '' } });
    assert.deepEqual(mine, {
      ...{ https_proxy: 'http://mine', No_Proxy: '', HTTP_PROXY: proxy, http_proxy: proxy },
      NODE_USE_SYSTEM_CA: '1',
    });
    const defined = variables(
      { http: { proxy } },
      { http_PROXY: 'http://agent', HTTPS_PROXY: null, no_proxy: 'x' },
    );
    assert.deepEqual(defined, { http_PROXY: 'http://agent', no_proxy: 'x', ...ofNode });
    const removed = variables({
      http: { proxy },
      terminal: { http_proxy: null, HTTPS_PROXY: null, NO_PROXY: null },
    });
    assert.deepEqual(removed, { NODE_USE_SYSTEM_CA: '1' });
  });

  it('is not used where the support for proxies is off, or the address is none', () => {
    assert.deepEqual(variables({ http: { proxy, noProxy: ['a'], support: 'off' } }), {});
    for (const wrong of [
      '',
      ' ',
      undefined,
      5,
      'proxy.corp:8080',
      'file:///x',
      'http://a b',
      'http://a\nB=c',
      'http://',
    ])
      assert.deepEqual(variables({ http: { proxy: wrong } }), {}, JSON.stringify(wrong));
    const { ignored } = host({ http: { proxy: 'me:secret@proxy.corp' } });
    assert.equal(ignored.length, 1);
    assert.doesNotMatch(ignored[0]!, /secret/);
  });

  it('is not passed to Node if Node cannot use it', () => {
    const socks = variables({ http: { proxy: 'socks5://proxy.corp:1080' } });
    assert.equal(socks['HTTPS_PROXY'], 'socks5://proxy.corp:1080');
    assert.equal(socks['NODE_USE_ENV_PROXY'], undefined);
    const own = variables({ http: { proxy } }, { HTTPS_PROXY: 'socks5://mine:1080' });
    assert.deepEqual([own['HTTPS_PROXY'], own['NODE_USE_ENV_PROXY']], ['socks5://mine:1080', undefined]);
  });

  it('is not used on a remote machine if it is on the user’s machine', () => {
    const there = { proxy: 'http://me:pass@127.0.0.1:7890', isOfOtherMachine: true };
    assert.deepEqual(variables({ http: there }), {});
    assert.match(host({ http: there }).ignored.join(), /not of the remote one$/);
    assert.equal(variables({ http: { proxy, isOfOtherMachine: true } })['HTTP_PROXY'], proxy);
    assert.equal(variables({ http: { ...there, isOfOtherMachine: false } })['HTTP_PROXY'], there.proxy);
  });

  it('adds the hosts without a proxy to a proxy of the environment', () => {
    const env = { HTTPS_PROXY: 'http://mine' };
    const { NO_PROXY, NODE_USE_ENV_PROXY } = variables({ env, http: { noProxy: ['a.corp', ' ', 5, 'b,c'] } });
    assert.deepEqual([NO_PROXY, NODE_USE_ENV_PROXY], ['a.corp', undefined]);
  });

  it('is redacted with its password in each form', () => {
    const secret = 'p%40ss:w0rd';
    const plain = 'p@ss:w0rd';
    const header = Buffer.from(`me:${plain}`).toString('base64');
    for (const given of [
      { http: { proxy: `http://me:${secret}@proxy.corp:8080` } },
      { env: { https_proxy: `http://me:${secret}@proxy.corp:8080` } },
      { terminal: { ALL_PROXY: `me:${secret}@proxy.corp` } },
    ]) {
      const secrets = passedSecrets(host(given), []);
      const text = `via http://me:${secret}@proxy.corp, ${plain}, Basic ${header}, "${secret}"`;
      const clean = redactSecrets(text, secrets);
      for (const one of [secret, plain, header]) assert.ok(!clean.includes(one), clean);
      assert.match(clean, /proxy\.corp/);
    }
    // A short password is no secret by itself, but is redacted in the address.
    const secrets = passedSecrets(host({ http: { proxy: 'http://me:abc@proxy.corp' } }), []);
    assert.doesNotMatch(redactSecrets('http://me:abc@proxy.corp', secrets), /abc/);
  });

  it('has no credentials to redact without a password', () => {
    for (const value of [proxy, 'http://me@proxy.corp', 'localhost,::1', ''])
      assert.deepEqual(
        [...passedSecrets(host({ env: { HTTP_PROXY: value, NO_PROXY: value } }), [])],
        [],
        value,
      );
  });
});

describe('the certificates of the system', () => {
  const isTold = (given: Given): boolean => 'NODE_USE_SYSTEM_CA' in variables(given);

  it('are used by Node behind the proxy of the settings, or if the user says so', () => {
    assert.equal(isTold({}), false);
    assert.equal(isTold({ http: { proxy } }), true);
    assert.equal(isTold({ env: { https_proxy: 'http://mine' } }), false);
    assert.equal(isTold({ http: { systemCertificates: true } }), true);
    assert.equal(isTold({ http: { proxy, systemCertificates: false } }), false);
    assert.equal(variables({ http: { proxy }, env: { NODE_USE_SYSTEM_CA: '0' } })['NODE_USE_SYSTEM_CA'], '0');
  });
});

describe('the variables of terminals in the settings', () => {
  it('are added, replaced and removed, before those of the agent', () => {
    const given = { env: { A: '1', B: '2', C: '3' }, terminal: { A: 'x', B: null, D: '' } };
    assert.deepEqual(variables(given), { A: 'x', C: '3', D: '' });
    assert.deepEqual(variables(given, { A: null, B: 'y' }), { B: 'y', C: '3', D: '' });
  });

  it('may contain other variables, which are those before', () => {
    const env = { PATH: '/bin', X: '${env:PATH}' };
    const terminal = {
      PATH: '${userHome}/bin:${env:PATH}:${env:MISSING}:${workspaceFolder}${/}x',
      Y: '${env:PATH} ${env:X} $PATH',
    };
    assert.deepEqual(variables({ env, terminal, folder: '/work' }), {
      PATH: '/home/me/bin:/bin::/work/x',
      X: '${env:PATH}',
      Y: '/bin ${env:PATH} $PATH',
    });
  });

  it('keep the inherited value if a variable is not known', () => {
    const terminal = { PATH: '${workspaceFolder}/bin:${env:PATH}', B: '${config:b}', C: 'c' };
    const { env, ignored } = host({ env: { PATH: '/bin' }, terminal });
    assert.deepEqual(env, { PATH: '/bin', C: 'c' });
    assert.match(
      ignored.join('\n'),
      /^PATH .* \$\{workspaceFolder\} is not known\nB .* \$\{config:b\} is not known$/,
    );
  });

  it('ignore the case of names on Windows only', () => {
    const env = { Path: 'C:\\a', Gone: '1' };
    const terminal = { PATH: '${env:path};C:\\b', GONE: null };
    assert.deepEqual(host({ env, terminal, platform: 'win32' }).env, { Path: 'C:\\a;C:\\b' });
    assert.deepEqual(host({ env, terminal }).env, { ...env, PATH: ';C:\\b' });
  });

  it('are withheld like others if they look secret', () => {
    const terminal = { MY_API_KEY: 'abc', X: '1' };
    assert.deepEqual(variables({ terminal }), { X: '1' });
    assert.equal(agentEnvironment(host({ terminal }), {}, ['MY_*'])['MY_API_KEY'], 'abc');
    assert.deepEqual([...passedSecrets(host({ terminal }), ['MY_*'])], [['MY_API_KEY', 'abc']]);
  });

  it('may have any type, and set only variables with which a program can be started', () => {
    assert.deepEqual(variables({ terminal: { A: 5, B: 'a\0b', 'C=D': 'x', '': 'x', E: 'e' } }), { E: 'e' });
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (terminal, one, other) => {
        const http = { proxy: one, noProxy: other, support: other, systemCertificates: one };
        for (const [name, value] of Object.entries(variables({ terminal, http })))
          assert.ok(name !== '' && typeof value === 'string' && !`${name}${value}`.includes('\0'));
      }),
    );
  });
});

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
