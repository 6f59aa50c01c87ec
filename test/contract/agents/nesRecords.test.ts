// The record of a next edit request says what the process of the agent got: each file, what was masked in it, the hash of
// the JSON on its pipe, and the trace of the request.

import * as assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { afterEach, describe, it } from 'mocha';
import { neverCancelled } from '../../../src/base/cancellation.ts';
import { DirectAccounts } from '../../../src/context/records/directAccounts.ts';
import { MaskedEntries } from '../../../src/context/secrets/maskedEntries.ts';
import { NesContextRedaction } from '../../../src/context/secrets/redactNesContext.ts';
import { DeferredChangeWire } from '../../../src/nes/session/deferredChangeWire.ts';
import { advertisedKinds, readNesAbilities } from '../../../src/nes/session/nesAbilities.ts';
import { NesSession } from '../../../src/nes/session/nesSession.ts';
import { newTraceparent, parseTraceparent } from '../../../src/protocol/traceContext.ts';
import { Accounting } from '../../../src/vscode/context/accounting.ts';
import { ScriptedAgent } from '../../unit/agent/scriptedAgent.ts';
import { checkBundle } from '../../unit/context/records/checkBundle.ts';
import { TestPorts } from '../../unit/context/turn/contextWorld.ts';
import { TextDocumentDouble } from '../../unit/nes/text/textDocumentDouble.ts';

describe('the record of a next edit request', () => {
  let scripted: ScriptedAgent;
  afterEach(() => scripted.dispose());

  it('describes what was written to the agent', async () => {
    const masked = new MaskedEntries();
    const accounts = new DirectAccounts(new TestPorts());
    const lines: string[] = [];
    let accounting: Accounting | undefined;
    scripted = new ScriptedAgent('nes', {}, {}, (direction, message, line) => {
      accounting?.record('nes', direction, message);
      if (direction === 'sent') lines.push(line);
    });
    const { connection, initializeResult } = await scripted.ready();
    const { logger, clock } = scripted;
    accounting = new Accounting({
      isOn: () => true,
      accounts,
      wanted: () => ({ recentFiles: {} }),
      maskedBy: (entry) => masked.rulesOf(entry),
      logger,
    });
    const abilities = readNesAbilities(initializeResult);
    assert.ok(abilities.kind === 'nes');
    const pace = { now: () => 0, yieldNow: () => Promise.resolve() };
    const redaction = new NesContextRedaction(() => [], pace, masked);
    const scope = {
      ...{ kinds: advertisedKinds, documentFor: () => undefined },
      lookUpClosedFile: () => Promise.resolve({ kind: 'refused', reason: 'closed' } as const),
      mask: (context: Parameters<typeof redaction.mask>[0]) => redaction.mask(context),
      newTrace: () => newTraceparent((size) => new Uint8Array(size).fill(7)),
    };
    const wire = new DeferredChangeWire(connection);
    const session = await NesSession.start(wire, abilities, {}, logger, clock, neverCancelled, scope);
    const document = new TextDocumentDouble('let a;');
    session.documents.open(document);
    const recentFiles = [
      { uri: 'file:///w/b.ts', languageId: 'ts', text: 'token: ghp_0123456789abcdefghijklmnopqrstuvwxyz' },
      { uri: 'file:///w/c.ts', languageId: 'ts', text: 'half a character: \ud800' },
    ];
    const asked = { document, position: { line: 0, character: 0 }, triggerKind: 'automatic' } as const;
    await session.suggest({ ...asked, context: { recentFiles } }, neverCancelled);

    const [record] = accounts.drafts().map((draft) => checkBundle(draft.bundle()));
    const sent = lines.find((line) => line.includes('"nes/suggest"'))!;
    const { params } = JSON.parse(sent) as { params: { _meta: { traceparent: string } } };
    const json = /"context":(\{.*?\}),"_meta"/.exec(sent)![1]!;
    assert.doesNotMatch(json, /ghp_/);
    const { injections, items } = record!.records;
    assert.equal(injections[0]!.hash, `sha256:${createHash('sha256').update(json).digest('hex')}`);
    assert.deepEqual(
      items.slice(0, 2).map(({ title, redaction_state }) => [title, redaction_state]),
      [
        ['b.ts', 'masked'],
        ['c.ts', 'none'],
      ],
    );
    assert.equal(
      (record!.envelope.telemetry_refs![0] as { id: string }).id,
      parseTraceparent(params._meta.traceparent)!.traceId,
    );
  });
});
