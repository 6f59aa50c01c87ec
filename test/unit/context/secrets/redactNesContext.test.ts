// Tests that next-edit agents get masks instead of secrets, and that no suggestion writes a mask into a file.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { neverCancelled } from '../../../../src/base/cancellation.ts';
import { NesContextRedaction } from '../../../../src/context/secrets/redactNesContext.ts';
import { secretSpans } from '../../../../src/base/secrets/secretSpans.ts';
import { advertisedKinds } from '../../../../src/nes/session/nesAbilities.ts';
import { NesSession } from '../../../../src/nes/session/nesSession.ts';
import type { NesContextParams } from '../../../../src/protocol/nes/nesContext.ts';
import { LoggerDouble } from '../../nes/text/loggerDouble.ts';
import { ClockDouble } from '../../nes/requests/nextEditsWorld.ts';
import { TextDocumentDouble } from '../../nes/text/textDocumentDouble.ts';
import { WireDouble } from '../../nes/session/wireDouble.ts';
import { key, known, seeds } from './secretSeeds.ts';

const settings = 'file:///w/settings.ts';
const settingsText =
  'export const a = 1;\r\nconst password = "correct horse battery";\r\nexport const b = 2;\r\n';
const secret = 'correct horse battery';
const mask = '*'.repeat(secret.length);

/** The clock stands still, so redaction never yields. */
const atOnce = { now: () => 0, yieldNow: async () => undefined };

function contextOf(text: string): NesContextParams {
  return {
    recentFiles: [{ uri: settings, languageId: 'x', text }],
    relatedSnippets: [{ uri: settings, excerpts: [{ startLine: 4, endLine: 9, text }] }],
    editHistory: [{ uri: settings, diff: `--- a\n+++ b\n@@ -1 +1 @@\n${text.replaceAll(/^/gm, '+')}` }],
    diagnostics: [
      {
        uri: settings,
        range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
        severity: 'error',
        message: `Unexpected ${text}`,
      },
    ],
  };
}

interface Asked {
  /** The context as the agent received it. */
  readonly context: NesContextParams;
  /** The result of its suggestion: undefined, or the reason in the log. */
  readonly outcome: string | undefined;
}

async function ask(context: NesContextParams, suggestion: object, here = 'const c = 3;\n'): Promise<Asked> {
  const wire = new WireDouble();
  const logger = new LoggerDouble();
  const other = new TextDocumentDouble(settingsText, settings);
  const redaction = new NesContextRedaction(() => known, atOnce);
  const starting = NesSession.start(
    wire,
    { kind: 'nes', events: {}, context: { recentFiles: {} }, encoding: 'utf-16' },
    {},
    logger,
    new ClockDouble(),
    neverCancelled,
    {
      kinds: advertisedKinds,
      documentFor: (uri) => (uri === settings ? other : undefined),
      lookUpClosedFile: () => Promise.resolve({ kind: 'refused', reason: 'not open' }),
      mask: (each) => redaction.mask(each),
    },
  );
  (await wire.request('nes/start')).answer({ sessionId: 's' });
  const session = await starting;
  const document = new TextDocumentDouble(here, 'file:///w/here.ts');
  const position = { line: 0, character: 0 };
  const answer = session.suggest({ document, position, triggerKind: 'automatic', context }, neverCancelled);
  const pending = await wire.request('nes/suggest');
  pending.answer({ suggestions: [{ id: 's', ...suggestion }] });
  const { kind } = await answer;
  return {
    context: (wire.all('nes/suggest')[0] as { context: NesContextParams }).context,
    outcome: kind === 'suggestions' ? undefined : JSON.stringify(logger.lines),
  };
}

function edit(uri: string, line: number, from: number, to: number, newText: string): object {
  const range = { start: { line, character: from }, end: { line, character: to } };
  return { kind: 'edit', uri, edits: [{ range, newText }] };
}

describe('the context of next edits', () => {
  it('contains no secret of any rule, with every UTF-16 unit at its place', async () => {
    const redaction = new NesContextRedaction(() => known, atOnce);
    for (const [rule, text, hidden] of seeds) {
      const context = contextOf(`before\n${text}\nafter`);
      const sent = (await redaction.mask(context)).context;
      assert.ok(!JSON.stringify(sent).includes(JSON.stringify(hidden).slice(1, -1)), rule);
      assert.match(JSON.stringify(sent), /before.*after/);
      assert.equal(sent.recentFiles![0]!.text.length, context.recentFiles![0]!.text.length);
      assert.deepEqual(
        sent.editHistory![0]!.diff.split('\n').map(({ length }) => length),
        context.editHistory![0]!.diff.split('\n').map(({ length }) => length),
      );
    }
  });

  it('is unchanged without secrets', async () => {
    const context = contextOf('const nothing = 1; /******************/');
    const redaction = new NesContextRedaction(() => [], atOnce);
    assert.deepEqual((await redaction.mask(context)).context, context);
  });

  it('masks a secret that becomes known between two requests', async () => {
    let now: readonly string[] = [];
    const redaction = new NesContextRedaction(() => now, atOnce);
    assert.match(JSON.stringify(await redaction.mask(contextOf('say zanzibar-lighthouse'))), /zanzibar/);
    now = known;
    assert.doesNotMatch(
      JSON.stringify(await redaction.mask(contextOf('say zanzibar-lighthouse'))),
      /zanzibar/,
    );
  });

  it('reports the places of masks in files and excerpts', async () => {
    const { places } = await new NesContextRedaction(() => [], atOnce).mask({
      recentFiles: [{ uri: settings, languageId: 'x', text: settingsText }],
      relatedSnippets: [
        { uri: 'file:///w/k', excerpts: [{ startLine: 7, endLine: 20, text: `a\n${key}\nb` }] },
      ],
    });
    assert.deepEqual(places.get(settings), [
      { start: { line: 1, character: 18 }, end: { line: 1, character: 18 + secret.length } },
    ]);
    assert.deepEqual(places.get('file:///w/k'), [
      { start: { line: 8, character: 0 }, end: { line: 16, character: 29 } },
    ]);
  });

  it('masks very long lines', async () => {
    const text = `a\n${'x'.repeat(5_000)}ghp_0123456789abcdefghijkl\nb`;
    const { context } = await new NesContextRedaction(() => [], atOnce).mask(contextOf(text));
    assert.equal(context.recentFiles![0]!.text, `a\n${'*'.repeat(text.length - 4)}\nb`);
  });

  it('pauses while a long text is searched', async () => {
    let now = 0;
    let turns = 0;
    const ports = {
      // So slow that every check of the clock is over the limit.
      now: () => (now += 5),
      yieldNow: async () => {
        turns++;
      },
    };
    const text = 'const token = next(source);\n'.repeat(10_000);
    await new NesContextRedaction(() => [], ports).mask({
      recentFiles: [{ uri: settings, languageId: 'x', text }],
    });
    assert.ok(turns >= text.length / 10_000, `${turns} turns in ${text.length} characters`);
  });

  it('contains no secret at the places of its pauses', async () => {
    const redaction = new NesContextRedaction(() => known, atOnce);
    for (const [rule, text, hidden] of seeds) {
      for (const before of [8_190, 8_192 - Math.floor(text.length / 2), 8_192 - text.length, 8_160]) {
        const lines = `${'const nothing = 1;\n'.repeat(500).slice(-before)}${text}\n${'after();\n'.repeat(2_000)}`;
        const { context } = await redaction.mask(contextOf(lines));
        const sent = JSON.stringify(context);
        assert.ok(!sent.includes(JSON.stringify(hidden).slice(1, -1)), `${rule} after ${before}`);
      }
    }
  });

  it('is searched in linear time for hostile text', () => {
    const ways = [
      `${'a-'.repeat(1_900)}]\n`,
      `x ${'eyJ-'.repeat(900)}\n`,
      '-----BEGIN PRIVATE KEY-----\n',
      'proxy: -----END PRIVATE KEY-----\n',
    ];
    // More than a minute in total if every place were searched to the end of the line or text.
    for (const way of ways) secretSpans(way.repeat(2 ** 20 / way.length));
  });
});

describe('a suggestion after masked context', () => {
  const recent = { recentFiles: [{ uri: settings, languageId: 'x', text: settingsText }] };

  it('is rejected if it would write a mask', async () => {
    const copied = `const password = "${mask}";\n`;
    const { context, outcome } = await ask(recent, edit('file:///w/here.ts', 0, 0, 0, copied));
    assert.ok(context.recentFiles![0]!.text.includes(mask));
    assert.match(outcome ?? '', /would write a mask/);
    const replace = { kind: 'searchAndReplace', uri: 'file:///w', isRegex: false };
    for (const [search, text] of [
      ['c', mask],
      [mask, 'c'],
    ])
      assert.match(
        (await ask(recent, { ...replace, search, replace: text })).outcome ?? '',
        /it contains a mask/,
      );
  });

  it('is rejected if it changes or touches a masked place', async () => {
    for (const [from, to] of [
      [18, 39],
      [20, 20],
      [0, 18],
      [39, 41],
    ] as const)
      assert.match(
        (await ask(recent, edit(settings, 1, from, to, 'x'))).outcome ?? '',
        /changes a secret/,
        `${from}`,
      );
  });

  it('is kept beside a masked place and if its asterisks are no mask', async () => {
    assert.equal((await ask(recent, edit(settings, 0, 17, 18, '2'))).outcome, undefined);
    assert.equal((await ask(recent, edit(settings, 1, 6, 14, 'passphrase'))).outcome, undefined);
    const banner = `/${'*'.repeat(secret.length + 1)}/\n`;
    assert.equal((await ask(recent, edit('file:///w/here.ts', 0, 0, 0, banner))).outcome, undefined);
    const kept = edit('file:///w/here.ts', 0, 0, mask.length + 4, `/*${mask}/`);
    assert.equal((await ask(recent, kept, `// ${mask}!\n`)).outcome, undefined);
  });

  it('is kept if nothing was masked', async () => {
    const written = edit('file:///w/here.ts', 0, 0, 0, `const password = "${mask}";\n`);
    assert.equal((await ask({ recentFiles: [] }, written)).outcome, undefined);
  });
});
