// The agent's copy of every document equals the document after any edit, and only requested events are sent.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { DocumentSync } from '../../../../src/nes/session/documentSync.ts';
import type { DidChangeParams, DidOpenParams } from '../../../../src/protocol/nes/document.ts';
import type { DocumentEvents } from '../../../../src/protocol/nes/nesCapability.ts';
import { ClockDouble } from '../requests/nextEditsWorld.ts';
import { TextDocumentDouble } from '../text/textDocumentDouble.ts';
import { WireDouble } from './wireDouble.ts';

const everything: DocumentEvents = {
  didOpen: {},
  didChange: { syncKind: 'incremental' },
  didClose: {},
  didSave: {},
  didFocus: {},
};

/** The agent's text after the messages it got, with changes applied one after the other. */
function agentsCopy(wire: WireDouble): string | undefined {
  let copy: TextDocumentDouble | undefined;
  for (const { method, params } of wire.sent) {
    if (method === 'document/didOpen') copy = new TextDocumentDouble((params as DidOpenParams).text);
    if (method !== 'document/didChange') continue;
    for (const { range, text } of (params as DidChangeParams).contentChanges) {
      if (!range) copy = new TextDocumentDouble(text);
      else copy?.edit({ start: copy.offsetAt(range.start), end: copy.offsetAt(range.end), newText: text });
    }
  }
  return copy?.getText();
}

describe('DocumentSync', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\r\n', '\n', '😀'), maxLength: 20 });
  const event = fc.array(fc.record({ gap: fc.nat(6), deleted: fc.nat(4), text }), {
    minLength: 1,
    maxLength: 3,
  });
  for (const syncKind of ['incremental', 'full'] as const) {
    it(`keeps the agent's copy equal after every flush (${syncKind})`, () => {
      fc.assert(
        fc.property(text, fc.array(event, { maxLength: 8 }), (start, events) => {
          const wire = new WireDouble();
          const document = new TextDocumentDouble(start);
          const sync = new DocumentSync(
            wire,
            { ...everything, didChange: { syncKind } },
            's',
            new ClockDouble(),
          );
          sync.open(document);
          for (const cursors of events) {
            let at = 0;
            const edits = cursors.flatMap(({ gap, deleted, text: newText }) => {
              const from = at + gap;
              at = from + deleted + 1;
              const length = document.getText().length;
              // Like VS Code, never splits a surrogate pair.
              if (
                from + deleted > length ||
                !cleanCut(document.getText(), from) ||
                !cleanCut(document.getText(), from + deleted)
              )
                return [];
              return [{ start: from, end: from + deleted, newText }];
            });
            if (edits.length === 0) continue;
            sync.change(document, document.edit(...edits));
            sync.flush(document.uri);
            assert.equal(agentsCopy(wire), document.getText());
          }
          const versions = wire
            .all('document/didChange')
            .map((params) => (params as DidChangeParams).version);
          assert.deepEqual(
            versions,
            versions.toSorted((a, b) => a - b),
          );
          assert.equal(new Set(versions).size, versions.length);
        }),
      );
    });
  }

  for (const wanted of [...(Object.keys(everything) as (keyof DocumentEvents)[]), undefined])
    it(`sends only the events the agent asked for: ${wanted ?? 'none'}`, () => {
      const wire = new WireDouble();
      const document = new TextDocumentDouble('x');
      const events = wanted === undefined ? {} : { [wanted]: everything[wanted] };
      const sync = new DocumentSync(wire, events, 's', new ClockDouble());
      sync.open(document);
      sync.change(document, document.edit({ start: 0, end: 0, newText: 'y' }));
      sync.flush(document.uri);
      sync.save(document);
      sync.focus({
        document,
        position: { line: 0, character: 0 },
        visibleRange: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
      });
      sync.close(document.uri);
      const sent = wire.sent.map(({ method }) => method);
      assert.deepEqual(sent, wanted === undefined ? [] : [`document/${wanted}`]);
    });

  describe('with full sync', () => {
    const full: DocumentEvents = { ...everything, didChange: { syncKind: 'full' } };

    /** A document that counts how often its text is copied. */
    class Counted extends TextDocumentDouble {
      copies = 0;
      override getText(): string {
        this.copies++;
        return super.getText();
      }
    }

    function opened(): {
      wire: WireDouble;
      clock: ClockDouble;
      document: Counted;
      sync: DocumentSync;
      type: () => void;
    } {
      const [wire, clock, document] = [new WireDouble(), new ClockDouble(), new Counted('x')];
      const sync = new DocumentSync(wire, full, 's', clock);
      sync.open(document);
      document.copies = 0;
      const type = (): void => sync.change(document, document.edit({ start: 0, end: 0, newText: 'y' }));
      return { wire, clock, document, sync, type };
    }

    it('sends the text a quarter of a second after an edit, once for all edits until then', async () => {
      const { wire, clock, document, type } = opened();
      const uri = document.uri;
      for (let key = 0; key < 5; key++) {
        type();
        assert.equal(document.copies, 0);
        await clock.pass(40);
      }
      assert.deepEqual(wire.all('document/didChange'), []);
      await clock.pass(50);
      assert.deepEqual(wire.all('document/didChange'), [
        { sessionId: 's', uri, version: 6, contentChanges: [{ text: 'yyyyyx' }] },
      ]);
      type();
      await clock.pass(250);
      assert.equal(wire.all('document/didChange').length, 2);
      assert.deepEqual([clock.pending, document.copies], [0, 2]);
    });

    for (const [event, happens] of [
      ['document/didSave', ({ sync, document }) => sync.save(document)],
      ['document/didClose', ({ sync, document }) => sync.close(document.uri)],
      [
        'document/didFocus',
        ({ sync, document }) => {
          const position = { line: 0, character: 0 };
          sync.focus({ document, position, visibleRange: { start: position, end: position } });
        },
      ],
    ] as [string, (world: ReturnType<typeof opened>) => void][])
      it(`sends the latest text before ${event}, and not again`, async () => {
        const world = opened();
        world.type();
        happens(world);
        assert.deepEqual(
          world.wire.sent.slice(1).map(({ method }) => method),
          ['document/didChange', event],
        );
        await world.clock.pass(1_000);
        assert.equal(world.wire.all('document/didChange').length, 1);
      });

    it('sends nothing once it is disposed', async () => {
      const { wire, clock, sync, type } = opened();
      type();
      sync.dispose();
      await clock.pass(1_000);
      assert.deepEqual([wire.all('document/didChange'), clock.pending], [[], 0]);
    });
  });

  it('never delays one document because of another', () => {
    const wire = new WireDouble();
    const [a, b] = [new TextDocumentDouble('a', 'file:///a'), new TextDocumentDouble('b', 'file:///b')];
    const sync = new DocumentSync(
      wire,
      { ...everything, didChange: { syncKind: 'full' } },
      's',
      new ClockDouble(),
    );
    for (const document of [a, b]) {
      sync.open(document);
      sync.change(document, document.edit({ start: 0, end: 0, newText: 'x' }));
    }
    sync.flush('file:///b');
    assert.deepEqual(
      wire.all('document/didChange').map((params) => (params as DidChangeParams).uri),
      ['file:///b'],
    );
  });

  it('ignores documents that are not open, and a second open', () => {
    const wire = new WireDouble();
    const document = new TextDocumentDouble('x');
    const sync = new DocumentSync(wire, everything, 's', new ClockDouble());
    sync.change(document, document.edit({ start: 0, end: 0, newText: 'y' }));
    sync.save(document);
    sync.close(document.uri);
    assert.deepEqual(wire.sent, []);
    sync.open(document);
    sync.open(document);
    sync.close(document.uri);
    sync.close(document.uri);
    assert.deepEqual(
      wire.sent.map(({ method }) => method),
      ['document/didOpen', 'document/didClose'],
    );
  });
});

function cleanCut(text: string, at: number): boolean {
  const [before, after] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  return (
    !(before === 13 && after === 10) &&
    !(before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff)
  );
}
