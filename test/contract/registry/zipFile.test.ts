// Reads ZIP archives that are unusual or damaged.
import * as assert from 'node:assert/strict';
import type { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { unpack } from '../../../src/agent/registry/unpack.ts';
import { zipEntries } from '../../../src/agent/registry/zipFile.ts';
import { zip } from './archives.ts';

describe('a ZIP archive', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'acp-host-zip-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  async function read(bytes: Buffer): Promise<readonly (readonly [string, number, string])[]> {
    const path = join(folder, 'a.zip');
    writeFileSync(path, bytes);
    const file = await open(path);
    try {
      const found: (readonly [string, number, string])[] = [];
      for await (const { name, mode, content } of zipEntries(file))
        found.push([name, mode & 0o777, String(await buffer(content()))]);
      return found;
    } finally {
      await file.close();
    }
  }
  const text = 'some text '.repeat(20_000);
  const sample = zip({ name: 'bin/ä', text, mode: 0o755 }, { name: 'empty' });
  const content = [
    ['bin/ä', 0o755, text],
    ['empty', 0o644, ''],
  ];
  const list = sample.indexOf('PK\x01\x02', 0, 'latin1');
  const end = sample.indexOf('PK\x05\x06', 0, 'latin1');
  const changed = (change: (bytes: Buffer) => void): Buffer => {
    const bytes = Buffer.from(sample);
    change(bytes);
    return bytes;
  };

  it('is read with the names, permissions and texts of its files', async () => {
    assert.deepEqual(await read(sample), content);
  });

  it('may have many files: the archive does not get a listener for each', async () => {
    const path = join(folder, 'a.zip');
    writeFileSync(path, zip(...Array.from({ length: 30 }, (_, at) => ({ name: `${at}`, text }))));
    const file = await open(path);
    try {
      for await (const entry of zipEntries(file)) assert.equal(String(await buffer(entry.content())), text);
      assert.equal((file as unknown as EventEmitter).listenerCount('close'), 0);
    } finally {
      await file.close();
    }
  });

  it('may have a comment', async () => {
    const comment = Buffer.from('A comment with PK\x05\x06 in it');
    const bytes = changed((own) => own.writeUInt16LE(comment.length, end + 20));
    assert.deepEqual(await read(Buffer.concat([bytes, comment])), content);
  });

  it('may have files that are stored as they are', async () => {
    const bytes = zip({ name: 'a', text: 'plain' });
    const packed = bytes.readUInt32LE(18);
    const at = bytes.indexOf('PK\x01\x02', 0, 'latin1');
    const stored = Buffer.concat([bytes.subarray(0, 31), Buffer.from('plain'), bytes.subarray(31 + packed)]);
    const moved = at - packed + 5;
    for (const method of [8, moved + 10]) stored.writeUInt16LE(0, method);
    for (const size of [18, moved + 20]) stored.writeUInt32LE(5, size);
    stored.writeUInt32LE(moved, stored.length - 6);
    assert.deepEqual(await read(stored), [['a', 0o644, 'plain']]);
  });

  it('is refused if it is encrypted, uses another method, or is spread over several disks', async () => {
    await assert.rejects(read(changed((bytes) => bytes.writeUInt16LE(0x801, list + 8))), /is encrypted/);
    await assert.rejects(read(changed((bytes) => bytes.writeUInt16LE(12, list + 10))), /uses method 12/);
    for (const field of [4, 6]) {
      const bytes = changed((own) => own.writeUInt16LE(1, end + field));
      await assert.rejects(read(bytes), /not supported/);
    }
    await assert.rejects(
      read(changed((bytes) => bytes.writeUInt32LE(0xffffffff, end + 16))),
      /not supported/,
    );
  });

  it('is refused if it is cut off anywhere', async () => {
    for (const length of [0, 10, list - 1, list + 20, end, sample.length - 1])
      await assert.rejects(read(sample.subarray(0, length)), /is damaged/);
  });

  it('is refused if a file in it is larger than stated, with one error', async () => {
    const large = zip({ name: 'a', text: text.repeat(50) });
    const sizeAt = large.indexOf('PK\x01\x02', 0, 'latin1') + 24;
    const others: unknown[] = [];
    const note = (error: unknown): void => void others.push(error);
    process.on('uncaughtExceptionMonitor', note);
    try {
      for (const stated of [0, 5, text.length, text.length * 50 - 1]) {
        large.writeUInt32LE(stated, sizeAt);
        writeFileSync(join(folder, 'large.zip'), large);
        const place = mkdtempSync(join(folder, 'place-'));
        const unpacking = unpack(join(folder, 'large.zip'), 'zip', place, new AbortController().signal);
        await assert.rejects(unpacking, /is damaged/);
        // As the installation does, while the stream may still be closing its file.
        rmSync(place, { recursive: true });
        await new Promise((resolve) => setImmediate(resolve));
      }
    } finally {
      process.off('uncaughtExceptionMonitor', note);
    }
    assert.deepEqual(others, []);
  });

  it('never has other content than its checksums say, whatever byte is changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(sample.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const bytes = changed((own) => own.writeUInt8((own.readUInt8(at) + by) % 256, at));
        const found = await read(bytes).catch(() => undefined);
        const texts = found?.map(([, , one]) => one);
        // An entry that is no longer listed is not damaged.
        if (texts && texts.length > 0) assert.deepEqual(texts, [text, ''].slice(0, texts.length));
      }),
    );
  });
});
