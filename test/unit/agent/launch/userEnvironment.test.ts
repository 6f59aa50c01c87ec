// What VS Code's settings of the user change in the environment of agents: proxies, certificates, variables of terminals.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { agentEnvironment, passedSecrets } from '../../../../src/agent/launch/agentEnvironment.ts';
import type { ProxySettings } from '../../../../src/agent/launch/proxyVariables.ts';
import { redactSecrets } from '../../../../src/agent/launch/secretVariable.ts';
import { userEnvironment, type UserEnvironment } from '../../../../src/agent/launch/userEnvironment.ts';

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
