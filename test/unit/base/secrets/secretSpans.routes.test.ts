// Tests that a secret of every rule is redacted on every route to agents, records, logs and pages.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { DirectAccounts } from '../../../../src/context/records/directAccounts.ts';
import { exportBundle, storedBundle } from '../../../../src/context/records/exportBundle.ts';
import { recordShown } from '../../../../src/context/records/injection.ts';
import { NesContextRedaction } from '../../../../src/context/secrets/redactNesContext.ts';
import { secretRules } from '../../../../src/base/secrets/secretSpans.ts';
import type { SurfaceItem } from '../../../../src/context/select/surfaceItem.ts';
import type { NesContextParams } from '../../../../src/protocol/nes/nesContext.ts';
import {
  previewText,
  seenText,
  nextContext,
  PartNumbers,
} from '../../../../src/vscode/chat/context/pageContext.ts';
import { attachedRecords, linkTo } from '../../context/records/attachedRecords.ts';
import { checkBundle } from '../../context/records/checkBundle.ts';
import { activeFile, ContextWorld, numbered, pin, TestPorts } from '../../context/turn/contextWorld.ts';
import { known, seeds } from '../../context/secrets/secretSeeds.ts';

/** By what the text is in: what the editor has of it. */
const routes: Readonly<Record<string, (text: string, line: string) => readonly SurfaceItem[]>> = {
  'a file': (text) => [activeFile(longAround(text), { focus: { start: 41, end: 41 } })],
  'a file’s digest': (text) => [
    activeFile(longAround(text), { outline: [{ start: 40, end: 41, depth: 0 }] }),
  ],
  'a selection': (text) => [
    { ...activeFile(longAround(text)), kind: 'selection', range: { start: 38, end: 60 } },
  ],
  'an open file': (text) => [{ ...activeFile(text), kind: 'openFiles', visible: true }],
  'a pinned file': (text) => [pin('pinned.txt', text)],
  'a note': (text, line) => [{ kind: 'note', id: line, title: line, text }],
  'a name': (_, line) => [
    { ...pin('named.txt', 'text'), ...named(line), kind: 'pin' },
    { ...pin('secret.pem', 'text'), ...named(`${line}/x.pem`), kind: 'pin' },
    { kind: 'recentFiles', files: [named(line)] },
  ],
  'an escaped name': (_, line) => [
    {
      ...pin('named.txt', 'text'),
      uri: `file:///w/${encodeURIComponent(line)}`,
      blocked: { by: 'excluded', rule: '**' },
    },
  ],
  'the edit history': (text, line) => [
    { kind: 'recentEdits', ...named(line), diff: `@@ -1 +1 @@\n-${text}\n+${text}` },
  ],
  'a problem': (text, line) => [
    {
      kind: 'diagnostics',
      ...named(line),
      entries: [{ start: 0, end: 2, severity: 'error', message: text, source: line, code: line }],
    },
  ],
  'a diff': (text, line) => [
    {
      kind: 'git',
      repository: 'file:///w',
      branch: line,
      status: [{ letter: 'M', path: line }],
      diff: `diff --git a/a.txt b/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n${text.replaceAll(/^/gm, '+')}\n`,
    },
  ],
  'a symbol': (_, line) => [
    { kind: 'symbols', ...named(line), symbols: [{ name: line, detail: 'const', line: 1, depth: 0 }] },
  ],
  'a terminal': (text, line) => [
    { kind: 'terminal', terminal: line, command: `run ${text}`, output: `out\n${text}\nend`, exitCode: 1 },
  ],
  'the debugger': (text, line) => [
    {
      kind: 'debug',
      breakpoints: [
        { path: line, uri: 'file:///w/a', line: 1, enabled: true, condition: line, logMessage: text },
      ],
      paused: { reason: text, frames: [{ name: line, path: line, line }], variables: [text] },
    },
  ],
  'a failed test': (text, line) => [
    {
      kind: 'failedTests',
      uri: `vscode:${line}`,
      sourceKind: 'vscode.tests',
      title: line,
      lines: [`${line}:`, ...text.split('\n')],
      end: 'last',
      tier: 3,
      contextKind: 'tool_result',
      trust: 'workspace',
    },
  ],
  'a gap': (text, line) => [
    {
      kind: 'missing',
      key: line,
      of: 'terminal',
      question: `About ${text}`,
      neededFor: text,
      severity: 'low',
      requestedFrom: 'user',
      candidateSources: [{ kind: 'x', hint: text, uri: `file:///w/${line}` }],
    },
  ],
};

function named(line: string): { uri: string; path: string; languageId: string } {
  return { uri: `file:///w/${line}.ts`, path: `src/${line}.ts`, languageId: 'typescript' };
}

function longAround(text: string): string {
  return `${numbered(40)}\n${text}\n${numbered(3_000)}`;
}

/** Everything that leaves, is kept, is written to the log or is shown, by where it goes. */
async function arrivals(items: readonly SurfaceItem[], maxTokens: number): Promise<Record<string, unknown>> {
  const world = new ContextWorld(...items);
  const options = { ...world.options, maxTokens, knownSecrets: known };
  world.options = options;
  const turn = await world.prepare();
  turn.sent({ sessionId: 'sess_a', requestId: 1 });
  recordShown(world.ledger.find(turn.contextId)!, 'panel');
  const embedding = { promptCapabilities: { embeddedContext: true } };
  world.options = { ...options, fallback: 'embed' };
  const embedded = await world.prepare({ capabilities: embedding });
  const draft = world.ledger.find(turn.contextId)!;
  const { view } = turn;
  return {
    wire: [turn.params, embedded.blocks],
    records: [world.bundle(turn), world.bundle(embedded)],
    store: checkBundle(storedBundle(draft)),
    export: [exportBundle(draft, 'file:///x', true), exportBundle(draft, 'file:///x', false)],
    page: nextContext(view, new PartNumbers()),
    documents: [
      previewText('agent', { view, blocks: turn.items }),
      seenText('agent', 'why does it fail', view),
    ],
    log: world.ports.logged,
  };
}

function assertAbsent(secret: string, arrived: Readonly<Record<string, unknown>>): void {
  const escaped = JSON.stringify(secret).slice(1, -1);
  for (const [where, what] of Object.entries(arrived)) {
    const text = JSON.stringify(what);
    const at = text.indexOf(escaped);
    assert.ok(at < 0, `${where}: ${text.slice(Math.max(0, at - 200), at + 200)}`);
  }
}

describe('a secret on each route', () => {
  for (const [route, itemsOf] of Object.entries(routes))
    it(`is redacted for every rule: ${route}`, async () => {
      for (const [, text, secret] of seeds)
        for (const maxTokens of [8_000, 200_000, 600]) {
          const arrived = await arrivals(itemsOf(text, text.split('\n')[0]!), maxTokens);
          assertAbsent(secret, arrived);
        }
      // Some hundred turns.
    });

  it('is redacted in the log of a failure', async () => {
    for (const [, text, secret] of seeds) {
      const world = new ContextWorld();
      world.options = { ...world.options, knownSecrets: known };
      world.collectors.push({ kind: 'git', collect: () => Promise.reject(new Error(`git said: ${text}`)) });
      await world.prepare();
      assert.match(JSON.stringify(world.ports.logged), /git said/);
      assertAbsent(secret, { log: world.ports.logged });
    }
  });

  it('is redacted in records of requests, next edits and attachments', () => {
    for (const [rule, text, secret] of seeds) {
      // Those by their very text are known where a turn is made.
      if (rule === 'known') continue;
      const line = text.split('\n')[0]!;
      const uri = `file:///w/${line}`;
      const accounts = new DirectAccounts(new TestPorts());
      const item = { uri, title: line, kind: 'file_excerpt', sourceKind: 'x' } as const;
      const method = 'fs/read_text_file';
      accounts.served({ agentId: 'a', method, items: [item] }, { texts: [text], value: { content: text } });
      const about = { agentId: 'a', sessionId: 's', compactionId: 'c' };
      accounts.compacted({ ...about, summary: text });
      accounts.nes({
        agentId: 'a',
        sessionId: 's',
        document: { uri, version: 1 },
        wanted: { recentFiles: {}, editHistory: {} },
        context: {
          recentFiles: [{ uri, languageId: 'x', text }],
          editHistory: [{ uri, diff: `+${text}` }],
        },
      });
      const block = { type: 'text', text } as const;
      const attached = attachedRecords([
        ...[linkTo(uri), linkTo(encodeURI(uri))],
        { kind: 'text', name: 'a', uri: 'file:///w/a.ts', text, block },
      ]);
      // A short secret can be guessed from the hash of the text around it.
      const hashes = [text, JSON.stringify({ content: text }), JSON.stringify([block]), JSON.stringify(block)]
        .concat(line.includes(secret) ? JSON.stringify(linkTo(uri).block) : [])
        .map((sent) => new TestPorts().sha256(sent));
      for (const draft of [...accounts.drafts(), ...attached]) {
        const record = checkBundle(draft.bundle());
        assertAbsent(secret, { record });
        for (const hash of hashes) assert.ok(!JSON.stringify(record).includes(hash), `${rule}: a hash`);
      }
    }
  });

  it('is masked in the context of next edits', async () => {
    const redaction = new NesContextRedaction(() => known, { now: () => 0, yieldNow: async () => undefined });
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
    const uri = 'file:///w/a.ts';
    const contextOf = (text: string): NesContextParams => ({
      recentFiles: [{ uri, languageId: 'x', text: longAround(text) }],
      relatedSnippets: [{ uri, excerpts: [{ startLine: 0, endLine: 9, text }] }],
      editHistory: [
        { uri, diff: `@@ -1 +1 @@\n${text.replaceAll(/^/gm, '-')}\n${text.replaceAll(/^/gm, '+')}` },
      ],
      diagnostics: [{ uri, range, severity: 'error', message: `about ${text}` }],
    });
    const sent = async (text: string): Promise<object> => (await redaction.mask(contextOf(text))).context;
    for (const [, text, secret] of seeds) assertAbsent(secret, { wire: await sent(text) });
    const plain = await sent('plain');
    assert.throws(() => assertAbsent('plain', { wire: plain }));
  });

  it('exists in this test for every rule', () => {
    const seeded = new Set(seeds.map(([rule]) => rule));
    assert.deepEqual([...seeded].toSorted(), [...secretRules, 'known'].toSorted());
  });

  it('would be found: text without a secret arrives', async () => {
    const shown = 'nothingToHide';
    for (const [route, itemsOf] of Object.entries(routes)) {
      const arrived = await arrivals(itemsOf(shown, shown), 200_000);
      assert.throws(() => assertAbsent(shown, arrived), /AssertionError|nothingToHide/, route);
    }
  });
});
