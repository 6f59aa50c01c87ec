// Tests that the user is asked about exactly the definition of an MCP server that agents would get.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { CancellationSource, neverCancelled, CancelledError } from '../../../../src/base/cancellation.ts';
import {
  McpConsent,
  type AskForMcpServer,
  type McpSource,
  type McpQuestion,
} from '../../../../src/vscode/sessions/mcpConsent.ts';
import { readMcpDefinition, type DefinedServer } from '../../../../src/vscode/sessions/mcpDefinition.ts';
import { readMcpFile } from '../../../../src/vscode/sessions/mcpFile.ts';
import { mcpQuestionText } from '../../../../src/vscode/sessions/mcpQuestion.ts';
import { MemoryMemento } from '../../../host/memoryStores.ts';

function read(raw: unknown): DefinedServer {
  const outcome = readMcpDefinition(raw);
  assert.ok(outcome.kind === 'defined');
  return outcome;
}

/** The definitions in a file with these servers, as JSON. */
function inFile(servers: string): readonly DefinedServer[] {
  const file = readMcpFile(`{"servers": ${servers}}`);
  assert.ok(file.kind === 'servers');
  return file.servers.flatMap(([, raw]) => {
    const outcome = readMcpDefinition(raw);
    return outcome.kind === 'defined' ? [outcome] : [];
  });
}

type McpFileSource = Exclude<McpSource, 'settings'>;

/** `.vscode/mcp.json` of a folder. */
function fileOf(folder: string): McpFileSource {
  const path = `${folder}/.vscode/mcp.json`;
  return { kind: 'folder', path, format: 'mcp.json', folder, shown: path };
}

const work = fileOf('/work');
const profile: McpSource = {
  ...{ kind: 'profile', path: '/me/User/mcp.json', format: 'mcp.json', folder: undefined },
  shown: '~/User/mcp.json',
};

function consentOf(ask: AskForMcpServer, memory = new MemoryMemento()): McpConsent {
  return new McpConsent(memory, new MemoryMemento(), ask);
}

describe('the consent to an MCP server', () => {
  const raw = { command: 'npx' };

  it('is asked for once per definition, and again when the definition changed', async () => {
    const memory = new MemoryMemento();
    const asked: McpQuestion[] = [];
    const answers = [true, false];
    const ask = (question: McpQuestion): Promise<boolean | undefined> => {
      asked.push(question);
      return Promise.resolve(answers[asked.length - 1]);
    };
    const answer = (definition: unknown): Promise<string> =>
      consentOf(ask, memory).answerFor(work, 'x', read(definition), true, neverCancelled);
    assert.equal(await answer(raw), 'allowed');
    assert.equal(await answer(raw), 'allowed');
    assert.equal(await answer({ command: 'npx', args: ['evil'] }), 'refused');
    assert.equal(await answer({ command: 'npx', args: ['evil'] }), 'refused');
    assert.equal(asked.length, 2);
    assert.equal(await answer({ command: 'other' }), 'unanswered');
    assert.equal(await answer({ command: 'other' }), 'unanswered');
    assert.equal(asked.length, 4);
    assert.equal(
      await consentOf(ask, memory).answerFor(fileOf('/else'), 'x', read(raw), false, neverCancelled),
      'unanswered',
    );
    assert.equal(asked.length, 4);
  });

  it('is asked for with the file of the workspace that would run, also for a server of the settings', async () => {
    const asked: McpQuestion[] = [];
    const consent = consentOf((question) => {
      asked.push(question);
      return Promise.resolve(true);
    });
    const answer = (source: McpSource, program?: string): Promise<string> =>
      consent.answerFor(source, 'x', { ...read(raw), program }, asked.length < 3, neverCancelled);
    assert.equal(await answer(work), 'allowed');
    assert.equal(await answer(work, '/work/bin/npx'), 'allowed');
    assert.equal(await answer('settings', '/work/bin/\u202enpx'), 'allowed');
    assert.deepEqual(
      asked.map(({ source, program }) => [source, program]),
      [
        [work, ''],
        [work, '/work/bin/npx'],
        ['settings', '/work/bin/\\u{202e}npx'],
      ],
    );
    assert.equal(await answer(work, '/work/bin/npx'), 'allowed');
    assert.equal(await answer(work, '/work/other/npx'), 'unanswered');
    assert.equal(await answer('settings', `/work/${'x'.repeat(2_000)}`), 'tooLong');
  });

  it('is not asked for if the file has a field twice, since programs differ in which one they use', () => {
    const twice = '{"servers": {"a": {"command": "good",\n"args": [], "command": "evil"}}}';
    assert.deepEqual(readMcpFile(twice), {
      kind: 'refused',
      reason: 'The file has the field "command" twice near line 2.',
    });
    assert.equal(readMcpFile('{"servers": {"a": {"command": "x"}, "b": {"command": "x"}}}').kind, 'servers');
  });

  it('is asked for with the name of the folder on one line', () => {
    const question = {
      name: 'a',
      source: fileOf('/work/x"\n\nVS Code checked it\u202e'),
      definition: '{}',
      ...{ program: '', ofFolders: '', proposed: '', added: '', dropped: '' },
    };
    assert.match(
      mcpQuestionText(question).detail,
      /^The folder "x" ⏎ VS Code checked it\[U\+202E\]" defines this server in \.vscode\/mcp\.json\. /,
    );
    const ofSettings = { ...question, source: 'settings', program: '/work/bin/npx' } as const;
    assert.match(
      mcpQuestionText(ofSettings).detail,
      /^Your setting acpHost\.mcpServers names .*\n\n\{\}\n\nThis runs a file of the open folder: \/work\/bin\/npx$/,
    );
  });

  it('is asked for with the source of the server, and with what it takes from the open folders', () => {
    const detail = (source: McpSource, ofFolders = ''): string =>
      mcpQuestionText({
        ...{ name: 'a', source, definition: '{}' },
        ...{ program: '', ofFolders, proposed: '', added: '', dropped: '' },
      }).detail;
    const root = { ...fileOf('/work'), format: '.mcp.json' } as const;
    const team = { ...fileOf('/x'), kind: 'workspaceFile', path: '/x/team.code-workspace' } as const;
    assert.match(detail(root), /^The folder "work" defines this server in \.mcp\.json\./);
    assert.match(detail(team), /^The workspace file "team\.code-workspace" defines this server\./);
    assert.match(detail(profile), /^Your VS Code profile defines this server\./);
    assert.match(
      detail('settings', '"/work/server.js"'),
      /^This server of your setting acpHost\.mcpServers uses files .*from the open folders:\n\n"\/work\/server\.js"$/s,
    );
  });

  it('holds in all workspaces for a server of the profile that takes nothing from their folders', async () => {
    const user = new MemoryMemento();
    let asked = 0;
    const answer = (source: McpSource, ofFolders: readonly string[] = []): Promise<string> => {
      const ask = (): Promise<boolean> => Promise.resolve(++asked > 0);
      const inWorkspace = new McpConsent(new MemoryMemento(), user, ask);
      return inWorkspace.answerFor(source, 'x', { ...read(raw), ofFolders }, true, neverCancelled);
    };
    for (let time = 0; time < 2; time++) assert.equal(await answer(profile), 'allowed');
    assert.equal(asked, 1);
    for (let time = 0; time < 2; time++) assert.equal(await answer(profile, ['/work/x']), 'allowed');
    for (let time = 0; time < 2; time++) assert.equal(await answer(work), 'allowed');
    assert.equal(asked, 5);
    assert.equal(user.values.size, 1);
  });

  it('holds only for what the server takes from the open folders', async () => {
    const asked: string[] = [];
    const consent = consentOf(({ ofFolders }) => {
      asked.push(ofFolders);
      return Promise.resolve(true);
    });
    for (const ofFolders of [['/a/x'], ['/b/x'], ['/a/x', '/b'], ['/a/x'], ['/b/\u202ex']])
      await consent.answerFor('settings', 'x', { ...read(raw), ofFolders }, true, neverCancelled);
    assert.deepEqual(asked, ['"/a/x"', '"/b/x"', '"/a/x"\n"/b"', '"/b/\\u{202e}x"']);
    const long = { ...read(raw), ofFolders: ['/a'.repeat(1_000)] };
    assert.equal(await consent.answerFor('settings', 'x', long, true, neverCancelled), 'tooLong');
  });

  it('is asked for with the variables of the settings that the server gets, and holds only for these', async () => {
    const asked: string[] = [];
    const consent = consentOf((question) => {
      asked.push(mcpQuestionText(question).detail);
      return Promise.resolve(true);
    });
    const answer = (proxy: string): Promise<string> => {
      const added = { HTTP_PROXY: proxy, http_proxy: proxy, NO_PROXY: 'localhost' };
      return consent.answerFor(work, 'x', { ...read(raw), added }, true, neverCancelled);
    };
    assert.equal(await answer('http://me:s3cret@corp:8080'), 'allowed');
    assert.equal(await answer('http://me:other@corp:8080'), 'allowed');
    assert.equal(await answer('http://evil:8080'), 'allowed');
    assert.equal(asked.length, 2);
    assert.match(
      asked[0]!,
      /gets these variables of your settings:\n\nHTTP_PROXY, http_proxy: "http:\/\/me:…@corp:8080"\nNO_PROXY: "localhost"$/,
    );
    assert.match(asked[1]!, /HTTP_PROXY, http_proxy: "http:\/\/evil:8080"/);
    assert.equal(await answer(`http://${'x'.repeat(1_000)}`), 'tooLong');
  });

  it('is asked for once for several waiting sessions, each of which can be cancelled', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    let asked = 0;
    const consent = consentOf(() => {
      asked += 1;
      return promise;
    });
    const source = new CancellationSource();
    const left = consent.answerFor(work, 'x', read(raw), true, source.token);
    const stayed = consent.answerFor(work, 'x', read(raw), true, neverCancelled);
    source.cancel();
    await assert.rejects(left, CancelledError);
    resolve(true);
    assert.equal(await stayed, 'allowed');
    assert.equal(asked, 1);
  });

  it('shows the whole definition, and covers no more than is shown', async () => {
    const shown: string[] = [];
    const consent = consentOf(({ name, definition }) => {
      shown.push(name, definition);
      return Promise.resolve(true);
    });
    const hidden = { command: 'safe\u202e\u200b\u0000', args: ['\u{e0041}'] };
    assert.equal(await consent.answerFor(work, 'x\n\u2066', read(hidden), true, neverCancelled), 'allowed');
    assert.match(shown.join('\n'), /safe\\u\{202e\}\\u\{200b\}\\u0000/);
    assert.match(shown.join('\n'), /\\u\{e0041\}/);
    assert.equal(shown[0], 'x\\n\\u{2066}');
    const long = { command: 'safe', args: [' '.repeat(2000), 'evil'] };
    assert.equal(await consent.answerFor(work, 'x', read(long), true, neverCancelled), 'tooLong');
  });

  it('shows nothing else than what agents get, whatever the file inherits', async () => {
    const [docs, ...others] = inFile(`{
      "docs": { "command": "node", "args": ["server.js"], "__proto__": { "env": { "NODE_OPTIONS": "--import=data:" } } },
      "empty": { "__proto__": { "command": "sh", "args": ["-c", "evil"] } }
    }`);
    assert.deepEqual(others, []);
    assert.deepEqual(docs?.definition, { command: 'node', args: ['server.js'], env: {} });
    assert.deepEqual(docs.dropped, ['__proto__: {"env":{"NODE_OPTIONS":"--import=data:"}}']);
    const inherited = { command: 'node', __proto__: { args: ['-e', 'evil'], url: 'https://a' } };
    const outcome = read(inherited);
    assert.deepEqual(outcome.definition, { command: 'node', args: [], env: {} });
    assert.deepEqual(outcome.dropped, ['args: ["-e","evil"]', 'url: "https://a"']);
  });

  it('shows what it drops, and then remembers no answer', async () => {
    const asked: McpQuestion[] = [];
    const consent = consentOf((question) => {
      asked.push(question);
      return Promise.resolve(true);
    });
    const unclear = read({ command: 'npx', sandbox: { network: false }, env: { A: 'b' } });
    for (let time = 0; time < 2; time++)
      assert.equal(await consent.answerFor(work, 'x', unclear, true, neverCancelled), 'allowed');
    assert.equal(asked.length, 2);
    assert.equal(asked[0]?.dropped, 'sandbox: {"network":false}');
    assert.equal(await consent.answerFor(work, 'x', unclear, false, neverCancelled), 'unanswered');
    const ofVsCode = { command: 'npx', gallery: 'https://a', version: '1', dev: { watch: 'src/**' } };
    assert.deepEqual(read(ofVsCode).dropped, []);
    const ofAgents = {
      type: 'local',
      command: 'npx',
      disabled: false,
      tools: ['*'],
      timeout: 5,
      trust: true,
    };
    assert.deepEqual(read(ofAgents).dropped, []);
    assert.deepEqual(read({ httpUrl: 'https://a', transport: 'streamable-http' }).dropped, []);
    assert.deepEqual(read({ url: 'https://a', oauth: { clientId: 'x' } }).dropped, []);
    assert.deepEqual(read({ url: 'https://a', oauth: { clientId: 'x', scope: 'y' } }).dropped, [
      'oauth.scope: "y"',
    ]);
    assert.deepEqual(read({ command: 'npx', tools: ['a'], url: 'https://a' }).dropped, [
      'tools: ["a"]',
      'url: "https://a"',
    ]);
    assert.match(read({ command: 'npx', dev: 5 }).dropped.join(), /^dev: 5$/);
    assert.deepEqual(inFile('{"a": {"command": "npx", "env": {"__proto__": "x"}}}')[0]?.dropped, [
      'env.__proto__: "x"',
    ]);
  });

  it('is not asked for about a definition with too much to show', async () => {
    const consent = consentOf(() => Promise.resolve(true));
    let deep: unknown = 1;
    for (let level = 0; level < 5_000; level++) deep = [deep];
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`N${at}`, 'x']));
    for (const raw of [
      { command: 'a', env: many },
      { command: 'a', ...many },
      { command: 'a', args: Object.values(many) },
    ])
      assert.equal(await consent.answerFor(work, 'x', read(raw), true, neverCancelled), 'tooLong');
    assert.match(read({ command: 'a', deep }).dropped.join(), /^deep: \[+…$/);
  });
});
