// The files in which VS Code and agents define MCP servers, and why one is refused.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { readMcpFile, type McpFileFormat } from '../../../../src/vscode/sessions/mcpFile.ts';

/** The names of the servers, or the reason why the file is refused. */
function namesIn(content: unknown, format?: McpFileFormat): readonly string[] | string {
  const read = readMcpFile(typeof content === 'string' ? content : JSON.stringify(content), format);
  return read.kind === 'servers' ? read.servers.map(([name]) => name) : read.reason;
}

const npx = { command: 'npx' };

describe('a file with MCP servers', () => {
  it('is read with comments and trailing commas', () => {
    const text = `{
      // of the team
      "inputs": [{ "id": "key", "type": "promptString" }],
      "servers": { "a": { "command": "npx", /* quiet */ "args": ["-y", "// not one",], }, },
    }`;
    const read = readMcpFile(text);
    assert.deepEqual(
      read.kind === 'servers' && read.servers.map(([name, raw]) => [name, { ...(raw as object) }]),
      [['a', { command: 'npx', args: ['-y', '// not one'] }]],
    );
  });

  it('may name its servers as VS Code does, as agents do, or both', () => {
    for (const format of ['mcp.json', '.mcp.json'] as const) {
      assert.deepEqual(namesIn({ servers: { a: npx } }, format), ['a']);
      assert.deepEqual(namesIn({ mcpServers: { a: npx } }, format), ['a']);
      assert.deepEqual(namesIn({ mcpServers: { b: npx }, servers: { a: npx } }, format), ['a', 'b']);
    }
  });

  it('may have them at the top only if it is .mcp.json', () => {
    const root = { $schema: 'https://a.example', a: npx };
    assert.deepEqual(namesIn(root, '.mcp.json'), ['a']);
    assert.equal(namesIn(root), 'The servers of the file must be in the field "servers".');
    assert.deepEqual(namesIn({ sandbox: { network: {} } }), []);
  });

  it('may be a workspace file, whose settings have them', () => {
    const settings = { mcp: { servers: { a: npx } }, 'editor.tabSize': 2 };
    assert.deepEqual(namesIn({ folders: [], settings }, 'workspaceFile'), ['a']);
    assert.deepEqual(namesIn({ settings: { 'mcp.servers': { a: npx } } }, 'workspaceFile'), ['a']);
    for (const root of [
      { folders: [] },
      { settings: {} },
      { settings: { mcp: {} } },
      { servers: { a: npx } },
    ])
      assert.deepEqual(namesIn(root, 'workspaceFile'), []);
    assert.equal(namesIn({ settings: { mcp: 1 } }, 'workspaceFile'), 'The file must contain an object.');
    assert.deepEqual(namesIn('{ "settings": { "a": 1, "a": 2 }', 'workspaceFile'), []);
  });

  it('has no servers if it is empty', () => {
    for (const text of ['', ' \n', '// none', '{}']) assert.deepEqual(namesIn(text), [], text);
  });

  it('is refused with a reason', () => {
    for (const [text, reason] of [
      ['{\n\n"servers": nope}', 'The file is not valid JSON near line 3.'],
      ['[]', 'The file must contain an object.'],
      ['{"servers": []}', '"servers" has the wrong type.'],
      ['{"mcpServers": 1}', '"mcpServers" has the wrong type.'],
      ['{"servers": {"a": {},\n"a": {}}}', 'The file has the field "a" twice near line 2.'],
    ] as const)
      assert.equal(namesIn(text), reason);
  });

  it('is refused without an exception if it is nested too deeply', () => {
    assert.equal(namesIn('['.repeat(250_000)), 'The file is nested too deeply.');
    fc.assert(fc.property(fc.string(), (text) => void readMcpFile(text)));
  });

  it('is refused if it has more values than are read in a turn of the event loop', () => {
    const lists = (count: number): string => `{"servers":{},"other":[${'0,'.repeat(count)}0]}`;
    assert.deepEqual(namesIn(lists(19_000)), []);
    assert.equal(namesIn(lists(20_000)), 'The file has more than 20000 values.');
    assert.equal(namesIn(lists(20_000).replace('[', '[}')), 'The file is not valid JSON near line 1.');
  });

  it('names the first server that is too many', () => {
    const many = Object.fromEntries(Array.from({ length: 102 }, (_, at) => [`s${at}`, npx]));
    const read = readMcpFile(JSON.stringify({ servers: many }));
    assert.ok(read.kind === 'servers');
    assert.deepEqual([read.servers.length, read.more], [100, 's100']);
  });
});
