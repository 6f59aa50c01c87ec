// The documents the user focused or edited last, by which recent files and open files are sorted. Also selects the files whose
// text fits into a request.

/** `focusedAt`: when it last got the focus, in ms since 1970; undefined for a document edited in the background. */
export interface RecentDocument {
  readonly uri: string;
  readonly languageId: string;
  readonly focusedAt: number | undefined;
}

/** Documents kept. */
const most = 200;

export class RecentDocuments {
  readonly #epochNow: () => number;
  /** Oldest first. */
  readonly #documents = new Map<string, RecentDocument>();
  #latest: string | undefined;

  /** @param epochNow ms since 1970. */
  constructor(epochNow: () => number) {
    this.#epochNow = epochNow;
  }

  focused({ uri, languageId }: { readonly uri: string; readonly languageId: string }): void {
    this.#put({ uri, languageId, focusedAt: Math.round(this.#epochNow()) });
  }

  /** Called on every keystroke: for the latest document it only compares. */
  edited(document: { readonly uri: string; readonly languageId: string }): void {
    const { uri } = document;
    if (this.#latest === uri) return;
    this.#put({ uri, languageId: document.languageId, focusedAt: this.#documents.get(uri)?.focusedAt });
  }

  /** Most recent first. */
  list(): RecentDocument[] {
    return [...this.#documents.values()].toReversed();
  }

  focusedAt(uri: string): number | undefined {
    return this.#documents.get(uri)?.focusedAt;
  }

  #put(document: RecentDocument): void {
    this.#documents.delete(document.uri);
    this.#documents.set(document.uri, document);
    this.#latest = document.uri;
    if (this.#documents.size > most) this.#documents.delete(this.#documents.keys().next().value!);
  }
}

/** UTF-16 units of one file, and of all together. */
const mostEach = 100_000;
const mostTogether = 300_000;

/**
 * Selects the files whose whole text fits, in order. A file that is too long is skipped, since an agent would mistake a
 * truncated text for the whole file; later ones may still fit.
 */
export function takeWhole<T extends { readonly text: string }>(files: readonly T[], maxCount: number): T[] {
  const taken: T[] = [];
  let together = 0;
  for (const file of files) {
    const { length } = file.text;
    if (taken.length >= maxCount) break;
    if (length > mostEach || together + length > mostTogether) continue;
    together += length;
    taken.push(file);
  }
  return taken;
}
