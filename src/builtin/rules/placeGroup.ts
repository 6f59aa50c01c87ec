// Groups places that change together, and limits how many are searched.

/** Maximum number of places; the nearest come first. */
export const enoughPlaces = 30;
const mostLinesAtOnce = 8;

/** Groups places on the same or consecutive lines, in order. */
export function* consecutive<T extends { readonly line: number }>(
  places: Iterable<T>,
): Iterable<readonly T[]> {
  let group: T[] = [];
  for (const place of places) {
    const first = group[0];
    const apart = place.line - (group.at(-1)?.line ?? place.line);
    if (first && (apart < 0 || apart > 1 || place.line - first.line >= mostLinesAtOnce)) {
      yield group;
      group = [];
    }
    group.push(place);
  }
  if (group.length > 0) yield group;
}
