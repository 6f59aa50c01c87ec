// Tests reverting files to before any prompt, reports of dropped steps, and the page's view of changes.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { allAtOnce, Pace } from '../../../../src/base/pieces.ts';
import { ChangeLedger, type Since } from '../../../../src/chat/review/changeLedger.ts';
import { changesView } from '../../../../src/chat/review/changesView.ts';
import { absent, textVersion, unknown, type FileVersion } from '../../../../src/chat/review/fileVersion.ts';
import {
  mapVersions,
  marksOf,
  partVersion,
  readLedgerPart,
  type StoredVersion,
} from '../../../../src/chat/review/ledgerPart.ts';
import { undoFile } from '../../../../src/chat/review/reviewedFile.ts';

const turn = (entry: number, conversation = 'c'): { conversation: string; entry: number } => ({
  conversation,
  entry,
});
const [one, two, three] = ['1\n', '1\n2\n', '1\n2\n3\n'].map((text) => textVersion(text)) as [
  FileVersion,
  FileVersion,
  FileVersion,
];

const since = (ledger: ChangeLedger, mark: ReturnType<typeof turn>): Since => allAtOnce(ledger.since(mark));

describe('the change ledger', () => {
  it('compares the versions of many steps in pieces, and does not mix them with later ones', () => {
    const ledger = new ChangeLedger();
    const version = (lines: number): FileVersion => textVersion('a\n'.repeat(lines));
    for (let step = 0; step < 100; step++)
      ledger.wrote(`f${step % 2}`, turn(1), version(100 + 2 * step), version(101 + 2 * step));
    const whole = since(ledger, turn(1));
    const { left: last } = whole.files.get('f1')!;
    const work = ledger.since(turn(1), undefined, new Pace(2 ** 12));
    let pieces = 1;
    let step = work.next();
    for (; step.done !== true; step = work.next()) {
      if (pieces++ === 1) ledger.wrote('f1', turn(1), last, version(500));
    }
    assert.ok(pieces > 50, `${pieces}`);
    assert.deepEqual(step.value, whole);
    const only = allAtOnce(ledger.since(turn(1), 'f0'));
    assert.deepEqual([...only.files], [['f0', whole.files.get('f0')]]);
  });

  it('reverts files to before each prompt, also kept ones', () => {
    const ledger = new ChangeLedger();
    ledger.wrote('a', turn(1), one, two);
    ledger.keepAll();
    ledger.wrote('a', turn(5), two, three);
    ledger.wrote('b', turn(5), absent, one);
    assert.deepEqual([...ledger.files.keys()], ['a', 'b']);
    assert.deepEqual(ledger.files.get('a')?.before, two);
    const target = (entry: number): unknown =>
      undoFile(since(ledger, turn(entry)).files.get('a')!, three).target;
    assert.deepEqual(target(1), { kind: 'text', text: '1\n' });
    assert.deepEqual(target(5), { kind: 'text', text: '1\n2\n' });
    assert.equal(since(ledger, turn(6)).files.size, 0);
    assert.equal(since(ledger, turn(1, 'other')).files.size, 0);
  });

  it('reverts only changes of the given conversation', () => {
    const ledger = new ChangeLedger();
    const [start, mine, both] = ['a\nb\nc\nd\n', 'A\nb\nc\nd\n', 'A\nb\nc\nD\n'].map((text) =>
      textVersion(text),
    ) as [FileVersion, FileVersion, FileVersion];
    ledger.wrote('f', turn(1), start, mine);
    ledger.wrote('f', turn(1, 'other'), mine, both);
    const file = since(ledger, turn(1)).files.get('f')!;
    assert.deepEqual(undoFile(file, both).target, { kind: 'text', text: 'a\nb\nc\nD\n' });
  });

  it('lists changes by git separately and does not revert them', () => {
    const ledger = new ChangeLedger();
    ledger.movedByGit('a', turn(1), one, two);
    assert.deepEqual(ledger.files.get('a'), { before: one, left: two, isMixed: false, byGit: true });
    assert.equal(since(ledger, turn(1)).files.size, 0);
    // The agent continues from that text.
    ledger.wrote('a', turn(2), two, three);
    assert.deepEqual(ledger.files.get('a'), { before: two, left: three, isMixed: false });
    // In files of the agent, changes made by git count as the user's.
    ledger.movedByGit('a', turn(2), three, one);
    assert.deepEqual(ledger.files.get('a'), { before: two, left: three, isMixed: false });
  });

  it('reverts to an earlier prompt across an undo of the same place', () => {
    const ledger = new ChangeLedger();
    const [start, first, second, third] = ['a\nx\n', 'b\nx\n', 'c\nx\n', 'd\nx\n'].map((text) =>
      textVersion(text),
    ) as [FileVersion, FileVersion, FileVersion, FileVersion];
    ledger.wrote('f', turn(1), start, first);
    ledger.wrote('f', turn(2), first, second);
    ledger.tookBack('f', second, first);
    assert.deepEqual(undoFile(since(ledger, turn(2)).files.get('f')!, first).target, undefined);
    ledger.wrote('f', turn(3), first, third);
    assert.deepEqual(undoFile(since(ledger, turn(1)).files.get('f')!, third), {
      target: start,
      isConflict: false,
    });
  });

  it('reclassifies a change as git’s and keeps the agent’s earlier change', () => {
    const ledger = new ChangeLedger();
    ledger.wrote('a', turn(1), one, two);
    ledger.wasGit('a');
    assert.equal(ledger.files.get('a')?.byGit, true);
    assert.equal(since(ledger, turn(1)).files.size, 0);
    ledger.wrote('b', turn(1), one, two);
    ledger.wrote('b', turn(1), two, three);
    ledger.wasGit('b');
    assert.deepEqual(ledger.files.get('b'), { before: one, left: two, isMixed: false });
    assert.deepEqual(since(ledger, turn(1)).files.get('b')?.left, two);
    ledger.wrote('c', turn(1), one, two);
    ledger.wrote('c', turn(2), two, three);
    ledger.wasGit('c');
    assert.deepEqual(ledger.files.get('c')?.left, two);
    assert.equal(since(ledger, turn(2)).files.size, 0);
  });

  it('is the same after it was stored and restored', async () => {
    const ledger = new ChangeLedger({ text: 1_000, files: 9, steps: 3 });
    ledger.wrote('old', turn(0), absent, one);
    ledger.wrote('a', turn(1), one, two);
    ledger.wrote('b', turn(2), absent, { kind: 'opaque', mark: 'm', keeping: 'kept' });
    ledger.wrote('other', turn(1, 'd'), one, two);
    ledger.movedByGit('g', turn(2), two, one);
    const texts = new Map<string, string>();
    const part = await mapVersions(ledger.part('c'), (version): Promise<StoredVersion> => {
      if (version.kind !== 'text') return Promise.resolve(version);
      texts.set(`mark of ${version.text}`, version.text);
      return Promise.resolve({ kind: 'text', mark: `mark of ${version.text}` });
    });
    assert.deepEqual([...marksOf(part)].toSorted(), ['m', ...texts.keys()].toSorted());
    const read = readLedgerPart(JSON.parse(JSON.stringify({ version: partVersion, ...part })));
    assert.ok(read !== undefined && read !== 'newer');
    const back = await mapVersions(read, (version) =>
      Promise.resolve(version.kind === 'text' ? textVersion(texts.get(version.mark)!) : version),
    );
    const restored = new ChangeLedger();
    restored.wrote('newer', turn(7, 'e'), absent, one);
    restored.restore('c', back);
    assert.deepEqual([...restored.files.keys()], ['old', 'a', 'b', 'g', 'newer']);
    for (const uri of ['old', 'a', 'b', 'g'])
      assert.deepEqual(restored.files.get(uri), ledger.files.get(uri));
    assert.deepEqual(since(restored, turn(1)).files.get('a'), since(ledger, turn(1)).files.get('a'));
    assert.equal(since(restored, turn(0)).isWhole, false);
    restored.forget('c');
    assert.deepEqual(restored.part('c'), { forgotten: undefined, steps: [], files: [] });
    // The user may still want to see them.
    assert.equal(restored.files.has('a'), true);
  });

  it('reads damaged versions as unknown and skips damaged items', () => {
    const raw = {
      version: partVersion,
      steps: [7, { entry: 'x', uri: 'a' }, { entry: 1, uri: 'a', prior: { kind: 'text' }, left: null }],
      files: [{ uri: 3 }, { uri: 'a', before: { kind: 'opaque', mark: 'm', keeping: 'nonsense' }, left: 4 }],
    };
    const lost = { kind: 'unknown' };
    assert.deepEqual(readLedgerPart(raw), {
      forgotten: undefined,
      steps: [{ entry: 1, uri: 'a', prior: lost, left: lost }],
      files: [
        {
          ...{ uri: 'a', before: { kind: 'opaque', mark: 'm', keeping: 'notKept' }, left: lost },
          ...{ isMixed: false, byGit: false },
        },
      ],
    });
    for (const bad of [undefined, null, 1, [], {}, { version: 0 }])
      assert.equal(readLedgerPart(bad), undefined);
    assert.equal(readLedgerPart({ version: partVersion + 1 }), 'newer');
  });

  it('reports dropped steps', () => {
    const ledger = new ChangeLedger({ text: 10, files: 2, steps: 2 });
    ledger.wrote('a', turn(1), one, two);
    assert.equal(since(ledger, turn(1)).isWhole, true);
    ledger.wrote('b', turn(2), absent, three);
    assert.equal(since(ledger, turn(1)).isWhole, false);
    assert.equal(since(ledger, turn(2)).isWhole, true);
    assert.deepEqual(ledger.files.get('a')?.before, unknown);
    ledger.wrote('c', turn(3), absent, one);
    assert.deepEqual([...ledger.files.keys()], ['b', 'c']);
  });

  it('lists the files to review', () => {
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
    assert.match(files[3]!.note!, /unknown/);
    assert.deepEqual(files[0]!.preview, { text: ' 1\n+2\n+3', cut: undefined });
    assert.match(files[2]!.preview!.text, /^-1\n-2/);
    assert.equal(files[3]!.preview, undefined);
  });

  it('recognizes a moved file', () => {
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

  it('names the turns that changed a file, and marks changes without asking, except those of git', () => {
    const ledger = new ChangeLedger();
    ledger.wrote('a', turn(1), one, two);
    ledger.wrote('a', turn(1), two, three);
    ledger.wrote('a', turn(5), three, two);
    ledger.wrote('b', undefined, one, two);
    ledger.movedByGit('c', turn(5), one, two);
    assert.deepEqual([...ledger.turns], [['a', [turn(1), turn(5)]]]);
    const isUnasked = (uri: string): boolean => uri !== 'b';
    const { files } = changesView(ledger.files, () => two, String, isUnasked);
    assert.deepEqual(
      files.map(({ uri, isUnasked }) => [uri, isUnasked]),
      [
        ['a', true],
        ['b', undefined],
        ['c', undefined],
      ],
    );
  });

  it('limits the number of listed files', () => {
    const ledger = new ChangeLedger();
    for (let index = 0; index < 300; index++) ledger.wrote(`f${index}`, undefined, absent, one);
    const { files, more } = changesView(ledger.files, () => one, String);
    assert.deepEqual([files.length, more], [200, 100]);
  });
});
