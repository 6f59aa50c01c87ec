// Creates a snapshot of everything that the product records, in every way in which it records.

import * as assert from 'node:assert/strict';
import { neverCancelled, CancellationSource } from '../../../../src/base/cancellation.ts';
import { continuedConversationUri } from '../../../../src/context/prompt/continueElsewhere.ts';
import type { AttachedItem } from '../../../../src/context/records/attachedItems.ts';
import { DirectAccounts } from '../../../../src/context/records/directAccounts.ts';
import { EnvelopeDraft } from '../../../../src/context/records/envelopeDraft.ts';
import {
  archivedBundle,
  exportBundle,
  exportRecord,
  storedBundle,
} from '../../../../src/context/records/exportBundle.ts';
import { recordShown } from '../../../../src/context/records/injection.ts';
import { MaskedEntries } from '../../../../src/context/secrets/maskedEntries.ts';
import { NesContextRedaction } from '../../../../src/context/secrets/redactNesContext.ts';
import type { ContextBundle } from '../../../../src/context/schema/bundle.ts';
import { capabilityKey } from '../../../../src/context/turn/turnGaps.ts';
import type { NesContextParams } from '../../../../src/protocol/nes/nesContext.ts';
import { Accounting } from '../../../../src/vscode/context/accounting.ts';
import { RecordingLogger } from '../../wire/recordingLogger.ts';
import { activeFile, ContextWorld, numbered, pin, TestPorts } from '../turn/contextWorld.ts';
import { attachedRecords } from './attachedRecords.ts';
import { checkBundle } from './checkBundle.ts';
import { omissionFixtures } from './omissionFixtures.ts';

const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const agentTrace = '00-11111111111111111111111111111111-2222222222222222-01';
const secret = 'token: ghp_0123456789abcdefghijklmnopqrstuvwxyz';

/** All are valid. */
export async function allBundles(): Promise<readonly ContextBundle[]> {
  const bundles = [
    ...(await turnBundles()),
    ...(await omissionBundles()),
    ...(await gapBundles()),
    ...(await wireBundles()),
    ...attachedBundles(),
    exportRecord(['ctx_1'], 'file:///w/context.json', false, new TestPorts()).bundle(),
  ];
  return bundles.map(checkBundle);
}

async function turnBundles(): Promise<ContextBundle[]> {
  const world = new ContextWorld(
    activeFile(numbered(5_000), { modifiedAt: Date.UTC(2026, 10, 1) }),
    pin(
      'numbers.txt',
      numbered(5_000, (n) => ` ${n}`),
    ),
    pin('keys.md', secret, { dirty: true, modifiedAt: 1 }),
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
  const cancelled = new CancellationSource();
  cancelled.cancel();
  await assert.rejects(world.prepare({}, cancelled.token), { name: 'Canceled' });
  const drafted = world.ledger.all.at(-1)!.bundle();
  return [assembled, cut, exported, world.bundle(turn), drafted, archivedBundle(storedBundle(draft))];
}

async function omissionBundles(): Promise<ContextBundle[]> {
  const bundles = Object.values(omissionFixtures).map(async ({ items, request, set }) => {
    const world = new ContextWorld(...items);
    set?.(world);
    return world.bundle(await world.prepare(request));
  });
  const none = new ContextWorld(activeFile('let a;'));
  none.options = { ...none.options, maxTokens: 0 };
  none.ports.trusted = false;
  return [...(await Promise.all(bundles)), none.bundle(await none.prepare())];
}

/** Gaps in each status. */
async function gapBundles(): Promise<ContextBundle[]> {
  const world = new ContextWorld(
    pin('gone.md', { none: 'unreadable' }),
    activeFile('let a;', { kind: 'activeFile' }),
    {
      kind: 'missing',
      key: 'git',
      of: 'git',
      question: 'Git is turned off.',
      severity: 'low',
      requestedFrom: 'user',
    },
  );
  const turns = [await world.prepare({ capabilities: {} })];
  world.turns.gaps.request('chat 1', capabilityKey);
  const requested = world.bundle(turns[0]!);
  world.turns.gaps.settle('chat 1', capabilityKey, 'declined');
  turns.push(await world.prepare({ capabilities: {} }), await world.prepare({ capabilities: {} }));
  world.items = [];
  turns.push(await world.prepare({}, neverCancelled));
  return [requested, ...turns.map((turn) => world.bundle(turn))];
}

/** The records of the traffic with an agent. */
async function wireBundles(): Promise<ContextBundle[]> {
  const accounts = new DirectAccounts(new TestPorts());
  const logger = new RecordingLogger();
  const masked = new MaskedEntries();
  const accounting = new Accounting({
    isOn: () => true,
    accounts,
    wanted: () => ({ recentFiles: {}, relatedSnippets: {}, editHistory: {}, diagnostics: { maxCount: 3 } }),
    maskedBy: (entry) => masked.rulesOf(entry),
    consentTo: (_, uri) =>
      uri === 'file:///elsewhere/a.ts' ? { kind: 'policy.file_access', id: 'outside', uri } : undefined,
    withheld: () => ['file:///w/.env'],
    modifiedAt: () => Promise.resolve(1),
    logger,
  });
  const ask = (id: number, method: string, params: object, answer: object): void => {
    accounting.record('agent', 'received', { id, method, params: { sessionId: 'sess_a', ...params } });
    accounting.record('agent', 'sent', { id, ...answer });
  };
  const notes = { mode: 'append', content: [{ type: 'text', text: 'Use tabs.' }] };
  accounting.record('agent', 'sent', {
    id: 1,
    method: 'session/new',
    params: {
      cwd: '/w',
      mcpServers: [{ name: 'tracker', command: 'secret-command', args: [], env: [] }],
      systemPrompt: notes,
      _meta: { traceparent: trace },
    },
  });
  accounting.record('agent', 'received', { id: 1, result: { sessionId: 'sess_a' } });
  const suggest = { sessionId: 'nes', uri: 'file:///w/a.ts', version: 3 };
  const redaction = new NesContextRedaction(
    () => [],
    { now: () => 0, yieldNow: () => Promise.resolve() },
    masked,
  );
  const { context } = await redaction.mask(nesContext);
  accounting.record('agent', 'sent', { id: 2, method: 'nes/suggest', params: { ...suggest, context } });
  // A context that nothing searched for secrets.
  accounting.record('agent', 'sent', {
    id: 3,
    method: 'nes/suggest',
    params: { ...suggest, context: nesContext },
  });
  const update = {
    sessionUpdate: 'tool_call',
    toolCallId: 'call_1',
    content: [{ type: 'terminal', terminalId: 'term_1' }],
    locations: [{ path: '/w/a.ts' }],
  };
  const updated = (one: object): void =>
    accounting.record('agent', 'received', {
      method: 'session/update',
      params: { sessionId: 'sess_a', update: one },
    });
  updated(update);
  const _meta = { traceparent: agentTrace };
  ask(3, 'fs/read_text_file', { path: '/w/a.ts', line: 2, limit: 3, _meta }, { result: { content: 'text' } });
  ask(4, 'fs/read_text_file', { path: '/elsewhere/a.ts' }, { result: { content: 'text' } });
  ask(5, 'terminal/output', { terminalId: 'term_1' }, { result: { output: 'printed', truncated: false } });
  ask(6, 'workspace/recent_documents', { limit: 2 }, { result: { documents: [{ uri: 'file:///w/a.ts' }] } });
  const requestedSchema = {
    $id: 'https://example.org/form',
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    properties: { name: { type: 'string' } },
    required: ['name'],
  };
  const content = { name: 'the answer' };
  const form = { toolCallId: 'call_2', requestedSchema };
  ask(7, 'elicitation/create', form, { result: { action: 'accept', content } });
  updated({
    sessionUpdate: 'compaction_update',
    compactionId: 'c1',
    status: 'completed',
    summary: [{ type: 'text', text: 'In short.' }],
  });
  accounts.documentChanged('file:///w/a.ts');
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual(logger.errors, []);
  return accounts.drafts().map((draft) => draft.bundle());
}

const nesContext: NesContextParams = {
  recentFiles: [{ uri: 'file:///w/b.ts', languageId: 'typescript', text: secret }],
  relatedSnippets: [{ uri: 'file:///w/c.ts', excerpts: [{ startLine: 2, endLine: 4, text: 'let c;' }] }],
  editHistory: [{ uri: 'file:///w/a.ts', diff: '@@ -1 +1,2 @@\n-a\n+b\n+c\n' }],
};

function attachedBundles(): ContextBundle[] {
  const link = (uri: string): AttachedItem => ({
    ...{ kind: 'file', name: uri.slice(uri.lastIndexOf('/') + 1), uri },
    block: { type: 'resource_link', uri, name: uri },
  });
  const text = (uri: string, words: string, more: Partial<AttachedItem> = {}): AttachedItem => ({
    ...{ kind: 'text', name: 'text', uri, text: words },
    block: { type: 'resource', resource: { uri, text: words, mimeType: 'text/plain' } },
    ...more,
  });
  const conversation = continuedConversationUri({ agentId: 'first', sessionId: 'sess_0' });
  return attachedRecords([
    { ...link('file:///w/gone.ts'), isUnreadable: true },
    { ...link('file:///w/huge.ts'), part: { left: 'all' } },
    text('file:///w/a.ts#L3-L5', 'let a;', { part: { whole: 60, kept: 6, left: 'tail' }, isConfirmed: true }),
    text(conversation, '[redacted:github]', {
      masked: ['github'],
      part: { whole: 99, kept: 17, left: 'head' },
    }),
    { kind: 'image', name: 'pasted.png', data: 'AAAA', mimeType: 'image/png', block: picture },
    { ...link('https://example.org/'), kind: 'link' },
    text('attachment:///notes.txt', 'text from elsewhere'),
    ...Array.from({ length: 201 }, (_, n) => link(`file:///w/${n}.ts`)),
  ]).map((draft: EnvelopeDraft) => draft.bundle());
}

const picture: AttachedItem['block'] = { type: 'image', mimeType: 'image/png', data: 'AAAA' };
