// Tests the bounds of the previews in the page's view of changes.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { ChangeLedger } from '../../../../src/chat/review/changeLedger.ts';
import { changesView, type FileChange } from '../../../../src/chat/review/changesView.ts';
import { absent, textVersion } from '../../../../src/chat/review/fileVersion.ts';

const long = textVersion('line\n'.repeat(1_000));

/** The list of that many new files of 1,000 lines. */
function listOf(count: number): readonly FileChange[] {
  const ledger = new ChangeLedger();
  for (let at = 0; at < count; at++) ledger.wrote(`file${at}`, undefined, absent, long);
  return changesView(
    ledger.files,
    () => long,
    (uri) => uri,
  ).files;
}

const linesOf = ({ preview }: FileChange): number | undefined => preview?.text.split('\n').length;

describe('the previews of changed files', () => {
  it('are long where few files were changed, and say how much is missing', () => {
    const [file] = listOf(1);
    assert.equal(linesOf(file!), 120);
    assert.equal(file!.preview?.cut, '880 more lines');
    assert.deepEqual(listOf(10).map(linesOf), Array(10).fill(60));
  });

  it('are at least 24 lines long, of the first 30 files', () => {
    const lines = listOf(40).map(linesOf);
    assert.deepEqual(lines.slice(0, 30), Array(30).fill(24));
    assert.deepEqual(lines.slice(30), Array(10).fill(undefined));
  });
});
