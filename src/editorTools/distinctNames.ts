// Gives things with equal titles distinct names, so that a request can name each. Used for code actions.

/** Returns a distinct name for each title, in the same order. Adds " (2)", " (3)" to titles that occurred before. */
export function distinctNames(titles: readonly string[]): readonly string[] {
  const used = new Set<string>();
  const counts = new Map<string, number>();
  return titles.map((title) => {
    let name = title;
    let count = counts.get(title) ?? 1;
    while (used.has(name)) name = `${title} (${++count})`;
    counts.set(title, count);
    used.add(name);
    return name;
  });
}
