// Writes zip and tar archives with any name and kind of entry, which ordinary tools would refuse.
import { buffer } from 'node:stream/consumers';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';

export interface Packed {
  readonly name: string;
  readonly text?: string;
  readonly type?: 'file' | 'directory' | 'symlink' | 'link' | 'fifo';
  readonly mode?: number;
}

export async function tgz(...entries: readonly Packed[]): Promise<Buffer> {
  const tar = pack();
  for (const { name, text = '', type = 'file', mode = 0o644 } of entries) {
    tar.entry({ name, type, mode, ...(type.endsWith('link') && { linkname: '/etc/passwd' }) }, text);
  }
  tar.finalize();
  return gzipSync(await buffer(tar));
}

export function zip(...entries: readonly Packed[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text = '', type = 'file', mode = 0o644 } of entries) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const path = Buffer.from(name);
    const sizes = Buffer.alloc(14);
    sizes.writeUInt32LE(crc32(content), 0);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(content.length, 8);
    sizes.writeUInt16LE(path.length, 12);
    const common = Buffer.from([20, 0, 0, 8, 8, 0, 0, 0, 0, 0]);
    bodies.push(Buffer.from('PK\x03\x04', 'latin1'), common, sizes, Buffer.alloc(2), path, packed);
    const rest = Buffer.alloc(16);
    const unix = { file: 0o100000, directory: 0o040000, symlink: 0o120000, link: 0o120000, fifo: 0o010000 }[
      type
    ];
    rest.writeUInt32LE(((unix | mode) << 16) >>> 0, 8);
    rest.writeUInt32LE(offset, 12);
    directory.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), common, sizes, rest, path);
    offset += 30 + path.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, listed, end]);
}
