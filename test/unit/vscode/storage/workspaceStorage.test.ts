// A reloaded window uses the storage folder of the previous one, and two open windows do not share a folder.
import * as assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { workspaceStorage } from '../../../../src/vscode/storage/workspaceStorage.ts';
import { waitLimit } from '../../../limits.ts';

describe('the storage of a workspace', () => {
  let folders: string;
  const of = (name: string): string => join(folders, name, 'acp-host.acp-host');
  const lock = (name: string, holder: unknown): void =>
    writeFileSync(join(folders, name, 'vscode.lock'), JSON.stringify(holder));

  beforeEach(() => {
    folders = mkdtempSync(join(tmpdir(), 'acp-host-storage-'));
    for (const name of ['113c', '113c-1']) mkdirSync(join(folders, name));
  });
  afterEach(() => rmSync(folders, { recursive: true, force: true }));

  it('is the folder from VS Code', async () => {
    lock('113c', { pid: process.pid, willReleaseAt: 0 });
    assert.equal(await workspaceStorage(of('113c')), of('113c'));
    assert.equal(await workspaceStorage(of('77-1')), of('77-1'));
  });

  it('is the folder of the previous window once that has ended', async () => {
    const window = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    lock('113c', { pid: window.pid, willReleaseAt: 0 });
    const found = workspaceStorage(of('113c-1'), {}, waitLimit);
    assert.equal(
      await Promise.race([found, new Promise((give) => setTimeout(give, 200, 'waiting'))]),
      'waiting',
    );
    window.stdin.end();
    assert.equal(await found, of('113c'));
  });

  it('is a folder of its own while another window stays open', async () => {
    lock('113c', { pid: process.pid, willReleaseAt: 0 });
    assert.equal(await workspaceStorage(of('113c-1'), { factor: 2 }, 50), of('113c-1'));
  });

  it('is the folder of the previous window if no process holds its lock', async () => {
    assert.equal(await workspaceStorage(of('113c-1')), of('113c'));
    writeFileSync(join(folders, '113c', 'vscode.lock'), '');
    assert.equal(await workspaceStorage(of('113c-1')), of('113c'));
  });
});
