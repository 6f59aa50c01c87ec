// Tests the eight requirements of Agent Context 0.1.0 for a compatible implementation.

import * as assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'mocha';
import { DirectAccounts } from '../../../../src/context/records/directAccounts.ts';
import { continuedConversationUri } from '../../../../src/context/prompt/continueElsewhere.ts';
import { recordShown } from '../../../../src/context/records/injection.ts';
import { exportBundle } from '../../../../src/context/records/exportBundle.ts';
import { eventTypes } from '../../../../src/context/schema/vocabulary.ts';
import { CancellationSource } from '../../../../src/base/cancellation.ts';
import { attachedRecords, linkTo } from './attachedRecords.ts';
import { checkBundle } from './checkBundle.ts';
import { activeFile, ContextWorld, itemOf, numbered, pin, TestPorts } from '../turn/contextWorld.ts';

const git = {
  kind: 'git',
  repository: 'file:///w',
  branch: 'main',
  commit: '0123abc',
  status: [{ letter: 'M', path: 'src/a.ts' }],
  diff: 'diff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n-old\n+new\n',
} as const;

function sha256(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}

describe('Agent Context requirements', () => {
  it('1: turns, tasks, tool calls, next edits, sessions and continued conversations have their own envelopes', async () => {
    const world = new ContextWorld(activeFile('let a = 1;'));
    const turn = await world.prepare();
    turn.sent({ sessionId: 'sess_a', requestId: 7 });
    const second = await world.prepare({ turnId: 'turn-2' });
    const task = await world.prepare({ turnId: undefined, taskId: 'fix-problems' });
    const { envelope } = world.bundle(turn);
    assert.equal(envelope.scope, 'turn');
    assert.equal(envelope.lifecycle, 'injected');
    assert.deepEqual(envelope.runtime_refs, [
      { kind: 'acp.session', id: 'sess_a' },
      { kind: 'turn', id: 'turn-1' },
      { kind: 'acp.request', id: '7' },
    ]);
    // Cancelled before it was sent: there is still a snapshot, and nothing in it says how the turn ended.
    assert.equal(world.bundle(second).envelope.lifecycle, 'assembled');
    assert.equal(world.bundle(task).envelope.scope, 'task');

    const accounts = new DirectAccounts(new TestPorts());
    const item = { uri: 'file:///w/a.ts', kind: 'file_excerpt', sourceKind: 'vscode.text_document' } as const;
    accounts.nes({
      agentId: 'agent',
      sessionId: 'nes_1',
      requestId: 9,
      document: { uri: 'file:///w/a.ts', version: 4 },
      wanted: { recentFiles: { maxCount: 3 }, openFiles: {}, diagnostics: { maxCount: 5 } },
      context: { recentFiles: [{ uri: 'file:///w/b.ts', languageId: 'typescript', text: 'b' }] },
    });
    accounts.served({
      agentId: 'agent',
      method: 'workspace/active_document',
      sessionId: 'sess_a',
      requestId: 3,
      call: { toolCallId: 'call_1', from: 'request' },
      items: [item],
    });
    accounts.opened({ agentId: 'agent', sessionId: 'sess_a', method: 'session/new', folders: ['file:///w'] });
    const attached = ['file:///w/a.ts', continuedConversationUri({ agentId: 'agent', sessionId: 'sess_a' })];
    const other = { agentId: 'other', sessionId: 'sess_b', turnId: 'turn-3', requestId: 4 };
    const drafts = [...accounts.drafts(), ...attachedRecords(attached.map(linkTo), other)];
    const bundles = drafts.map((draft) => checkBundle(draft.bundle()));
    assert.deepEqual(
      bundles.map(({ envelope, records }) => [envelope.scope, records.injections[0]?.injection_point]),
      [
        ['turn', 'runtime_metadata'],
        ['tool_invocation', 'tool_visible_resource'],
        ['session', 'runtime_metadata'],
        ['turn', 'user_message_appendix'],
        ['handoff', 'peer_agent_message'],
      ],
    );
    // There is a budget only if there was a limit.
    assert.deepEqual(
      bundles.map(({ records }) => records.budgets.map((one) => [one.max_items, one.actual_items])),
      [[[8, 1]], [], [], [], []],
    );
    assert.deepEqual(bundles[1]!.envelope.tool_refs, [{ kind: 'acp.tool_call', id: 'call_1' }]);
  });

  it('2: native ids stay unchanged', async () => {
    const world = new ContextWorld(activeFile('let a = 1;'), git);
    const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const turn = await world.prepare({ traceparent: trace, modelId: 'large' });
    assert.deepEqual(turn.params._meta, { traceparent: trace });
    turn.sent({ sessionId: 'sess_a', requestId: 'req-1' });
    const { envelope, records, events } = world.bundle(turn);
    assert.deepEqual(envelope.telemetry_refs, [
      { kind: 'otel.trace', id: '0af7651916cd43dd8448eb211c80319c' },
      { kind: 'otel.span', id: 'b7ad6b7169203331' },
    ]);
    assert.equal(records.injections[0]!.native_id, 'req-1');
    assert.deepEqual(records.selections[0]!.model_ref, { kind: 'model', id: 'large' });
    assert.deepEqual(envelope.actor_refs!.at(-1), { kind: 'model', id: 'large' });
    const mappings = records.source_refs.flatMap((source) => source.external_mappings ?? []);
    const document = { system: 'vscode', document_uri: 'file:///w/src/a.ts', language_id: 'typescript' };
    assert.ok(
      mappings.some((one) => JSON.stringify(one) === JSON.stringify({ ...document, document_version: 3 })),
    );
    assert.ok(
      mappings.some((one) => one.system === 'git' && one.branch === 'main' && one.commit === '0123abc'),
    );
    assert.ok(events.every((event) => event.session_id === 'sess_a' && event.turn_id === 'turn-1'));
  });

  it('3: every candidate is selected or omitted with a reason', async () => {
    const files = ['a', 'b', 'c', 'd', 'e'].map((name) => pin(`${name}.md`, `text of ${name}`));
    const world = new ContextWorld(...files);
    world.options = { ...world.options, maxTokens: 60 };
    const { records } = world.bundle(await world.prepare());
    const [selection] = records.selections;
    assert.equal(selection!.candidate_item_refs!.length, 5);
    assert.ok(selection!.selected_item_refs!.length > 0);
    assert.ok(selection!.omitted_item_refs!.length > 0);
    assert.ok(selection!.omitted_item_refs!.every(({ reason }) => reason === 'budget_limit'));
    assert.ok(Object.keys(selection!.ranking_signals!).length === 5);
  });

  it('4: budgets contain the limit, the use and the estimator', async () => {
    const long = activeFile(numbered(3_000), { focus: { start: 1_500, end: 1_500 } });
    const make = async () => {
      const world = new ContextWorld(activeFile('ü'.repeat(50)), pin('notes.md', numbered(120)), git, {
        ...long,
        kind: 'openFiles',
        uri: 'file:///w/b.ts',
        path: 'b.ts',
        visible: true,
      });
      return world.bundle(await world.prepare());
    };
    const { records } = await make();
    const budget = records.budgets[0]!;
    assert.equal(budget.max_tokens, 8_000);
    assert.equal(budget.reserved_tokens, 1_200);
    assert.ok(budget.actual_tokens! <= 6_800);
    assert.deepEqual(budget.metadata, { estimator: 'acp-host.pieces@1', estimator_margin: 0.15 });
    const sent = records.items.filter((item) => item.content_mode === 'inline');
    for (const item of sent)
      assert.equal(item.byte_size, Buffer.byteLength(String(item.content)) + Buffer.byteLength(item.title!));
    assert.deepEqual(await make(), await make());
  });

  it('4: budgets contain the time limit for collecting and the time used', async () => {
    const world = new ContextWorld(activeFile('let a = 1;'));
    world.ports.time = 1_000;
    world.collectors.push({
      kind: 'git',
      collect: async () => {
        world.ports.time += 12.4;
        return [];
      },
    });
    const [budget] = world.bundle(await world.prepare()).records.budgets;
    assert.equal(budget!.max_time_ms, 50);
    assert.equal(budget!.actual_time_ms, 12);
  });

  it('5: assemblies are not injections, and each injection has its own record', async () => {
    const world = new ContextWorld(activeFile('let a = 1;'));
    const turn = await world.prepare();
    assert.equal(world.bundle(turn).records.injections.length, 0);
    recordShown(world.ledger.find(turn.contextId)!, 'panel');
    turn.sent({ sessionId: 'sess_a', requestId: 1 });
    turn.sent({ sessionId: 'sess_a', requestId: 2 });
    const { records } = world.bundle(turn);
    assert.equal(records.assemblies.length, 1);
    assert.deepEqual(
      records.injections.map(({ target, native_id, metadata }) => [target, native_id, metadata!['delivery']]),
      [
        ['ui.context_panel', 'panel', 'shown'],
        ['acp.session.prompt.runtimeContext', '1', 'sent'],
        ['acp.session.prompt.runtimeContext', '2', 'sent'],
      ],
    );
    assert.equal(records.injections[1]!.hash, sha256(JSON.stringify(turn.params.runtimeContext)));
    // Without the capability, nothing is sent.
    const deaf = await world.prepare({ capabilities: {} });
    deaf.sent({ sessionId: 'sess_a', requestId: 3 });
    assert.deepEqual(deaf.params, {});
    assert.deepEqual(deaf.blocks, []);
    assert.equal(world.bundle(deaf).records.injections.length, 0);
  });

  it('6: a digest records its source, its losses and its expiry', async () => {
    const text = numbered(4_000, (n) => (n % 40 === 0 ? `export function part${n}() {` : `  step(${n});`));
    const world = new ContextWorld(activeFile(text));
    const turn = await world.prepare();
    const { records } = world.bundle(turn);
    const [compaction] = records.compactions;
    const [summary] = records.summaries;
    assert.equal(compaction!.summary_ref, summary!.summary_id);
    assert.deepEqual(compaction!.source_item_refs, [itemOf(world.bundle(turn), 'src/a.ts').item_id]);
    assert.ok(
      compaction!.coverage!.estimated_tokens_after! < compaction!.coverage!.estimated_tokens_before! / 2,
    );
    assert.match(compaction!.loss_notes![0]!, /^\d+ of 4000 lines left out\.$/);
    assert.equal(compaction!.replacement_policy, 'digest_replaces_source_for_this_turn');
    const own = new Set(text.split('\n'));
    const kept = summary!.content.split('\n').filter((line) => !/^… \(\d+ lines\)$/.test(line));
    assert.ok(kept.every((line) => own.has(line)));
    assert.equal(kept.length, summary!.coverage.lines_kept);
    assert.ok(kept.includes('export function part40() {'));
    assert.equal(turn.params.runtimeContext![0]!.text, summary!.content);

    world.ledger.documentChanged('file:///w/src/a.ts');
    const after = world.bundle(turn);
    assert.equal(itemOf(after, 'src/a.ts (digest)').lifecycle, 'expired');
    assert.equal(after.events.at(-1)!.event_type, 'context.item.updated');
    world.items = [activeFile(`${text}\n// more`, { version: 4 })];
    assert.notEqual(world.bundle(await world.prepare()).records.summaries[0]!.content, undefined);
  });

  it('7: gaps are recorded, shown, and resolved when they are closed', async () => {
    const shell = {
      kind: 'missing',
      key: 'shellIntegration',
      of: 'terminal',
      question: 'The last command of the terminal zsh is not known: shell integration is off.',
      severity: 'info',
      requestedFrom: 'user',
    } as const;
    const world = new ContextWorld(pin('gone.md', { none: 'unreadable' }), activeFile('let a;'), shell);
    const turn = await world.prepare({ capabilities: {} });
    const gaps = world.bundle(turn).records.missing;
    assert.deepEqual(
      gaps.map(({ severity, status, requested_from }) => [severity, status, requested_from]),
      [
        ['info', 'open', 'user'],
        ['high', 'open', 'user'],
        ['medium', 'open', 'agent'],
      ],
    );
    assert.equal(turn.view.missing.length, 3);
    const omitted = world.bundle(turn).records.selections[0]!.omitted_item_refs!;
    assert.equal(omitted[0]!.missing_ref, gaps[1]!.missing_id);
    assert.ok(world.turns.gaps.request('chat 1', 'shellIntegration'));

    // Still missing: this turn reports it too.
    const still = await world.prepare({ capabilities: {} });
    assert.deepEqual(
      world.bundle(turn).records.missing.map(({ status, resolution_refs }) => [status, resolution_refs]),
      gaps.map(() => ['expired', [{ kind: 'context_envelope', id: still.contextId }]]),
    );
    world.items = [pin('gone.md', 'back'), activeFile('let a;')];
    const next = await world.prepare();
    const resolved = world.bundle(still);
    assert.ok(resolved.records.missing.every(({ status }) => status === 'resolved'));
    assert.ok(
      resolved.records.missing.every(({ resolution_refs }) =>
        JSON.stringify(resolution_refs).includes(next.contextId),
      ),
    );
    assert.equal(
      resolved.events.filter(({ event_type }) => event_type === 'context.missing.resolved').length,
      3,
    );
    assert.deepEqual(world.turns.gaps.of('chat 1'), []);
    assert.deepEqual(next.view.missing, []);
  });

  it('8: foreign facts are references, and an export can omit all contents', async () => {
    const world = new ContextWorld(activeFile('let a = 1;'), git, pin('.env', 'A=1'));
    const turn = await world.prepare();
    turn.sent({ sessionId: 'sess_a', requestId: 1 });
    recordShown(world.ledger.find(turn.contextId)!, 'panel');
    const draft = world.ledger.find(turn.contextId)!;
    for (const kind of [
      'artifact.file',
      'tool.call',
      'evidence.log',
      'telemetry.span',
      'policy.rule',
      'knowledge.pack',
    ])
      draft.refer({ kind, id: 'x' });
    const whole = checkBundle(exportBundle(draft, 'file:///w/context.json', true));
    assert.ok(JSON.stringify(whole).includes('let a = 1;'));
    const { envelope } = whole;
    assert.ok(envelope.policy_refs!.length >= 4);
    assert.ok(
      envelope.artifact_refs && envelope.tool_refs && envelope.evidence_refs && envelope.telemetry_refs,
    );
    const runtime = JSON.stringify(envelope.runtime_refs);
    assert.match(runtime, /ui\.view/);
    assert.match(runtime, /knowledge\.pack/);
    const bare = checkBundle(exportBundle(draft, 'file:///w/context.json', false));
    assert.ok(!JSON.stringify(bare).includes('let a = 1;'));
    assert.ok(bare.records.items.every(({ content }) => content === undefined));
    assert.equal(bare.events.at(-1)!.event_type, 'context.exported');
    // The snapshot itself still has them.
    assert.ok(JSON.stringify(world.bundle(turn)).includes('let a = 1;'));
  });

  it('a pinned notebook with unsaved cells is left out, with a message', async () => {
    const world = new ContextWorld(pin('notes.ipynb', { none: 'unsaved' }));
    const { view } = await world.prepare();
    assert.match(JSON.stringify(view.missing), /notes\.ipynb is pinned, but could not be sent/);
    assert.match(JSON.stringify(view), /unsaved changes in a notebook or a custom editor/);
  });

  it('all eighteen events are fired in their places', async () => {
    const big = activeFile(numbered(5_000));
    const secret = pin('keys.md', 'token: ghp_0123456789abcdefghijklmnopqrstuvwxyz');
    const world = new ContextWorld(big, secret, pin('gone.md', { none: 'unreadable' }));
    world.options = { ...world.options, fallback: 'ask' };
    const first = await world.prepare({ capabilities: { promptCapabilities: { embeddedContext: true } } });
    world.items = [big, pin('keys.md', 'other')];
    const second = await world.prepare({ removed: new Set(['activeFile file:///w/src/a.ts']) });
    second.sent({ sessionId: 'sess_a' });
    const types = new Set<string>();
    for (const turn of [first, second]) {
      exportBundle(world.ledger.find(turn.contextId)!, 'file:///x', true);
      for (const { event_type } of world.bundle(turn).events) types.add(event_type);
    }
    assert.deepEqual([...types].toSorted(), eventTypes.toSorted());
    const order = world.bundle(first).events.map(({ event_type }) => event_type);
    for (const [before, after] of [
      ['context.surface.created', 'context.item.added'],
      ['context.redaction.applied', 'context.selection.started'],
      ['context.selection.completed', 'context.compaction.started'],
      ['context.compaction.started', 'context.summary.created'],
      ['context.summary.created', 'context.compaction.completed'],
      ['context.compaction.completed', 'context.budget.applied'],
      ['context.budget.applied', 'context.assembly.created'],
    ] as const)
      assert.ok(order.indexOf(before) < order.indexOf(after), `${before} before ${after}`);
  });

  it('a cancelled turn stays a draft, in which nothing was selected', async () => {
    const world = new ContextWorld(activeFile('let a;'));
    const source = new CancellationSource();
    source.cancel();
    await assert.rejects(world.prepare({}, source.token), { name: 'Canceled' });
    const [draft, ...others] = world.ledger.all;
    assert.deepEqual(others, []);
    const { envelope, records } = checkBundle(draft!.bundle());
    assert.deepEqual([envelope.lifecycle, envelope.scope, records.items], ['draft', 'turn', []]);
    await assert.rejects(world.prepare({ preview: true }, source.token), { name: 'Canceled' });
    assert.equal(world.ledger.all.length, 1);
  });
});
