// An agent that suggests next edits sees masks instead of secrets, and no suggestion of its writes one into a file.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { neverCancelled } from '../../../src/base/cancellation.ts';
import { NesContextRedaction } from '../../../src/context/redactNesContext.ts';
import { advertisedKinds } from '../../../src/nes/nesClientCapability.ts';
import { NesSession } from '../../../src/nes/nesSession.ts';
import type { NesContextParams } from '../../../src/protocol/nesContext.ts';
import { LoggerDouble } from '../nes/loggerDouble.ts';
import { TextDocumentDouble } from '../nes/textDocumentDouble.ts';
import { WireDouble } from '../nes/wireDouble.ts';
import { key, known, seeds } from './secretSeeds.ts';

const settings = 'file:///w/settings.ts';
const settingsText =
  'export const a = 1;\r\nconst password = "correct horse battery";\r\nexport const b = 2;\r\n';
const secret = 'correct horse battery';
const mask = '*'.repeat(secret.length);

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
  /** As the agent got it. */
  readonly context: NesContextParams;
  /** What became of its suggestion: nothing, or the reason in the log. */
  readonly outcome: string | undefined;
}

async function ask(context: NesContextParams, suggestion: object, here = 'const c = 3;\n'): Promise<Asked> {
  const wire = new WireDouble();
  const logger = new LoggerDouble();
  const other = new TextDocumentDouble(settingsText, settings);
  const redaction = new NesContextRedaction(() => known);
  const starting = NesSession.start(
    wire,
    { kind: 'nes', events: {}, context: { recentFiles: {} }, encoding: 'utf-16' },
    {},
    logger,
    neverCancelled,
    {
      kinds: advertisedKinds,
      documentFor: (uri) => (uri === settings ? other : undefined),
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

describe('context of next edits', () => {
  it('has no secret of any rule, and every unit of it where it was', () => {
    const redaction = new NesContextRedaction(() => known);
    for (const [rule, text, hidden] of seeds) {
      const context = contextOf(`before\n${text}\nafter`);
      const sent = redaction.mask(context).context;
      assert.ok(!JSON.stringify(sent).includes(JSON.stringify(hidden).slice(1, -1)), rule);
      assert.match(JSON.stringify(sent), /before.*after/);
      assert.equal(sent.recentFiles![0]!.text.length, context.recentFiles![0]!.text.length);
      assert.deepEqual(
        sent.editHistory![0]!.diff.split('\n').map(({ length }) => length),
        context.editHistory![0]!.diff.split('\n').map(({ length }) => length),
      );
    }
  });

  it('is as it was where there is nothing to hide', () => {
    const context = contextOf('const nothing = 1; /******************/');
    assert.deepEqual(new NesContextRedaction(() => []).mask(context).context, context);
  });

  it('hides a secret that becomes known between two requests', () => {
    let now: readonly string[] = [];
    const redaction = new NesContextRedaction(() => now);
    assert.match(JSON.stringify(redaction.mask(contextOf('say zanzibar-lighthouse'))), /zanzibar/);
    now = known;
    assert.doesNotMatch(JSON.stringify(redaction.mask(contextOf('say zanzibar-lighthouse'))), /zanzibar/);
  });

  it('tells where masks are, in files and in excerpts of them', () => {
    const { places } = new NesContextRedaction(() => []).mask({
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

  it('leaves very long lines out, at their length', () => {
    const text = `a\n${'x'.repeat(5_000)}ghp_0123456789abcdefghijkl\nb`;
    const sent = new NesContextRedaction(() => []).mask(contextOf(text)).context.recentFiles![0]!.text;
    assert.equal(sent, `a\n${'*'.repeat(text.length - 4)}\nb`);
  });
});

describe('a suggestion after masked context', () => {
  const recent = { recentFiles: [{ uri: settings, languageId: 'x', text: settingsText }] };

  it('is refused where it would write a mask', async () => {
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
        /has a mask in it/,
      );
  });

  it('is refused where it changes what was masked, and what touches it', async () => {
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

  it('is taken beside it, and where asterisks are no mask', async () => {
    assert.equal((await ask(recent, edit(settings, 0, 17, 18, '2'))).outcome, undefined);
    assert.equal((await ask(recent, edit(settings, 1, 6, 14, 'passphrase'))).outcome, undefined);
    const banner = `/${'*'.repeat(secret.length + 1)}/\n`;
    assert.equal((await ask(recent, edit('file:///w/here.ts', 0, 0, 0, banner))).outcome, undefined);
    const kept = edit('file:///w/here.ts', 0, 0, mask.length + 4, `/*${mask}/`);
    assert.equal((await ask(recent, kept, `// ${mask}!\n`)).outcome, undefined);
  });

  it('is taken where nothing was masked', async () => {
    const written = edit('file:///w/here.ts', 0, 0, 0, `const password = "${mask}";\n`);
    assert.equal((await ask({ recentFiles: [] }, written)).outcome, undefined);
  });
});
