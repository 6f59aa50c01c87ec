// Reads the entries of a ZIP archive (APPNOTE 6.3.10) as streams. Refuses features that archives of agents do not use:
// encryption, ZIP64, several disks, and methods other than "stored" and "deflated". Used by `unpack`. Not a library, since that
// would take 9 KB of the VSIX.

import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';

export interface ZipEntry {
  /** As in the archive: not validated. Ends with `/` for a folder. */
  readonly name: string;
  /** The Unix file type and permissions; 0 if the archive has none. */
  readonly mode: number;
  /** The unpacked bytes. Throws if they are damaged, or do not have the size that the archive states. */
  readonly content: () => AsyncIterable<Uint8Array>;
}

const signatures = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 } as const;
const lengths = { end: 22, entry: 46, local: 30 } as const;
const longestComment = 0xffff;
/** Maximum bytes of the list of entries. Enough for more entries than `unpack` allows. */
const longestList = 64 * 2 ** 20;
const methods = { stored: 0, deflated: 8 } as const;
const longestRead = 64 * 2 ** 10;

/** The entries in the order of the archive's list. The caller closes `file`, after the content of each entry was read. */
export async function* zipEntries(file: FileHandle): AsyncGenerator<ZipEntry> {
  const { size } = await file.stat();
  const { count, start, length } = await findList(file, size);
  const list = await bytesAt(file, start, length);
  let at = 0;
  for (let i = 0; i < count; i++) {
    if (at + lengths.entry > length || list.readUInt32LE(at) !== signatures.entry) throw damaged();
    const header = list.subarray(at);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => header.readUInt16LE(field));
    const name = header.subarray(lengths.entry, lengths.entry + nameLength!);
    at += lengths.entry + nameLength! + extraLength! + commentLength!;
    if (at > length) throw damaged();
    if ((header.readUInt16LE(8) & 1) !== 0) throw new Error('The ZIP archive is encrypted');
    yield {
      name: name.toString('utf8'),
      mode: header.readUInt32LE(38) >>> 16,
      content: () => contentOf(file, header, size),
    };
  }
}

/** Finds the list of entries by the record at the end, which a comment may follow. */
async function findList(
  file: FileHandle,
  size: number,
): Promise<{ readonly count: number; readonly start: number; readonly length: number }> {
  const tailLength = Math.min(size, lengths.end + longestComment);
  const tail = await bytesAt(file, size - tailLength, tailLength);
  for (let at = tail.length - lengths.end; at >= 0; at--) {
    const isEnd =
      tail.readUInt32LE(at) === signatures.end &&
      at + lengths.end + tail.readUInt16LE(at + 20) === tail.length;
    if (!isEnd) continue;
    const [disk, listDisk, countHere, count] = [4, 6, 8, 10].map((field) => tail.readUInt16LE(at + field));
    const [length, start] = [12, 16].map((field) => tail.readUInt32LE(at + field));
    if (disk !== 0 || listDisk !== 0 || countHere !== count || count === 0xffff || start === 0xffffffff)
      throw new Error('The ZIP archive has a format that is not supported');
    if (length! > longestList || start! + length! > size) throw damaged();
    return { count: count!, start: start!, length: length! };
  }
  throw damaged();
}

async function* contentOf(file: FileHandle, header: Buffer, size: number): AsyncGenerator<Uint8Array> {
  const method = header.readUInt16LE(10);
  const [checksum, packed, unpacked, offset] = [16, 20, 24, 42].map((field) => header.readUInt32LE(field));
  if (method !== methods.stored && method !== methods.deflated)
    throw new Error(`The ZIP archive uses method ${method}, which is not supported`);
  const local = await bytesAt(file, offset!, lengths.local);
  if (local.readUInt32LE(0) !== signatures.local) throw damaged();
  const start = offset! + lengths.local + local.readUInt16LE(26) + local.readUInt16LE(28);
  if (start + packed! > size) throw damaged();
  let total = 0;
  let sum = 0;
  for await (const chunk of method === methods.stored
    ? bytesFrom(file, start, packed!)
    : inflated(bytesFrom(file, start, packed!))) {
    total += chunk.length;
    if (total > unpacked!) throw damaged();
    sum = crc32(chunk, sum);
    yield chunk;
  }
  if (total !== unpacked || sum !== checksum) throw damaged();
}

/** Not a stream of `file`, which would keep a listener for each entry until it is closed. */
async function* bytesFrom(file: FileHandle, start: number, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < length; at += longestRead)
    yield await bytesAt(file, start + at, Math.min(longestRead, length - at));
}

async function* inflated(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw();
  // The loop below throws the same error.
  pipeline(packed, inflate).catch(() => undefined);
  try {
    yield* inflate;
  } finally {
    inflate.destroy();
  }
}

/** Throws if the file has fewer bytes. */
async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw damaged();
  return buffer;
}

function damaged(): Error {
  return new Error('The ZIP archive is damaged');
}
