// Downloads one file, as big as it may be and no bigger, and says what its checksum is.

import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '../../base/clock.ts';
import { t } from '../../base/l10n.ts';

export interface DownloadOptions {
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** Where redirects may end up as well. */
  readonly mayDownload: (address: URL) => boolean;
  readonly maxBytes: number;
  /** `total` is what the other side announced. */
  readonly onProgress?: (bytes: number, total: number | undefined) => void;
}

/** How long nothing may come, in ms. */
const patience = 60_000;

/** Writes to `file`, which must not be there yet. Answers with its SHA-256 in lower-case hex. Rejects with a plain Error. */
export async function download(address: string, file: string, options: DownloadOptions): Promise<string> {
  const { clock, maxBytes, onProgress } = options;
  const silence = new AbortController();
  const giveUp = (): void => silence.abort(new Error(t('The download got stuck.')));
  let timer = clock.setTimer(patience, giveUp);
  const signal = AbortSignal.any([options.signal, silence.signal]);
  try {
    const response = await fetch(address, { signal, redirect: 'follow' });
    const end = URL.parse(response.url);
    if (!end || !options.mayDownload(end))
      throw new Error(t('The download leads to an address that is not https.'));
    if (!response.ok || !response.body) throw new Error(t('The server answered {0}.', response.status));
    const announced = Number(response.headers.get('content-length') ?? Number.NaN);
    const total = Number.isFinite(announced) && announced > 0 ? announced : undefined;
    const hash = createHash('sha256');
    let bytes = 0;
    await pipeline(
      response.body,
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          timer.dispose();
          timer = clock.setTimer(patience, giveUp);
          bytes += chunk.length;
          if (bytes > maxBytes) throw new Error(t('The download is too big.'));
          hash.update(chunk);
          onProgress?.(bytes, total);
          yield chunk;
        }
      },
      createWriteStream(file, { flags: 'wx' }),
      { signal },
    );
    return hash.digest('hex');
  } finally {
    timer.dispose();
  }
}
