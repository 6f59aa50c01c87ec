// Tests that other work goes on between the pieces of long work.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Work } from '../../../../src/base/pieces.ts';
import { inPieces } from '../../../../src/vscode/storage/inPieces.ts';

// eslint-disable-next-line require-yield
function* onePiece(isFailing: boolean): Work<number> {
  if (isFailing) throw new Error('failed');
  return 1;
}

describe('inPieces', () => {
  it('lets the event loop run whenever the work yields', async () => {
    const done: string[] = [];
    function* work(): Work<string> {
      for (const piece of ['first', 'second', 'third']) {
        done.push(piece);
        setImmediate(() => done.push(`after ${piece}`));
        yield;
      }
      return 'result';
    }
    assert.equal(await inPieces(work()), 'result');
    assert.deepEqual(done, ['first', 'after first', 'second', 'after second', 'third', 'after third']);
  });

  it('does not pause work in one piece, and rejects with its errors', async () => {
    let isLate = false;
    setImmediate(() => (isLate = true));
    assert.equal(await inPieces(onePiece(false)), 1);
    await assert.rejects(inPieces(onePiece(true)), /^Error: failed$/);
    assert.equal(isLate, false);
  });
});
