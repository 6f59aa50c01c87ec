// Which MCP servers a session gets, from which sources, in which order, and what the user is told about the others.
import * as assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { systemClock } from '../../../../src/agent/clock.ts';
import { type LaunchHost, systemHost } from '../../../../src/agent/launch/launch.ts';
import { neverCancelled } from '../../../../src/base/cancellation.ts';
import { McpConsent, type McpQuestion } from '../../../../src/vscode/sessions/mcpConsent.ts';
import { McpInputs } from '../../../../src/vscode/sessions/mcpInputs.ts';
import type { McpNotice } from '../../../../src/vscode/sessions/mcpNotices.ts';
import type { McpSurroundings } from '../../../../src/vscode/sessions/mcpSources.ts';
import { mcpQuestionText } from '../../../../src/vscode/sessions/mcpQuestion.ts';
import { McpServers } from '../../../../src/vscode/sessions/mcpServers.ts';
import { AgentSecrets } from '../../../../src/vscode/storage/agentSecrets.ts';
import { Answers } from '../../../host/answers.ts';
import { MemoryMemento, MemorySecrets } from '../../../host/memoryStores.ts';
import { until } from '../../../until.ts';
import { RecordingLogger } from '../../wire/recordingLogger.ts';

const npx = { command: 'npx' };

describe('the MCP servers of a session', () => {
  let root: string;
  let asked: McpQuestion[];
  let answer: boolean | undefined;
  let notices: McpNotice[];
  let logger: RecordingLogger;
  let surroundings: McpSurroundings;
  let workspaceMemory: MemoryMemento;
  let userMemory: MemoryMemento;
  let askedTogether: (readonly string[])[];
  let manyAnswer: 'each' | 'none' | undefined;
  let searched: string;
  let defaults: Readonly<Record<string, string>>;
  let answers: Answers;
  let servers: McpServers;
  /** Files that exist besides `server.js`. */
  let isThere: (path: string) => boolean;
  /** Called while a question is open. */
  let onAsked: (question: McpQuestion) => void;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'acp-host-mcp-'));
    [asked, notices, answer] = [[], [], true];
    [isThere, onAsked] = [() => false, () => undefined];
    logger = new RecordingLogger();
    surroundings = {
      folders: [
        { name: 'app', path: join(root, 'app') },
        { name: 'lib', path: join(root, 'lib') },
      ],
      workspaceFile: join(root, 'team.code-workspace'),
      ...{ own: {}, profileFolder: join(root, 'User'), hasUserServers: false, access: 'all', homeDir: root },
    };
    userMemory = new MemoryMemento();
    answers = new Answers();
    [askedTogether, manyAnswer, searched, defaults] = [[], 'each', '/bin', {}];
    openWorkspace();
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  /** As a window with a new workspace. */
  function openWorkspace(): void {
    workspaceMemory = new MemoryMemento();
    const host: LaunchHost = {
      ...{ platform: 'linux', homeDir: root },
      get env() {
        return { PATH: searched };
      },
      get defaults() {
        return defaults;
      },
      probe: (path) => {
        if (/\/(?:npx|node)$/.test(path)) return Promise.resolve('program');
        if (/^\/(?:app|lib)(?:\/tools)?$/.test(path.slice(root.length))) return Promise.resolve('folder');
        return Promise.resolve(path.endsWith('server.js') || isThere(path) ? 'file' : 'missing');
      },
    };
    servers = new McpServers({
      consent: new McpConsent(workspaceMemory, userMemory, (question) => {
        asked.push(question);
        onAsked(question);
        return Promise.resolve(answer);
      }),
      askForMany: ({ names }) => {
        askedTogether.push(names);
        return Promise.resolve(manyAnswer);
      },
      inputs: new McpInputs(new AgentSecrets(new MemorySecrets()), answers),
      surroundings: () => surroundings,
      memory: userMemory,
      notify: (notice) => notices.push(notice),
      ...{ clock: systemClock, logger, host: () => ({ ...host }) },
      findProgram: () => () => Promise.resolve(undefined),
    });
  }

  function put(path: string, content: unknown): void {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
  }

  async function given(mayAsk = true): Promise<readonly string[]> {
    return (await servers.forSession(mayAsk, neverCancelled)).map(({ name }) => name);
  }

  const messages = (): readonly string[] => notices.map(({ message }) => message);
  const own = (entries: McpSurroundings['own']): void =>
    void (surroundings = { ...surroundings, own: entries });

  it('are those of all sources, the first of each name, and the log names the others', async () => {
    own({ a: npx });
    put('User/mcp.json', { servers: { a: npx, b: npx } });
    put('app/.vscode/mcp.json', { servers: { b: npx, c: npx } });
    put('app/.mcp.json', { mcpServers: { c: npx, d: npx } });
    put('lib/.mcp.json', { mcpServers: { d: npx, e: npx } });
    put('team.code-workspace', { folders: [], settings: { mcp: { servers: { e: npx, f: npx } } } });
    assert.deepEqual(await given(), ['a', 'b', 'c', 'd', 'e', 'f']);
    assert.deepEqual(
      asked.map(({ name, source }) => [name, source !== 'settings' && source.shown]),
      [
        ['b', '~/User/mcp.json'],
        ['c', 'app/.vscode/mcp.json'],
        ['d', 'app/.mcp.json'],
        ['e', 'lib/.mcp.json'],
        ['f', 'team.code-workspace'],
      ],
    );
    assert.deepEqual(messages(), []);
    const log = logger.entries.join('\n');
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
    own({ mine: npx, off: { ...npx, disabled: true }, odd: 5 });
    put('User/mcp.json', { servers: { mine: npx, asked: npx } });
    put('app/.mcp.json', '{');
    answer = undefined;
    const check = await servers.check(neverCancelled);
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
    assert.deepEqual([asked, notices], [[], []]);
    // The notifications come with a session.
    await given(false);
    assert.equal(notices.length, 2);
    answer = false;
    await given();
    const [, , , refused] = (await servers.check(neverCancelled))?.withheld ?? [];
    assert.deepEqual([refused?.name, refused?.kind], ['asked', 'off']);
  });

  it('are passed only after the user allowed them, except those of the settings', async () => {
    own({ mine: npx });
    put('User/mcp.json', { servers: { a: npx } });
    put('app/.mcp.json', { mcpServers: { b: npx } });
    assert.deepEqual(await given(false), ['mine']);
    assert.equal(asked.length, 0);
    answer = undefined;
    assert.deepEqual(await given(), ['mine']);
    answer = false;
    assert.deepEqual(await given(), ['mine']);
    assert.equal(asked.length, 4);
    assert.deepEqual(await given(), ['mine']);
    assert.equal(asked.length, 4);
    assert.deepEqual(messages(), []);
  });

  it('of a file with several are asked about together first, which allows nothing', async () => {
    put('app/.mcp.json', {
      mcpServers: { a: npx, b: npx, c: npx, d: { ...npx, tools: ['x'] }, off: { disabled: true } },
    });
    put('lib/.mcp.json', { mcpServers: { e: npx, f: npx } });
    manyAnswer = undefined;
    assert.deepEqual(await given(), ['e', 'f']);
    assert.deepEqual([askedTogether, asked.length], [[['a', 'b', 'c', 'd']], 2]);
    manyAnswer = 'none';
    assert.deepEqual(await given(), ['e', 'f']);
    manyAnswer = 'each';
    answer = true;
    assert.deepEqual(await given(), ['d', 'e', 'f']);
    assert.equal(askedTogether.length, 2);
    put('app/.mcp.json', {
      mcpServers: { a: npx, b: { ...npx, args: ['1'] }, c: { ...npx, args: ['1'] }, g: npx },
    });
    assert.deepEqual(await given(), ['b', 'c', 'g', 'e', 'f']);
    assert.deepEqual(askedTogether.at(-1), ['b', 'c', 'g']);
    assert.deepEqual(await given(false), ['b', 'c', 'g', 'e', 'f']);
    assert.equal(askedTogether.length, 3);
  });

  it('of the profile are asked about once for all workspaces', async () => {
    put('User/mcp.json', { servers: { a: npx } });
    await given();
    openWorkspace();
    assert.deepEqual(await given(), ['a']);
    assert.equal(asked.length, 1);
  });

  it('of the default profile are used by a profile that shares them', async () => {
    surroundings = { ...surroundings, profileFolder: join(root, 'User', 'profiles', 'p1') };
    put('User/mcp.json', { servers: { a: npx } });
    assert.deepEqual(await given(), []);
    surroundings = { ...surroundings, hasUserServers: true };
    assert.deepEqual(await given(), ['a']);
  });

  it('are turned off by `disabled` and `enabled`, also those of the same name', async () => {
    own({ a: { ...npx, disabled: true } });
    put('app/.vscode/mcp.json', {
      servers: { a: npx, b: { ...npx, enabled: false }, c: { ...npx, enabled: true } },
    });
    assert.deepEqual(await given(), ['c']);
    assert.deepEqual(messages(), []);
    assert.match(
      logger.entries.join('\n'),
      /server "b" of app\/\.vscode\/mcp\.json\. The entry is turned off\./,
    );
  });

  it('of the settings need consent to what they take from the open folders, in each workspace', async () => {
    own({
      variable: { command: 'npx', args: ['${workspaceFolder}/x.js'] },
      relative: { command: 'npx', args: ['server.js'] },
      absolute: { command: 'npx', args: [join(root, 'app', 'x.js')] },
    });
    assert.deepEqual(await given(), ['variable', 'relative', 'absolute']);
    const files = ['app/server.js', 'lib/server.js'].map((file) => JSON.stringify(join(root, file)));
    assert.deepEqual(
      asked.map(({ name, ofFolders }) => [name, ofFolders]),
      [
        ['variable', JSON.stringify(join(root, 'app/x.js'))],
        ['relative', files.join('\n')],
      ],
    );
    await given();
    assert.equal(asked.length, 2);
    surroundings = { ...surroundings, folders: [{ name: 'app', path: join(root, 'other') }] };
    answer = false;
    assert.deepEqual(await given(), ['absolute']);
    assert.equal(asked.length, 4);
  });

  it('of the settings need consent to scripts, modules and folders of the open folders that they name', async () => {
    own({
      script: { command: 'node', args: ['server'] },
      module: { command: 'node', args: ['-m', 'tools.server'] },
      joined: { command: 'node', args: ['-mtools'] },
      folder: { command: 'node', args: ['.'] },
      none: {
        command: 'node',
        args: ['-y', 'some-package', '@a/b', '', '-', '--x=', '-m', '../x', 'https://a.example'],
      },
    });
    await given();
    const paths = (...names: readonly string[]): string =>
      ['app', 'lib']
        .flatMap((folder) => names.map((name) => JSON.stringify(join(root, folder, name))))
        .join('\n');
    assert.deepEqual(
      asked.map(({ name, ofFolders }) => [name, ofFolders]),
      [
        ['script', paths('server.js')],
        ['module', paths('tools/server.js')],
        ['joined', paths('tools')],
        ['folder', paths('.')],
      ],
    );
  });

  it('of the profile need consent to what they take from each workspace', async () => {
    put('User/mcp.json', { servers: { a: { command: 'npx', args: ['${workspaceFolder}'] } } });
    await given();
    openWorkspace();
    await given();
    assert.equal(asked.length, 2);
    assert.equal(userMemory.values.size, 0);
  });

  it('of a folder need consent again if they take something from another folder', async () => {
    put('app/.mcp.json', {
      mcpServers: { a: { command: 'npx', args: ['${workspaceFolder}', '${workspaceFolder:lib}'] } },
    });
    await given();
    assert.deepEqual(
      asked.map(({ ofFolders }) => ofFolders),
      [JSON.stringify(join(root, 'lib'))],
    );
  });

  it('get the inputs that the user enters after they allowed the server', async () => {
    put('app/.vscode/mcp.json', {
      inputs: [{ id: 'key', type: 'promptString', description: 'Key', password: true }],
      servers: {
        a: { command: 'npx', env: { KEY: '${input:key}' } },
        b: { url: '${input:url}' },
        c: { url: 'https://a.example/${input:key}' },
      },
    });
    answers.answer(undefined, 'v 1');
    let unanswered = 0;
    const sessions = (mayAsk: boolean): ReturnType<McpServers['forSession']> =>
      servers.forSession(mayAsk, neverCancelled, () => (unanswered += 1));
    assert.deepEqual(await sessions(true), []);
    assert.deepEqual(await sessions(false), []);
    assert.deepEqual([unanswered, answers.asked.length], [4, 1]);
    const env = [{ name: 'KEY', value: 'v 1' }];
    assert.deepEqual(await sessions(true), [
      { name: 'a', command: '/bin/npx', args: [], env },
      { type: 'http', name: 'c', url: 'https://a.example/v 1', headers: [] },
    ]);
    assert.match(asked[0]!.definition, /"KEY": "\$\{input:key\}"/);
    assert.deepEqual(messages(), [
      'Agents do not get the MCP server "b" of app/.vscode/mcp.json. ' +
        'The input "url" is not defined, or its type is not supported.',
    ]);
    assert.doesNotMatch(JSON.stringify([logger.entries, asked, notices]), /v 1/);
  });

  it('run the program that the user agreed to, also if another one is found after the question', async () => {
    const key = { id: 'key', type: 'promptString' };
    put('app/.mcp.json', { inputs: [key], mcpServers: { a: { command: 'npx', args: ['${input:key}'] } } });
    const { promise, resolve } = Promise.withResolvers<undefined>();
    answers.answer('v');
    answers.hold = promise;
    const opening = servers.forSession(true, neverCancelled);
    await until('the question for the input', () => answers.asked.length > 0);
    searched = '/evil:/bin';
    resolve(undefined);
    assert.deepEqual(await opening, [{ name: 'a', command: '/bin/npx', args: ['v'], env: [] }]);
  });

  it('are asked about again if they use other files of the folders after a question', async () => {
    const created = { a: false, b: false };
    isThere = (path) => (path.endsWith('a.js') && created.a) || (path.endsWith('b.js') && created.b);
    put('app/.mcp.json', { mcpServers: { first: { command: 'npx', args: ['a.js'] } } });
    onAsked = ({ name }) => {
      if (name === 'x') created.b = true;
      if (name === 'first') created.a = true;
    };
    // In this order the question about `x` comes before `mine` is decided.
    own({ x: { command: 'npx', args: ['server.js'] }, mine: { command: 'npx', args: ['b.js'] } });
    assert.deepEqual(await given(), ['x', 'mine', 'first']);
    assert.deepEqual(
      asked.map(({ name, ofFolders }) => [name, /[ab]\.js/.test(ofFolders)]),
      [
        ['x', false],
        ['mine', true],
        ['first', false],
        ['first', true],
      ],
    );
    onAsked = () => undefined;
    assert.deepEqual(await given(), ['x', 'mine', 'first']);
    assert.equal(asked.length, 4);
  });

  it('are asked about again if they use other files of the folders after an input was entered', async () => {
    const key = { id: 'key', type: 'promptString' };
    put('app/.mcp.json', {
      inputs: [key],
      mcpServers: { a: { command: 'npx', args: ['b.js', '${input:key}'] } },
    });
    let isCreated = false;
    isThere = (path) => path.endsWith('lib/b.js') && isCreated;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    answers.answer('v');
    answers.hold = promise;
    const opening = given();
    await until('the question for the input', () => answers.asked.length > 0);
    isCreated = true;
    answer = false;
    resolve(undefined);
    assert.deepEqual(await opening, []);
    assert.deepEqual(
      asked.map(({ ofFolders }) => ofFolders.includes('lib/b.js')),
      [false, true],
    );
  });

  it('get the variables of the settings that the question showed, also if these change meanwhile', async () => {
    const key = { id: 'key', type: 'promptString' };
    const a = { command: 'npx', args: ['${input:key}'] };
    put('app/.mcp.json', { inputs: [key], mcpServers: { a, b: { url: 'https://b.example' } } });
    defaults = { HTTPS_PROXY: 'http://me:s3cret@corp', NODE_USE_ENV_PROXY: '1' };
    const { promise, resolve } = Promise.withResolvers<undefined>();
    answers.answer('v');
    answers.hold = promise;
    const opening = servers.forSession(true, neverCancelled);
    await until('the question for the input', () => answers.asked.length > 0);
    defaults = { HTTPS_PROXY: 'http://other' };
    resolve(undefined);
    const [given] = await opening;
    assert.ok(given && 'env' in given);
    assert.deepEqual(given.env, [
      { name: 'HTTPS_PROXY', value: 'http://me:s3cret@corp' },
      { name: 'NODE_USE_ENV_PROXY', value: '1' },
    ]);
    assert.deepEqual(
      asked.map(({ added }) => added),
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
    put('app/.vscode/mcp.json', file(evil));
    answers.answer('1', 'Production');
    assert.deepEqual(await given(), ['a']);
    const options = '["test",{"label":"Production","value":"--require=\\u{202e}/tmp/evil.js"}]';
    assert.equal(asked[0]?.proposed, `{"id":"port","default":"1"}\n{"id":"target","options":${options}}`);
    assert.match(mcpQuestionText(asked[0]).detail, /file proposes these values for its inputs:\n\n\{"id"/);
    put('app/.vscode/mcp.json', file('other'));
    assert.deepEqual(await given(), ['a']);
    put('app/.vscode/mcp.json', file('other', '2'));
    assert.deepEqual(await given(), ['a']);
    assert.deepEqual(await given(), ['a']);
    assert.equal(asked.length, 3);
    put('app/.vscode/mcp.json', file('x'.repeat(2_000)));
    assert.deepEqual(await given(), []);
  });

  it('that cannot be used are reported once, with the file and the reasons', async () => {
    put('app/.mcp.json', { mcpServers: { a: { command: 'nowhere' }, b: { type: 'ws', url: 'x' }, c: npx } });
    for (let time = 0; time < 2; time++) assert.deepEqual(await given(), ['c']);
    assert.deepEqual(messages(), [
      'Agents do not get 2 MCP servers of app/.mcp.json. ' +
        '"a": The command "nowhere" was not found on PATH. "b": The type "ws" is not supported.',
    ]);
    const source = notices[0]?.source;
    assert.equal(source !== 'settings' && source?.path, join(root, 'app/.mcp.json'));
    put('app/.mcp.json', { mcpServers: { c: npx } });
    await given();
    assert.equal(notices.length, 1);
    put('app/.mcp.json', { mcpServers: { a: { command: 'nowhere' } } });
    await given();
    assert.equal(
      messages()[1],
      'Agents do not get the MCP server "a" of app/.mcp.json. The command "nowhere" was not found on PATH.',
    );
  });

  it('of the settings that cannot be used are reported too', async () => {
    own({ a: { command: 'nowhere' }, 'b\u202e': { command: './x' } });
    await given();
    assert.deepEqual(notices, [
      {
        message:
          'Agents do not get 2 MCP servers of acpHost.mcpServers. "a": The command "nowhere" was not found on PATH. ' +
          '"b[U+202E]": The command is a relative path.',
        source: 'settings',
      },
    ]);
  });

  it('are reported for each file that cannot be read', async () => {
    put('User/mcp.json', '{ "servers": ');
    put('app/.vscode/mcp.json', `{"servers": {"a": {"command": "npx", "args": ["${'x'.repeat(300_000)}"]}}}`);
    mkdirSync(join(root, 'app/.mcp.json'));
    put('lib/.vscode/mcp.json', { a: npx });
    put('lib/.mcp.json', '');
    for (let time = 0; time < 2; time++) assert.deepEqual(await given(), []);
    assert.deepEqual(messages(), [
      'Agents do not get the MCP servers of ~/User/mcp.json. The file is not valid JSON near line 1.',
      'Agents do not get the MCP servers of app/.vscode/mcp.json. The file is too large.',
      'Agents do not get the MCP servers of app/.mcp.json. Not a file.',
      'Agents do not get the MCP servers of lib/.vscode/mcp.json. The servers of the file must be in the field "servers".',
    ]);
  });

  it('are only those of the settings if chat.mcp.access does not allow all', async () => {
    own({ a: npx });
    put('app/.mcp.json', { mcpServers: { b: npx } });
    surroundings = { ...surroundings, access: 'restricted' };
    assert.deepEqual(await given(), ['a']);
    assert.deepEqual(messages(), [
      'Agents do not get the MCP servers of app/.mcp.json. The setting chat.mcp.access does not allow these servers.',
    ]);
  });

  it('are at most 100 of a source, and the user is told so', async () => {
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`s${at}`, npx]));
    own(many);
    assert.equal((await given()).length, 100);
    assert.deepEqual(messages(), [
      'Agents do not get the MCP server "s100" of acpHost.mcpServers. Only the first 100 servers are used.',
    ]);
  });

  it('that an agent does not support are reported once, not in each window, and never for the built-in agent', () => {
    const names = Array.from({ length: 7 }, (_, at) => `s${at}`);
    for (let time = 0; time < 2; time++) {
      servers.tellAgent({ agent: 'mine', programs: ['files'], unsupported: names });
      servers.tellAgent({ agent: 'mine', programs: [], unsupported: [] });
      servers.tellAgent({ agent: 'builtin', programs: [], unsupported: ['a'] });
      openWorkspace();
    }
    assert.deepEqual(messages(), [
      'Agent "mine" runs on another machine, so it does not get MCP servers with a command: files',
      'Agent "mine" does not get these MCP servers, since it does not support their type: s0, s1, s2, s3, s4, …',
    ]);
    servers.tellAgent({ agent: 'other', programs: [], unsupported: ['a'] });
    assert.equal(notices.length, 3);
    assert.equal(notices[2]?.source, undefined);
  });

  it('are none in Restricted Mode, where no file is read', async () => {
    put('app/.mcp.json', '{');
    const restricted = new McpServers({
      consent: new McpConsent(workspaceMemory, userMemory, () => Promise.resolve(true)),
      askForMany: () => Promise.resolve('each'),
      inputs: new McpInputs(new AgentSecrets(new MemorySecrets()), answers),
      surroundings: () => undefined,
      memory: userMemory,
      notify: (notice) => notices.push(notice),
      ...{ clock: systemClock, logger, host: systemHost },
    });
    assert.deepEqual(await restricted.forSession(true, neverCancelled), []);
    assert.deepEqual(messages(), []);
  });
});
