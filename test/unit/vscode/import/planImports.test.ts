// What is imported: names that are free, no duplicates, and no secrets unless the user wants them.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { importRows, isCutOff } from '../../../../src/vscode/import/importRows.ts';
import type { ImportSource } from '../../../../src/vscode/import/importSources.ts';
import { planImports, writtenImport, type PlannedImport } from '../../../../src/vscode/import/planImports.ts';
import { readImports } from '../../../../src/vscode/import/readImports.ts';

const zed: ImportSource = {
  ...{ id: 'zed', app: 'Zed', path: '/zed', ofWorkspace: false },
  collections: ['agent_servers', 'context_servers'],
};
const jetbrains: ImportSource = { ...zed, id: 'jetbrains', app: 'JetBrains', collections: ['agent_servers'] };
const empty = { agents: {}, mcpServers: {} };
const key = 'sk-ant-api03-Zm9vYmFyMTIzNDU2Nzg5MGFiY2RlZg';

function plan(
  files: readonly (readonly [ImportSource, unknown])[],
  settings: Parameters<typeof planImports>[1] = empty,
): PlannedImport[] {
  const entries = files.flatMap(([source, root]) => {
    const file = readImports(source, 'linux', JSON.stringify(root));
    return file.kind === 'read' ? file.entries : [];
  });
  return planImports(entries, settings, ['builtin']);
}

const agent = (definition: unknown): PlannedImport =>
  plan([[zed, { agent_servers: { mine: definition } }]])[0]!;
const server = (definition: unknown): PlannedImport =>
  plan([[zed, { context_servers: { mine: definition } }]])[0]!;

describe('the plan of an import', () => {
  it('gives each entry a name that is free', () => {
    const files = [
      [zed, { agent_servers: { a: { command: 'one' }, builtin: { command: 'two' }, b: { command: 'x' } } }],
      [jetbrains, { agent_servers: { a: { command: 'three' }, b: { command: 'y' } } }],
      [zed, { context_servers: { a: { command: 'mcp' } } }],
    ] as const;
    const settings = { ...empty, agents: { a: { command: 'mine' }, 'a-zed': { command: 'other' } } };
    assert.deepEqual(
      plan(files, settings).map(({ name }) => name),
      ['a-zed-2', 'builtin-zed', 'b', 'a-jetbrains', 'b-jetbrains', 'a'],
    );
  });

  it('knows what is configured already, under any name and with or without its secrets', () => {
    const root = {
      agent_servers: {
        a: { command: 'x', env: { MODE: 'fast', API_KEY: key } },
        b: { command: 'x', env: { MODE: 'slow' } },
      },
      context_servers: { c: { command: 'y', env: { TOKEN: key } } },
    };
    const settings = {
      agents: { other: { command: 'x', args: [], env: { MODE: 'fast' } } },
      mcpServers: { c: { command: 'y', env: { TOKEN: '${env:TOKEN}' } } },
    };
    assert.deepEqual(
      plan([[zed, root]], settings).map(({ isKnown }) => isKnown),
      [true, false, true],
    );
    const twice = { agent_servers: { a: { command: 'x', args: ['1'] } } };
    assert.deepEqual(
      plan([
        [zed, twice],
        [jetbrains, twice],
      ]).map(({ isKnown }) => isKnown),
      [false, true],
    );
  });

  it('writes an agent without its secrets, which have a place of their own', () => {
    const planned = agent({
      command: 'x',
      args: ['--acp'],
      env: { ANTHROPIC_API_KEY: key, MODE: 'fast' },
      cwd: '/w',
    });
    const value = { command: 'x', args: ['--acp'], env: { MODE: 'fast' }, cwd: '/w' };
    assert.deepEqual(writtenImport(planned, false), { value, variables: {} });
    assert.deepEqual(writtenImport(planned, true), { value, variables: { ANTHROPIC_API_KEY: key } });
  });

  it('writes references to variables for the secrets of an MCP server, unless they are copied', () => {
    const planned = server({ command: 'x', env: { GITHUB_TOKEN: key, MODE: 'fast' } });
    assert.deepEqual(writtenImport(planned, false).value, {
      command: 'x',
      env: { MODE: 'fast', GITHUB_TOKEN: '${env:GITHUB_TOKEN}' },
    });
    assert.deepEqual(writtenImport(planned, true).value, {
      command: 'x',
      env: { GITHUB_TOKEN: key, MODE: 'fast' },
    });
  });

  it('leaves out headers with secrets, unless they are copied', () => {
    const headers = { Authorization: `Bearer ${key}`, 'X-Api-Key': 'abc123xyz', 'X-Team': 'red' };
    const planned = server({ url: 'https://x', headers });
    assert.deepEqual(writtenImport(planned, false).value, {
      ...{ type: 'http', url: 'https://x', headers: { 'X-Team': 'red' } },
    });
    assert.deepEqual(writtenImport(planned, true).value, { type: 'http', url: 'https://x', headers });
    const reference = server({ url: 'https://x', headers: { Authorization: 'Bearer ${env:TOKEN}' } });
    assert.deepEqual(reference.secrets.values, {});
  });

  it('never shows a secret, wherever it is', () => {
    for (const definition of [
      { command: 'npx', args: ['-y', 'x', '--api-key', 'hunter22pass'] },
      { command: 'npx', args: ['-y', 'x', `--token=${key}`] },
      { command: 'npx', args: ['mcp-remote', 'https://x', '--header', `Authorization: Bearer ${key}`] },
      { command: 'npx', args: ['x', key] },
      { command: 'x', env: { NODE_OPTIONS: `--token=${key}` } },
      { command: 'x', env: { DATABASE_URL: 'postgres://me:hunter22pass@db/x' } },
      { command: 'npx', args: ['x', 'postgres://me:hunter22pass@db/x'] },
      { url: 'https://me:hunter22pass@x/sse' },
      { url: `https://x/mcp?api_key=${key}` },
      { url: 'https://x', headers: { Authorization: `Bearer ${key}` } },
    ]) {
      const planned = server(definition);
      const rows = importRows([{ app: 'Zed', path: '/zed', planned: [planned], skipped: [] }]);
      const shown = JSON.stringify(
        rows.map(({ label, description, detail }) => [label, description, detail]),
      );
      assert.ok(!shown.includes(key) && !shown.includes('hunter22pass'), shown);
      const { values, inCommandLine } = planned.secrets;
      assert.ok(inCommandLine || Object.keys(values).length > 0, shown);
    }
  });

  it('shows the exact command line, with variables that decide what runs', () => {
    const { line, secrets } = agent({
      command: 'npx',
      args: ['-y', '@scope/agent@1.2.3', '--dir', '/home/me/My Files', 'a\u202eb'],
      env: { NODE_OPTIONS: '--require /tmp/x.js', MODE: 'fast' },
      cwd: '/work',
    });
    assert.equal(
      line,
      '"NODE_OPTIONS=--require /tmp/x.js" npx -y @scope/agent@1.2.3 --dir "/home/me/My Files" "a\\u{202e}b" (cwd: /work)',
    );
    assert.equal(secrets.inCommandLine, false);
  });

  it('shows which environment variables are passed on', () => {
    const program = server({ command: 'x', env: { A: '${env:GITHUB_TOKEN}', B: 'b' } });
    assert.equal(program.line, '"A=${env:GITHUB_TOKEN}" x');
    const remote = server({ url: 'https://x/mcp', headers: { 'X-A': '${env:GITHUB_TOKEN}', B: 'b' } });
    assert.equal(remote.line, 'https://x/mcp "X-A: ${env:GITHUB_TOKEN}" "B: b"');
  });
});

describe('the list of what can be imported', () => {
  it('names the file, the kind and the variables of each entry, and why others are left out', () => {
    const [mine, known] = plan(
      [
        [
          zed,
          {
            agent_servers: { mine: { command: 'x', args: ['--acp'], env: { API_KEY: key } } },
            context_servers: { old: { command: 'y' } },
          },
        ],
      ],
      { agents: { mine: {} }, mcpServers: { old: { command: 'y' } } },
    );
    const rows = importRows([
      {
        app: 'Cursor',
        path: '~/.cursor/mcp.json',
        planned: [],
        skipped: [],
        problem: 'The file does not exist.',
      },
      { app: 'Zed', path: '~/z.json', planned: [mine!, known!], skipped: [{ name: '$(x)', reason: 'Bad.' }] },
    ]);
    assert.deepEqual(rows, [
      { label: 'Zed · ~/z.json', heading: true },
      {
        label: '$(robot) mine-zed',
        description: 'agent · named mine in Zed · Environment variables: API_KEY',
        detail: 'x --acp',
        planned: mine,
      },
      { label: '$(check) old', description: 'MCP server · already in your settings', detail: 'y' },
      { label: String.raw`$(circle-slash) \$(x)`, description: 'Bad.' },
      { label: 'Nothing to import', heading: true },
      { label: '$(dash) ~/.cursor/mcp.json', description: 'Cursor · The file does not exist.' },
    ]);
  });

  it('knows which command lines it cuts off', () => {
    assert.equal(isCutOff(server({ command: 'x'.repeat(80) }), false), false);
    assert.equal(isCutOff(server({ command: 'x'.repeat(81) }), false), true);
  });
});
