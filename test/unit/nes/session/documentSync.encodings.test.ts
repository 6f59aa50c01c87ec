// After any typing, pasting and undo, the copy of an agent that counts positions itself equals the document.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { DocumentSync } from '../../../../src/nes/session/documentSync.ts';
import type { OffsetEdit } from '../../../../src/nes/text/offsetEdit.ts';
import type { DidChangeParams, DidOpenParams } from '../../../../src/protocol/nes/document.ts';
import type { Position } from '../../../../src/base/textPosition.ts';
import type { PositionEncoding } from '../../../../src/protocol/nes/position.ts';
import { anyText, editEvents, editsOf, inverseOf, tidyText } from '../text/editScript.ts';
import { encodings, ReferenceAgent, unitsOf } from './referenceAgent.ts';
import { ClockDouble } from '../requests/nextEditsWorld.ts';
import { TextDocumentDouble } from '../text/textDocumentDouble.ts';
import { WireDouble } from './wireDouble.ts';

/** A document, its sync, and an agent that gets every message at once. */
class Synced {
  readonly document: TextDocumentDouble;
  readonly agent: ReferenceAgent;
  readonly wire = new WireDouble();
  readonly #sync: DocumentSync;
  readonly #encoding: PositionEncoding;
  #handled = 0;

  constructor(text: string, encoding: PositionEncoding, syncKind: 'full' | 'incremental') {
    this.document = new TextDocumentDouble(text);
    this.agent = new ReferenceAgent(encoding);
    this.#encoding = encoding;
    this.#sync = new DocumentSync(
      this.wire,
      { didOpen: {}, didChange: { syncKind } },
      's',
      new ClockDouble(),
      encoding,
    );
    this.#sync.open(this.document);
    this.#deliver();
  }

  edit(...edits: OffsetEdit[]): void {
    this.#sync.change(this.document, this.document.edit(...edits));
    this.#sync.flush(this.document.uri);
    this.#deliver();
  }

  assertEqual(): void {
    assert.deepEqual(this.agent.units, unitsOf(this.document.getText(), this.#encoding));
  }

  #deliver(): void {
    for (const { method, params } of this.wire.sent.slice(this.#handled)) {
      if (method === 'document/didOpen') this.agent.open(params as DidOpenParams);
      else this.agent.change(params as DidChangeParams);
    }
    this.#handled = this.wire.sent.length;
  }
}

/** Typed text, and the place (as a share of the text) of an optional click before it. */
const keystrokes = fc.array(
  fc.record({
    key: fc.constantFrom('x', 'x', ' ', 'é', '😀', '\n', '\n\t', '\r\n', '~', '\u007f', ''),
    click: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined, freq: 3 }),
  }),
  { maxLength: 30 },
);

/** The offset, moved to the start if it is inside a character or a line break. */
function outside(text: string, offset: number): number {
  return /^(\r\n|[\ud800-\udbff][\udc00-\udfff])/.test(text.slice(Math.max(0, offset - 1))) && offset > 0
    ? offset - 1
    : offset;
}

describe('position encodings of changes', () => {
  for (const encoding of encodings) {
    it(`${encoding}: the copy equals what is typed, key by key`, () => {
      fc.assert(
        fc.property(tidyText, keystrokes, (start, keys) => {
          const synced = new Synced(start, encoding, 'incremental');
          let cursor = 0;
          for (const { key, click } of keys) {
            const text = synced.document.getText();
            if (click !== undefined) cursor = outside(text, Math.round(click * text.length));
            // An empty text is Backspace.
            const start = key === '' ? outside(text, Math.max(0, cursor - 1)) : cursor;
            if (start === cursor && key === '') continue;
            synced.edit({ start, end: cursor, newText: key });
            synced.assertEqual();
            cursor = start + key.length;
          }
        }),
        { numRuns: 400 },
      );
    });
    for (const syncKind of ['incremental', 'full'] as const) {
      for (const [name, text] of [
        ['any text', anyText],
        ['tidy text', tidyText],
      ] as const) {
        it(`${encoding}, ${syncKind}: the copy equals ${name} after every change`, () => {
          fc.assert(
            fc.property(text, editEvents(text), (start, events) => {
              const synced = new Synced(start, encoding, syncKind);
              synced.assertEqual();
              const undo: { edits: OffsetEdit[]; before: string }[] = [];
              for (const event of events) {
                const before = synced.document.getText();
                const last = event.undo ? undo.pop() : undefined;
                const edits = last ? inverseOf(last.edits, last.before, before) : editsOf(event, before);
                if (edits.length === 0) continue;
                synced.edit(...edits);
                synced.assertEqual();
                // An undone step cannot be undone again, nor a step below one that was left out.
                if (!last) undo.push({ edits, before });
                else if (synced.document.getText() !== last.before) undo.length = 0;
              }
            }),
            { numRuns: 400 },
          );
        });
      }
    }

    it(`${encoding}: a neighbouring surrogate half is included when a pair is joined or split`, () => {
      const joined = new Synced('é\ud83d', encoding, 'incremental');
      joined.edit({ start: 2, end: 2, newText: '\ude00' });
      joined.assertEqual();
      const split = new Synced('é😀', encoding, 'incremental');
      split.edit({ start: 2, end: 2, newText: 'x' });
      split.assertEqual();
      const met = new Synced('\ud83dx\ude00', encoding, 'incremental');
      met.edit({ start: 1, end: 2, newText: '' });
      met.assertEqual();
    });

    it(`${encoding}: CR and LF that become adjacent count as one line end`, () => {
      const synced = new Synced('a\rb\né', encoding, 'incremental');
      synced.edit({ start: 2, end: 3, newText: '' });
      synced.assertEqual();
      synced.edit({ start: 4, end: 4, newText: 'ü' });
      synced.assertEqual();
    });

    it(`${encoding}: two changes that touch, where the second turns a CR into a CRLF`, () => {
      const synced = new Synced('\rb', encoding, 'incremental');
      synced.edit({ start: 0, end: 1, newText: '' }, { start: 1, end: 1, newText: '\n' });
      synced.assertEqual();
    });

    it(`${encoding}: an insertion before what is replaced, in either order of the changes`, () => {
      const document = new TextDocumentDouble('éab');
      const wire = new WireDouble();
      const events = { didOpen: {}, didChange: { syncKind: 'incremental' } } as const;
      const sync = new DocumentSync(wire, events, 's', new ClockDouble(), encoding);
      sync.open(document);
      const changes = document.edit({ start: 1, end: 1, newText: 'x' }, { start: 1, end: 2, newText: 'A' });
      sync.change(document, changes.toReversed());
      const agent = new ReferenceAgent(encoding);
      agent.open({ text: 'éab' });
      agent.change(wire.sent[1]!.params as DidChangeParams);
      assert.deepEqual(agent.units, unitsOf('éxAb', encoding));
    });

    it(`${encoding}: a paste of more lines than fit on a stack`, () => {
      const synced = new Synced('é\nä', encoding, 'incremental');
      const lines = 150_000;
      synced.edit({ start: 1, end: 1, newText: 'x\n'.repeat(lines) });
      synced.edit({ start: lines * 2 + 3, end: lines * 2 + 3, newText: 'z' });
      const sent = (synced.wire.sent.at(-1)!.params as DidChangeParams).contentChanges[0]!.range!;
      const character = encoding === 'utf-8' ? 2 : 1;
      assert.deepEqual(sent.start, { line: lines + 1, character });
    });
  }
});

/** A document that counts how often its lines are read, and throws if its whole text is read after opening. */
class WatchedDocument extends TextDocumentDouble {
  linesRead = 0;
  wholeTextAllowed = true;
  override lineAt(line: number): string {
    this.linesRead++;
    return super.lineAt(line);
  }
  override offsetAt(position: Position): number {
    assert.ok(this.wholeTextAllowed, 'nothing is counted from the start of the text');
    return super.offsetAt(position);
  }
  override getText(): string {
    assert.ok(this.wholeTextAllowed, 'the whole text was asked for');
    return super.getText();
  }
}

/** The number of lines that are read for this change. */
function typed(text: string, at: number, newText: string, encoding: PositionEncoding): number {
  const wire = new WireDouble();
  const document = new WatchedDocument(text);
  const sync = new DocumentSync(
    wire,
    { didOpen: {}, didChange: { syncKind: 'incremental' } },
    's',
    new ClockDouble(),
    encoding,
  );
  sync.open(document);
  const changes = document.edit({ start: at, end: at, newText });
  document.wholeTextAllowed = false;
  document.linesRead = 0;
  sync.change(document, changes);
  assert.equal(wire.sent.length, 2);
  return document.linesRead;
}

describe('cost of a keystroke', () => {
  const ascii = 'const a = 1;\n'.repeat(1000);
  for (const encoding of encodings) {
    it(`${encoding}: reads no line of an ASCII document, not even for a line break`, () => {
      assert.equal(typed(ascii, 500, 'x', encoding), 0);
      assert.equal(typed(ascii, 500, '\n\n', encoding), 0);
      assert.equal(typed(`${ascii}é\n`, 500, 'x', encoding), 0, 'nor beside lines that are not');
    });
  }

  it('utf-16: never reads a line; utf-8: reads only changed lines', () => {
    const text = 'é\n'.repeat(1000);
    assert.equal(typed(text, 500, 'x\ny', 'utf-16'), 0);
    assert.equal(typed(text, 500, 'x\ny', 'utf-8'), 2);
    assert.equal(typed(text, 500, 'x\ry\r\n', 'utf-8'), 3);
    assert.equal(typed(ascii, 500, 'é', 'utf-8'), 1);
  });
});
