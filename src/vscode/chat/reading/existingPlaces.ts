// Finds which texts of a message name existing files or folders in the open folders, so that the page shows them as links. Used
// by `handlePageMessage`.

import { neverCancelled, timeBoxed } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import { readHref, type PlaceScope } from '../pages/pagePlace.ts';

/** Paths that are looked up at the same time. */
const atOnce = 8;
/** Maximum ms for all texts; on a slow disk, those that are not known by then stay code. */
const patience = 2_000;

/** @param exists looks at the disk; asked once for each path. @returns the texts that name an existing place, in their order. */
export async function existingPlaces(
  texts: readonly string[],
  scope: PlaceScope,
  exists: (path: string) => Promise<boolean>,
  clock: Clock,
): Promise<readonly string[]> {
  const paths = new Map(texts.map((text) => [text, pathsOf(text, scope)]));
  const rest = new Set([...paths.values()].flat());
  const found = new Set<string>();
  let isLate = false;
  const lookUp = async (): Promise<void> => {
    for (const path of rest) {
      rest.delete(path);
      if (await exists(path)) found.add(path);
      if (isLate) return;
    }
  };
  const all = Promise.all(Array.from({ length: atOnce }, lookUp));
  await timeBoxed(all, patience, clock, neverCancelled);
  isLate = true;
  return texts.filter((text) => paths.get(text)!.some((path) => found.has(path)));
}

function pathsOf(text: string, scope: PlaceScope): readonly string[] {
  const place = readHref(text, scope);
  return place.kind === 'file' ? place.candidates.map(({ path }) => path) : [];
}
