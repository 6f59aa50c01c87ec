// Unpacks an untrusted archive into an empty folder. Rejects paths outside the folder, links, and too many files or bytes.
// Used by `installBinary`.

import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { createTarDecoder } from 'modern-tar';
import { t } from '../../base/l10n.ts';
import { zipEntries } from './zipFile.ts';

export interface UnpackLimits {
  /** Maximum number of files and folders, also of folders that are only part of a name. */
  readonly entries: number;
  /** Total size of all unpacked files. */
  readonly bytes: number;
}

export const unpackLimits: UnpackLimits = { entries: 50_000, bytes: 3 * 1024 ** 3 };

/** Maximum UTF-16 units of a name. */
const longestName = 1_024;

/**
 * Unpacks `archive` into `folder`, which must exist and be empty. Rejects with an Error whose message can be shown to the
 * user; the caller must then remove the files written so far.
 */
export async function unpack(
  archive: string,
  format: 'zip' | 'tgz',
  folder: string,
  signal: AbortSignal,
  limits: UnpackLimits = unpackLimits,
): Promise<void> {
  const writer = new Writer(folder, signal, limits);
  await (format === 'zip' ? unzip(archive, writer) : untar(archive, writer, signal));
}

class Writer {
  readonly #folder: string;
  readonly #signal: AbortSignal;
  /** Folders that are already counted. */
  readonly #folders = new Set<string>();
  #entriesLeft: number;
  #bytesLeft: number;

  constructor(folder: string, signal: AbortSignal, limits: UnpackLimits) {
    this.#folder = folder;
    this.#signal = signal;
    this.#entriesLeft = limits.entries;
    this.#bytesLeft = limits.bytes;
  }

  async folder(name: string): Promise<void> {
    await mkdir(this.#place(name, true), { recursive: true });
  }

  async file(name: string, content: AsyncIterable<Uint8Array>, isProgram: boolean): Promise<void> {
    const place = this.#place(name, false);
    await mkdir(dirname(place), { recursive: true });
    // `wx`: an archive with the same name twice, in any case, is not an honest mistake.
    const file = createWriteStream(place, { flags: 'wx', mode: isProgram ? 0o755 : 0o644 });
    const count = async function* (
      this: Writer,
      source: AsyncIterable<Uint8Array>,
    ): AsyncGenerator<Uint8Array> {
      for await (const chunk of source) {
        this.#bytesLeft -= chunk.length;
        if (this.#bytesLeft < 0) throw new Error(t('The unpacked archive would be too large.'));
        yield chunk;
      }
    }.bind(this);
    await pipeline(content, count, file, { signal: this.#signal });
  }

  /** Names in archives are relative, with `/`. */
  #place(name: string, isFolder: boolean): string {
    this.#signal.throwIfAborted();
    const parts = name
      .slice(0, longestName)
      .split('/')
      .filter((part) => part !== '' && part !== '.');
    this.#count(parts, isFolder);
    const isLong = name.length > longestName;
    const outside = isLong || name.startsWith('/') || parts.length === 0 || parts.some(isUnsound);
    if (outside && !/^(?:\.?\/)*\.?$/.test(name)) {
      throw new Error(
        t('The archive would write outside its folder: {0}', JSON.stringify(name.slice(0, 200))),
      );
    }
    return join(this.#folder, ...parts);
  }

  /** Counts the entry, and those of its folders that no earlier entry had. */
  #count(parts: readonly string[], isFolder: boolean): void {
    let left = this.#entriesLeft - 1;
    let folder = '';
    for (const part of parts.slice(0, -1)) {
      folder += `${part}/`;
      if (this.#folders.has(folder)) continue;
      this.#folders.add(folder);
      left--;
    }
    if (isFolder) this.#folders.add(`${parts.join('/')}/`);
    this.#entriesLeft = left;
    if (left < 0) throw new Error(t('The archive contains too many files.'));
  }
}

/**
 * Also true for names that only Windows reads in another way: as a drive, a stream, a separator or a device, or as another name,
 * since it drops blanks and dots at the end.
 */
function isUnsound(part: string): boolean {
  return part === '..' || /[\\:\0]|[. ]$/.test(part) || isDevice(part) || part.length > 255;
}

/** Elsewhere such files are common, such as `aux.js`. */
function isDevice(part: string): boolean {
  return (
    process.platform === 'win32' && /^(?:con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$) *(?:\.|$)/i.test(part)
  );
}

async function untar(archive: string, writer: Writer, signal: AbortSignal): Promise<void> {
  const bytes = createGunzip();
  const read = pipeline(createReadStream(archive), bytes, { signal });
  // The loop below fails with the same error.
  read.catch(() => undefined);
  // Strict: a damaged or truncated archive is an error.
  const entries = Readable.toWeb(bytes).pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of entries) {
    const { name, type, mode = 0 } = header;
    if (type === 'directory') {
      await writer.folder(name);
      await body.cancel();
    } else if (type === 'file') await writer.file(name, body, (mode & 0o111) !== 0);
    else throw linkOrDevice(name);
  }
}

const unixType = 0o170000;
const unixFile = 0o100000;
const unixFolder = 0o040000;

async function unzip(archive: string, writer: Writer): Promise<void> {
  const file = await open(archive);
  try {
    for await (const { name, mode, content } of zipEntries(file)) {
      const type = mode & unixType;
      if (type !== 0 && type !== unixFile && type !== unixFolder) throw linkOrDevice(name);
      if (name.endsWith('/')) await writer.folder(name);
      else await writer.file(name, content(), (mode & 0o111) !== 0);
    }
  } finally {
    await file.close();
  }
}

function linkOrDevice(name: string): Error {
  const shown = JSON.stringify(name.slice(0, 200));
  return new Error(t('The archive contains a link or a device, which is not unpacked: {0}', shown));
}
