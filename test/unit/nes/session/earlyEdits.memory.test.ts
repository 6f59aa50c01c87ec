// Tests that the copies of texts that are recorded before a session exists are freed once the session has the edits.

import * as assert from 'node:assert/strict';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, it } from 'mocha';
import { EditHistory } from '../../../../src/nes/context/editHistory.ts';
import type { NesWire } from '../../../../src/nes/session/deferredChangeWire.ts';
import { DocumentSync } from '../../../../src/nes/session/documentSync.ts';
import { EarlyEdits } from '../../../../src/nes/session/earlyEdits.ts';
import { replayEdits } from '../../../../src/nes/session/replayEdits.ts';
import type { DocumentChange, EditorDocument } from '../../../../src/nes/text/editorDocument.ts';
import { ClockDouble } from '../requests/nextEditsWorld.ts';
import { recordedChange } from './recordedChange.ts';
import { encodings } from './referenceAgent.ts';

/** As many and as long as are recorded. */
const documents = 8;
const lines = 5_000;

/** Holds each line as a string of its own, as VS Code does. */
class LinesDouble implements EditorDocument {
  readonly uri: string;
  readonly languageId = 'typescript';
  readonly eol = '\n';
  version = 1;
  readonly #lines: string[];

  /** @param letter in each line. */
  constructor(uri: string, letter: string) {
    this.uri = uri;
    this.#lines = Array.from({ length: lines }, (_, line) => flat(`${letter} line ${line} of a document`));
  }

  get lineCount(): number {
    return this.#lines.length;
  }

  lineAt(line: number): string {
    return this.#lines[line]!;
  }

  offsetAt(): never {
    throw new Error('Not used');
  }

  positionAt(): never {
    throw new Error('Not used');
  }

  getText(): string {
    return this.#lines.join('\n');
  }

  /** Inserts text at the start. */
  insert(text: string): DocumentChange[] {
    this.#lines[0] = flat(text + this.#lines[0]!);
    this.version++;
    const start = { line: 0, character: 0 };
    return [{ range: { start, end: start }, rangeOffset: 0, rangeLength: 0, text }];
  }
}

const silentWire: NesWire = {
  sendRequest: () => Promise.reject(new Error('Nothing is requested')),
  sendNotification: () => undefined,
};

describe('edits before there is a session', () => {
  for (const encoding of encodings)
    it(`leave no copy of the text in a session in ${encoding}`, () => {
      const letter = encoding === 'utf-16' ? 'a' : 'ä';
      const all = Array.from({ length: documents }, (_, n) => new LinesDouble(`file:///${n}.ts`, letter));
      const early = new EarlyEdits();
      for (const document of all) {
        early.follow(document);
        early.changed(document, document.insert('!'), 0);
      }
      const before = usedHeap();
      const history = new EditHistory(documents, (uri) => uri);
      const events = { didOpen: {}, didChange: { syncKind: 'incremental' } } as const;
      const sync = new DocumentSync(silentWire, events, 's', new ClockDouble(), encoding);
      replay(early, all, sync, history);
      const grown = usedHeap() - before;
      assert.ok(grown < 0, `it grew by ${grown} bytes, although the recorded copies are gone`);
      assert.equal(history.entries().length, documents);
      assert.ok(all.every(({ uri }) => sync.isOpen(uri)));
    });
});

/** A separate function, so that no variable keeps the recorded edits alive. */
function replay(
  early: EarlyEdits,
  all: readonly LinesDouble[],
  sync: DocumentSync,
  history: EditHistory,
): void {
  const recorded = early.take();
  for (const document of all)
    replayEdits(recorded.get(document.uri)!, document, sync, {
      documentOpened: (opened) => history.open(opened),
      documentChanged: (changed, changes, at) => history.changed(recordedChange(changed, changes, at)),
      documentReread: (current) => history.reread(current),
    });
}

/** A string that shares no memory with others. */
function flat(text: string): string {
  return Buffer.from(text).toString();
}

/** Bytes in use after garbage collection. */
function usedHeap(): number {
  // V8 keeps the last text that a regular expression was applied to.
  assert.match('x', /x/);
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}
