// How an agent of the registry is installed on a machine, and which entries are refused.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  planInstall,
  targetName,
  type InstallHost,
  installedVersion,
  isOlder,
} from '../../../../src/agent/registry/installPlan.ts';
import { readRegistry, type RegistryEntry } from '../../../../src/protocol/registry.ts';

const linux: InstallHost = { platform: 'linux', arch: 'x64', has: { npx: true, uvx: true } };
const bare: InstallHost = { ...linux, has: { npx: false, uvx: false } };

function entry(distribution: object): RegistryEntry {
  const [one] = readRegistry(
    JSON.stringify({ agents: [{ id: 'a', name: 'A', version: '1.0', description: 'd', distribution }] }),
  )!;
  return one!;
}

function refusal(distribution: object, host: InstallHost = linux): string {
  const plan = planInstall(entry(distribution), host);
  assert.equal(plan.kind, 'unavailable', JSON.stringify(plan));
  return plan.reason;
}

describe('planInstall', () => {
  it('uses npx and uvx, with and without a command of the package', () => {
    const command = (distribution: object): unknown => {
      const plan = planInstall(entry(distribution), linux);
      return plan.kind === 'package' && [plan.definition.command, ...(plan.definition.args ?? [])].join(' ');
    };
    assert.equal(command({ npx: { package: '@s/p@1.2.3', args: ['--acp'] } }), 'npx -y @s/p@1.2.3 --acp');
    assert.equal(
      command({ npx: { package: 'p@1.0.0', cmd: 'run-it', args: ['--acp'] } }),
      'npx -y --package p@1.0.0 run-it --acp',
    );
    assert.equal(command({ uvx: { package: 'p==1.0', args: ['acp'] } }), 'uvx p==1.0 acp');
    assert.equal(command({ uvx: { package: 'p@1.0', cmd: 'run-it' } }), 'uvx --from p@1.0 run-it');
    const plan = planInstall(entry({ npx: { package: 'p@1.0.0', env: { A: '1' } } }), linux);
    assert.deepEqual(plan.kind === 'package' && plan.definition.env, { A: '1' });
  });

  it('prefers what this machine has: npx, then uvx, then a download', () => {
    const all = {
      npx: { package: 'p@1.0.0' },
      uvx: { package: 'p==1.0' },
      binary: { 'linux-x86_64': { archive: 'https://x.example/a.tar.gz', cmd: './bin/a', sha256: 'AB' } },
    };
    const tools = (npx: boolean, uvx: boolean): unknown => {
      const plan = planInstall(entry(all), { ...linux, has: { npx, uvx } });
      return plan.kind === 'package' ? plan.tool : plan.kind;
    };
    assert.deepEqual([tools(true, true), tools(false, true), tools(false, false)], ['npx', 'uvx', 'binary']);
    assert.deepEqual(planInstall(entry(all), bare), {
      kind: 'binary',
      archive: 'https://x.example/a.tar.gz',
      format: 'tgz',
      cmd: 'bin/a',
      args: [],
      env: {},
      sha256: 'AB',
    });
    assert.match(refusal({ npx: all.npx }, bare), /needs npx, which comes with Node.js/);
    assert.match(refusal({ uvx: all.uvx }, bare), /needs uvx/);
    assert.match(
      refusal({ binary: all.binary }, { ...bare, arch: 'ia32' }),
      /not available for this machine \(linux-ia32\)/,
    );
  });

  it('uses the name of the registry for this machine', () => {
    assert.equal(targetName({ platform: 'darwin', arch: 'arm64' }), 'darwin-aarch64');
    assert.equal(targetName({ platform: 'win32', arch: 'x64' }), 'windows-x86_64');
    assert.equal(targetName({ platform: 'freebsd', arch: 'x64' }), undefined);
  });

  it('refuses a package that is a URL, a path or an option', () => {
    for (const name of [
      '-g',
      '--call=x',
      'git+https://x/y',
      'file:/x',
      '../x',
      'a b',
      'user/repo',
      'a@file:x',
      'a;b',
    ]) {
      assert.match(refusal({ npx: { package: name } }), /not from a package registry/, name);
      assert.match(refusal({ uvx: { package: name } }), /not from a package registry/, name);
    }
    for (const name of ['a', '@s/a', 'a@latest', 'a@next', 'a@1', 'a@1.2', 'a@1.2.x'])
      assert.match(refusal({ npx: { package: name } }), /without an exact version/, name);
    for (const name of ['a', 'a[extra]', 'a@latest'])
      assert.match(refusal({ uvx: { package: name } }), /without an exact version/, name);
    assert.match(refusal({ npx: { package: 'a@1.0.0', cmd: '--eval' } }), /not a plain name/);
    assert.match(refusal({ npx: { package: 'a@1.0.0', cmd: '../x' } }), /not a plain name/);
  });

  it('refuses a download without https, a file outside of the archive, and an unknown archive format', () => {
    const binary = (part: object): object => ({
      binary: { 'linux-x86_64': { archive: 'https://x.example/a.zip', cmd: 'a', ...part } },
    });
    for (const archive of [
      'http://x.example/a.zip',
      'file:///a.zip',
      'a.zip',
      'https://me:pw@x.example/a.zip',
    ])
      assert.match(refusal(binary({ archive }), bare), /not https/, archive);
    for (const cmd of ['/bin/sh', '../a', 'a/../../b', './', 'C:\\x.exe', 'a//b', '\0'])
      assert.ok(planInstall(entry(binary({ cmd })), bare).kind === 'unavailable', cmd);
    for (const ending of ['.tar.bz2', '.tbz2', '.tar.xz', '.7z', '.dmg', '.deb', '.tar', '.gz'])
      assert.match(
        refusal(binary({ archive: `https://x.example/a${ending}` }), bare),
        /can't unpack/,
        ending,
      );
    const raw = planInstall(entry(binary({ archive: 'https://x.example/a-1.2.3-linux' })), bare);
    assert.equal(raw.kind === 'binary' && raw.format, 'raw');
  });
});

describe('installedVersion', () => {
  it('is the version of the package, or of the folder of the download', () => {
    const of = (command: string, ...args: readonly string[]): string | undefined =>
      installedVersion('a', { command, args });
    assert.equal(of('npx', '-y', '@scope/agent@2.10.0', '--acp'), '2.10.0');
    assert.equal(of('C:\\node\\npx.cmd', '-y', '--package', 'agent@1.0.0-beta.2', 'run'), '1.0.0-beta.2');
    assert.equal(of('uvx', 'agent==1.0'), '1.0');
    assert.equal(of('uvx', '--from', 'agent@1.0', 'run'), '1.0');
    assert.equal(of('/home/me/agents/a/3.1.4/bin/a'), '3.1.4');
    assert.equal(of('/usr/bin/a'), undefined);
    assert.equal(of('a', '--model=x@1.0'), undefined);
  });

  it('is compared in version order by isOlder', () => {
    for (const [older, newer] of [
      ['1.9.0', '1.10.0'],
      ['1.0', '1.0.1'],
      ['2.0.0-beta.2', '2.0.0'],
      ['2.0.0-beta.2', '2.0.0-beta.10'],
      ['v1.2.3', '1.2.4'],
    ] as const) {
      assert.equal(isOlder(older, newer), true, `${older} < ${newer}`);
      assert.equal(isOlder(newer, older), false, `${newer} > ${older}`);
    }
    assert.equal(isOlder('1.0.0', '1.0.0'), false);
    assert.equal(isOlder('latest', '1.0.0'), false);
    assert.equal(isOlder('1.'.repeat(100_000), '1.0.0'), false);
  });
});
