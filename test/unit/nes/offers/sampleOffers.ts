// Offers of each kind in a document of twelve equal lines, for tests of how offers are shown.

import { EditOffer } from '../../../../src/nes/offers/editOffer.ts';
import { JumpOffer } from '../../../../src/nes/offers/jumpOffer.ts';
import { OpenSuggestion } from '../../../../src/nes/session/openSuggestion.ts';
import { OutcomeLedger } from '../../../../src/nes/session/outcomeLedger.ts';
import { RenameOffer } from '../../../../src/nes/offers/renameOffer.ts';
import { ReplaceOffer } from '../../../../src/nes/offers/replaceOffer.ts';
import { ClockDouble } from '../requests/nextEditsWorld.ts';
import { TextDocumentDouble } from '../text/textDocumentDouble.ts';
import { WireDouble } from '../session/wireDouble.ts';

const lines = 12;
export const document = new TextDocumentDouble('let sum = 1;\n'.repeat(lines));
export const other = new TextDocumentDouble('other\n', 'file:///work/b.ts');
const ledger = new OutcomeLedger(new WireDouble(), 's');
const suggestion = (): OpenSuggestion => new OpenSuggestion('x', ledger, new ClockDouble());

export function edit(line: number, from: number, to: number, newText: string, endLine = line): EditOffer {
  const start = document.offsetAt({ line, character: from });
  const end = document.offsetAt({ line: endLine, character: to });
  return new EditOffer(suggestion(), document, { start, end, newText }, undefined);
}

export function jump(line: number, uri = document.uri): JumpOffer {
  const position = { line, character: 0 };
  const known = uri === document.uri ? document : undefined;
  return new JumpOffer(suggestion(), { kind: 'jump', id: 'x', uri, position, encoding: 'utf-16' }, known);
}

export function rename(line: number): RenameOffer {
  const symbol = { start: { line, character: 4 }, end: { line, character: 7 } };
  return new RenameOffer(suggestion(), document, symbol, 'total');
}

export function replace(uri: string): ReplaceOffer {
  const wish = { kind: 'replace', id: 'x', uri, search: 'sum', replace: 'total', isRegex: false } as const;
  return new ReplaceOffer(suggestion(), wish);
}
