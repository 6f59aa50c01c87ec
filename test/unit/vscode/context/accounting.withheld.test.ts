// Tests what is recorded of what an agent asked for and did not get, of consents, and of sessions that agents compact.

import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { DirectAccounts } from '../../../../src/context/records/directAccounts.ts';
import type { ContextBundle } from '../../../../src/context/schema/bundle.ts';
import { Accounting } from '../../../../src/vscode/context/accounting.ts';
import { FileConsents } from '../../../../src/vscode/context/fileConsents.ts';
import { checkBundle } from '../../context/records/checkBundle.ts';
import { omissions, TestPorts } from '../../context/turn/contextWorld.ts';
import { RecordingLogger } from '../../wire/recordingLogger.ts';

describe('Accounting of what agents did not get', () => {
  let accounts: DirectAccounts;
  let accounting: Accounting;
  let consents: FileConsents;
  const logger = new RecordingLogger();

  beforeEach(() => {
    accounts = new DirectAccounts(new TestPorts());
    consents = new FileConsents();
    accounting = new Accounting({
      isOn: () => true,
      accounts,
      wanted: () => ({}),
      consentTo: (agent, uri) => consents.to(agent, uri),
      withheld: (method) =>
        method === 'workspace/open_documents' ? ['file:///w/.env', 'file:///w/x.ts'] : [],
      modifiedAt: () => Promise.resolve(Date.UTC(2026, 10, 1)),
      logger,
    });
  });

  function ask(id: number, method: string, params: object, answer: object): void {
    accounting.record('agent', 'received', { id, method, params: { sessionId: 'one', ...params } });
    accounting.record('agent', 'sent', { id, ...answer });
  }
  const bundles = (): readonly ContextBundle[] =>
    accounts.drafts().map((draft) => checkBundle(draft.bundle()));
  const refused = (reason: string): object => ({
    error: { code: -32602, message: 'no', data: { path: '/w/a.ts', reason } },
  });

  it('records each refused read with its reason', () => {
    const reasons = {
      excluded: 'policy_blocked',
      refusedByUser: 'permission_missing',
      tooManyQuestions: 'permission_missing',
      binary: 'unsupported_media',
      notAFile: 'unsupported_media',
      tooLarge: 'too_large',
      changed: 'stale',
      link: 'custom',
      failed: 'custom',
    };
    for (const [at, reason] of Object.keys(reasons).entries())
      ask(at, 'fs/read_text_file', { path: '/w/.env' }, refused(reason));
    assert.deepEqual(
      bundles().map((bundle) => omissions(bundle)['.env']),
      Object.values(reasons),
    );
    const [excluded] = bundles();
    const [item] = excluded!.records.items;
    assert.deepEqual(
      [item!.content_mode, item!.redaction_state, item!.redacted_by, item!.policy_refs],
      [
        ...['opaque', 'policy_blocked', { kind: 'extension', id: 'context-redactor' }],
        [{ kind: 'rule', id: 'env-file' }],
      ],
    );
    assert.deepEqual(excluded!.records.injections, []);
    assert.deepEqual(logger.errors, []);
  });

  it('records nothing of files that do not exist, cancelled requests and other errors', () => {
    ask(1, 'fs/read_text_file', { path: '/w/a.ts' }, { error: { code: -32002, message: 'No such file' } });
    ask(2, 'fs/read_text_file', { path: '/w/a.ts' }, { error: { code: -32800, message: 'cancelled' } });
    ask(3, 'terminal/output', { terminalId: 't' }, refused('excluded'));
    ask(4, 'fs/read_text_file', { path: '/w/a.ts' }, refused('a reason of the future'));
    assert.deepEqual(bundles(), []);
  });

  it('records the documents that lists leave out', () => {
    const documents = [{ uri: 'file:///w/a.ts', languageId: 'typescript' }];
    ask(1, 'workspace/open_documents', {}, { result: { documents } });
    ask(2, 'workspace/recent_documents', { limit: 5 }, { result: { documents } });
    const [open, recent] = bundles();
    assert.deepEqual(omissions(open!), { '.env': 'policy_blocked', 'x.ts': 'policy_blocked' });
    assert.deepEqual(
      open!.records.items.map(({ policy_refs }) => policy_refs?.map((ref) => (ref as { id: string }).id)),
      [undefined, ['env-file'], ['acpHost.nes.exclude']],
    );
    assert.match(String(open!.records.injections[0]!.hash), /^sha256:/);
    const [budget] = recent!.records.budgets;
    assert.deepEqual([budget!.max_items, budget!.actual_items], [5, 1]);
  });

  it('records the files that the answer of an editor tool does not show', () => {
    accounting.called({
      ...{ agent: 'agent', sessionId: 'one', tool: 'find_references', toolCallId: 'call-1', text: 'One.' },
      items: [{ uri: 'file:///w/a.ts', kind: 'file_excerpt' }],
      withheld: [
        { uri: 'file:///w/.env', why: 'excluded' },
        { uri: 'file:///w/mine.ts', why: 'excluded' },
        { uri: 'file:///w/out/c.js', why: 'gitIgnored' },
        { uri: 'file:///elsewhere/b.ts', why: 'notAllowed' },
      ],
    });
    const [bundle] = bundles();
    assert.deepEqual(omissions(bundle!), {
      ...{ '.env': 'policy_blocked', 'mine.ts': 'policy_blocked', 'c.js': 'policy_blocked' },
      'b.ts': 'permission_missing',
    });
    assert.deepEqual(
      bundle!.records.items.map(({ policy_refs }) => policy_refs?.map((ref) => (ref as { id: string }).id)),
      [undefined, ['env-file'], ['acpHost.nes.exclude'], ['.gitignore'], ['outside the workspace']],
    );
    assert.equal(bundle!.records.items[0]!.byte_size, 4);
  });

  it('refers to the consent for a file outside of the folders, for that agent only', () => {
    consents.add('agent', ['/elsewhere/a b.ts', '/real/a b.ts']);
    ask(1, 'fs/read_text_file', { path: '/elsewhere/a b.ts' }, { result: { content: 'x' } });
    accounting.called({
      ...{ agent: 'agent', sessionId: 'one', tool: 'hover', toolCallId: 'call-1', text: 'An answer.' },
      items: [{ uri: 'file:///real/a%20b.ts', kind: 'file_excerpt' }],
    });
    accounting.record('other', 'received', {
      ...{ id: 2, method: 'fs/read_text_file' },
      params: { sessionId: 'one', path: '/elsewhere/a b.ts' },
    });
    accounting.record('other', 'sent', { id: 2, result: { content: 'x' } });
    const [read, called, other] = bundles();
    const consent = (uri: string): object => ({ kind: 'policy.file_access', id: 'outside', uri });
    assert.deepEqual(read!.envelope.policy_refs, [consent('file:///elsewhere/a%20b.ts')]);
    assert.deepEqual(read!.records.items[0]!.policy_refs, read!.envelope.policy_refs);
    assert.equal(read!.records.source_refs[0]!.authority, 'external');
    assert.deepEqual(called!.envelope.policy_refs, [consent('file:///real/a%20b.ts')]);
    assert.ok(called!.records.items[0]!.token_estimate! > 0);
    assert.equal(other!.envelope.policy_refs, undefined);
  });

  it('records the last change of a file and the sizes of its text', async () => {
    ask(1, 'fs/read_text_file', { path: '/w/a.ts' }, { result: { content: 'let a = 1;' } });
    await Promise.resolve();
    const [{ records }] = bundles() as [ContextBundle];
    const [item] = records.items;
    assert.equal(records.source_refs[0]!.modified_at, '2026-11-01T00:00:00.000Z');
    assert.deepEqual([item!.mime_type, item!.priority, item!.byte_size], ['text/plain', 100, 10]);
    assert.ok(item!.token_estimate! > 0);
    assert.equal(records.source_refs[0]!.digest, `sha256:${new TestPorts().sha256('let a = 1;')}`);
  });

  it('refers to the trace context of the request that opened a session', () => {
    const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
    const params = { cwd: '/w', mcpServers: [], _meta: { traceparent: `00-${traceId}-${spanId}-01` } };
    accounting.record('agent', 'sent', { id: 1, method: 'session/new', params });
    accounting.record('agent', 'received', { id: 1, result: { sessionId: 'two' } });
    accounting.record('agent', 'sent', { id: 2, method: 'session/new', params });
    accounting.record('agent', 'received', { id: 2, error: { code: -32000, message: 'no' } });
    const [session, ...others] = bundles();
    assert.deepEqual(others, []);
    assert.deepEqual(session!.envelope.telemetry_refs, [
      { kind: 'otel.trace', id: traceId },
      { kind: 'otel.span', id: spanId },
    ]);
  });

  it('records that an agent compacted its session, with the size of its summary', () => {
    const update = (fields: object): void =>
      accounting.record('agent', 'received', {
        method: 'session/update',
        params: { sessionId: 'one', update: { compactionId: 'c', ...fields } },
      });
    const chunk = (text: string): void =>
      update({ sessionUpdate: 'compaction_summary_chunk', content: { type: 'text', text } });
    update({ sessionUpdate: 'compaction_update', status: 'in_progress' });
    chunk('In ');
    chunk('short.');
    update({ sessionUpdate: 'compaction_update', status: 'completed' });
    update({ sessionUpdate: 'compaction_update', status: 'failed', compactionId: 'd' });
    for (const bad of [null, {}, { sessionUpdate: 'compaction_update', compactionId: 7 }])
      accounting.record('agent', 'received', { method: 'session/update', params: { update: bad } });
    const [{ envelope, records }, ...others] = bundles() as [ContextBundle, ...ContextBundle[]];
    assert.deepEqual(others, []);
    assert.equal(envelope.scope, 'session');
    const [compaction] = records.compactions;
    assert.deepEqual(
      [compaction!.method, compaction!.trigger, compaction!.loss_notes!.length],
      ['provider_context_editing', 'provider_context_editing', 1],
    );
    assert.deepEqual(
      records.items.map(({ context_kind, lifecycle }) => [context_kind, lifecycle]),
      [
        ['session_history', 'compacted'],
        ['thread_summary', 'selected'],
      ],
    );
    assert.equal(compaction!.summary_ref, records.summaries[0]!.summary_id);
    assert.equal(records.items[1]!.byte_size, 9);
    assert.doesNotMatch(JSON.stringify(records), /In short/);
    assert.deepEqual(logger.errors, []);
  });
});
