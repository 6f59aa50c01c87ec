// Tests the records of what agents got outside of turns: an item for each file, what is measured, and when it expires.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { DirectAccounts } from '../../../../src/context/records/directAccounts.ts';
import { MaskedEntries } from '../../../../src/context/secrets/maskedEntries.ts';
import { NesContextRedaction } from '../../../../src/context/secrets/redactNesContext.ts';
import type { ContextBundle } from '../../../../src/context/schema/bundle.ts';
import type { NesContextParams } from '../../../../src/protocol/nes/nesContext.ts';
import { TestPorts } from '../turn/contextWorld.ts';
import { checkBundle } from './checkBundle.ts';

const document = { uri: 'file:///w/a.ts', version: 4 };
const agent = { agentId: 'agent', sessionId: 'nes' };
const all = {
  recentFiles: {},
  relatedSnippets: {},
  editHistory: {},
  userActions: {},
  openFiles: {},
  diagnostics: {},
};
const sha256 = (text: string): string => `sha256:${new TestPorts().sha256(text)}`;

function only(accounts: DirectAccounts): ContextBundle {
  const [draft, ...others] = accounts.drafts();
  assert.deepEqual(others, []);
  return checkBundle(draft!.bundle());
}

function at(line: number): {
  start: { line: number; character: number };
  end: { line: number; character: number };
} {
  return { start: { line, character: 0 }, end: { line: line + 2, character: 0 } };
}

describe('records outside of turns', () => {
  it('have an item for each kind and file of next edit context, with its lines', () => {
    const accounts = new DirectAccounts(new TestPorts());
    const excerpt = (startLine: number): { startLine: number; endLine: number; text: string } => ({
      ...{ startLine, endLine: startLine + 1, text: 'let b;\nlet c;' },
    });
    const position = { line: 6, character: 1 };
    accounts.nes({
      ...{ ...agent, document, wanted: all },
      context: {
        recentFiles: [{ uri: 'file:///w/b.ts', languageId: 'typescript', text: 'let ü;' }],
        relatedSnippets: [
          { uri: 'file:///w/c.ts', excerpts: [excerpt(2), excerpt(9)] },
          { uri: 'file:///w/d.ts', excerpts: [excerpt(0)] },
        ],
        editHistory: [
          { uri: document.uri, diff: '@@ -3,1 +3,2 @@\n-a\n+b\n+c\n' },
          { uri: document.uri, diff: '@@ -9 +10 @@\n-a\n+b\n' },
          { uri: 'file:///w/b.ts', diff: '@@ -1 +1 @@\n-a\n+b\n' },
        ],
        userActions: [{ action: 'insertChar', uri: document.uri, position, timestampMs: 1 }],
        openFiles: [{ uri: 'file:///w/e.ts', languageId: 'typescript', visibleRange: at(0) }],
        diagnostics: [{ uri: 'file:///w/b.ts', range: at(4), severity: 'error', message: 'no' }],
      },
    });
    const { items, source_refs: sources, injections } = only(accounts).records;
    const lines = (...ranges: (readonly [number, number])[]): object[] =>
      ranges.map(([start, end]) => ({ type: 'line_range', start, end }));
    assert.deepEqual(
      items.map((item, index) => [
        item.context_kind,
        sources[index]!.uri.slice(10),
        sources[index]!.selector,
      ]),
      [
        ['file_excerpt', 'b.ts', undefined],
        ['retrieval_result', 'c.ts', lines([3, 4], [10, 11])],
        ['retrieval_result', 'd.ts', lines([1, 2])],
        ['working_memory', 'a.ts', lines([3, 4], [10, 10])],
        ['working_memory', 'b.ts', lines([1, 1])],
        ['working_memory', 'a.ts', lines([7, 7])],
        ['runtime_state', 'e.ts', lines([1, 3])],
        ['runtime_state', 'b.ts', lines([5, 7])],
      ],
    );
    const [recent] = items;
    assert.deepEqual(
      [recent!.language, recent!.mime_type, recent!.byte_size, recent!.priority, recent!.trust_level],
      ['typescript', 'text/plain', 7, 60, 'workspace'],
    );
    assert.ok(recent!.token_estimate! > 0);
    // Nothing searched this context for secrets, so it is not hashed and no state is claimed.
    assert.ok(items.slice(0, 5).every(({ redaction_state }) => redaction_state === 'unknown'));
    assert.equal(injections[0]!.hash, undefined);
  });

  it('have one item for the files beyond fifty, and say how many lines are not listed', () => {
    const accounts = new DirectAccounts(new TestPorts());
    const files = Array.from({ length: 60 }, (_, index) => `file:///w/${index}.ts`);
    const openFiles = [...files, files[0]!].map((uri, index) => ({
      ...{ uri, languageId: 'typescript', visibleRange: at(index) },
    }));
    const diagnostics = Array.from({ length: 25 }, (_, line) => ({
      ...{ uri: files[0]!, range: at(line), severity: 'error' as const, message: 'no' },
    }));
    accounts.nes({
      ...{ ...agent, document, wanted: { openFiles: {}, diagnostics: {} } },
      context: { openFiles, diagnostics },
    });
    const { items, source_refs: sources } = only(accounts).records;
    const open = items.filter((_, index) => sources[index]!.source_kind === 'acp.nes.openFiles');
    assert.equal(open.length, 51);
    assert.equal(open.at(-1)!.title, '10 more files');
    assert.ok(open.at(-1)!.byte_size! > 0);
    const metadata = (kind: string): unknown =>
      sources.findLast(({ source_kind }) => source_kind === kind)!.metadata;
    assert.deepEqual(metadata('acp.nes.openFiles'), { entries: 10, files: 10 });
    assert.deepEqual(metadata('acp.nes.diagnostics'), { entries: 25, unlisted_ranges: 5 });
  });

  it('say which secrets were masked in next edit context, and hash what was sent', async () => {
    const masked = new MaskedEntries();
    const pace = { now: () => 0, yieldNow: () => Promise.resolve() };
    const redaction = new NesContextRedaction(() => [], pace, masked);
    const secret = 'token: ghp_0123456789abcdefghijklmnopqrstuvwxyz';
    const context: NesContextParams = {
      recentFiles: [
        { uri: 'file:///w/b.ts', languageId: 'x', text: secret },
        { uri: 'file:///w/c.ts', languageId: 'x', text: 'plain' },
      ],
      relatedSnippets: [{ uri: 'file:///w/d.ts', excerpts: [{ startLine: 0, endLine: 0, text: secret }] }],
    };
    const accounts = new DirectAccounts(new TestPorts());
    const sent = (await redaction.mask(context)).context;
    const maskedBy = (entry: object): readonly string[] | undefined => masked.rulesOf(entry);
    accounts.nes({
      ...agent,
      document,
      wanted: { recentFiles: {}, relatedSnippets: {} },
      context: sent,
      maskedBy,
    });
    const { envelope, records, events } = only(accounts);
    const given = records.items.filter(({ lifecycle }) => lifecycle === 'selected');
    assert.deepEqual(
      given.map(({ redaction_state, redaction_method, redacted_by }) => [
        ...[redaction_state, redaction_method, redacted_by],
      ]),
      [
        ['masked', 'secret_rules', { kind: 'extension', id: 'context-redactor' }],
        ['none', undefined, undefined],
        ['masked', 'secret_rules', { kind: 'extension', id: 'context-redactor' }],
      ],
    );
    assert.equal(records.assemblies[0]!.redaction_state, 'masked');
    assert.match(JSON.stringify(envelope.policy_refs), /secret:/);
    assert.equal(events.filter(({ event_type }) => event_type === 'context.redaction.applied').length, 2);
    assert.equal(records.injections[0]!.hash, sha256(JSON.stringify(sent)));
    assert.equal(records.source_refs[0]!.digest, sha256(sent.recentFiles![0]!.text));
  });

  it('measure texts later and keep none of them', () => {
    const waiting: (() => void)[] = [];
    const ports = Object.assign(new TestPorts(), { later: (work: () => void) => waiting.push(work) });
    const accounts = new DirectAccounts(ports);
    const item = { uri: 'file:///w/a.ts', kind: 'file_excerpt', sourceKind: 'x' } as const;
    const read = { ...agent, method: 'fs/read_text_file', items: [item] };
    accounts.served(read, { texts: ['let a;'], value: { content: 'let a;' } });
    assert.equal(waiting.length, 1, 'one piece for each turn of the event loop');
    for (let work = waiting.shift(); work; work = waiting.shift()) work();
    const bundle = only(accounts);
    assert.equal(bundle.records.source_refs[0]!.digest, sha256('let a;'));
    assert.equal(bundle.records.injections[0]!.hash, sha256(JSON.stringify({ content: 'let a;' })));
    assert.doesNotMatch(JSON.stringify(bundle), /let a;/);
  });

  it('refer to the budget of a limit, and do not call an item blocked because it was not requested', () => {
    const accounts = new DirectAccounts(new TestPorts());
    const env = { uri: 'file:///w/.env', version: 1 };
    const openFiles = [{ uri: env.uri, languageId: 'dotenv' }];
    accounts.nes({ ...agent, document: env, wanted: { openFiles: { maxCount: 1 } }, context: { openFiles } });
    const { items, budgets, selections, assemblies } = only(accounts).records;
    const budget = budgets[0]!.budget_id;
    assert.equal(budgets[0]!.overflow_strategy, 'reject');
    assert.deepEqual([selections[0]!.budget_ref, assemblies[0]!.budget_ref], [budget, budget]);
    assert.deepEqual(new Set(items.map(({ redaction_state }) => redaction_state)), new Set(['none']));
    assert.ok(items.every(({ content_mode }) => content_mode === 'ref'));
  });

  it('expire when their document changes', () => {
    const accounts = new DirectAccounts(new TestPorts());
    const item = { uri: 'file:///w/a.ts#L3-L5', kind: 'file_excerpt', sourceKind: 'x' } as const;
    const name = { uri: 'file:///w/a.ts', kind: 'runtime_state', sourceKind: 'vscode.window' } as const;
    const read = { ...agent, method: 'fs/read_text_file', items: [item, name] };
    accounts.served(read);
    accounts.documentChanged('file:///w/other.ts');
    accounts.documentChanged('file:///w/a.ts');
    accounts.served(read);
    const states = accounts
      .drafts()
      .map((draft) =>
        draft.bundle().records.items.map(({ lifecycle, freshness }) => [lifecycle, freshness!.state]),
      );
    assert.deepEqual(states, [
      [
        ['expired', 'stale'],
        ['selected', 'live'],
      ],
      [
        ['selected', 'live'],
        ['selected', 'live'],
      ],
    ]);
  });

  it('trust files less if the workspace is not trusted, or if they are outside of it', () => {
    const ports = new TestPorts();
    const accounts = new DirectAccounts(ports);
    const item = { kind: 'file_excerpt', sourceKind: 'x' } as const;
    const items = ['file:///w/a.ts', 'file:///elsewhere/a.ts'].map((uri) => ({ ...item, uri }));
    accounts.served({ ...agent, method: 'fs/read_text_file', items });
    ports.trusted = false;
    accounts.served({ ...agent, method: 'fs/read_text_file', items });
    ports.trusted = true;
    assert.deepEqual(
      accounts.drafts().map((draft) => draft.records.source_refs.map(({ authority }) => authority)),
      [
        ['workspace', 'external'],
        ['untrusted_workspace', 'external'],
      ],
    );
  });

  it('name the system prompt as the place of the notes, apart from the session’s folders', () => {
    const accounts = new DirectAccounts(new TestPorts());
    const systemPrompt = { mode: 'append', content: [{ type: 'text', text: 'Use tabs.' }] };
    const facts = { agentId: 'a', sessionId: 's', method: 'session/new', folders: ['file:///w'] } as const;
    accounts.opened({ ...facts, notes: { text: 'Use tabs.', systemPrompt } });
    const { injections, items, assemblies } = only(accounts).records;
    assert.deepEqual(
      injections.map(({ injection_point, target, hash }) => [injection_point, target, hash]),
      [
        ['runtime_metadata', 'acp.session.new', undefined],
        ['system_prompt', 'acp.session.new.systemPrompt', sha256(JSON.stringify(systemPrompt))],
      ],
    );
    assert.deepEqual(assemblies[1]!.source_item_refs, [items[1]!.item_id]);
    assert.deepEqual(items[1]!.visibility, ['model']);
    assert.equal(items[1]!.byte_size, 9);
  });
});
