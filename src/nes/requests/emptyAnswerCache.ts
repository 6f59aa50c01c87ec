// Remembers the places where the agent had no suggestion, so that it is not asked again about the same text.

import type { EditorDocument } from '../text/editorDocument.ts';

/** Places kept; the oldest is removed first. */
const capacity = 50;

export class EmptyAnswerCache {
  readonly #places = new Set<string>();

  remember(document: EditorDocument, version: number, line: number): void {
    const place = key(document.uri, version, line);
    this.#places.delete(place);
    this.#places.add(place);
    if (this.#places.size > capacity) this.#places.delete(this.#places.values().next().value!);
  }

  has(document: EditorDocument, line: number): boolean {
    return this.#places.has(key(document.uri, document.version, line));
  }

  clear(): void {
    this.#places.clear();
  }
}

function key(uri: string, version: number, line: number): string {
  return `${version} ${line} ${uri}`;
}
