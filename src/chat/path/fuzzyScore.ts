// Scores how well a path matches typed text: its letters in order, higher if they are adjacent, at word starts, or in
// the file name.

/** Returns 0 for no match. @param query in lower case, not empty. */
export function fuzzyScore(query: string, path: string): number {
  const lower = path.toLowerCase();
  const nameAt = lower.lastIndexOf('/') + 1;
  const inName = scoreFrom(query, path, lower, nameAt);
  const score = inName > 0 ? inName * 2 : scoreFrom(query, path, lower, 0);
  // Prefer shorter paths among equals.
  return score === 0 ? 0 : score + 1 / (1 + path.length);
}

function scoreFrom(query: string, path: string, lower: string, start: number): number {
  const whole = lower.indexOf(query, start);
  if (whole >= 0) {
    const exact = lower.length - start === query.length ? 4 : 0;
    return query.length * 4 + (isWordStart(path, whole) ? 4 : 0) + (whole === start ? 4 : 0) + exact;
  }
  let score = 0;
  let at = start - 1;
  for (const letter of query) {
    const next = lower.indexOf(letter, at + 1);
    if (next < 0) return 0;
    score += 1 + (next === at + 1 ? 1 : 0) + (isWordStart(path, next) ? 1 : 0);
    at = next;
  }
  return score;
}

function isWordStart(path: string, at: number): boolean {
  const before = path[at - 1];
  if (before === undefined || /[^\p{L}\p{N}]/u.test(before)) return true;
  return /\p{Ll}/u.test(before) && /\p{Lu}/u.test(path[at]!);
}

/** Returns the best matches, best first. @param query as typed; an empty one returns the first items. */
export function bestMatches<T>(
  query: string,
  items: Iterable<T>,
  textOf: (item: T) => string,
  most: number,
): T[] {
  const wanted = query.toLowerCase();
  const scored: { readonly item: T; readonly score: number }[] = [];
  for (const item of items) {
    const score = wanted === '' ? 1 : fuzzyScore(wanted, textOf(item));
    if (score > 0) scored.push({ item, score });
    if (wanted === '' && scored.length >= most) break;
  }
  return scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ item }) => item);
}
