// Proves that nothing is written or read through a way that was another one only while the file was opened.
import * as assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { errorCode } from '../../src/protocol/errorCode.ts';
import { openRegularFile } from '../../src/vscode/serve/regularFile.ts';
import { overwriteFile } from '../../src/vscode/serve/staleBuffer.ts';
import { wireError } from './editorParts.ts';
import { restoreWorld, writeNewFile } from './world.ts';

describe('a file that is another one while it is opened', () => {
  let outside: string;
  let way: string;

  /** The way leads outside until somebody makes sure where it leads. */
  const access = {
    confirm: async (): Promise<void> => {
      await rm(way);
      await rename(`${way}.kept`, way);
    },
  };

  beforeEach(async () => {
    outside = await realpath(await mkdtemp(join(tmpdir(), 'acp-host-outside-')));
    await writeFile(join(outside, 'a.txt'), 'outside\n');
    way = join((await writeNewFile('x.txt', '')).fsPath, '..', 'way');
    await mkdir(`${way}.kept`);
    await writeFile(join(`${way}.kept`, 'a.txt'), 'inside\n');
    await symlink(outside, way);
  });
  afterEach(async () => {
    await rm(outside, { recursive: true });
    await restoreWorld();
  });

  const place = (): { requested: string; path: string; exists: true } => ({
    requested: join(way, 'a.txt'),
    path: join(way, 'a.txt'),
    exists: true,
  });

  it('is not written', async () => {
    const document = await vscode.workspace.openTextDocument({ content: 'inside\n' });
    await assert.rejects(
      overwriteFile(place(), 'evil\n', document, access),
      wireError(errorCode.invalidParams, 'moved'),
    );
    assert.equal(await readFile(join(outside, 'a.txt'), 'utf8'), 'outside\n');
    assert.equal(await readFile(join(way, 'a.txt'), 'utf8'), 'inside\n');
  });

  it('is not read', async () => {
    await assert.rejects(openRegularFile(place(), access), wireError(errorCode.invalidParams, 'moved'));
  });
});
