// Tests which files the editor for all changes compares, and with what.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { ChangeLedger } from '../../../../src/chat/review/changeLedger.ts';
import { changesView } from '../../../../src/chat/review/changesView.ts';
import {
  comparedFiles,
  mostCompared,
  type ComparedFiles,
} from '../../../../src/chat/review/comparedFiles.ts';
import { absent, textVersion, unknown, type FileVersion } from '../../../../src/chat/review/fileVersion.ts';

const [one, two, three] = ['one\n', 'two\n', 'three\n'].map((text) => textVersion(text)) as [
  FileVersion,
  FileVersion,
  FileVersion,
];
const picture: FileVersion = { kind: 'opaque', mark: 'picture', keeping: 'kept' };

/** @param writes the version before and the one that the agent left, by file. @param now versions that the user changed since. */
function compared(
  writes: Readonly<Record<string, readonly [FileVersion, FileVersion]>>,
  now: Readonly<Record<string, FileVersion>> = {},
  byGit: Readonly<Record<string, readonly [FileVersion, FileVersion]>> = {},
): ComparedFiles {
  const ledger = new ChangeLedger();
  for (const [uri, [before, left]] of Object.entries(byGit))
    ledger.movedByGit(uri, { conversation: 'c', entry: 1 }, before, left);
  for (const [uri, [before, left]] of Object.entries(writes)) ledger.wrote(uri, undefined, before, left);
  const versionOf = (uri: string): FileVersion => now[uri] ?? ledger.files.get(uri)?.left ?? unknown;
  const view = changesView(ledger.files, versionOf, (uri) => uri);
  return comparedFiles(view, ledger.files, versionOf);
}

describe('the files that are compared in one editor', () => {
  it('have no left side if they are new, and no right side if they are deleted', () => {
    assert.deepEqual(compared({ changed: [one, two], made: [absent, one], gone: [two, absent] }), {
      files: [
        { before: 'changed', now: 'changed' },
        { before: undefined, now: 'made' },
        { before: 'gone', now: undefined },
      ],
      withoutText: 0,
      hasMore: false,
    });
  });

  it('are one comparison if a file was moved, also if the user edited it since', () => {
    const moved = { old: [one, absent], fresh: [absent, one], other: [one, two] } as const;
    const files = [
      { before: 'old', now: 'fresh' },
      { before: 'other', now: 'other' },
    ];
    assert.deepEqual(compared(moved).files, files);
    assert.deepEqual(compared(moved, { fresh: three }).files, files);
    // The user has created the old file again.
    assert.deepEqual(compared(moved, { old: three }).files, [
      { before: 'old', now: 'old' },
      { before: undefined, now: 'fresh' },
      { before: 'other', now: 'other' },
    ]);
  });

  it('are those of the list: without settled ones, and changes by git last', () => {
    const writes = { settled: [one, two], mine: [two, three] } as const;
    const byGit = { pulled: [one, two] } as const;
    assert.deepEqual(compared(writes, { settled: one }, byGit).files, [
      { before: 'mine', now: 'mine' },
      { before: 'pulled', now: 'pulled' },
    ]);
  });

  it('do not include files without text, which are counted', () => {
    const writes = {
      logo: [picture, { ...picture, mark: 'other' }],
      unseen: [unknown, one],
      text: [one, two],
      replaced: [one, picture],
    } as const;
    assert.deepEqual(compared(writes), {
      files: [{ before: 'text', now: 'text' }],
      withoutText: 3,
      hasMore: false,
    });
  });

  it('are limited, of a list that is limited, too', () => {
    const many = (count: number): ComparedFiles =>
      compared(Object.fromEntries(Array.from({ length: count }, (_, at) => [`file${at}`, [one, two]])));
    assert.deepEqual([many(mostCompared).files.length, many(mostCompared).hasMore], [mostCompared, false]);
    for (const count of [mostCompared + 1, 300])
      assert.deepEqual([many(count).files.length, many(count).hasMore], [mostCompared, true], String(count));
  });

  it('have a limited length together', () => {
    const [before, left] = ['a', 'b'].map((letter) => textVersion(letter.repeat(2 ** 20))) as [
      FileVersion,
      FileVersion,
    ];
    const files = new Map(
      Array.from({ length: 20 }, (_, at) => [`file${at}`, { before, left, isMixed: false }]),
    );
    // Without the comparisons of the real list, which take seconds.
    const change = { kind: 'changed', added: 1, removed: 1, conflicts: 0, canUndo: true } as const;
    const listed = [...files.keys()].map((uri) => ({ uri, path: uri, ...change }));
    const found = comparedFiles({ files: listed, more: 0 }, files, () => left);
    assert.deepEqual([found.files.length, found.hasMore], [8, true]);
  });
});
