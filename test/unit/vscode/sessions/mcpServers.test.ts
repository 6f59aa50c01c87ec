// Which MCP servers a session gets, from which sources, in which order, and what the user is told about the others.
import * as assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { systemClock } from '../../../../src/agent/clock.ts';
import { systemHost } from '../../../../src/agent/launch/launch.ts';
import { neverCancelled } from '../../../../src/base/cancellation.ts';
import { McpConsent } from '../../../../src/vscode/sessions/mcpConsent.ts';
import { McpInputs } from '../../../../src/vscode/sessions/mcpInputs.ts';
import { McpServers } from '../../../../src/vscode/sessions/mcpServers.ts';
import { AgentSecrets } from '../../../../src/vscode/storage/agentSecrets.ts';
import { MemorySecrets } from '../../../host/memoryStores.ts';
import { McpServersWorld } from './mcpServersWorld.ts';

const npx = { command: 'npx' };

describe('the MCP servers of a session', () => {
  let world: McpServersWorld;
  beforeEach(() => void (world = new McpServersWorld()));
  afterEach(() => world.dispose());

  it('are those of all sources, the first of each name, and the log names the others', async () => {
    world.own({ a: npx });
    world.put('User/mcp.json', { servers: { a: npx, b: npx } });
    world.put('app/.vscode/mcp.json', { servers: { b: npx, c: npx } });
    world.put('app/.mcp.json', { mcpServers: { c: npx, d: npx } });
    world.put('lib/.mcp.json', { mcpServers: { d: npx, e: npx } });
    world.put('team.code-workspace', { folders: [], settings: { mcp: { servers: { e: npx, f: npx } } } });
    assert.deepEqual(await world.given(), ['a', 'b', 'c', 'd', 'e', 'f']);
    assert.deepEqual(
      world.asked.map(({ name, source }) => [name, source !== 'settings' && source.shown]),
      [
        ['b', '~/User/mcp.json'],
        ['c', 'app/.vscode/mcp.json'],
        ['d', 'app/.mcp.json'],
        ['e', 'lib/.mcp.json'],
        ['f', 'team.code-workspace'],
      ],
    );
    assert.deepEqual(world.messages(), []);
    const log = world.logger.entries.join('\n');
    assert.match(
      log,
      /server "a" of ~\/User\/mcp\.json\. A server of the same name in acpHost\.mcpServers comes first\./,
    );
    assert.match(
      log,
      /server "e" of team\.code-workspace\. A server of the same name in lib\/\.mcp\.json comes first\./,
    );
  });

  it('can be looked up without asking or telling the user', async () => {
    world.own({ mine: npx, off: { ...npx, disabled: true }, odd: 5 });
    world.put('User/mcp.json', { servers: { mine: npx, asked: npx } });
    world.put('app/.mcp.json', '{');
    world.answer = undefined;
    const check = await world.servers.check(neverCancelled);
    assert.deepEqual(
      check?.servers.map(({ name }) => name),
      ['mine'],
    );
    assert.deepEqual(
      check.withheld.map(({ name, kind, source }) => [
        name,
        kind,
        source === 'settings' ? source : source.shown,
      ]),
      [
        ['odd', 'leftOut', 'settings'],
        ['off', 'off', 'settings'],
        ['mine', 'off', '~/User/mcp.json'],
        ['asked', 'waiting', '~/User/mcp.json'],
        [undefined, 'leftOut', 'app/.mcp.json'],
      ],
    );
    assert.deepEqual([world.asked, world.notices], [[], []]);
    // The notifications come with a session.
    await world.given(false);
    assert.equal(world.notices.length, 2);
    world.answer = false;
    await world.given();
    const [, , , refused] = (await world.servers.check(neverCancelled))?.withheld ?? [];
    assert.deepEqual([refused?.name, refused?.kind], ['asked', 'off']);
  });

  it('of the default profile are used by a profile that shares them', async () => {
    world.surroundings = { ...world.surroundings, profileFolder: join(world.root, 'User', 'profiles', 'p1') };
    world.put('User/mcp.json', { servers: { a: npx } });
    assert.deepEqual(await world.given(), []);
    world.surroundings = { ...world.surroundings, hasUserServers: true };
    assert.deepEqual(await world.given(), ['a']);
  });

  it('are turned off by `disabled` and `enabled`, also those of the same name', async () => {
    world.own({ a: { ...npx, disabled: true } });
    world.put('app/.vscode/mcp.json', {
      servers: { a: npx, b: { ...npx, enabled: false }, c: { ...npx, enabled: true } },
    });
    assert.deepEqual(await world.given(), ['c']);
    assert.deepEqual(world.messages(), []);
    assert.match(
      world.logger.entries.join('\n'),
      /server "b" of app\/\.vscode\/mcp\.json\. The entry is turned off\./,
    );
  });

  it('that cannot be used are reported once, with the file and the reasons', async () => {
    world.put('app/.mcp.json', {
      mcpServers: { a: { command: 'nowhere' }, b: { type: 'ws', url: 'x' }, c: npx },
    });
    for (let time = 0; time < 2; time++) assert.deepEqual(await world.given(), ['c']);
    assert.deepEqual(world.messages(), [
      'Agents do not get 2 MCP servers of app/.mcp.json. ' +
        '"a": The command "nowhere" was not found on PATH. "b": The type "ws" is not supported.',
    ]);
    const source = world.notices[0]?.source;
    assert.equal(source !== 'settings' && source?.path, join(world.root, 'app/.mcp.json'));
    world.put('app/.mcp.json', { mcpServers: { c: npx } });
    await world.given();
    assert.equal(world.notices.length, 1);
    world.put('app/.mcp.json', { mcpServers: { a: { command: 'nowhere' } } });
    await world.given();
    assert.equal(
      world.messages()[1],
      'Agents do not get the MCP server "a" of app/.mcp.json. The command "nowhere" was not found on PATH.',
    );
  });

  it('of the settings that cannot be used are reported too', async () => {
    world.own({ a: { command: 'nowhere' }, 'b\u202e': { command: './x' } });
    await world.given();
    assert.deepEqual(world.notices, [
      {
        message:
          'Agents do not get 2 MCP servers of acpHost.mcpServers. "a": The command "nowhere" was not found on PATH. ' +
          '"b[U+202E]": The command is a relative path.',
        source: 'settings',
      },
    ]);
  });

  it('are reported for each file that cannot be read', async () => {
    world.put('User/mcp.json', '{ "servers": ');
    world.put(
      'app/.vscode/mcp.json',
      `{"servers": {"a": {"command": "npx", "args": ["${'x'.repeat(300_000)}"]}}}`,
    );
    mkdirSync(join(world.root, 'app/.mcp.json'));
    world.put('lib/.vscode/mcp.json', { a: npx });
    world.put('lib/.mcp.json', '');
    for (let time = 0; time < 2; time++) assert.deepEqual(await world.given(), []);
    assert.deepEqual(world.messages(), [
      'Agents do not get the MCP servers of ~/User/mcp.json. The file is not valid JSON near line 1.',
      'Agents do not get the MCP servers of app/.vscode/mcp.json. The file is too large.',
      'Agents do not get the MCP servers of app/.mcp.json. Not a file.',
      'Agents do not get the MCP servers of lib/.vscode/mcp.json. The servers of the file must be in the field "servers".',
    ]);
  });

  it('are only those of the settings if chat.mcp.access does not allow all', async () => {
    world.own({ a: npx });
    world.put('app/.mcp.json', { mcpServers: { b: npx } });
    world.surroundings = { ...world.surroundings, access: 'restricted' };
    assert.deepEqual(await world.given(), ['a']);
    assert.deepEqual(world.messages(), [
      'Agents do not get the MCP servers of app/.mcp.json. The setting chat.mcp.access does not allow these servers.',
    ]);
  });

  it('are at most 100 of a source, and the user is told so', async () => {
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`s${at}`, npx]));
    world.own(many);
    assert.equal((await world.given()).length, 100);
    assert.deepEqual(world.messages(), [
      'Agents do not get the MCP server "s100" of acpHost.mcpServers. Only the first 100 servers are used.',
    ]);
  });

  it('that an agent does not support are reported once, not in each window, and never for the built-in agent', () => {
    const names = Array.from({ length: 7 }, (_, at) => `s${at}`);
    for (let time = 0; time < 2; time++) {
      world.servers.tellAgent({ agent: 'mine', programs: ['files'], unsupported: names });
      world.servers.tellAgent({ agent: 'mine', programs: [], unsupported: [] });
      world.servers.tellAgent({ agent: 'builtin', programs: [], unsupported: ['a'] });
      world.openWorkspace();
    }
    assert.deepEqual(world.messages(), [
      'Agent "mine" runs on another machine, so it does not get MCP servers with a command: files',
      'Agent "mine" does not get these MCP servers, since it does not support their type: s0, s1, s2, s3, s4, …',
    ]);
    world.servers.tellAgent({ agent: 'other', programs: [], unsupported: ['a'] });
    assert.equal(world.notices.length, 3);
    assert.equal(world.notices[2]?.source, undefined);
  });

  it('are none in Restricted Mode, where no file is read', async () => {
    world.put('app/.mcp.json', '{');
    const restricted = new McpServers({
      consent: new McpConsent(world.workspaceMemory, world.userMemory, () => Promise.resolve(true)),
      askForMany: () => Promise.resolve('each'),
      inputs: new McpInputs(new AgentSecrets(new MemorySecrets()), world.answers),
      surroundings: () => undefined,
      memory: world.userMemory,
      notify: (notice) => world.notices.push(notice),
      ...{ clock: systemClock, logger: world.logger, host: systemHost },
    });
    assert.deepEqual(await restricted.forSession(true, neverCancelled), []);
    assert.deepEqual(world.messages(), []);
  });
});
