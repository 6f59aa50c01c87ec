// Proves that a VSIX that was packed again is the same, smaller, and has nothing of when or where that was done.
import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { squeezeZip } from '../../../scripts/build/squeezeZip.ts';
import { zip } from '../../contract/archives.ts';

const original = zip(
  {
    name: 'extension/package.json',
    text: Array.from({ length: 100 }, (_, i) => `line ${i}: ${i * i}`).join('\n'),
  },
  { name: 'extension/ümlaut.txt', text: 'short', mode: 0o755 },
  { name: 'extension/empty.cjs', text: '' },
);

async function entriesOf(archive: Buffer): Promise<object[]> {
  const read = await fromBufferPromise(archive);
  const entries: object[] = [];
  for await (const entry of read.eachEntry()) {
    const content = await buffer(await read.openReadStreamPromise(entry));
    const { fileName, externalFileAttributes, crc32 } = entry;
    entries.push({ fileName, externalFileAttributes, crc32, text: content.toString('utf8') });
  }
  return entries;
}

describe('a VSIX that is packed again', () => {
  it('has the same entries in the same order, in fewer bytes', async () => {
    const squeezed = await squeezeZip(original);
    assert.ok(squeezed.length < original.length, `${squeezed.length} bytes of ${original.length}`);
    assert.deepEqual(await entriesOf(squeezed), await entriesOf(original));
  });

  it('is the same file each time, and after it was packed again once more', async () => {
    const squeezed = await squeezeZip(original);
    assert.deepEqual(await squeezeZip(original), squeezed);
    assert.deepEqual(await squeezeZip(squeezed), squeezed);
  });
});
