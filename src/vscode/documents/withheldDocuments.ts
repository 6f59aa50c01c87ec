// Remembers which documents are withheld from agents although their names are eligible: those that are being opened for a
// suggestion, and those whose text turned out not to be that of the checked file. Used by `EligibleDocuments`.

interface Named {
  readonly uri: { toString(): string };
}

export class WithheldDocuments<D extends Named> {
  /** Keys of URIs that are being opened, once for each time. */
  readonly #opening: string[] = [];
  readonly #refused = new WeakSet<D>();

  has(document: D): boolean {
    return this.#refused.has(document) || (this.#opening.length > 0 && this.#isOpening(document));
  }

  /** Withholds the document at `uri`, which need not be open, until `release` was called as often. */
  hold(uri: Named['uri']): void {
    this.#opening.push(keyOf(uri));
  }

  /** @returns those of the documents that were at `uri` and are no longer withheld. */
  release(uri: Named['uri'], documents: readonly D[]): readonly D[] {
    const key = keyOf(uri);
    this.#opening.splice(this.#opening.indexOf(key), 1);
    return documents.filter((document) => keyOf(document.uri) === key && !this.has(document));
  }

  /** Withholds the document until `allow`, or until it is closed. */
  refuse(document: D): void {
    this.#refused.add(document);
  }

  /** @returns true if it was refused. */
  allow(document: D): boolean {
    return this.#refused.delete(document);
  }

  #isOpening({ uri }: D): boolean {
    return this.#opening.includes(keyOf(uri));
  }
}

/** Ignores case: where file names do, VS Code may open a document under another spelling than the one it was asked for. */
function keyOf(uri: Named['uri']): string {
  return uri.toString().toLowerCase();
}
