// The list of agents in the ACP registry: the last one that was fetched, else the one shipped with the extension.

import { readFile } from 'node:fs/promises';
import { scaledTime } from '../../base/clockFactor.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { readRegistry, type RegistryEntry } from '../../protocol/registry.ts';
import type { RegistryIcon } from '../../protocol/registryIcon.ts';
import { fetchText, keepText, textOfFailure } from './fetchText.ts';
import { RegistryIcons, type RegistryIconsParts } from './registryIcons.ts';

export const registryAddress = 'https://cdn.agentclientprotocol.com/registry/v1/latest/registry.json';

/** ms */
const patience = 10_000;
const maxBytes = 5 * 1024 * 1024;

export interface RegistryFeedParts extends RegistryIconsParts {
  /** Absolute path of the shipped list. */
  readonly snapshot: string;
}

export class RegistryFeed {
  readonly #parts: RegistryFeedParts;
  readonly #icons: RegistryIcons;
  readonly #changes: Emitter<void>;
  #state: 'loading' | 'failed' | undefined;
  #fetching: Promise<readonly RegistryEntry[] | undefined> | undefined;
  #failure = '';

  constructor(parts: RegistryFeedParts) {
    this.#parts = parts;
    this.#icons = new RegistryIcons(parts);
    this.#changes = new Emitter((error) =>
      parts.logger.error('A listener of the list of agents failed', error),
    );
  }

  /** Whether the list is being fetched, or could not be fetched the last time. */
  get state(): 'loading' | 'failed' | undefined {
    return this.#state;
  }

  /** Fires when `state` or `icons` has changed. */
  get onDidChange(): Event<void> {
    return this.#changes.event;
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

  /** The icons on this machine, by id of the entry. None before the list was fetched. Never rejects. */
  icons(): Promise<ReadonlyMap<string, RegistryIcon>> {
    return this.#icons.known();
  }

  /** Why the list could not be fetched the last time that this failed: the host, and the reason in English. */
  get failure(): string {
    return this.#failure;
  }

  /**
   * Fetches the list; undefined if that failed, which is logged and is the `state` then. Calls meanwhile share the result. Never
   * rejects. Then fetches the icons, which is not waited for.
   */
  refresh(): Promise<readonly RegistryEntry[] | undefined> {
    this.#fetching ??= this.#refresh();
    return this.#fetching;
  }

  async #refresh(): Promise<readonly RegistryEntry[] | undefined> {
    this.#show('loading');
    const entries = await this.#fetch();
    this.#fetching = undefined;
    this.#show(entries ? undefined : 'failed');
    return entries;
  }

  async #refreshIcons(entries: readonly RegistryEntry[]): Promise<void> {
    if (await this.#icons.refresh(entries)) this.#changes.fire();
  }

  #show(state: RegistryFeed['state']): void {
    this.#state = state;
    this.#changes.fire();
  }

  async #fetch(): Promise<readonly RegistryEntry[] | undefined> {
    const { address, clock, logger } = this.#parts;
    const stop = new AbortController();
    const ms = scaledTime(patience, clock);
    const timer = clock.setTimer(ms, () => stop.abort(new Error(`no answer within ${ms / 1000} s`)));
    try {
      const text = await fetchText(address, maxBytes, stop.signal);
      const entries = readRegistry(text);
      if (!entries || entries.length === 0) throw new Error('it is no list of agents');
      await keepText(this.#parts.cache, text);
      void this.#refreshIcons(entries);
      return entries;
    } catch (error) {
      this.#failure = `${new URL(address).host}: ${textOfFailure(error)}`;
      logger.info(`The list of agents was not refreshed from ${this.#failure}`);
      return undefined;
    } finally {
      timer.dispose();
    }
  }
}
