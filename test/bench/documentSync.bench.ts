// Makes random edits in every position encoding and both kinds of sync. A mirror that shares no code with the extension
// applies them, and must equal the document after each one.

import { DocumentSync } from '../../src/nes/session/documentSync.ts';
import type { NesWire } from '../../src/nes/session/deferredChangeWire.ts';
import type { OffsetEdit } from '../../src/nes/text/offsetEdit.ts';
import {
  documentDidOpen,
  type DidChangeParams,
  type DidOpenParams,
} from '../../src/protocol/nes/document.ts';
import type { PositionEncoding } from '../../src/protocol/nes/position.ts';
import { SeededRandom } from '../seededRandom.ts';
import { ClockDouble } from '../unit/nes/requests/nextEditsWorld.ts';
import { encodings, ReferenceAgent, unitsOf } from '../unit/nes/session/referenceAgent.ts';
import { TextDocumentDouble } from '../unit/nes/text/textDocumentDouble.ts';
import type { Figure } from './figure.ts';

/** Number of edits in each of the six combinations. */
const edits = 1_000_000;
/** Length in UTF-16 units above which more is deleted than inserted. */
const longest = 200;
const pieces = [
  'a',
  'b = 1;',
  ' ',
  'é',
  'ß',
  '€',
  '中文',
  '😀',
  '👩‍💻',
  '\n',
  '\r\n',
  '\r',
  '\t',
  '\u2028',
  '\u0000',
] as const;

export function* run(): Generator<Figure> {
  for (const syncKind of ['incremental', 'full'] as const) {
    let differences = 0;
    const start = performance.now();
    for (const encoding of encodings) differences += differencesOf(encoding, syncKind);
    yield {
      name: `nes: ${(edits * encodings.length).toLocaleString('en')} random edits, ${syncKind}: differences`,
      value: differences,
      unit: '',
      goal: '0',
      met: differences === 0,
      peers: [{ name: 'seconds', value: (performance.now() - start) / 1000 }],
    };
  }
}

function differencesOf(encoding: PositionEncoding, syncKind: 'incremental' | 'full'): number {
  const random = new SeededRandom(encodings.indexOf(encoding) + 1);
  const document = new TextDocumentDouble('const a = 1;\r\nconst é = "😀";\n');
  const agent = new ReferenceAgent(encoding);
  const wire: NesWire = {
    sendRequest: () => Promise.reject(new Error('Nothing is requested')),
    sendNotification: ({ name }, params) => {
      if (name === documentDidOpen.name) agent.open(params as DidOpenParams);
      else agent.change(params as DidChangeParams);
    },
  };
  const sync = new DocumentSync(
    wire,
    { didOpen: {}, didChange: { syncKind } },
    's',
    new ClockDouble(),
    encoding,
  );
  sync.open(document);
  let differences = 0;
  for (let done = 0; done < edits;) {
    const event = randomEdits(random, document.getText());
    done += event.length;
    sync.change(document, document.edit(...event));
    sync.flush(document.uri);
    if (!isEqual(agent.units, unitsOf(document.getText(), encoding))) differences++;
  }
  return differences;
}

/** One to three edits that don't overlap, as with several cursors. None splits a character or a line break. */
function randomEdits(random: SeededRandom, text: string): OffsetEdit[] {
  const places = Array.from({ length: 2 * (1 + random.below(3)) }, () =>
    wholeOffset(text, random.below(text.length + 1)),
  ).toSorted((a, b) => a - b);
  const deletes = random.next() < (text.length > longest ? 0.9 : 0.3);
  const found: OffsetEdit[] = [];
  for (let i = 0; i < places.length; i += 2) {
    const start = places[i]!;
    // Two edits must not be at the same place.
    if (found.at(-1)?.end === start && i > 0) continue;
    const newText = Array.from({ length: random.below(4) }, () => random.pick(pieces)).join('');
    found.push({ start, end: deletes ? places[i + 1]! : start, newText });
  }
  return found;
}

function wholeOffset(text: string, offset: number): number {
  const isInside =
    offset > 0 && /^(?:\r\n|[\ud800-\udbff][\udc00-\udfff])/.test(text.slice(offset - 1, offset + 1));
  return isInside ? offset - 1 : offset;
}

function isEqual(a: ArrayLike<unknown>, b: ArrayLike<unknown>): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
