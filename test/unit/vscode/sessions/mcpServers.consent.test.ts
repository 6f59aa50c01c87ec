// What the user is asked before a session gets an MCP server, when they are asked again, and that only what the question
// showed is used.
import * as assert from 'node:assert/strict';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { neverCancelled } from '../../../../src/base/cancellation.ts';
import { mcpQuestionText } from '../../../../src/vscode/sessions/mcpQuestion.ts';
import type { McpServers } from '../../../../src/vscode/sessions/mcpServers.ts';
import { until } from '../../../until.ts';
import { McpServersWorld } from './mcpServersWorld.ts';

const npx = { command: 'npx' };

describe('the MCP servers of a session', () => {
  let world: McpServersWorld;
  beforeEach(() => void (world = new McpServersWorld()));
  afterEach(() => world.dispose());

  it('are passed only after the user allowed them, except those of the settings', async () => {
    world.own({ mine: npx });
    world.put('User/mcp.json', { servers: { a: npx } });
    world.put('app/.mcp.json', { mcpServers: { b: npx } });
    assert.deepEqual(await world.given(false), ['mine']);
    assert.equal(world.asked.length, 0);
    world.answer = undefined;
    assert.deepEqual(await world.given(), ['mine']);
    world.answer = false;
    assert.deepEqual(await world.given(), ['mine']);
    assert.equal(world.asked.length, 4);
    assert.deepEqual(await world.given(), ['mine']);
    assert.equal(world.asked.length, 4);
    assert.deepEqual(world.messages(), []);
  });

  it('of a file with several are asked about together first, which allows nothing', async () => {
    world.put('app/.mcp.json', {
      mcpServers: { a: npx, b: npx, c: npx, d: { ...npx, tools: ['x'] }, off: { disabled: true } },
    });
    world.put('lib/.mcp.json', { mcpServers: { e: npx, f: npx } });
    world.manyAnswer = undefined;
    assert.deepEqual(await world.given(), ['e', 'f']);
    assert.deepEqual([world.askedTogether, world.asked.length], [[['a', 'b', 'c', 'd']], 2]);
    world.manyAnswer = 'none';
    assert.deepEqual(await world.given(), ['e', 'f']);
    world.manyAnswer = 'each';
    world.answer = true;
    assert.deepEqual(await world.given(), ['d', 'e', 'f']);
    assert.equal(world.askedTogether.length, 2);
    world.put('app/.mcp.json', {
      mcpServers: { a: npx, b: { ...npx, args: ['1'] }, c: { ...npx, args: ['1'] }, g: npx },
    });
    assert.deepEqual(await world.given(), ['b', 'c', 'g', 'e', 'f']);
    assert.deepEqual(world.askedTogether.at(-1), ['b', 'c', 'g']);
    assert.deepEqual(await world.given(false), ['b', 'c', 'g', 'e', 'f']);
    assert.equal(world.askedTogether.length, 3);
  });

  it('of the profile are asked about once for all workspaces', async () => {
    world.put('User/mcp.json', { servers: { a: npx } });
    await world.given();
    world.openWorkspace();
    assert.deepEqual(await world.given(), ['a']);
    assert.equal(world.asked.length, 1);
  });

  it('of the settings need consent to what they take from the open folders, in each workspace', async () => {
    world.own({
      variable: { command: 'npx', args: ['${workspaceFolder}/x.js'] },
      relative: { command: 'npx', args: ['server.js'] },
      absolute: { command: 'npx', args: [join(world.root, 'app', 'x.js')] },
    });
    assert.deepEqual(await world.given(), ['variable', 'relative', 'absolute']);
    const files = ['app/server.js', 'lib/server.js'].map((file) => JSON.stringify(join(world.root, file)));
    assert.deepEqual(
      world.asked.map(({ name, ofFolders }) => [name, ofFolders]),
      [
        ['variable', JSON.stringify(join(world.root, 'app/x.js'))],
        ['relative', files.join('\n')],
      ],
    );
    await world.given();
    assert.equal(world.asked.length, 2);
    world.surroundings = {
      ...world.surroundings,
      folders: [{ name: 'app', path: join(world.root, 'other') }],
    };
    world.answer = false;
    assert.deepEqual(await world.given(), ['absolute']);
    assert.equal(world.asked.length, 4);
  });

  it('of the settings need consent to scripts, modules and folders of the open folders that they name', async () => {
    world.own({
      script: { command: 'node', args: ['server'] },
      module: { command: 'node', args: ['-m', 'tools.server'] },
      joined: { command: 'node', args: ['-mtools'] },
      folder: { command: 'node', args: ['.'] },
      none: {
        command: 'node',
        args: ['-y', 'some-package', '@a/b', '', '-', '--x=', '-m', '../x', 'https://a.example'],
      },
    });
    await world.given();
    const paths = (...names: readonly string[]): string =>
      ['app', 'lib']
        .flatMap((folder) => names.map((name) => JSON.stringify(join(world.root, folder, name))))
        .join('\n');
    assert.deepEqual(
      world.asked.map(({ name, ofFolders }) => [name, ofFolders]),
      [
        ['script', paths('server.js')],
        ['module', paths('tools/server.js')],
        ['joined', paths('tools')],
        ['folder', paths('.')],
      ],
    );
  });

  it('of the profile need consent to what they take from each workspace', async () => {
    world.put('User/mcp.json', { servers: { a: { command: 'npx', args: ['${workspaceFolder}'] } } });
    await world.given();
    world.openWorkspace();
    await world.given();
    assert.equal(world.asked.length, 2);
    assert.equal(world.userMemory.values.size, 0);
  });

  it('of a folder need consent again if they take something from another folder', async () => {
    world.put('app/.mcp.json', {
      mcpServers: { a: { command: 'npx', args: ['${workspaceFolder}', '${workspaceFolder:lib}'] } },
    });
    await world.given();
    assert.deepEqual(
      world.asked.map(({ ofFolders }) => ofFolders),
      [JSON.stringify(join(world.root, 'lib'))],
    );
  });

  it('get the inputs that the user enters after they allowed the server', async () => {
    world.put('app/.vscode/mcp.json', {
      inputs: [{ id: 'key', type: 'promptString', description: 'Key', password: true }],
      servers: {
        a: { command: 'npx', env: { KEY: '${input:key}' } },
        b: { url: '${input:url}' },
        c: { url: 'https://a.example/${input:key}' },
      },
    });
    world.answers.answer(undefined, 'v 1');
    let unanswered = 0;
    const sessions = (mayAsk: boolean): ReturnType<McpServers['forSession']> =>
      world.servers.forSession(mayAsk, neverCancelled, () => (unanswered += 1));
    assert.deepEqual(await sessions(true), []);
    assert.deepEqual(await sessions(false), []);
    assert.deepEqual([unanswered, world.answers.asked.length], [4, 1]);
    const env = [{ name: 'KEY', value: 'v 1' }];
    assert.deepEqual(await sessions(true), [
      { name: 'a', command: '/bin/npx', args: [], env },
      { type: 'http', name: 'c', url: 'https://a.example/v 1', headers: [] },
    ]);
    assert.match(world.asked[0]!.definition, /"KEY": "\$\{input:key\}"/);
    assert.deepEqual(world.messages(), [
      'Agents do not get the MCP server "b" of app/.vscode/mcp.json. ' +
        'The input "url" is not defined, or its type is not supported.',
    ]);
    assert.doesNotMatch(JSON.stringify([world.logger.entries, world.asked, world.notices]), /v 1/);
  });

  it('run the program that the user agreed to, also if another one is found after the question', async () => {
    const key = { id: 'key', type: 'promptString' };
    world.put('app/.mcp.json', {
      inputs: [key],
      mcpServers: { a: { command: 'npx', args: ['${input:key}'] } },
    });
    const { promise, resolve } = Promise.withResolvers<undefined>();
    world.answers.answer('v');
    world.answers.hold = promise;
    const opening = world.servers.forSession(true, neverCancelled);
    await until('the question for the input', () => world.answers.asked.length > 0);
    world.searched = '/evil:/bin';
    resolve(undefined);
    assert.deepEqual(await opening, [{ name: 'a', command: '/bin/npx', args: ['v'], env: [] }]);
  });

  it('are asked about again if they use other files of the folders after a question', async () => {
    const created = { a: false, b: false };
    world.isThere = (path) => (path.endsWith('a.js') && created.a) || (path.endsWith('b.js') && created.b);
    world.put('app/.mcp.json', { mcpServers: { first: { command: 'npx', args: ['a.js'] } } });
    world.onAsked = ({ name }) => {
      if (name === 'x') created.b = true;
      if (name === 'first') created.a = true;
    };
    // In this order the question about `x` comes before `mine` is decided.
    world.own({ x: { command: 'npx', args: ['server.js'] }, mine: { command: 'npx', args: ['b.js'] } });
    assert.deepEqual(await world.given(), ['x', 'mine', 'first']);
    assert.deepEqual(
      world.asked.map(({ name, ofFolders }) => [name, /[ab]\.js/.test(ofFolders)]),
      [
        ['x', false],
        ['mine', true],
        ['first', false],
        ['first', true],
      ],
    );
    world.onAsked = () => undefined;
    assert.deepEqual(await world.given(), ['x', 'mine', 'first']);
    assert.equal(world.asked.length, 4);
  });

  it('are asked about again if they use other files of the folders after an input was entered', async () => {
    const key = { id: 'key', type: 'promptString' };
    world.put('app/.mcp.json', {
      inputs: [key],
      mcpServers: { a: { command: 'npx', args: ['b.js', '${input:key}'] } },
    });
    let isCreated = false;
    world.isThere = (path) => path.endsWith('lib/b.js') && isCreated;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    world.answers.answer('v');
    world.answers.hold = promise;
    const opening = world.given();
    await until('the question for the input', () => world.answers.asked.length > 0);
    isCreated = true;
    world.answer = false;
    resolve(undefined);
    assert.deepEqual(await opening, []);
    assert.deepEqual(
      world.asked.map(({ ofFolders }) => ofFolders.includes('lib/b.js')),
      [false, true],
    );
  });

  it('get the variables of the settings that the question showed, also if these change meanwhile', async () => {
    const key = { id: 'key', type: 'promptString' };
    const a = { command: 'npx', args: ['${input:key}'] };
    world.put('app/.mcp.json', { inputs: [key], mcpServers: { a, b: { url: 'https://b.example' } } });
    world.defaults = { HTTPS_PROXY: 'http://me:s3cret@corp', NODE_USE_ENV_PROXY: '1' };
    const { promise, resolve } = Promise.withResolvers<undefined>();
    world.answers.answer('v');
    world.answers.hold = promise;
    const opening = world.servers.forSession(true, neverCancelled);
    await until('the question for the input', () => world.answers.asked.length > 0);
    world.defaults = { HTTPS_PROXY: 'http://other' };
    resolve(undefined);
    const [given] = await opening;
    assert.ok(given && 'env' in given);
    assert.deepEqual(given.env, [
      { name: 'HTTPS_PROXY', value: 'http://me:s3cret@corp' },
      { name: 'NODE_USE_ENV_PROXY', value: '1' },
    ]);
    assert.deepEqual(
      world.asked.map(({ added }) => added),
      ['HTTPS_PROXY: "http://me:…@corp"\nNODE_USE_ENV_PROXY: "1"', ''],
    );
  });

  it('are asked about with the values that the file proposes for their inputs', async () => {
    const file = (value: string, port = '1'): object => ({
      inputs: [
        { id: 'target', type: 'pickString', options: ['test', { label: 'Production', value }] },
        { id: 'port', type: 'promptString', default: port, password: true },
        { id: 'other', type: 'promptString', default: 'not used' },
      ],
      servers: { a: { command: 'npx', args: ['${input:target}', '${input:port}'] } },
    });
    const evil = '--require=\u202e/tmp/evil.js';
    world.put('app/.vscode/mcp.json', file(evil));
    world.answers.answer('1', 'Production');
    assert.deepEqual(await world.given(), ['a']);
    const options = '["test",{"label":"Production","value":"--require=\\u{202e}/tmp/evil.js"}]';
    assert.equal(
      world.asked[0]?.proposed,
      `{"id":"port","default":"1"}\n{"id":"target","options":${options}}`,
    );
    assert.match(
      mcpQuestionText(world.asked[0]).detail,
      /file proposes these values for its inputs:\n\n\{"id"/,
    );
    world.put('app/.vscode/mcp.json', file('other'));
    assert.deepEqual(await world.given(), ['a']);
    world.put('app/.vscode/mcp.json', file('other', '2'));
    assert.deepEqual(await world.given(), ['a']);
    assert.deepEqual(await world.given(), ['a']);
    assert.equal(world.asked.length, 3);
    world.put('app/.vscode/mcp.json', file('x'.repeat(2_000)));
    assert.deepEqual(await world.given(), []);
  });
});
