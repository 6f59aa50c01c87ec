// A request waits for its context, if there is any, and is not sent if the document changed meanwhile.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { NesSession, type SuggestionAnswer } from '../../../../src/nes/session/nesSession.ts';
import { SuggestionRun, type CollectContext } from '../../../../src/nes/requests/suggestionRun.ts';
import type { NesContextParams } from '../../../../src/protocol/nes/nesContext.ts';
import { LoggerDouble } from '../text/loggerDouble.ts';
import { ClockDouble, settle } from './nextEditsWorld.ts';
import { TextDocumentDouble } from '../text/textDocumentDouble.ts';
import { WireDouble } from '../session/wireDouble.ts';

async function ask(collect?: CollectContext): Promise<{
  wire: WireDouble;
  document: TextDocumentDouble;
  run: SuggestionRun;
  answers: SuggestionAnswer[];
}> {
  const wire = new WireDouble();
  const document = new TextDocumentDouble('one\n');
  const abilities = { kind: 'nes', events: {}, context: { openFiles: {} }, encoding: 'utf-16' } as const;
  const starting = NesSession.start(wire, abilities, {}, new LoggerDouble(), new ClockDouble());
  (await wire.request('nes/start')).answer({ sessionId: 's' });
  const session = await starting;
  session.documents.open(document);
  const answers: SuggestionAnswer[] = [];
  const request = { document, position: { line: 0, character: 3 }, triggerKind: 'manual' } as const;
  const run = new SuggestionRun(
    session,
    request,
    new ClockDouble(),
    (_, answer) => answers.push(answer),
    collect,
  );
  return { wire, document, run, answers };
}

describe('SuggestionRun: context', () => {
  it('asks at once if there is no context to collect', async () => {
    for (const collect of [undefined, () => undefined]) {
      const { wire } = await ask(collect);
      assert.deepEqual(Object.keys(wire.all('nes/suggest')[0] as object).includes('context'), false);
    }
  });

  it('asks with the context once it is collected', async () => {
    const collected = Promise.withResolvers<NesContextParams>();
    const { wire } = await ask(() => collected.promise);
    await settle();
    assert.equal(wire.all('nes/suggest').length, 0);
    collected.resolve({ openFiles: [] });
    await settle();
    assert.deepEqual((wire.all('nes/suggest')[0] as { context: unknown }).context, { openFiles: [] });
  });

  it('does not ask if the document changed meanwhile', async () => {
    const collected = Promise.withResolvers<NesContextParams>();
    const { wire, document, run, answers } = await ask(() => collected.promise);
    run.follow(document, document.edit({ start: 3, end: 3, newText: 'x' }));
    collected.resolve({});
    await run.done;
    assert.deepEqual(answers, [{ kind: 'none', reason: 'stale' }]);
    assert.equal(wire.all('nes/suggest').length, 0);
  });

  it('does not ask once it is cancelled', async () => {
    const { wire, run, answers } = await ask(
      (_, token) =>
        new Promise((resolve) => {
          token.onCancellationRequested(() => resolve({}));
        }),
    );
    run.cancel();
    await run.done;
    assert.deepEqual(answers, [{ kind: 'none', reason: 'cancelled' }]);
    assert.equal(wire.all('nes/suggest').length, 0);
  });
});
