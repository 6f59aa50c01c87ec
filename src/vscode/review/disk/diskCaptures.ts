// Looks at files before agents change them: when a turn begins, and when a call names them.

import type { DiskTexts } from './diskTexts.ts';
import type { KeptContents } from '../../storage/keptContents.ts';
import { diskState, readVersion } from './readVersion.ts';
import { uriOf, type ReviewPlaces } from '../reviewPlaces.ts';
import type { TurnTimes } from './turnTimes.ts';

/** Files that are looked at once more when turns end. */
const mostCaptured = 2_000;

/** Files looked at side by side: an agent waits for them. */
const width = 8;

export class DiskCaptures {
  readonly #places: ReviewPlaces;
  readonly #contents: KeptContents;
  readonly #texts: DiskTexts;
  readonly #turns: TurnTimes;
  /** What files were like, by real path; undefined: not known yet. */
  readonly #stamps = new Map<string, string | undefined>();
  #settled: Promise<void> = Promise.resolve();

  constructor(places: ReviewPlaces, contents: KeptContents, texts: DiskTexts, turns: TurnTimes) {
    this.#places = places;
    this.#contents = contents;
    this.#texts = texts;
    this.#turns = turns;
  }

  /** Real paths of what was looked at in the turns that run, and is another by now. */
  async changed(): Promise<string[]> {
    const changed: string[] = [];
    await sideBySide(this.#stamps, async ([path, stamp]) => {
      if ((await diskState(path)).stamp !== stamp) changed.push(path);
    });
    return changed;
  }

  /** Resolves when all is known that is being read. What is being read now may be what was there before. */
  get settled(): Promise<void> {
    return this.#settled;
  }

  /** No turn runs. */
  forget(): void {
    this.#stamps.clear();
  }

  /** @param isSure whether nobody can have changed them since the turn began. */
  async capture(paths: readonly string[], isSure: () => boolean): Promise<void> {
    const done = this.#contents.holding(() => this.#capture(paths, isSure));
    this.#settled = Promise.allSettled([this.#settled, done]).then(() => undefined);
    await done;
  }

  async #capture(paths: readonly string[], isSure: () => boolean): Promise<void> {
    // The turn may be over when the files are read.
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
    // Somebody told meanwhile.
    if (this.#texts.get(uri) !== known) return;
    // What was seen earlier may not be what is there.
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
