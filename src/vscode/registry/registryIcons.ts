// The icons of the agents in the ACP registry. They are fetched after the list of agents and kept beside it, so that
// showing them needs no network. Used by `RegistryFeed`.

import { readFile, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { scaledTime } from '../../base/clockFactor.ts';
import type { Logger } from '../../base/logger.ts';
import type { RegistryEntry } from '../../protocol/registry.ts';
import { readRegistryIcon, type RegistryIcon } from '../../protocol/registryIcon.ts';
import { fetchText, keepText, textOfFailure } from './fetchText.ts';

/** ms for all icons together. */
const patience = 10_000;
/** ms */
const day = 24 * 60 * 60 * 1000;
const maxBytes = 8 * 1024;
const maxIcons = 60;
const atOnce = 4;

export interface RegistryIconsParts {
  /** Where the list of agents is. */
  readonly address: string;
  /** Absolute path of the list that was fetched last. */
  readonly cache: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

export class RegistryIcons {
  readonly #parts: RegistryIconsParts;
  /** A JSON object with the SVG texts by id of the entry. */
  readonly #file: string;

  constructor(parts: RegistryIconsParts) {
    this.#parts = parts;
    const { dir, name } = parse(parts.cache);
    this.#file = join(dir, `${name}Icons.json`);
  }

  /** The icons on this machine, by id of the entry. Never rejects. */
  async known(): Promise<ReadonlyMap<string, RegistryIcon>> {
    const icons = new Map<string, RegistryIcon>();
    for (const [id, svg] of await this.#kept()) {
      const icon = readRegistryIcon(svg);
      if (icon) icons.set(id, icon);
    }
    return icons;
  }

  /**
   * Fetches the icons, unless that was done within a day. Failures are only logged. Never rejects. Resolves to true if `known`
   * has new icons.
   */
  async refresh(entries: readonly RegistryEntry[]): Promise<boolean> {
    const { logger } = this.#parts;
    const written = await stat(this.#file).catch(() => undefined);
    if (written && Date.now() - written.mtimeMs < day) return false;
    try {
      const before = await this.#kept();
      const fresh = await this.#fetchAll(entries);
      if (fresh.size === 0) return false;
      const icons = entries.flatMap(({ id }) => {
        const svg = fresh.get(id) ?? before.get(id);
        return svg === undefined ? [] : [[id, svg] as const];
      });
      await keepText(this.#file, JSON.stringify(Object.fromEntries(icons)));
      return true;
    } catch (error) {
      logger.debug(`The icons of agents were not kept: ${textOfFailure(error)}`);
      return false;
    }
  }

  async #kept(): Promise<ReadonlyMap<string, string>> {
    try {
      const texts: unknown = JSON.parse(await readFile(this.#file, 'utf8'));
      const all = Object.entries(texts ?? {});
      return new Map(all.filter((one): one is [string, string] => typeof one[1] === 'string'));
    } catch {
      return new Map();
    }
  }

  /** Resolves to the SVG texts, by id of the entry, that arrived in time and can be drawn. */
  async #fetchAll(entries: readonly RegistryEntry[]): Promise<ReadonlyMap<string, string>> {
    const { address, clock, logger } = this.#parts;
    const { origin } = new URL(address);
    const fetched = new Map<string, string>();
    // The origin has the scheme: the icons are on the host of the list, and come by https as the list does.
    const wanted = entries.filter(({ icon }) => icon !== undefined && URL.parse(icon)?.origin === origin);
    const queue = wanted.slice(0, maxIcons).values();
    const stop = new AbortController();
    const timer = clock.setTimer(scaledTime(patience, clock), () =>
      stop.abort(new Error('it took too long')),
    );
    const fetchNext = async (): Promise<void> => {
      for (const { id, icon = '' } of queue)
        try {
          const svg = await fetchText(icon, maxBytes, stop.signal);
          if (!readRegistryIcon(svg)) throw new Error('it cannot be drawn');
          fetched.set(id, svg);
        } catch (error) {
          logger.debug(`The icon of agent "${id}" is not shown: ${textOfFailure(error)}`);
        }
    };
    try {
      await Promise.all(Array.from({ length: atOnce }, fetchNext));
    } finally {
      timer.dispose();
    }
    return fetched;
  }
}
