// Tests that everything the standard has a field, state or mapping for is written, or docs/agent-context.md says why
// not, and that neither the code nor the table is outdated.

import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'mocha';
import { archivedBundle, storedBundle } from '../../../../src/context/records/exportBundle.ts';
import { EnvelopeDraft } from '../../../../src/context/records/envelopeDraft.ts';
import { DirectAccounts } from '../../../../src/context/records/directAccounts.ts';
import { continuedConversationUri } from '../../../../src/context/prompt/continueElsewhere.ts';
import { recordShown } from '../../../../src/context/records/injection.ts';
import { attachedDrafts } from '../../../../src/context/records/recordAttached.ts';
import type { ContextBundle } from '../../../../src/context/schema/bundle.ts';
import { exportBundle } from '../../../../src/context/records/exportBundle.ts';
import { lifecycles } from '../../../../src/context/schema/vocabulary.ts';
import { Accounting } from '../../../../src/vscode/context/accounting.ts';
import { RecordingLogger } from '../../wire/recordingLogger.ts';
import { mappingSystems, recordSchemas } from './bundleSchema.ts';
import { checkBundle } from './checkBundle.ts';
import { activeFile, ContextWorld, numbered, pin, TestPorts } from '../turn/contextWorld.ts';

const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const agentTrace = '00-11111111111111111111111111111111-2222222222222222-01';

/** The links of requirement 8, by kinds of references. */
const references: Readonly<Record<string, RegExp>> = {
  policy: /^(?:rule|policy|vscode\.setting)/,
  evidence: /^evidence/,
  artifact: /^artifact/,
  tool: /^acp\.tool_call$/,
  runtime: /^(?:acp\.session|acp\.request|turn|task)$/,
  ui: /^ui\./,
  knowledge: /^knowledge/,
  telemetry: /^otel\./,
  model: /^model$/,
};

/** Snapshots of everything that the product records, in every way in which it records. */
async function allBundles(): Promise<readonly ContextBundle[]> {
  const bundles = [...(await turnBundles()), ...(await wireBundles())];
  const files = Array.from({ length: 201 }, (_, n) => `file:///w/${n}.ts#L3-L5`);
  const attached = [...files, continuedConversationUri({ agentId: 'first', sessionId: 'sess_0' })];
  const facts = {
    agentId: 'agent',
    sessionId: 'sess_a',
    turnId: 't',
    requestId: 4,
    attached,
    traceparent: trace,
  };
  for (const draft of attachedDrafts(facts, new TestPorts())) bundles.push(draft.bundle());
  bundles.push(new EnvelopeDraft({ scope: 'turn' }, new TestPorts()).bundle());
  return bundles.map(checkBundle);
}

async function turnBundles(): Promise<ContextBundle[]> {
  const world = new ContextWorld(
    activeFile(numbered(5_000), { modifiedAt: Date.UTC(2026, 10, 1) }),
    pin('keys.md', 'token: ghp_0123456789abcdefghijklmnopqrstuvwxyz', { dirty: true, modifiedAt: 1 }),
    pin('gone.md', { none: 'unreadable' }),
    pin('.env', 'A=1'),
    {
      kind: 'git',
      repository: 'file:///w',
      branch: 'main',
      commit: '0123abc',
      status: [{ letter: 'M', path: 'src/a.ts' }],
      diff: 'diff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n-old\n+new\n',
    },
    { kind: 'terminal', terminal: 'zsh', command: 'npm test', output: 'ok' },
  );
  world.options = { ...world.options, fallback: 'embed', maxTokens: 8_000 };
  const capabilities = { promptCapabilities: { embeddedContext: true } };
  const facts = { modelId: 'large', traceparent: trace, tokensLeft: 9_000, taskId: 'fix-problems' };
  const turn = await world.prepare({ ...facts, capabilities });
  const assembled = world.bundle(turn);
  turn.sent({ sessionId: 'sess_a', requestId: 7 });
  const draft = world.ledger.find(turn.contextId)!;
  recordShown(draft, 'panel');
  const narrow = new ContextWorld(pin('long.txt', numbered(30)));
  narrow.options = { ...narrow.options, maxTokens: 200 };
  const cut = narrow.bundle(await narrow.prepare());
  const exported = exportBundle(draft, 'file:///w/context.json', false);
  world.ledger.documentChanged('file:///w/src/a.ts');
  return [assembled, cut, exported, world.bundle(turn), archivedBundle(storedBundle(draft))];
}

/** The records of the traffic with an agent. */
async function wireBundles(): Promise<ContextBundle[]> {
  const accounts = new DirectAccounts(new TestPorts());
  const logger = new RecordingLogger();
  const accounting = new Accounting({
    isOn: () => true,
    accounts,
    wanted: () => ({ openFiles: {}, diagnostics: { maxCount: 3 } }),
    logger,
  });
  const ask = (id: number, method: string, params: object, result: object): void => {
    accounting.record('agent', 'received', { id, method, params: { sessionId: 'sess_a', ...params } });
    accounting.record('agent', 'sent', { id, result });
  };
  accounting.record('agent', 'sent', {
    id: 1,
    method: 'session/new',
    params: { cwd: '/w', mcpServers: [{ name: 'tracker', command: 'secret-command', args: [], env: [] }] },
  });
  accounting.record('agent', 'received', { id: 1, result: { sessionId: 'sess_a' } });
  const suggest = { sessionId: 'nes', uri: 'file:///w/a.ts', version: 3, context: { openFiles: [{}] } };
  accounting.record('agent', 'sent', { id: 2, method: 'nes/suggest', params: suggest });
  const update = {
    sessionUpdate: 'tool_call',
    toolCallId: 'call_1',
    content: [{ type: 'terminal', terminalId: 'term_1' }],
    locations: [{ path: '/w/a.ts' }],
  };
  accounting.record('agent', 'received', {
    method: 'session/update',
    params: { sessionId: 'sess_a', update },
  });
  const _meta = { traceparent: agentTrace };
  ask(3, 'fs/read_text_file', { path: '/w/a.ts', line: 2, limit: 3, _meta }, { content: 'text' });
  ask(4, 'terminal/output', { terminalId: 'term_1' }, { output: 'printed', truncated: false });
  const requestedSchema = {
    $id: 'https://example.org/form',
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    properties: { name: { type: 'string' } },
    required: ['name'],
  };
  const content = { name: 'the answer' };
  ask(5, 'elicitation/create', { toolCallId: 'call_2', requestedSchema }, { action: 'accept', content });
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual(logger.errors, []);
  return accounts.drafts().map((draft) => draft.bundle());
}

const tables: Readonly<Record<string, keyof ContextBundle['records']>> = {
  context_surface: 'surfaces',
  context_item: 'items',
  context_source_ref: 'source_refs',
  context_selection: 'selections',
  context_budget: 'budgets',
  context_window: 'windows',
  context_assembly: 'assemblies',
  context_injection: 'injections',
  context_compaction: 'compactions',
  context_summary: 'summaries',
  missing_context: 'missing',
};

/** `context_item.title`, `lifecycle.redacted`, `external_mappings.git.commit` and so on; empty lists do not count. */
function written(bundles: readonly ContextBundle[]): ReadonlySet<string> {
  const found = new Set<string>();
  const note = (name: string, record: object): void => {
    for (const [field, value] of Object.entries(record) as [string, unknown][])
      if (value !== undefined && !(Array.isArray(value) && value.length === 0)) found.add(`${name}.${field}`);
  };
  for (const { envelope, records, events } of bundles) {
    note('context_envelope', envelope);
    for (const [name, kind] of Object.entries(references))
      if (
        Object.values(envelope)
          .flat()
          .some((ref) => kind.test(String((ref as { kind?: unknown }).kind)))
      )
        found.add(`reference.${name}`);
    found.add(`lifecycle.${envelope.lifecycle}`);
    for (const [name, table] of Object.entries(tables))
      for (const record of records[table]) note(name, record);
    for (const event of events) note('context_event', event);
    for (const { lifecycle } of records.items) found.add(`lifecycle.${lifecycle}`);
    for (const { external_mappings: mappings = [] } of records.source_refs)
      for (const { system, ...fields } of mappings) {
        found.add(`external_mappings.${system}`);
        note(`external_mappings.${system}`, fields);
      }
  }
  return found;
}

/** The first column of the table "Not written". */
function notWritten(): readonly string[] {
  const text = readFileSync(new URL('../../../../docs/agent-context.md', import.meta.url), 'utf8');
  const table = text.slice(text.indexOf('## Not written'));
  return [...table.matchAll(/^\| ((?:`[^`|]+`(?:, )?)+) +\|/gm)].flatMap(([, names]) =>
    [...names!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
  );
}

describe('each field, state and mapping of Agent Context', () => {
  let bundles: readonly ContextBundle[];
  before(async () => {
    bundles = await allBundles();
  });

  it('is written or listed with a reason', () => {
    const known = [
      ...Object.keys(references).map((name) => `reference.${name}`),
      ...lifecycles.map((state) => `lifecycle.${state}`),
      ...mappingSystems.map((system) => `external_mappings.${system}`),
      ...Object.entries(recordSchemas).flatMap(([name, schema]) =>
        Object.keys(schema['properties'] as object).map((field) => `${name}.${field}`),
      ),
    ];
    const reached = written(bundles);
    const listed = notWritten();
    const isListed = (name: string): boolean =>
      listed.some((one) => name === one || name.startsWith(`${one}.`));
    assert.deepEqual(
      known.filter((name) => !reached.has(name) && !isListed(name)),
      [],
      'neither written nor listed',
    );
    assert.deepEqual(
      [...reached].filter((name) => isListed(name)),
      [],
      'listed, and written all the same',
    );
    assert.deepEqual(
      listed.filter((one) => !known.some((name) => name === one || name.startsWith(`${one}.`))),
      [],
      'listed, and in no schema',
    );
  });
});
