// Downloads one file up to a size limit and computes its checksum.

import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '../../base/clock.ts';
import { t } from '../../base/l10n.ts';

export interface DownloadOptions {
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** Checked for the URL and for each redirect. */
  readonly mayDownload: (address: URL) => boolean;
  readonly maxBytes: number;
  /** `bytes` so far. `total` is the announced size, if any. */
  readonly onProgress?: (bytes: number, total: number | undefined) => void;
}

/** Longest time without data, in ms. */
const patience = 60_000;

/** The limit of browsers. */
const maxRedirects = 20;

/**
 * Writes to `file`, which must not exist. Resolves with its SHA-256 in lower-case hex. Rejects with an Error whose message can
 * be shown to the user.
 */
export async function download(address: string, file: string, options: DownloadOptions): Promise<string> {
  const { clock, maxBytes, onProgress } = options;
  const silence = new AbortController();
  const giveUp = (): void => silence.abort(new Error(t('The download stalled.')));
  let timer = clock.setTimer(patience, giveUp);
  const signal = AbortSignal.any([options.signal, silence.signal]);
  try {
    const response = await follow(address, signal, options.mayDownload);
    if (!response.ok || !response.body)
      throw new Error(t('The server responded with HTTP {0}.', response.status));
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
          if (bytes > maxBytes) throw new Error(t('The download is too large.'));
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

/** Follows redirects itself, since fetch would request each URL before `mayDownload` could reject it. */
async function follow(
  address: string,
  signal: AbortSignal,
  mayDownload: (address: URL) => boolean,
): Promise<Response> {
  let from = new URL(address);
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    if (!mayDownload(from)) throw new Error(t('The download redirects to an address that is not https.'));
    const response = await fetch(from, { signal, redirect: 'manual' });
    const location = response.headers.get('location');
    if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return response;
    await response.body?.cancel();
    const next = URL.parse(location, from.href);
    if (!next) throw new Error(t('The download redirects to an address that is not https.'));
    from = next;
  }
  throw new Error(t('The download is redirected too often.'));
}
