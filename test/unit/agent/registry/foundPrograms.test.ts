// Installed agents are found by their programs on PATH, with the arguments that make them speak ACP.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { appendFolders } from '../../../../src/agent/launch/appendFolders.ts';
import type { LaunchHost } from '../../../../src/agent/launch/launch.ts';
import { foundPrograms } from '../../../../src/agent/registry/foundPrograms.ts';
import { readRegistry } from '../../../../src/protocol/registry.ts';

const registry = readRegistry(
  JSON.stringify({
    agents: [
      {
        ...{ id: 'claude-agent-acp', name: 'Claude Agent', version: '1.0.0' },
        distribution: { npx: { package: '@agentclientprotocol/claude-agent-acp@1.0.0' } },
      },
      {
        ...{ id: 'fresh', name: 'Fresh', version: '1.0.0' },
        distribution: {
          binary: {
            'linux-x86_64': { archive: 'https://example.com/x.zip', cmd: './bin/fresh', args: ['serve'] },
            'windows-x86_64': { archive: 'https://example.com/x.zip', cmd: 'fresh.exe', args: ['serve'] },
            'darwin-aarch64': { archive: 'https://example.com/x.zip', cmd: 'bin/gemini', args: ['other'] },
          },
        },
      },
    ],
  }),
)!;

function machine(...programs: string[]): LaunchHost & { readonly probed: string[] } {
  const probed: string[] = [];
  return {
    ...{ platform: 'linux', homeDir: '/home/me', env: { PATH: '/usr/bin:/opt/bin:relative' }, probed },
    probe: (path) => {
      probed.push(path);
      return Promise.resolve(programs.includes(path) ? 'program' : 'missing');
    },
  };
}

describe('the agents on a machine', () => {
  it('are found by their programs', async () => {
    const host = machine('/usr/bin/gemini', '/opt/bin/opencode', '/opt/bin/goose');
    assert.deepEqual(await foundPrograms(registry, host), [
      { id: 'gemini', definition: { command: 'gemini', args: ['--acp'] } },
      { id: 'opencode', definition: { command: 'opencode', args: ['acp'] } },
      { id: 'goose', definition: { command: 'goose', args: ['acp'] } },
    ]);
    assert.ok(host.probed.every((path) => /^\/(?:usr|opt)\/bin\/[\w-]+$/.test(path)));
  });

  it("are found in folders that only the login shell's PATH has, and the first program of a name counts", async () => {
    const login = ['/home/me/.opencode/bin', '/home/me/.nvm/bin'];
    const programs = ['/home/me/.opencode/bin/opencode', '/home/me/.nvm/bin/gemini', '/opt/bin/gemini'];
    const before = machine(...programs);
    const { env, added } = appendFolders(before.env, login, before.platform);
    const host = { ...before, env, loginFolders: added };
    assert.deepEqual(
      (await foundPrograms(registry, host)).map(({ id }) => id),
      ['gemini', 'opencode'],
    );
    assert.ok(!before.probed.includes('/home/me/.nvm/bin/gemini'), 'the login shell comes last');
    assert.deepEqual(await foundPrograms(registry, machine('/home/me/.opencode/bin/opencode')), []);
  });

  it('are none of the open folders, which could give any program their names', async () => {
    const host = {
      ...machine('/work/a/bin/gemini', '/work/a-tools/goose', '/work/a/codex-acp'),
      env: { PATH: '/work/a/bin:/work/a:/work/a-tools' },
    };
    const found = await foundPrograms(registry, host, ['/work/a', '/other']);
    assert.deepEqual(
      found.map(({ id }) => id),
      ['goose'],
    );
  });

  it('are started by an adapter where they need one', async () => {
    const [claude, ...more] = await foundPrograms(registry, machine('/usr/bin/claude', '/usr/bin/codex'));
    assert.deepEqual(claude, { id: 'claude', adapter: registry[0] });
    assert.deepEqual(more, [], 'the registry has no adapter for codex here');
    assert.deepEqual(await foundPrograms([], machine('/usr/bin/codex-acp')), [
      { id: 'codex', definition: { command: 'codex-acp' } },
    ]);
  });

  it('include programs of the registry, but none in the place of a known one', async () => {
    const host = machine('/usr/bin/fresh', '/usr/bin/gemini');
    assert.deepEqual(await foundPrograms(registry, host), [
      { id: 'gemini', definition: { command: 'gemini', args: ['--acp'] } },
      { id: 'fresh', definition: { command: 'fresh', args: ['serve'] } },
    ]);
  });
});
