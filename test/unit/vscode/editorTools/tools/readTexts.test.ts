// Tests that the text of a file is read again only if the file may have changed.

import * as assert from 'node:assert/strict';
import { linkSync, mkdtempSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { statNow } from '../../../../../src/vscode/editorTools/tools/diskLookups.ts';
import { ReadTexts } from '../../../../../src/vscode/editorTools/tools/readTexts.ts';

describe('texts of closed files', () => {
  let folder: string;
  let reads: string[];
  const at = (name: string): string => join(folder, name);
  /** Long after all files of the test have changed. */
  const later = (): number => Date.now() + 60_000;

  async function textOf(texts: ReadTexts, name: string): Promise<string | undefined> {
    const read = (): Promise<string> => {
      reads.push(name);
      return Promise.resolve(readFileSync(at(name), 'utf8'));
    };
    return await texts.textOf(at(name), read, statNow);
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'acp-host-texts-'));
    reads = [];
    for (const name of ['a', 'b', 'c']) writeFileSync(at(name), `text ${name}`);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are read once while the file is the same', async () => {
    const texts = new ReadTexts(undefined, later);
    for (let time = 0; time < 3; time++) assert.equal(await textOf(texts, 'a'), 'text a');
    assert.deepEqual(reads, ['a']);
  });

  it('are read again after a change of the same size and modification time, and after another file replaced it', async () => {
    const texts = new ReadTexts(undefined, later);
    utimesSync(at('a'), 1_000, 1_000);
    await textOf(texts, 'a');
    writeFileSync(at('a'), 'TEXT A');
    utimesSync(at('a'), 1_000, 1_000);
    assert.equal(await textOf(texts, 'a'), 'TEXT A');
    renameSync(at('b'), at('a'));
    assert.equal(await textOf(texts, 'a'), 'text b');
    assert.deepEqual(reads, ['a', 'a', 'a']);
  });

  it('are read each time if the file has changed just now, or has several names', async () => {
    const texts = new ReadTexts();
    for (let time = 0; time < 2; time++) await textOf(texts, 'a');
    linkSync(at('b'), at('other'));
    const settled = new ReadTexts(undefined, later);
    for (let time = 0; time < 2; time++) await textOf(settled, 'b');
    assert.deepEqual(reads, ['a', 'a', 'b', 'b']);
  });

  it('are read again once they were cleared, also while they were read', async () => {
    const texts = new ReadTexts(undefined, later);
    const read = (): Promise<string> => {
      texts.clear();
      return Promise.resolve('in another encoding');
    };
    await texts.textOf(at('a'), read, statNow);
    assert.equal(await textOf(texts, 'a'), 'text a');
    texts.clear();
    assert.equal(await textOf(texts, 'a'), 'text a');
    assert.deepEqual(reads, ['a', 'a']);
  });

  it('are not kept under the state of another file that a shared lookup saw', async () => {
    const texts = new ReadTexts(undefined, later);
    const before = await statNow(at('a'));
    renameSync(at('a'), at('away'));
    renameSync(at('b'), at('a'));
    const shared = await texts.textOf(
      at('a'),
      () => Promise.resolve('text b'),
      () => Promise.resolve(before),
    );
    assert.equal(shared, 'text b');
    renameSync(at('a'), at('b'));
    renameSync(at('away'), at('a'));
    assert.equal(await textOf(texts, 'a'), 'text a');
  });

  it('are limited: the least recently used one is dropped first', async () => {
    const texts = new ReadTexts(12, later);
    for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await textOf(texts, name);
    assert.deepEqual(reads, ['a', 'b', 'c', 'b']);
  });

  it('are not known without a file', async () => {
    const texts = new ReadTexts(undefined, later);
    const readAs = (path: string, text: string | undefined): Promise<string | undefined> =>
      texts.textOf(path, () => Promise.resolve(text), statNow);
    assert.equal(await readAs(at('gone'), undefined), undefined);
    assert.equal(await readAs(folder, 'never kept'), 'never kept');
    assert.equal(await readAs(folder, undefined), undefined);
  });
});
