// How the settings of other programs are read: which entries can be imported, and why others cannot.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import type { ImportSource } from '../../../../src/vscode/import/importSources.ts';
import { readImports } from '../../../../src/vscode/import/readImports.ts';

const source = (
  collections: ImportSource['collections'],
  more: Partial<ImportSource> = {},
): ImportSource => ({
  ...{ id: 'zed', app: 'Zed', path: '/f', ofWorkspace: false, collections },
  ...more,
});
const zed = source(['agent_servers', 'context_servers']);
const mcp = source(['mcpServers']);

/** Target, name and definition of each entry; name and reason of what is skipped. */
function read(from: ImportSource, root: unknown, platform: NodeJS.Platform = 'linux'): unknown {
  const file = readImports(from, platform, typeof root === 'string' ? root : JSON.stringify(root));
  if (file.kind === 'unreadable') return file.reason;
  return {
    entries: file.entries.map(({ target, name, definition }) => [target, name, definition]),
    skipped: file.skipped.map(({ name, reason }) => [name, reason]),
  };
}

/** The reason why an MCP server is skipped. */
function reasonFor(server: unknown, platform: NodeJS.Platform = 'linux'): unknown {
  const { skipped } = read(mcp, { mcpServers: { x: server } }, platform) as { skipped: string[][] };
  return skipped[0]?.[1];
}

function definitionOf(server: unknown, from: ImportSource = mcp): unknown {
  const { entries } = read(from, { mcpServers: { x: server } }) as { entries: unknown[][] };
  return entries[0]?.[2];
}

describe('reading what can be imported', () => {
  it('says that only the first entries of a long list are read', () => {
    const servers = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`s${at}`, { command: 'a' }]));
    const { entries, skipped } = read(mcp, { mcpServers: servers }) as Record<string, unknown[]>;
    assert.equal(entries?.length, 100);
    assert.deepEqual(skipped, [['mcpServers', 'Only the first 100 entries are read.']]);
  });

  it('reads agents and MCP servers of Zed, with comments and trailing commas', () => {
    const text = `\ufeff// Zed settings
    {
      "theme": "One Dark",
      "agent_servers": {
        "Mine": { "type": "custom", "command": "node", "args": ["~/agent.js", "--acp"], "env": { "A": "1" }, },
        "claude": { "type": "registry", "env": {} }, /* of the registry */
      },
      "context_servers": {
        "files": { "source": "custom", "command": { "path": "npx", "args": ["-y", "files"], "env": null } },
        "linear": { "url": "https://mcp.linear.app/mcp", "headers": { "X-Team": "a" } },
        "extra": { "source": "extension", "settings": {} },
      },
    }`;
    assert.deepEqual(read(zed, text), {
      entries: [
        ['agents', 'Mine', { command: 'node', args: ['~/agent.js', '--acp'], env: { A: '1' } }],
        ['mcpServers', 'files', { command: 'npx', args: ['-y', 'files'], env: {} }],
        [
          'mcpServers',
          'linear',
          { type: 'http', url: 'https://mcp.linear.app/mcp', headers: { 'X-Team': 'a' } },
        ],
      ],
      skipped: [
        [
          'claude',
          'The entry was installed by another program. Use the command "ACP: Select Agent" instead.',
        ],
        ['extra', 'The entry was installed by another program. Use the command "ACP: Select Agent" instead.'],
      ],
    });
  });

  it('reads agents of JetBrains with their folder', () => {
    const agent = { command: '/opt/openhands', args: ['acp'], cwd: '/work', use_idea_mcp: true };
    assert.deepEqual(
      read(source(['agent_servers']), { default_mcp_settings: {}, agent_servers: { 'Open Hands': agent } }),
      {
        entries: [
          ['agents', 'Open Hands', { command: '/opt/openhands', args: ['acp'], env: {}, cwd: '/work' }],
        ],
        skipped: [],
      },
    );
  });

  it('skips wrong entries with a reason, and reads the others', () => {
    const root = {
      mcpServers: {
        none: {},
        number: { command: 42 },
        args: { command: 'a', args: 'b' },
        env: { command: 'a', env: { A: [] } },
        list: [],
        off: { command: 'a', disabled: true },
        here: { command: './server' },
        'hidden\u202e': { command: 'a' },
        long: { command: 'a', args: ['b'.repeat(3_000)] },
        fine: { command: 'a', env: { PORT: 80 } },
      },
    };
    assert.deepEqual(read(mcp, root), {
      entries: [['mcpServers', 'fine', { command: 'a', args: [], env: { PORT: '80' } }]],
      skipped: [
        ['none', 'The entry has neither a command nor an address.'],
        ['number', '"command" has the wrong type.'],
        ['args', '"args" has the wrong type.'],
        ['env', '"env.A" has the wrong type.'],
        ['list', 'The entry must be an object.'],
        ['off', 'The entry is turned off in that file.'],
        ['here', 'The command is a relative path.'],
        ['hidden[U+202E]', 'The name is empty, too long, or contains hidden characters.'],
        ['long', 'The command line is too long to be shown.'],
      ],
    });
  });

  it('tells absolute commands from relative ones on each platform', () => {
    const relative = 'The command is a relative path.';
    for (const command of ['npx', '/usr/bin/npx', '~/bin/x', '${userHome}/x', '${workspaceFolder}/x'])
      assert.equal(reasonFor({ command }), undefined, command);
    for (const command of ['bin/x', '../x'])
      assert.equal(reasonFor({ command }, 'darwin'), relative, command);
    for (const command of ['npx.cmd', 'C:\\x\\npx.cmd', 'C:/x', '\\\\share\\x'])
      assert.equal(reasonFor({ command }, 'win32'), undefined, command);
    for (const command of ['bin\\x', '\\x', 'C:x'])
      assert.equal(reasonFor({ command }, 'win32'), relative, command);
  });

  it('keeps variables that the settings know, and replaces or refuses others', () => {
    const env = { A: '${env:A}', KEY: '${input:key}' };
    assert.deepEqual(definitionOf({ command: 'x', args: ['${workspaceFolder}'], env }), {
      ...{ command: 'x', args: ['${workspaceFolder}'] },
      env: { A: '${env:A}', KEY: '${env:KEY}' },
    });
    assert.equal(
      reasonFor({ url: 'https://x', headers: { A: 'Bearer ${input:key}' } }),
      'The entry uses "${input:key}", which is not supported.',
    );
    assert.equal(
      reasonFor({ command: 'x', args: ['${A}'] }),
      'The entry uses "${A}", which is not supported.',
    );
    const braces = source(['mcpServers'], { variables: 'braces' });
    assert.deepEqual(definitionOf({ command: 'x', args: ['${A}', '${B:-c}', '$D'] }, braces), {
      ...{ command: 'x', args: ['${env:A}', '${B:-c}', '$D'], env: {} },
    });
    const shell = source(['mcpServers'], { variables: 'shell' });
    assert.deepEqual(definitionOf({ command: 'x', args: ['$A-${B}', '$1 $'] }, shell), {
      ...{ command: 'x', args: ['${env:A}-${env:B}', '$1 $'], env: {} },
    });
    const args = ['${workspaceFolder:a}${/}${pathSeparator}${workspaceFolderBasename}'];
    assert.deepEqual(definitionOf({ command: 'x', args }), { command: 'x', args, env: {} });
  });

  it('refuses what agents cannot be given', () => {
    assert.equal(
      reasonFor({ command: 'a', envFile: '.env' }),
      'The entry uses "envFile", which is not supported.',
    );
    assert.equal(reasonFor({ command: 'a', cwd: '/else' }), 'The entry uses "cwd", which is not supported.');
    assert.equal(reasonFor({ url: 'file:///etc/passwd' }), 'The address is not http or https.');
    assert.deepEqual(definitionOf({ url: 'http://x', type: 'sse' }), {
      type: 'sse',
      url: 'http://x',
      headers: {},
    });
    assert.deepEqual(definitionOf({ httpUrl: 'http://x' }), { type: 'http', url: 'http://x', headers: {} });
    assert.equal(reasonFor({ url: 'http://x', type: 'ws' }), 'The type "ws" is not supported.');
    assert.deepEqual(definitionOf({ url: 'http://x', type: 'streamable-http' }), {
      ...{ type: 'http', url: 'http://x', headers: {} },
    });
  });

  it('says why a file cannot be read', () => {
    assert.equal(read(mcp, '{\n"mcpServers": {\n"a" 1}}'), 'The file is not valid JSON near line 3.');
    assert.equal(read(mcp, '['.repeat(100_000)), 'The file is nested too deeply.');
    assert.deepEqual(read(mcp, ''), { entries: [], skipped: [] });
    assert.deepEqual(read(mcp, '[]'), { entries: [], skipped: [] });
    assert.deepEqual(read(mcp, { mcpServers: 1 }), {
      entries: [],
      skipped: [['mcpServers', 'The entry must be an object.']],
    });
  });

  it('skips an entry that is nested too deeply to be shown, whatever the depth', () => {
    // Between the depth that can be written and the one that can be read.
    for (let depth = 2_000; depth < 9_000; depth += 250) {
      const value = '['.repeat(depth) + ']'.repeat(depth);
      const found = read(mcp, `{"mcpServers":{"x":{"command":"x","more":${value}}}}`);
      if (typeof found === 'string') assert.equal(found, 'The file is nested too deeply.');
      else
        assert.deepEqual(found, {
          entries: [],
          skipped: [['x', 'The command line is too long to be shown.']],
        });
    }
  });

  it('reads an entry that is named like a field of every JavaScript object', () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      assert.deepEqual(read(mcp, `{"mcpServers":{"${name}":{"command":"x"},"b":1}}`), {
        entries: [['mcpServers', name, { command: 'x', args: [], env: {} }]],
        skipped: [['b', 'The entry must be an object.']],
      });
    }
  });

  it('accounts for every entry, whatever it is', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 8 }), (servers) => {
        const text = JSON.stringify({ mcpServers: servers });
        const file = readImports(mcp, 'linux', text);
        const all = Object.keys(JSON.parse(text).mcpServers as object);
        assert.ok(file.kind === 'read');
        assert.equal(file.entries.length + file.skipped.length, all.length);
      }),
    );
  });
});
