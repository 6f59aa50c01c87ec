// The fields of an MCP server in the spellings of the programs that write them.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { readServerFields } from '../../../../src/vscode/import/serverFields.ts';

/** The fields, `off`, or the reason. */
function read(raw: unknown): unknown {
  const server = readServerFields(raw);
  return server.kind === 'off' ? 'off' : server.kind === 'refused' ? server.reason : server.fields;
}

const url = 'https://a.example';

describe('the fields of an MCP server', () => {
  it('have an address and a type of one spelling', () => {
    for (const name of ['url', 'serverUrl', 'httpUrl'])
      assert.deepEqual(read({ [name]: url }), { type: 'http', url }, name);
    for (const type of [
      'http',
      'HTTP',
      'streamable-http',
      'streamableHttp',
      'streamable_http',
      'http-stream',
      'remote',
    ])
      for (const name of ['type', 'transport', 'transportType'])
        assert.deepEqual(read({ [name]: type, url }), { type: 'http', url }, type);
    for (const one of [{ type: 'sse' }, { transport: 'SSE' }, { type: 'http', transport: 'sse' }])
      assert.deepEqual(read({ ...one, url }), { type: 'sse', url });
    assert.deepEqual(read({ url, command: null, headers: { A: 'b' } }), {
      ...{ type: 'http', url, headers: { A: 'b' } },
    });
  });

  it('have a command if the type says so, or there is none', () => {
    assert.deepEqual(read({ command: 'npx' }), { command: 'npx' });
    assert.deepEqual(read({ type: 'local', command: 'npx', tools: ['*'] }), {
      ...{ type: 'stdio', command: 'npx', tools: ['*'] },
    });
    assert.deepEqual(read({ type: 'http', command: 'npx', url }), { type: 'http', url, command: 'npx' });
    assert.deepEqual(read({ command: 'npx', url }), { command: 'npx', url });
  });

  it('may turn the server off', () => {
    for (const one of [{ disabled: true }, { enabled: false }, { enabled: true, disabled: true }])
      assert.equal(read({ command: 'npx', ...one }), 'off');
    assert.deepEqual(read({ command: 'npx', disabled: false, enabled: true }), { command: 'npx' });
    assert.deepEqual(read({ command: 'npx', disabled: null }), { command: 'npx' });
    assert.equal(read({ command: 'npx', disabled: 'true' }), '"disabled" has the wrong type.');
    assert.equal(read({ command: 'npx', enabled: 0 }), '"enabled" has the wrong type.');
  });

  it('are refused with a reason if they are unclear', () => {
    for (const [raw, reason] of [
      [{ type: 'ws', url }, 'The type "ws" is not supported.'],
      [{ type: 'constructor', url }, 'The type "constructor" is not supported.'],
      [{ type: {}, url }, '"type" has the wrong type.'],
      [{ type: 'stdio', transport: 'sse', url }, 'The entry has several types.'],
      [{ type: 'stdio', url }, 'The entry has no command.'],
      [{ url, httpUrl: 'https://b.example' }, 'The entry has several addresses.'],
      [{}, 'The entry has neither a command nor an address.'],
      [{ command: '' }, 'The entry has neither a command nor an address.'],
      [null, 'The entry must be an object.'],
      ['npx', 'The entry must be an object.'],
      [[], 'The entry must be an object.'],
    ] as const)
      assert.equal(read(raw), reason, JSON.stringify(raw));
    assert.deepEqual(read({ url, httpUrl: url }), { type: 'http', url });
  });

  it('have no inherited ones, and nothing is lost', () => {
    assert.deepEqual(
      read({ __proto__: { command: 'npx' } }),
      'The entry has neither a command nor an address.',
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (raw) => {
        const server = readServerFields({ ...raw, command: 'npx' });
        if (server.kind !== 'program') return;
        const names = [...Object.keys(server.fields), ...Object.keys(server.respelled)];
        for (const name of Object.keys(raw)) assert.ok(names.includes(name), name);
      }),
    );
  });
});
