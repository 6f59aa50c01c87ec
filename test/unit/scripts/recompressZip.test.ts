// Tests that a recompressed archive is smaller and has the same files.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import { recompressZip } from '../../../scripts/build/recompressZip.ts';

/** Written as a stream, with sizes behind the data, as vsce writes it. */
const archive = [
  'UEsDBBQACAAIAIMYIlwAAAAAAAAAAAAAAAAJAAAAYS9vbmUudHh0K8lIVShOzE1VKM8vSinWUSihMz8xL0UhH2hpUbE13e1G',
  '9+uoW7CngdFwIRwuAFBLBwg8Pd6pLgAAAEgDAABQSwMEFAAIAAAAgxgiXAAAAAAAAAAAAAAAAAcAAAB0d28uYmluYXMgaXQg',
  'aXNQSwcIsyROlggAAAAIAAAAUEsBAhQDFAAIAAgAgxgiXDw93qkuAAAASAMAAAkAAAAAAAAAAAAAAIABAAAAAGEvb25lLnR4',
  'dFBLAQIUAxQACAAAAIMYIlyzJE6WCAAAAAgAAAAHAAAAAAAAAAAAAACAAWUAAAB0d28uYmluUEsFBgAAAAACAAIAbAAAAKIA',
  'AAAAAA==',
].join('');

/** The files by name, read from the start as a stream reader does, with checked sums. */
function filesOf(zip: Buffer): Record<string, string> {
  const files: Record<string, string> = {};
  let at = 0;
  while (zip.readUInt32LE(at) === 0x04034b50) {
    const [flags, method, sum, size] = [
      zip.readUInt16LE(at + 6),
      zip.readUInt16LE(at + 8),
      zip.readUInt32LE(at + 14),
      zip.readUInt32LE(at + 18),
    ];
    assert.equal(flags & 8, 0, 'sizes before the data');
    const name = at + 30;
    const start = name + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
    const data = zip.subarray(start, start + size);
    const content = method === 8 ? inflateRawSync(data) : data;
    assert.equal(crc32(content), sum);
    files[zip.toString('utf8', name, start)] = content.toString();
    at = start + size;
  }
  return files;
}

describe('A recompressed archive', () => {
  let folder = '';
  let path = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'recompress-'));
    path = join(folder, 'a.zip');
    writeFileSync(path, archive, 'base64');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is smaller and has the same files', async () => {
    await recompressZip(path);
    const now = readFileSync(path);
    assert.ok(now.length < Buffer.from(archive, 'base64').length);
    assert.deepEqual(filesOf(now), {
      'a/one.txt': `${'the same words, '.repeat(8)}and others; `.repeat(6),
      'two.bin': 'as it is',
    });
  });

  it('stays as it is the second time', async () => {
    await recompressZip(path);
    const once = readFileSync(path);
    await recompressZip(path);
    assert.deepEqual(readFileSync(path), once);
  });

  it('is refused if it is no archive', async () => {
    writeFileSync(path, 'no archive at all, but long enough');
    await assert.rejects(recompressZip(path), /does not end like a ZIP archive/);
  });
});
