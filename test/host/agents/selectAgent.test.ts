// Installing an agent of the registry: shown in full, confirmed, verified, and then selected.
import * as assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { systemClock } from '../../../src/agent/clock.ts';
import { targetName } from '../../../src/agent/registry/installPlan.ts';
import { RegistryFeed } from '../../../src/vscode/registry/registryFeed.ts';
import { selectAgent } from '../../../src/vscode/registry/selectAgent.ts';
import { tgz } from '../../contract/registry/archives.ts';
import { isLoopback, Loopback } from '../../contract/loopback.ts';
import { AgentsWorld } from './agentsWorld.ts';
import { restore } from '../scriptedAgent.ts';
import { configure } from '../world.ts';

const packaged = {
  id: 'packaged',
  name: 'Packaged',
  version: '2.0.0',
  description: 'By a package',
  license: 'MIT',
  distribution: { npx: { package: '@some/agent@2.0.0', args: ['--acp', 'a b'], env: { MODE: 'x' } } },
};

const read = (key: string): unknown => vscode.workspace.getConfiguration('acpHost').get(key);
const agents = (): Record<string, unknown> =>
  JSON.parse(JSON.stringify(read('agents'))) as Record<string, unknown>;

describe('the agent picker', () => {
  let world: AgentsWorld;
  let folder: string;
  let server: Loopback;
  let registry: string;
  let archive: Buffer;

  beforeEach(async () => {
    // `restore` resets all settings.
    for (const key of ['agents', 'chat.agent', 'nes.agent']) await configure(key, undefined);
    world = new AgentsWorld();
    folder = mkdtempSync(join(tmpdir(), 'acp-host-picker-'));
    server = await Loopback.open(({ url }, response) => {
      if (url === '/registry.json') response.end(registry);
      else if (url === '/a.tgz') response.end(archive);
      else response.writeHead(404).end();
    });
    registry = JSON.stringify({ version: '1.0.0', agents: [packaged, { broken: true }] });
  });
  afterEach(async () => {
    await server.close();
    await world.dispose();
    await restore();
    rmSync(folder, { recursive: true, force: true });
  });

  async function pick(address = '/registry.json', npx = true): Promise<string[]> {
    const { answers, gate, logger, remoteHeaders } = world;
    const feed = new RegistryFeed({
      address: server.address + address,
      snapshot: vscode.extensions.getExtension('acp-host.acp-host')!.extensionPath + '/media/registry.json',
      cache: join(folder, 'registry.json'),
      clock: systemClock,
      logger,
    });
    await selectAgent(feed, {
      questions: answers,
      remoteHeaders,
      ...{ gate, logger, clock: systemClock, mayDownload: isLoopback, has: { npx, uvx: false } },
      agentsFolder: join(folder, 'agents'),
    });
    return answers.asked;
  }

  it('selects a configured agent for chat, next edits or both', async () => {
    await configure('agents', { mine: { command: 'mine' } });
    world.answers.answer('mine', 'Chat');
    const [asked] = await pick();
    assert.equal(
      asked,
      'Select an agent: Built-in Agent | mine | $(add) Add Agent… | $(add) Add Agent by URL… | ACP registry | Packaged',
    );
    assert.deepEqual([read('chat.agent'), read('nes.agent')], ['mine', 'builtin']);
    world.answers.answer('mine', 'Chat and next edit suggestions');
    await pick();
    assert.deepEqual([read('chat.agent'), read('nes.agent')], ['mine', 'mine']);
  });

  it('installs an agent by npx after the user has seen the command, and asks only once', async () => {
    world.answers.answer('Packaged', 'Install', 'Next edit suggestions');
    const asked = await pick();
    assert.ok(asked[1]!.includes('\nnpx -y @some/agent@2.0.0 --acp "a b"\n'), asked[1]);
    assert.ok(asked[1]!.includes('MODE=x') && asked[1]!.includes('License: MIT'), asked[1]);
    const args = ['-y', '@some/agent@2.0.0', '--acp', 'a b'];
    const definition = { command: 'npx', args, env: { MODE: 'x' } };
    assert.deepEqual(agents(), { packaged: definition });
    assert.equal(read('nes.agent'), 'packaged');
    assert.deepEqual(await world.gate.permit('packaged', definition), { kind: 'allowed' });
    assert.equal(asked.length, 3);
  });

  it('changes nothing if the user refuses', async () => {
    world.answers.answer('Packaged', undefined);
    await pick();
    assert.deepEqual(agents(), {});
    world.answers.answer(undefined);
    await pick();
    assert.equal(read('nes.agent'), 'builtin');
  });

  it('updates an installed agent, and keeps the user’s additions', async () => {
    const before = { command: 'npx', args: ['-y', '@some/agent@1.0.0'], env: { API_KEY: 'k' } };
    await configure('agents', { packaged: before, other: { command: 'other' } });
    world.answers.answer('Packaged', 'Update', undefined);
    await pick();
    assert.deepEqual((agents()['packaged'] as { env: unknown }).env, { MODE: 'x', API_KEY: 'k' });
    assert.deepEqual(agents()['other'], { command: 'other' });
  });

  it('warns before it replaces a newer version, and changes nothing if the user refuses', async () => {
    const newer = { command: 'npx', args: ['-y', '@some/agent@2.10.0'] };
    await configure('agents', { packaged: newer });
    world.answers.answer('Packaged', undefined);
    const asked = await pick();
    assert.match(asked[1]!, /Replace Packaged 2\.10\.0 with the older version 2\.0\.0\?/);
    assert.deepEqual(agents(), { packaged: newer });
  });

  it('works without a network: with the packaged registry, or the one that was fetched last', async () => {
    world.answers.answer(undefined, undefined, undefined);
    const [first] = await pick('/nowhere');
    assert.match(first!, /Gemini CLI/);
    assert.match(world.logger.text, /not refreshed from 127\.0\.0\.1:\d+: the server answered 404/);
    await pick();
    assert.match((await pick('/nowhere'))[2]!, /Packaged$/);
    registry = '<html>';
    world.answers.answer(undefined);
    assert.match((await pick())[3]!, /Packaged$/);
    assert.ok(JSON.parse(readFileSync(join(folder, 'registry.json'), 'utf8')));
  });

  it('survives a damaged cached registry', async () => {
    writeFileSync(join(folder, 'registry.json'), '{"agents":');
    world.answers.answer(undefined);
    assert.match((await pick('/nowhere'))[0]!, /Gemini CLI/);
  });

  async function offerBinary(sha256?: string): Promise<void> {
    archive = await tgz({ name: 'agent', text: '#!/bin/sh\n', mode: 0o755 });
    const target = targetName({ platform: process.platform, arch: process.arch })!;
    const binary = {
      [target]: { archive: `${server.address}/a.tgz`, cmd: './agent', args: ['acp'], sha256 },
    };
    registry = JSON.stringify({
      agents: [{ ...packaged, id: 'native', name: 'Native', distribution: { binary } }],
    });
  }

  it('downloads a program with a correct checksum', async () => {
    await offerBinary();
    const checksum = createHash('sha256').update(archive).digest('hex');
    await offerBinary(checksum);
    world.answers.answer('Native', 'Install', 'Chat');
    const asked = await pick();
    assert.ok(asked[1]?.includes(`${server.address}/a.tgz`) && asked[1].includes(checksum), asked[1]);
    const command = join(folder, 'agents', 'native', '2.0.0', 'agent');
    assert.deepEqual(agents(), { native: { command, args: ['acp'] } });
    assert.ok(existsSync(command));
  });

  it('warns if there is no checksum, and downloads nothing before the user agrees', async () => {
    await offerBinary();
    world.answers.answer('Native', undefined);
    const asked = await pick();
    assert.match(asked[1]!, /The registry lists no checksum/);
    assert.deepEqual(server.asked, ['/registry.json']);
    assert.deepEqual(agents(), {});
  });

  it('refuses a program with a wrong checksum, with a message', async () => {
    await offerBinary('0'.repeat(64));
    world.answers.answer('Native', 'Install');
    const asked = await pick();
    assert.match(
      asked.at(-1)!,
      /^error: Native was not installed. The checksum of the download is [0-9a-f]{64}, but the registry lists 0{64}/,
    );
    assert.deepEqual(agents(), {});
    assert.ok(!existsSync(join(folder, 'agents', 'native', '2.0.0')));
  });

  it('shows what is missing on this machine', async () => {
    world.answers.answer('Packaged');
    const asked = await pick('/registry.json', false);
    assert.match(
      asked.at(-1)!,
      /Packaged can't be installed on this machine. The agent needs npx, which comes with Node.js, on PATH/,
    );
  });
});
