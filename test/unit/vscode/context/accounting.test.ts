// Tests what is recorded from the messages on the wire: references to context that agents requested or got outside of
// turns.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { DirectAccounts } from '../../../../src/context/records/directAccounts.ts';
import type { ContextBundle } from '../../../../src/context/schema/bundle.ts';
import { Accounting } from '../../../../src/vscode/context/accounting.ts';
import { checkBundle } from '../../context/records/checkBundle.ts';
import { TestPorts } from '../../context/turn/contextWorld.ts';
import { RecordingLogger } from '../../wire/recordingLogger.ts';

class Wire {
  readonly accounts = new DirectAccounts(new TestPorts());
  readonly logger = new RecordingLogger();
  isOn = true;
  readonly #accounting = new Accounting({
    isOn: () => this.isOn,
    accounts: this.accounts,
    wanted: () => ({ openFiles: {} }),
    logger: this.logger,
  });

  called(items: readonly { uri: string; kind: string; bytes?: number }[]): void {
    const call = { agent: 'agent', sessionId: 'one', tool: 'hover', toolCallId: 'call-1' };
    this.#accounting.called({ ...call, items });
  }

  sent(message: object): void {
    this.#accounting.record('agent', 'sent', message);
  }

  received(message: object): void {
    this.#accounting.record('agent', 'received', message);
  }

  bundles(): readonly ContextBundle[] {
    return this.accounts.drafts().map((draft) => checkBundle(draft.bundle()));
  }
}

const params = { sessionId: 'one', path: '/w/a.ts' };

describe('Accounting', () => {
  it('records the answers of editor tools, by the name of the tool', () => {
    const wire = new Wire();
    wire.called([
      { uri: 'file:///w/a.ts', kind: 'file_excerpt', bytes: 12 },
      { uri: 'file:///w/b.ts', kind: 'symbol' },
    ]);
    wire.called(Array.from({ length: 1_000 }, (_, at) => ({ uri: `file:///w/${at}`, kind: 'file_excerpt' })));
    wire.isOn = false;
    wire.called([]);
    const [call, many, ...others] = wire.bundles();
    assert.deepEqual(others, []);
    const { selections, injections, source_refs: sources, items } = call!.records;
    assert.equal(injections[0]!.target, 'mcp.tool.hover');
    assert.equal(selections[0]!.query, 'tools/call hover');
    assert.deepEqual(
      sources.map(({ uri }) => uri),
      ['file:///w/a.ts', 'file:///w/b.ts'],
    );
    assert.equal(items.length, 2);
    assert.match(JSON.stringify(call), /"server_id":"editor"/);
    assert.match(JSON.stringify(call), /call-1/);
    assert.equal(many!.records.items.length, 200);
  });

  it('records what an agent read and listed, without contents', () => {
    const wire = new Wire();
    wire.received({ id: 7, method: 'fs/read_text_file', params });
    wire.sent({ id: 7, result: { content: 'the text itself' } });
    wire.received({ id: 8, method: 'workspace/open_documents', params });
    const documents = ['file:///w/a.ts', 'file:///w/.env'].map((uri) => ({ uri, languageId: 'plaintext' }));
    wire.sent({ id: 8, result: { documents } });
    wire.received({ id: 9, method: 'workspace/active_document', params });
    wire.sent({ id: 9, result: { document: null } });
    const [read, listed, active] = wire.bundles();
    assert.equal(read!.envelope.scope, 'tool_invocation');
    assert.equal(read!.records.injections[0]!.target, 'acp.client_method.fs/read_text_file');
    assert.equal(read!.records.injections[0]!.native_id, '7');
    assert.deepEqual(
      read!.records.source_refs.map(({ uri }) => uri),
      ['file:///w/a.ts'],
    );
    assert.doesNotMatch(JSON.stringify(read), /the text itself/);
    assert.equal(listed!.records.items.length, 2);
    assert.equal(active!.records.items.length, 0);
  });

  it('records the context of next edit suggestions and the folders of sessions', () => {
    const wire = new Wire();
    wire.sent({ id: 1, method: 'session/new', params: { cwd: '/w', mcpServers: [] } });
    wire.received({ id: 1, result: { sessionId: 'two' } });
    const openFiles = [{ uri: 'file:///w/b.ts', languageId: 'typescript' }];
    const suggest = { sessionId: 'nes', uri: 'file:///w/a.ts', version: 3, context: { openFiles } };
    wire.sent({ id: 2, method: 'nes/suggest', params: suggest });
    const scopes = wire.bundles().map(({ envelope }) => envelope.scope);
    assert.deepEqual(scopes.toSorted(), ['session', 'turn']);
    assert.match(JSON.stringify(wire.bundles()), /"two"/);
  });

  it('records nothing of failed requests, of former connections, and of invalid messages', () => {
    const wire = new Wire();
    wire.received({ id: 1, method: 'fs/read_text_file', params });
    wire.sent({ id: 1, error: { code: -32000, message: 'no' } });
    wire.received({ id: 2, method: 'fs/read_text_file', params });
    wire.received({ id: 2, method: 'terminal/create', params });
    wire.sent({ id: 2, result: { terminalId: 't' } });
    for (const bad of [
      {},
      { id: 3, method: 'fs/read_text_file' },
      { id: { toString: 1 }, method: 3 },
      { method: 'fs/x' },
    ])
      wire.received(bad);
    wire.received({ id: 4, method: 'fs/read_text_file', params: { path: 5 } });
    wire.sent({ id: 4, result: { content: 'x' } });
    wire.received({ id: 99, result: { sessionId: 'nobody asked' } });
    assert.deepEqual(
      wire.bundles().flatMap(({ records }) => records.items),
      [],
    );
    assert.deepEqual(wire.logger.errors, []);
  });

  const update = (fields: object): object => ({
    method: 'session/update',
    params: { sessionId: 'one', update: { sessionUpdate: 'tool_call', toolCallId: 'call_1', ...fields } },
  });
  const shows = (terminalId: string): object => ({ content: [{ type: 'terminal', terminalId }] });

  it('finds the tool call of a request and records how it was found', () => {
    const wire = new Wire();
    wire.received(update({ locations: [{ path: '/w/a.ts' }] }));
    wire.received(update({ sessionUpdate: 'tool_call_update', ...shows('t1') }));
    wire.received({ id: 1, method: 'fs/read_text_file', params });
    wire.sent({ id: 1, result: { content: 'x' } });
    wire.received(update({ sessionUpdate: 'tool_call_update', status: 'completed' }));
    wire.received({ id: 2, method: 'terminal/output', params: { sessionId: 'one', terminalId: 't1' } });
    wire.sent({ id: 2, result: { output: 'printed', truncated: true } });
    const form = { mode: 'form', requestedSchema: { properties: { pin: { type: 'string', default: 'd' } } } };
    wire.received({
      id: 3,
      method: 'elicitation/create',
      params: { ...params, toolCallId: 'call_2', ...form },
    });
    wire.sent({ id: 3, result: { action: 'accept', content: { pin: '1234' } } });
    const bundles = wire.bundles();
    assert.deepEqual(
      bundles.map(({ envelope, records }) => [
        envelope.scope,
        envelope.tool_refs,
        records.injections[0]!.metadata!['tool_call_from'],
        records.items[0]!.content_mode,
      ]),
      [
        ['tool_invocation', [{ kind: 'acp.tool_call', id: 'call_1' }], 'path', 'ref'],
        ['tool_invocation', [{ kind: 'acp.tool_call', id: 'call_1' }], 'terminal', 'tool_result_ref'],
        ['tool_invocation', [{ kind: 'acp.tool_call', id: 'call_2' }], 'request', 'opaque'],
      ],
    );
    const [read, output, answer] = bundles.map(({ records }) => records);
    assert.equal(read!.items[0]!.retention_hint, 'record:window');
    assert.equal(read!.selections[0]!.query, 'fs/read_text_file file:///w/a.ts');
    assert.deepEqual(read!.source_refs[0]!.external_mappings, [
      {
        ...{ system: 'acp', agent_id: 'agent', session_id: 'one', jsonrpc_request_id: 1 },
        ...{ method: 'fs/read_text_file', tool_call_id: 'call_1' },
      },
    ]);
    assert.deepEqual(answer!.source_refs[0]!.external_mappings![0], {
      ...{ system: 'json_schema', type: 'object', properties: { pin: { type: 'string' } }, required: [] },
    });
    assert.deepEqual(output!.source_refs[0]!.metadata, { truncated: true });
    assert.deepEqual(output!.source_refs[0]!.provenance_refs, [{ kind: 'acp.tool_call', id: 'call_1' }]);
    assert.doesNotMatch(JSON.stringify(bundles), /printed|1234|"default"/);
    assert.equal(answer!.items[0]!.byte_size, undefined, 'the length of an answer may be a secret’s');
  });

  it('finds no tool call if several calls, none, or one of another session name the file', () => {
    const wire = new Wire();
    const locations = [{ path: '/w/a.ts' }];
    const read = (id: number, sessionId: string): void => {
      wire.received({ id, method: 'fs/read_text_file', params: { sessionId, path: '/w/a.ts' } });
      wire.sent({ id, result: { content: 'x' } });
    };
    read(1, 'one');
    wire.received(update({ locations }));
    read(2, 'two');
    wire.received(update({ toolCallId: 'call_2', locations }));
    read(3, 'one');
    wire.received(update({ toolCallId: 'call_2', status: 'failed' }));
    read(4, 'one');
    assert.deepEqual(
      wire.bundles().map(({ envelope }) => envelope.tool_refs),
      [undefined, undefined, undefined, [{ kind: 'acp.tool_call', id: 'call_1' }]],
    );
  });

  it('records the output of a command once for each change, without displacing other records', () => {
    const wire = new Wire();
    wire.received({ id: 'r', method: 'fs/read_text_file', params });
    wire.sent({ id: 'r', result: { content: 'x' } });
    for (let id = 0; id < 1_000; id++) {
      wire.received({ id, method: 'terminal/output', params: { sessionId: 'one', terminalId: 't' } });
      wire.sent({ id, result: { output: 'x'.repeat(Math.floor(id / 4)), truncated: false } });
    }
    const bundles = wire.bundles();
    assert.equal(bundles.length, 101);
    assert.equal(bundles[0]!.records.source_refs[0]!.source_kind, 'acp.fs.read_text_file');
    assert.equal(bundles.at(-1)!.records.injections[0]!.native_id, '999');
  });

  it('records no elicitation that was declined, cancelled, or answered through a link', () => {
    const wire = new Wire();
    for (const [id, result] of [
      { action: 'decline' },
      { action: 'cancel' },
      { action: 'accept' },
    ].entries()) {
      wire.received({ id, method: 'elicitation/create', params: { sessionId: 'one' } });
      wire.sent({ id, result });
    }
    assert.deepEqual(wire.bundles(), []);
  });

  it('has what the user told Cursor, but not which plans the user accepted', () => {
    const wire = new Wire();
    const outcomes = [
      { outcome: 'answered', answers: [{ questionId: 'q', selectedOptionIds: ['a'] }] },
      { outcome: 'rejected', reason: 'Add a test.' },
      { outcome: 'rejected' },
      { outcome: 'accepted' },
      { outcome: 'cancelled' },
    ];
    for (const [id, outcome] of outcomes.entries()) {
      wire.received({ id, method: id === 0 ? 'cursor/ask_question' : 'cursor/create_plan', params });
      wire.sent({ id, result: { outcome } });
    }
    const bundles = wire.bundles();
    assert.deepEqual(
      bundles.map(({ records }) => records.items[0]!.content_mode),
      ['opaque', 'opaque'],
    );
    assert.ok(!JSON.stringify(bundles).includes('Add a test'));
  });

  it('refers to the trace context of requests in both directions', () => {
    const wire = new Wire();
    const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
    const _meta = { traceparent: `00-${traceId}-${spanId}-01` };
    wire.received({ id: 1, method: 'fs/read_text_file', params: { ...params, _meta } });
    wire.sent({ id: 1, result: { content: 'x' } });
    wire.sent({
      id: 2,
      method: 'nes/suggest',
      params: { sessionId: 'n', uri: 'file:///a', version: 1, _meta },
    });
    wire.received({ id: 3, method: 'fs/read_text_file', params: { ...params, _meta: { traceparent: 'x' } } });
    wire.sent({ id: 3, result: { content: 'x' } });
    const bundles = wire.bundles();
    const refs = [
      { kind: 'otel.trace', id: traceId },
      { kind: 'otel.span', id: spanId },
    ];
    assert.deepEqual(
      bundles.map(({ envelope }) => envelope.telemetry_refs).toSorted((a, b) => a!.length - b!.length),
      [[], refs, refs],
    );
    const mappings = bundles.flatMap(({ records }) => records.source_refs[0]?.external_mappings ?? []);
    assert.deepEqual(
      mappings.find(({ system }) => system === 'opentelemetry'),
      {
        ...{ system: 'opentelemetry', trace_id: traceId, span_id: spanId },
        ...{ operation_name: 'fs/read_text_file', conversation_id: 'one' },
      },
    );
  });

  it('records only the names of the MCP servers of a session', () => {
    const wire = new Wire();
    const mcpServers = [{ name: 'tracker', command: '/bin/secret', args: ['--key=s3cret'], env: [] }];
    wire.sent({ id: 1, method: 'session/new', params: { cwd: '/w', mcpServers } });
    wire.received({ id: 1, result: { sessionId: 'two' } });
    const [bundle] = wire.bundles();
    assert.deepEqual(
      bundle!.records.source_refs.map(({ uri, external_mappings }) => [uri, external_mappings]),
      [
        ['file:///w', []],
        ['mcp-server:/tracker', [{ system: 'mcp', server_id: 'tracker' }]],
      ],
    );
    assert.doesNotMatch(JSON.stringify(bundle), /secret|s3cret/);
  });

  it('handles any session update and keeps a bounded number of tool calls', () => {
    const wire = new Wire();
    for (const bad of [
      null,
      {},
      { update: null },
      { sessionId: 'one', update: { sessionUpdate: 'tool_call' } },
    ])
      wire.received({ method: 'session/update', params: bad });
    wire.received(update({ locations: [{}, null, { path: 7 }], content: 'x' }));
    for (let n = 0; n < 1_000; n++)
      wire.received(update({ toolCallId: `call_${n}`, locations: [{ path: `/w/${n}.ts` }] }));
    for (const n of [0, 999]) {
      wire.received({ id: n, method: 'fs/read_text_file', params: { sessionId: 'one', path: `/w/${n}.ts` } });
      wire.sent({ id: n, result: { content: 'x' } });
    }
    assert.deepEqual(
      wire.bundles().map(({ envelope }) => envelope.tool_refs),
      [undefined, [{ kind: 'acp.tool_call', id: 'call_999' }]],
    );
    assert.deepEqual(wire.logger.errors, []);
  });

  it('records nothing while the setting is off', () => {
    const wire = new Wire();
    wire.isOn = false;
    wire.received({ id: 7, method: 'fs/read_text_file', params });
    wire.sent({ id: 7, result: { content: 'x' } });
    assert.equal(wire.bundles().length, 0);
  });

  it('forgets requests that are never answered', () => {
    const wire = new Wire();
    for (let id = 0; id < 5_000; id++) wire.received({ id, method: 'fs/read_text_file', params });
    wire.sent({ id: 0, result: { content: 'x' } });
    wire.sent({ id: 4_999, result: { content: 'x' } });
    assert.equal(wire.bundles().length, 1);
  });
});
