// Separates the places whose text an answer may show from those in files that the agent may not read. Used by lists of places.

import type { Uri } from 'vscode';

/** Maximum number of files whose access is checked for one answer. */
export const mostChecked = 1_000;

export interface CheckedPlaces<T> {
  /** In the order of the places. */
  readonly allowed: readonly T[];
  /** Places in files that the agent may not read. */
  readonly hidden: readonly T[];
  /** Number of files that were not checked, since there are too many. Their places are in neither list. */
  readonly unchecked: number;
}

/** @param readable returns the URIs of the files that the answer may show. */
export async function checkPlaces<T extends { readonly uri: Uri }>(
  places: readonly T[],
  readable: (uris: readonly Uri[]) => Promise<ReadonlySet<string>>,
): Promise<CheckedPlaces<T>> {
  const files = new Map<string, Uri>();
  for (const { uri } of places) files.set(uri.toString(), uri);
  const checked = [...files.entries()].slice(0, mostChecked);
  const isAllowed = await readable(checked.map(([, uri]) => uri));
  const isChecked = new Set(checked.map(([key]) => key));
  const keyed = places.map((place) => ({ place, key: place.uri.toString() }));
  return {
    allowed: keyed.filter(({ key }) => isAllowed.has(key)).map(({ place }) => place),
    hidden: keyed.filter(({ key }) => isChecked.has(key) && !isAllowed.has(key)).map(({ place }) => place),
    unchecked: files.size - checked.length,
  };
}
