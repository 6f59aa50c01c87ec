// The list of agents in the ACP registry: the last one that was fetched, else the one shipped with the extension.

import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import { readRegistry, type RegistryEntry } from '../../protocol/registry.ts';

export const registryAddress = 'https://cdn.agentclientprotocol.com/registry/v1/latest/registry.json';

/** ms */
const patience = 10_000;
const maxBytes = 5 * 1024 * 1024;

export interface RegistryFeedParts {
  readonly address: string;
  /** Absolute paths of the shipped list and of the last fetched one. */
  readonly snapshot: string;
  readonly cache: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

export class RegistryFeed {
  readonly #parts: RegistryFeedParts;

  constructor(parts: RegistryFeedParts) {
    this.#parts = parts;
  }

  /** The list on this machine. Never rejects. */
  async known(): Promise<readonly RegistryEntry[]> {
    for (const file of [this.#parts.cache, this.#parts.snapshot]) {
      const text = await readFile(file, 'utf8').catch(() => undefined);
      const entries = text === undefined ? undefined : readRegistry(text);
      if (entries) return entries;
    }
    this.#parts.logger.error('The list of agents that ACP Host came with cannot be read');
    return [];
  }

  /** Fetches the list; undefined if that failed, which is only logged. Never rejects. */
  async refresh(): Promise<readonly RegistryEntry[] | undefined> {
    const { address, clock, logger } = this.#parts;
    const stop = new AbortController();
    const timer = clock.setTimer(patience, () =>
      stop.abort(new Error(`no answer within ${patience / 1000} s`)),
    );
    try {
      const text = await fetchText(address, stop.signal);
      const entries = readRegistry(text);
      if (!entries || entries.length === 0) throw new Error('it is no list of agents');
      await this.#keep(text);
      return entries;
    } catch (error) {
      const why =
        error instanceof Error ? (error.cause instanceof Error ? error.cause : error).message : String(error);
      logger.info(`The list of agents was not refreshed from ${new URL(address).host}: ${why}`);
      return undefined;
    } finally {
      timer.dispose();
    }
  }

  async #keep(text: string): Promise<void> {
    const { cache } = this.#parts;
    await mkdir(dirname(cache), { recursive: true });
    // Renamed into place, since another window may be reading it.
    const written = `${cache}.${process.pid}`;
    await writeFile(written, text);
    await rename(written, cache);
  }
}

async function fetchText(address: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(address, {
    signal,
    redirect: 'error',
    headers: { accept: 'application/json' },
  });
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
