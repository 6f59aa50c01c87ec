// A document that is too long for next edits is not read, and no requests are sent for it.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { DocumentSync, longestDocument } from '../../../../src/nes/session/documentSync.ts';
import type { EditorDocument } from '../../../../src/nes/text/editorDocument.ts';
import { ClockDouble } from '../requests/nextEditsWorld.ts';
import { WireDouble } from '../session/wireDouble.ts';

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

describe('a document for next edits', () => {
  const sync = (wire: WireDouble): DocumentSync =>
    new DocumentSync(
      wire,
      { didOpen: {}, didChange: { syncKind: 'incremental' }, didFocus: {}, didClose: {}, didSave: {} },
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
});
