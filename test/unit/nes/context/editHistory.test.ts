// Edit history: grouped as other clients of the draft do, bounded, and correct: its diffs, applied in order to the
// earlier text, produce the current text.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { EditHistory } from '../../../../src/nes/context/editHistory.ts';
import type { OffsetEdit } from '../../../../src/nes/text/offsetEdit.ts';
import { applyUnifiedDiff } from '../text/applyUnifiedDiff.ts';
import { recordedChange } from '../session/recordedChange.ts';
import { TextDocumentDouble } from '../text/textDocumentDouble.ts';

const nameOf = (uri: string): string => uri.slice(uri.lastIndexOf('/') + 1);

/** A history with its own clock. */
function begin(...documents: TextDocumentDouble[]): {
  history: EditHistory;
  clock: { now: number };
  edit: (document: TextDocumentDouble, ...edits: OffsetEdit[]) => void;
  replace: (document: TextDocumentDouble, find: string, by: string) => void;
} {
  return beginWith(100, ...documents);
}

function beginWith(maxCount: number, ...documents: TextDocumentDouble[]): ReturnType<typeof begin> {
  const clock = { now: 0 };
  const history = new EditHistory(maxCount, nameOf);
  for (const document of documents) history.open(document);
  const edit = (document: TextDocumentDouble, ...edits: OffsetEdit[]): void =>
    history.changed(recordedChange(document, document.edit(...edits), clock.now));
  const replace = (document: TextDocumentDouble, find: string, by: string): void => {
    const start = document.getText().indexOf(find);
    assert.ok(start >= 0, find);
    edit(document, { start, end: start + find.length, newText: by });
  };
  return { history, clock, edit, replace };
}

function numbered(count: number): string {
  return Array.from({ length: count }, (_, i) => `line${i};\n`).join('');
}

describe('EditHistory', () => {
  it('writes a unified diff with three lines of context', () => {
    const document = new TextDocumentDouble(numbered(10));
    const { history, replace } = begin(document);
    replace(document, 'line5', 'five');
    assert.deepEqual(history.entries(), [
      {
        uri: document.uri,
        diff: [
          '--- a/a.ts',
          '+++ b/a.ts',
          '@@ -3,7 +3,7 @@',
          ' line2;',
          ' line3;',
          ' line4;',
          '-line5;',
          '+five;',
          ' line6;',
          ' line7;',
          ' line8;',
          '',
        ].join('\n'),
      },
    ]);
  });

  it('joins edits after a longer pause on a slow machine', () => {
    const document = new TextDocumentDouble(numbered(20));
    const history = new EditHistory(10, nameOf, { factor: 5 });
    history.open(document);
    for (const [at, newText] of [
      [0, 'a'],
      [4_999, 'b'],
      [9_999, 'c'],
    ] as const)
      history.changed(recordedChange(document, document.edit({ start: 0, end: 0, newText }), at));
    assert.equal(history.entries().length, 2);
  });

  it('joins edits within 8 lines and without a pause, and splits others', () => {
    const document = new TextDocumentDouble(numbered(60));
    const { history, clock, replace } = begin(document);
    replace(document, 'line10;', 'a');
    clock.now += 999;
    replace(document, 'line18;', 'b');
    assert.equal(history.entries().length, 1);
    clock.now += 999;
    replace(document, 'line27;', 'c');
    assert.equal(history.entries().length, 2);
    clock.now += 1000;
    replace(document, 'c\n', 'd\n');
    assert.equal(history.entries().length, 3);
    replace(document, 'line2;', 'e');
    assert.equal(history.entries().length, 4);
  });

  it('groups the edits of several cursors in one entry, and continues it', () => {
    const document = new TextDocumentDouble(numbered(100));
    const { history, edit } = begin(document);
    const at = (text: string): OffsetEdit => {
      const start = document.getText().indexOf(text);
      return { start, end: start, newText: 'x' };
    };
    for (let i = 0; i < 3; i++) edit(document, at('line5;'), at('line50;'), at('line90;'));
    const [entry, ...others] = history.entries();
    assert.deepEqual(others, []);
    assert.equal(entry?.diff.match(/^@@/gm)?.length, 3);
    assert.match(entry.diff, /^\+xxxline50;$/m);
  });

  it('keeps documents apart, oldest first', () => {
    const [a, b] = [new TextDocumentDouble('a\n', 'file:///a'), new TextDocumentDouble('b\n', 'file:///b')];
    const { history, replace } = begin(a, b);
    replace(a, 'a', 'aa');
    replace(b, 'b', 'bb');
    replace(a, 'aa', 'aaa');
    assert.deepEqual(
      history.entries().map(({ uri }) => uri),
      ['file:///a', 'file:///b', 'file:///a'],
    );
  });

  it('omits an edit that was reverted', () => {
    const document = new TextDocumentDouble(numbered(5));
    const { history, replace } = begin(document);
    replace(document, 'line1', 'x');
    replace(document, 'x', 'line1');
    assert.deepEqual(history.entries(), []);
  });

  it('keeps at most maxCount entries, the latest', () => {
    const document = new TextDocumentDouble(numbered(5));
    const { history, clock, replace } = beginWith(2, document);
    for (const [from, to] of [
      ['line1', 'one'],
      ['line2', 'two'],
      ['line3', 'three'],
    ] as const) {
      replace(document, from, to);
      clock.now += 2000;
    }
    const diffs = history.entries().map(({ diff }) => diff);
    assert.equal(diffs.length, 2);
    assert.match(diffs[0]!, /\+two/);
    assert.match(diffs[1]!, /\+three/);
  });

  it('marks a last line without a line end', () => {
    const document = new TextDocumentDouble('a\nb');
    const { history, replace } = begin(document);
    replace(document, 'b', 'b\n');
    assert.equal(
      history.entries()[0]?.diff,
      '--- a/a.ts\n+++ b/a.ts\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n',
    );
  });

  it('is cleared by an edit that is too large', () => {
    const document = new TextDocumentDouble(numbered(3000));
    const { history, clock, edit, replace } = begin(document);
    replace(document, 'line7;', 'seven');
    clock.now += 2000;
    edit(document, {
      start: 0,
      end: document.getText().length,
      newText: document.getText().replaceAll(';', ''),
    });
    assert.deepEqual(history.entries(), []);
    replace(document, 'line9', 'nine');
    assert.match(history.entries()[0]!.diff, /^-line9$/m);
    clock.now += 2000;
    replace(document, 'nine', 'x'.repeat(60_000));
    assert.deepEqual(history.entries(), []);
  });

  it('starts at the first event of a document that was not opened, and stops when it is closed', () => {
    const document = new TextDocumentDouble('a\nb\n');
    const { history, replace } = begin();
    replace(document, 'a', 'x');
    assert.deepEqual(history.entries(), []);
    replace(document, 'b', 'y');
    history.close(document.uri);
    assert.match(history.entries()[0]!.diff, /^ x$/m);
    replace(document, 'y', 'z');
    assert.equal(history.entries().length, 1);
  });

  it('does not continue an entry after the document was closed and reopened', () => {
    const document = new TextDocumentDouble('a\nb\n');
    const { history, replace } = begin(document);
    replace(document, 'a', 'x');
    history.close(document.uri);
    document.edit({ start: 0, end: 0, newText: 'meanwhile\n'.repeat(5) });
    history.open(document);
    replace(document, 'b', 'y');
    assert.equal(history.entries().length, 2);
    assert.match(history.entries()[1]!.diff, /^@@ -4,4 \+4,4 @@\n meanwhile\n meanwhile\n x\n-b\n\+y$/m);
  });

  it('reads all lines again if the line count after an event is wrong', () => {
    const document = new TextDocumentDouble('a\nb\n');
    const { history, replace } = begin(document);
    document.edit({ start: 0, end: 0, newText: 'new\n' });
    replace(document, 'a', 'x');
    assert.deepEqual(history.entries(), []);
    replace(document, 'b', 'y');
    assert.match(history.entries()[0]!.diff, /^ x\n-b\n\+y$/m);
  });

  const line = fc.constantFrom('', 'a', 'b', 'a(', '  b', '😀');
  const eol = fc.constantFrom('\n', '\r\n');
  const lines = fc.array(line, { maxLength: 40 });
  const change = fc.record({
    gap: fc.nat(25),
    deleted: fc.nat(12),
    text: fc.array(line, { maxLength: 4 }),
  });
  const event = fc.record({
    which: fc.nat(1),
    pause: fc.constantFrom(0, 400, 1000),
    changes: fc.array(change, { minLength: 1, maxLength: 4 }),
  });

  it('contains diffs that, applied in order, produce the current text', () => {
    fc.assert(
      fc.property(eol, lines, lines, fc.array(event, { maxLength: 25 }), (end, a, b, events) => {
        const documents = [
          new TextDocumentDouble(a.join(end), 'file:///a'),
          new TextDocumentDouble(b.join(end), 'file:///b'),
        ];
        const start = new Map(documents.map((document) => [document.uri, document.getText()]));
        const { history, clock, edit } = beginWith(1000, ...documents);
        for (const { which, pause, changes } of events) {
          clock.now += pause;
          const document = documents[which]!;
          const text = document.getText();
          const edits: OffsetEdit[] = [];
          let at = 0;
          for (const { gap, deleted, text: inserted } of changes) {
            const from = cleanCut(text, at + gap);
            const to = cleanCut(text, from + deleted);
            // Two edits may touch, but not both insert at the same place.
            at = deleted > 0 ? to : to + 1;
            if (to > text.length) break;
            edits.push({ start: from, end: to, newText: inserted.join(end) });
          }
          if (edits.length > 0) edit(document, ...edits);
          assertTrue(history, documents, start);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is correct for one event with very many changes', () => {
    const document = new TextDocumentDouble(numbered(400), 'file:///a');
    const start = new Map([[document.uri, document.getText()]]);
    const { history, edit, replace } = begin(document);
    replace(document, 'line7;', 'x\ny');
    const places = [...document.getText().matchAll(/line\d*[13];\n?/g)];
    edit(
      document,
      ...places.map(({ 0: found, index }, i) => ({
        start: index,
        end: index + found.length,
        newText: i % 3 === 0 ? '' : 'a\nb\n'.repeat(i % 3),
      })),
    );
    replace(document, 'line8;', 'z');
    assert.ok(places.length > 70);
    assertTrue(history, [document], start);
  });

  it('is correct for many events that are processed at once', () => {
    fc.assert(
      fc.property(lines, fc.array(event, { minLength: 20, maxLength: 60 }), (a, events) => {
        const document = new TextDocumentDouble(a.join('\n'), 'file:///a');
        const start = new Map([[document.uri, document.getText()]]);
        const { history, clock, edit } = beginWith(1000, document);
        for (const { pause, changes } of events) {
          clock.now += pause;
          const [{ gap, deleted, text }] = changes as [(typeof changes)[0]];
          const length = document.getText().length;
          const from = cleanCut(document.getText(), Math.min(gap, length));
          const to = cleanCut(document.getText(), Math.min(from + deleted, length));
          edit(document, { start: from, end: to, newText: text.join('\n') });
        }
        assertTrue(history, [document], start);
      }),
    );
  });
});

function assertTrue(
  history: EditHistory,
  documents: readonly TextDocumentDouble[],
  start: ReadonlyMap<string, string>,
): void {
  const texts = new Map([...start].map(([uri, text]) => [uri, text.replaceAll('\r\n', '\n')]));
  for (const { uri, diff } of history.entries()) texts.set(uri, applyUnifiedDiff(texts.get(uri)!, diff));
  for (const document of documents) {
    assert.equal(texts.get(document.uri), document.getText().replaceAll('\r\n', '\n'));
  }
}

/** The next offset from `at` on that splits neither a surrogate pair nor CRLF, which VS Code never does. */
function cleanCut(text: string, at: number): number {
  const [before, after] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  const cuts = (before === 13 && after === 10) || (before >= 0xd800 && before <= 0xdbff && after >= 0xdc00);
  return cuts ? at + 1 : at;
}
