// The agent's copy of every document equals the document, whatever is typed; and nothing is sent that was not asked for.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { DocumentSync } from '../../../src/nes/documentSync.ts';
import type { DidChangeParams, DidOpenParams } from '../../../src/protocol/document.ts';
import type { DocumentEvents } from '../../../src/protocol/nesCapability.ts';
import { TextDocumentDouble } from './textDocumentDouble.ts';
import { WireDouble } from './wireDouble.ts';

const everything: DocumentEvents = {
  didOpen: {},
  didChange: { syncKind: 'incremental' },
  didClose: {},
  didSave: {},
  didFocus: {},
};

/** What an agent's text is after the messages it was sent, one change after the other. */
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
          const sync = new DocumentSync(wire, { ...everything, didChange: { syncKind } }, 's');
          sync.open(document);
          for (const cursors of events) {
            let at = 0;
            const edits = cursors.flatMap(({ gap, deleted, text: newText }) => {
              const from = at + gap;
              at = from + deleted + 1;
              const length = document.getText().length;
              // VS Code never cuts a pair of units in two either.
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

  it('sends nothing that was not asked for', () => {
    const wire = new WireDouble();
    const document = new TextDocumentDouble('x');
    const sync = new DocumentSync(wire, {}, 's');
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
    assert.deepEqual(wire.sent, []);
  });

  it('copies the text of a full-sync document only when something needs it', () => {
    const wire = new WireDouble();
    const document = new TextDocumentDouble('x');
    const sync = new DocumentSync(wire, { ...everything, didChange: { syncKind: 'full' } }, 's');
    sync.open(document);
    for (let i = 0; i < 5; i++) sync.change(document, document.edit({ start: 0, end: 0, newText: 'y' }));
    assert.equal(wire.all('document/didChange').length, 0);
    sync.save(document);
    assert.deepEqual(
      wire.sent.slice(1).map(({ method }) => method),
      ['document/didChange', 'document/didSave'],
    );
    assert.deepEqual(wire.all('document/didChange'), [
      { sessionId: 's', uri: document.uri, version: 6, contentChanges: [{ text: 'yyyyyx' }] },
    ]);
  });

  it('never lets one document wait for another', () => {
    const wire = new WireDouble();
    const [a, b] = [new TextDocumentDouble('a', 'file:///a'), new TextDocumentDouble('b', 'file:///b')];
    const sync = new DocumentSync(wire, { ...everything, didChange: { syncKind: 'full' } }, 's');
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
    const sync = new DocumentSync(wire, everything, 's');
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
