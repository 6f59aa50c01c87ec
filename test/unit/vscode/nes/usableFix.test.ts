// Tests that only a preferred quick fix that adds text to the same file is used.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { usableFix, type OfferedFix } from '../../../../src/vscode/nes/usableFix.ts';
import { TextDocumentDouble } from '../../nes/text/textDocumentDouble.ts';

type Change = ReturnType<NonNullable<OfferedFix['edit']>['entries']>[number][1][number];

const document = new TextDocumentDouble('alpha\nbetaX\n');

function insertion(line: number, character: number, newText: string): Change {
  return { range: { start: { line, character }, isEmpty: true }, newText };
}

/** @param size the number of changed files, more than `uris` if the edit also creates files. */
function edit(changes: readonly Change[], uris = [document.uri], size = uris.length): OfferedFix['edit'] {
  return { size, entries: () => uris.map((uri) => [uri, changes]) };
}

const fix: OfferedFix = { isPreferred: true, edit: edit([insertion(1, 0, 'new ')]) };
const edits = [{ start: 6, end: 6, newText: 'new ' }];

describe('usableFix', () => {
  it('uses the preferred fix among others', () => {
    assert.deepEqual(usableFix([fix], document), edits);
    assert.deepEqual(usableFix([{ ...fix, isPreferred: false }, fix], document), edits);
  });

  it('uses it without its untitled command', () => {
    assert.deepEqual(usableFix([{ ...fix, command: { title: '' } }], document), edits);
  });

  it('orders the insertions, with the line ends of the document', () => {
    const several = { ...fix, edit: edit([insertion(1, 0, 'b\n'), insertion(0, 0, 'a\r')]) };
    const dos = new TextDocumentDouble('alpha\r\nbetaX\r\n');
    assert.deepEqual(usableFix([several], dos), [
      { start: 0, end: 0, newText: 'a\r\n' },
      { start: 7, end: 7, newText: 'b\r\n' },
    ]);
  });

  const refused: readonly (readonly [string, OfferedFix])[] = [
    ['it is not preferred', { ...fix, isPreferred: false }],
    ['it is disabled', { ...fix, disabled: { reason: 'no' } }],
    ['it has a command', { ...fix, command: { title: 'Run' } }],
    ['it is a command', { ...fix, command: 'test.ran' }],
    ['it has no edit', { isPreferred: true }],
    [
      'it replaces text',
      {
        ...fix,
        edit: edit([
          { ...insertion(1, 0, 'gamma'), range: { start: { line: 1, character: 0 }, isEmpty: false } },
        ]),
      },
    ],
    ['it changes another file', { ...fix, edit: edit([insertion(0, 0, 'new ')], ['file:///work/b.ts']) }],
    [
      'it changes another file too',
      { ...fix, edit: edit([insertion(0, 0, 'new ')], [document.uri, 'file:///work/b.ts']) },
    ],
    ['it creates a file too', { ...fix, edit: edit([insertion(0, 0, 'new ')], [document.uri], 2) }],
  ];
  for (const [what, one] of refused)
    it(`uses none if ${what}`, () => assert.equal(usableFix([one], document), undefined));

  it('uses none if several are preferred, even if only one of them can be used', () => {
    assert.equal(usableFix([fix, fix], document), undefined);
    assert.equal(usableFix([fix, { isPreferred: true }], document), undefined);
  });
});
