// Fetches small texts of the ACP registry and writes them to the cache. Used for the list of agents and their icons.

import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Follows no redirect. Rejects if the answer is not a success, or has more than `maxBytes`. */
export async function fetchText(address: string, maxBytes: number, signal: AbortSignal): Promise<string> {
  const response = await fetch(address, { signal, redirect: 'error' });
  if (!response.ok || !response.body) throw new Error(`the server answered ${response.status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error('it is too big');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** For the log. Errors of `fetch` have the reason in their cause. */
export function textOfFailure(error: unknown): string {
  return error instanceof Error
    ? (error.cause instanceof Error ? error.cause : error).message
    : String(error);
}

/** Replaces the file in one step, since another window may be reading it. */
export async function keepText(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const written = `${file}.${process.pid}`;
  await writeFile(written, text);
  await rename(written, file);
}
