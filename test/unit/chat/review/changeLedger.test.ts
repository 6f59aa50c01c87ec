// Proves that files can go back to before any prompt, that what was forgotten is said to be, and what the page is told.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { ChangeLedger } from '../../../../src/chat/review/changeLedger.ts';
import { changesView } from '../../../../src/chat/review/changesView.ts';
import { absent, textVersion, unknown, type FileVersion } from '../../../../src/chat/review/fileVersion.ts';
import { undoFile } from '../../../../src/chat/review/reviewedFile.ts';

const turn = (entry: number, conversation = 'c'): { conversation: string; entry: number } => ({
  conversation,
  entry,
});
const [one, two, three] = ['1\n', '1\n2\n', '1\n2\n3\n'].map(textVersion) as [
  FileVersion,
  FileVersion,
  FileVersion,
];

describe('the ledger of changes', () => {
  it('knows what was before each prompt, also of files that were kept', () => {
    const ledger = new ChangeLedger();
    ledger.wrote('a', turn(1), one, two);
    ledger.keepAll();
    ledger.wrote('a', turn(5), two, three);
    ledger.wrote('b', turn(5), absent, one);
    assert.deepEqual([...ledger.files.keys()], ['a', 'b']);
    assert.deepEqual(ledger.files.get('a')?.before, two);
    const target = (entry: number): unknown =>
      undoFile(ledger.since(turn(entry)).files.get('a')!, three).target;
    assert.deepEqual(target(1), { kind: 'text', text: '1\n' });
    assert.deepEqual(target(5), { kind: 'text', text: '1\n2\n' });
    assert.equal(ledger.since(turn(6)).files.size, 0);
    assert.equal(ledger.since(turn(1, 'other')).files.size, 0);
  });

  it('takes back its own conversation’s changes only', () => {
    const ledger = new ChangeLedger();
    const [start, mine, both] = ['a\nb\nc\nd\n', 'A\nb\nc\nd\n', 'A\nb\nc\nD\n'].map(textVersion) as [
      FileVersion,
      FileVersion,
      FileVersion,
    ];
    ledger.wrote('f', turn(1), start, mine);
    ledger.wrote('f', turn(1, 'other'), mine, both);
    const file = ledger.since(turn(1)).files.get('f')!;
    assert.deepEqual(undoFile(file, both).target, { kind: 'text', text: 'a\nb\nc\nD\n' });
  });

  it('says what it had to forget', () => {
    const ledger = new ChangeLedger({ text: 10, files: 2, steps: 2 });
    ledger.wrote('a', turn(1), one, two);
    assert.equal(ledger.since(turn(1)).isWhole, true);
    ledger.wrote('b', turn(2), absent, three);
    assert.equal(ledger.since(turn(1)).isWhole, false);
    assert.equal(ledger.since(turn(2)).isWhole, true);
    assert.deepEqual(ledger.files.get('a')?.before, unknown);
    ledger.wrote('c', turn(3), absent, one);
    assert.deepEqual([...ledger.files.keys()], ['b', 'c']);
  });

  it('lists what there is to review', () => {
    const ledger = new ChangeLedger();
    ledger.wrote('changed', undefined, one, three);
    ledger.wrote('new', undefined, absent, two);
    ledger.wrote('gone', undefined, three, absent);
    ledger.wrote('unknown', undefined, unknown, three);
    ledger.wrote('undone', undefined, one, two);
    const now: Record<string, FileVersion> = {
      changed: three,
      new: textVersion('1\n2\nmine\n'),
      gone: absent,
      unknown: three,
      undone: one,
    };
    const { files, more } = changesView(
      ledger.files,
      (uri) => now[uri]!,
      (uri) => `src/${uri}`,
    );
    assert.equal(more, 0);
    assert.deepEqual(
      files.map(({ path, kind, added, removed, conflicts, canUndo }) => [
        path,
        kind,
        added,
        removed,
        conflicts,
        canUndo,
      ]),
      [
        ['src/changed', 'changed', 2, 0, 0, true],
        ['src/new', 'created', 3, 0, 1, false],
        ['src/gone', 'deleted', 0, 3, 0, true],
        ['src/unknown', 'opaque', 0, 0, 0, false],
      ],
    );
    assert.match(files[3]!.note!, /not known/);
  });

  it('knows a file that was moved', () => {
    const ledger = new ChangeLedger();
    ledger.wrote('old', undefined, three, absent);
    ledger.wrote('other', undefined, absent, one);
    ledger.wrote('new', undefined, absent, three);
    const now: Record<string, FileVersion> = { old: absent, other: one, new: three };
    const { files } = changesView(
      ledger.files,
      (uri) => now[uri]!,
      (uri) => uri,
    );
    assert.deepEqual(
      files.map(({ note }) => note),
      ['Moved to new', undefined, 'Moved from old'],
    );
  });

  it('lists no more than can be looked at', () => {
    const ledger = new ChangeLedger();
    for (let index = 0; index < 300; index++) ledger.wrote(`f${index}`, undefined, absent, one);
    const { files, more } = changesView(ledger.files, () => one, String);
    assert.deepEqual([files.length, more], [200, 100]);
  });
});
