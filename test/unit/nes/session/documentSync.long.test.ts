// A document that is too long for next edits is not read, and no requests are sent for it.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { DocumentSync, longestDocument } from '../../../../src/nes/session/documentSync.ts';
import type { EditorDocument } from '../../../../src/nes/text/editorDocument.ts';
import { ClockDouble } from '../requests/nextEditsWorld.ts';
import { WireDouble } from './wireDouble.ts';
import { TextDocumentDouble } from '../text/textDocumentDouble.ts';

/** A document with a non-ASCII character in every line that counts what is read of it. */
class CountedDocument implements EditorDocument {
  readonly uri = 'file:///work/long.txt';
  readonly languageId = 'plaintext';
  readonly version = 1;
  readonly eol = '\n';
  readonly lineCount: number;
  linesRead = 0;
  textsRead = 0;

  /** @param length in UTF-16 units, in lines of 8 with their line breaks. */
  constructor(length: number) {
    this.lineCount = length / 8 + 1;
  }

  lineAt(line: number): string {
    this.linesRead++;
    return line === this.lineCount - 1 ? '' : 'éxxxxxx';
  }

  offsetAt({ line }: { line: number }): number {
    return line * 8;
  }

  positionAt(offset: number): { line: number; character: number } {
    return { line: Math.floor(offset / 8), character: offset % 8 };
  }

  getText(): string {
    this.textsRead++;
    return 'éxxxxxx\n'.repeat(this.lineCount - 1);
  }
}

/** Counts how often something is asked that takes time in a long document. */
class EditedDocument extends TextDocumentDouble {
  asked = 0;

  override offsetAt(position: { line: number; character: number }): number {
    this.asked++;
    return super.offsetAt(position);
  }

  override getText(): string {
    this.asked++;
    return super.getText();
  }
}

describe('a document for next edits', () => {
  const sync = (wire: WireDouble, syncKind: 'incremental' | 'full' = 'incremental'): DocumentSync =>
    new DocumentSync(
      wire,
      { didOpen: {}, didChange: { syncKind }, didFocus: {}, didClose: {}, didSave: {} },
      's',
      new ClockDouble(),
      'utf-8',
    );
  const start = { line: 0, character: 0 };
  const change = { range: { start, end: start }, rangeOffset: 0, rangeLength: 0, text: 'x' };

  it('is neither read nor synced if it is too long', () => {
    const wire = new WireDouble();
    const documents = sync(wire);
    const document = new CountedDocument(longestDocument + 8);
    documents.open(document);
    documents.change(document, [change]);
    documents.save(document);
    documents.focus({ document, position: start, visibleRange: { start, end: start } });
    documents.flushAll();
    assert.equal(documents.isTooLong(document.uri), true);
    assert.deepEqual([document.linesRead, document.textsRead], [0, 0]);
    documents.close(document.uri);
    assert.deepEqual(wire.sent, []);
    assert.equal(documents.isTooLong(document.uri), false);
  });

  it('is read once, line by line, if it has the longest allowed length', () => {
    const wire = new WireDouble();
    const documents = sync(wire);
    const document = new CountedDocument(longestDocument);
    documents.open(document);
    assert.equal(documents.isTooLong(document.uri), false);
    assert.ok(document.linesRead <= document.lineCount);
    assert.ok(document.textsRead <= 2);
    assert.deepEqual(
      wire.sent.map(({ method }) => method),
      ['document/didOpen'],
    );
  });

  for (const syncKind of ['incremental', 'full'] as const) {
    it(`is closed when it becomes too long, and opened when it is short again (${syncKind})`, () => {
      const wire = new WireDouble();
      const documents = sync(wire, syncKind);
      const document = new EditedDocument('a\n');
      const { uri } = document;
      const edit = (start: number, end: number, newText: string): void =>
        documents.change(document, document.edit({ start, end, newText }));
      documents.open(document);
      edit(0, 1, 'b');
      const { moment } = documents;
      document.asked = 0;
      edit(2, 2, 'x'.repeat(longestDocument - 1));
      assert.equal(documents.isTooLong(uri), true);
      assert.equal(documents.changedSince(uri, moment), true);
      edit(0, 0, 'y');
      documents.save(document);
      documents.focus({ document, position: start, visibleRange: { start, end: start } });
      documents.flushAll();
      assert.equal(document.asked, 1);
      // At the limit, a key does not open it.
      edit(0, 9, '');
      const sent = wire.sent.map(({ method }) => method).filter((method) => method !== 'document/didChange');
      assert.deepEqual(sent, ['document/didOpen', 'document/didClose']);
      edit(2, longestDocument - 9, '');
      assert.equal(documents.isTooLong(uri), false);
      edit(0, 1, 'z');
      documents.flushAll();
      documents.close(uri);
      const messages = wire.sent.slice(syncKind === 'full' ? 2 : 3).map(({ method, params }) => ({
        method,
        text: (params as { text?: string }).text?.length,
      }));
      assert.deepEqual(messages, [
        { method: 'document/didOpen', text: 4 },
        { method: 'document/didChange', text: undefined },
        { method: 'document/didClose', text: undefined },
      ]);
      assert.ok(wire.sent.every(({ params }) => JSON.stringify(params).length < 1_000));
    });
  }

  it('is not asked for its length when a key is pressed', () => {
    const documents = sync(new WireDouble());
    const document = new EditedDocument('x'.repeat(longestDocument - 10));
    documents.open(document);
    document.asked = 0;
    for (let key = 0; key < 10; key++)
      documents.change(document, document.edit({ start: 0, end: 0, newText: 'y' }));
    assert.equal(document.asked, 0);
    documents.change(document, document.edit({ start: 0, end: 0, newText: 'y' }));
    assert.equal(documents.isTooLong(document.uri), true);
  });
});
