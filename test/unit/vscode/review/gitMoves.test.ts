// Where git went is known to all who ask, once one of them was told that there is something new.
import * as assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { GitMoves } from '../../../../src/vscode/review/gitMoves.ts';

describe('where git went', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'acp-host-moves-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('is known when nobody is told that there is anything new', async () => {
    const log = join(root, 'log');
    const commit = 'a'.repeat(40);
    writeFileSync(log, '');
    const moves = await GitMoves.look(root, ['changed'], log, undefined);
    assert.equal(await moves.look(), false);
    appendFileSync(log, `${commit} ${commit} a <a@b> 1 +0000\treset: moving to HEAD\n`);
    const [first, second] = [moves.look(), moves.look()];
    assert.equal(await second, false);
    assert.equal(moves.wentOver(join(root, 'changed')), true);
    assert.equal(await first, true);
  });
});
