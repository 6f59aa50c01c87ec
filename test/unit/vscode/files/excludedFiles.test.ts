// Proves that excluded files are recognised under any name, and other files with several names are not.
import * as assert from 'node:assert/strict';
import { linkSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { ExcludedFiles } from '../../../../src/vscode/files/excludedFiles.ts';

describe('ExcludedFiles', () => {
  let folder: string;
  const at = (name: string): string => join(folder, name);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'acp-host-excluded-'));
    for (const name of ['.env', 'a.txt']) writeFileSync(at(name), name);
    linkSync(at('.env'), at('harmless.txt'));
    linkSync(at('a.txt'), at('b.txt'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('recognises an excluded file by another name', async () => {
    const excluded = new ExcludedFiles(() => Promise.resolve([at('.env'), at('gone')]), Date);
    assert.equal(await excluded.has(statSync(at('harmless.txt'))), true);
    assert.equal(await excluded.has(statSync(at('b.txt'))), false);
  });

  it('caches the list of excluded files for a while', async () => {
    let searches = 0;
    let now = 0;
    const find = (): Promise<string[]> => Promise.resolve(searches++ === 0 ? [] : [at('.env')]);
    const excluded = new ExcludedFiles(find, { now: () => now });
    const { dev, ino } = statSync(at('harmless.txt'));
    const file = { dev, ino, ctimeMs: Date.now() - 60_000 };
    assert.deepEqual(await Promise.all([excluded.has(file), excluded.has(file)]), [false, false]);
    assert.equal(await excluded.has(file), false);
    assert.equal(searches, 1);
    now = 60_000;
    assert.equal(await excluded.has(file), true);
    assert.equal(searches, 2);
  });

  it('recognises a name that was made after the list was cached', async () => {
    const excluded = new ExcludedFiles(() => Promise.resolve([at('.env'), at('.netrc')]), Date);
    assert.equal(await excluded.has(statSync(at('b.txt'))), false);
    linkSync(at('.env'), at('later.txt'));
    assert.equal(await excluded.has(statSync(at('later.txt'))), true);
    // The excluded file itself is new, too.
    writeFileSync(at('.netrc'), 'machine');
    linkSync(at('.netrc'), at('latest.txt'));
    assert.equal(await excluded.has(statSync(at('latest.txt'))), true);
  });

  it('looks new names up one search at a time', async () => {
    let running = 0;
    let searches = 0;
    const find = async (): Promise<string[]> => {
      searches++;
      assert.equal(++running, 1);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      return [at('.env')];
    };
    const excluded = new ExcludedFiles(find, Date);
    const { dev, ino } = statSync(at('harmless.txt'));
    const fresh = { dev, ino, ctimeMs: Date.now() + 60_000 };
    assert.equal(await excluded.has(fresh), true);
    const answers = await Promise.all(Array.from({ length: 50 }, () => excluded.has(fresh)));
    assert.ok(answers.every(Boolean));
    assert.equal(searches, 2);
  });

  it('looks the files up again after a failure', async () => {
    let fails = true;
    const find = (): Promise<string[]> =>
      fails ? Promise.reject(new Error('no search')) : Promise.resolve([at('.env')]);
    const excluded = new ExcludedFiles(find, Date);
    const file = statSync(at('harmless.txt'));
    await assert.rejects(excluded.has(file), /no search/);
    fails = false;
    assert.equal(await excluded.has(file), true);
  });
});
