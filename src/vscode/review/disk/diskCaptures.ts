// Captures the contents of files before agents change them: when a turn begins, and when a tool call names them.

import type { DiskTexts } from './diskTexts.ts';
import type { KeptContents } from '../../storage/keptContents.ts';
import { diskState, readVersion } from './readVersion.ts';
import { uriOf, type ReviewPlaces } from '../reviewPlaces.ts';
import type { TurnTimes } from './turnTimes.ts';

/** Maximum number of captured files that are checked again at the end of a turn. */
const mostCaptured = 2_000;

/** Number of files that are read in parallel, since an agent waits. */
const width = 8;

export class DiskCaptures {
  readonly #places: ReviewPlaces;
  readonly #contents: KeptContents;
  readonly #texts: DiskTexts;
  readonly #turns: TurnTimes;
  /** File stamps by real path; undefined until the file was read. */
  readonly #stamps = new Map<string, string | undefined>();
  #settled: Promise<void> = Promise.resolve();

  constructor(places: ReviewPlaces, contents: KeptContents, texts: DiskTexts, turns: TurnTimes) {
    this.#places = places;
    this.#contents = contents;
    this.#texts = texts;
    this.#turns = turns;
  }

  /** Real paths of the captured files that have changed since. */
  async changed(): Promise<string[]> {
    const changed: string[] = [];
    await sideBySide(this.#stamps, async ([path, stamp]) => {
      if ((await diskState(path)).stamp !== stamp) changed.push(path);
    });
    return changed;
  }

  /** Resolves when all captures in progress are done. */
  get settled(): Promise<void> {
    return this.#settled;
  }

  /** To be called when no turn is running. */
  forget(): void {
    this.#stamps.clear();
  }

  /** @param isSure true as long as no agent can have changed the files. */
  async capture(paths: readonly string[], isSure: () => boolean): Promise<void> {
    const done = this.#contents.holding(() => this.#capture(paths, isSure));
    this.#settled = Promise.allSettled([this.#settled, done]).then(() => undefined);
    await done;
  }

  async #capture(paths: readonly string[], isSure: () => boolean): Promise<void> {
    // The turn may end while files are read.
    const isBefore = this.#turns.isBefore;
    await sideBySide(new Set(paths), (path) => this.#captureOne(path, isSure, isBefore));
  }

  async #captureOne(path: string, isSure: () => boolean, isBefore: (time: number) => boolean): Promise<void> {
    const place = await this.#places.find(path);
    if (!place) return;
    const uri = uriOf(place);
    const isNew = !this.#stamps.has(place.path);
    if (isNew && this.#stamps.size < mostCaptured) this.#stamps.set(place.path, undefined);
    const known = this.#texts.get(uri);
    if (!isSure() && known) return;
    const { version, since, stamp } = await readVersion(place.path, this.#contents, 'keep');
    // Another source has updated it meanwhile.
    if (this.#texts.get(uri) !== known) return;
    // The version known so far may be outdated.
    if (version.kind === 'unknown') this.#texts.delete(uri);
    else if (isSure() || isBefore(since)) {
      this.#texts.set(uri, version);
      if (this.#stamps.has(place.path)) this.#stamps.set(place.path, stamp);
    }
  }
}

async function sideBySide<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items].values();
  const worker = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
