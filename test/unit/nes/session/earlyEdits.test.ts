// Edits made before a session are sent to it as if it had been there.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { DocumentSync } from '../../../../src/nes/session/documentSync.ts';
import { EarlyEdits } from '../../../../src/nes/session/earlyEdits.ts';
import { leadsTo, replayEdits } from '../../../../src/nes/session/replayEdits.ts';
import type { DidChangeParams, DidOpenParams } from '../../../../src/protocol/nes/document.ts';
import { ClockDouble } from '../requests/nextEditsWorld.ts';
import { anyText, editEvents, editsOf } from '../text/editScript.ts';
import { TextDocumentDouble } from '../text/textDocumentDouble.ts';
import { encodings, ReferenceAgent, unitsOf } from './referenceAgent.ts';
import { WireDouble } from './wireDouble.ts';

describe('edits before there is a session', () => {
  it('follow the text from before them', () => {
    const document = new TextDocumentDouble('one\ntwo\n');
    const early = new EarlyEdits();
    early.follow(document);
    early.changed(document, document.edit({ start: 0, end: 3, newText: 'first' }), 5);
    early.changed(document, document.edit({ start: 10, end: 10, newText: '\r\nthree' }), 9);
    const taken = early.take().get(document.uri)!;
    assert.deepEqual([taken.base.getText(), taken.base.version], ['one\ntwo\n', 1]);
    assert.deepEqual(
      taken.edits.map((edit) => [edit.document.getText(), edit.document.version, edit.at]),
      [
        ['first\ntwo\n', 2, 5],
        ['first\ntwo\n\r\nthree', 3, 9],
      ],
    );
    assert.equal(early.take().size, 0, 'they are taken once');
  });

  it('are left out if the document was not edited, was closed, is too long, or was edited too often', () => {
    const early = new EarlyEdits();
    const [idle, closed, long, busy] = ['idle', 'closed', 'long', 'busy'].map(
      (name) => new TextDocumentDouble(name === 'long' ? 'x'.repeat(200_001) : 'x', `file:///${name}`),
    ) as [TextDocumentDouble, TextDocumentDouble, TextDocumentDouble, TextDocumentDouble];
    const typed = (document: TextDocumentDouble): void =>
      early.changed(document, document.edit({ start: 0, end: 0, newText: 'y' }), 0);
    for (const document of [idle, closed, long, busy]) early.follow(document);
    typed(closed);
    early.closed(closed.uri);
    typed(long);
    for (let count = 0; count <= 100; count++) typed(busy);
    assert.deepEqual([...early.take().keys()], []);
  });

  it('are not used if an edit is missing', () => {
    const document = new TextDocumentDouble('one\n');
    const early = new EarlyEdits();
    early.follow(document);
    early.changed(document, document.edit({ start: 0, end: 3, newText: 'two' }), 0);
    document.edit({ start: 0, end: 0, newText: '// ' });
    assert.equal(leadsTo(early.take().get(document.uri)!, document), false);
  });

  for (const encoding of encodings)
    it(`give an agent that counts in ${encoding} the current text`, () => {
      fc.assert(
        fc.property(anyText, editEvents(anyText), (text, events) => {
          const document = new TextDocumentDouble(text);
          const early = new EarlyEdits();
          early.follow(document);
          for (const event of events)
            early.changed(document, document.edit(...editsOf(event, document.getText())), 0);
          const recorded = early.take().get(document.uri);
          if (!recorded) return;
          assert.ok(leadsTo(recorded, document) || recorded.base.eol !== document.eol);
          const wire = new WireDouble();
          const options = { didOpen: {}, didChange: { syncKind: 'incremental' } } as const;
          const sync = new DocumentSync(wire, options, 's', new ClockDouble(), encoding);
          replayEdits(recorded, document, sync, undefined);
          const more = document.edit({ start: 0, end: 0, newText: 'é' });
          sync.change(document, more);
          const agent = new ReferenceAgent(encoding);
          for (const { method, params } of wire.sent) {
            if (method === 'document/didOpen') agent.open(params as DidOpenParams);
            else agent.change(params as DidChangeParams);
          }
          assert.deepEqual(agent.units, unitsOf(document.getText(), encoding));
        }),
      );
    });
});
