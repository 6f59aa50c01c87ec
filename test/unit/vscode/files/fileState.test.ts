// Tests that the state of an open file differs after another one has written to it, and stays while it is only read.
import * as assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { fileState } from '../../../../src/vscode/files/fileState.ts';

describe('fileState', () => {
  it('differs after a write by another one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'acp-host-state-'));
    const path = join(folder, 'a.txt');
    writeFileSync(path, 'one');
    const handle = await open(path, 'r+');
    try {
      const first = await fileState(handle);
      await handle.readFile();
      assert.equal(await fileState(handle), first);
      appendFileSync(path, ' more');
      const second = await fileState(handle);
      assert.notEqual(second, first);
      writeFileSync(path, 'two more');
      // Not every file system tells two writes apart that follow at once.
      utimesSync(path, 1, 1);
      assert.notEqual(await fileState(handle), second);
    } finally {
      await handle.close();
      rmSync(folder, { recursive: true });
    }
  });
});
