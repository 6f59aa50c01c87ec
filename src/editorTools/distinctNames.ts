// Names for things of which several may have the same title, so that each can be asked for.

/** Adds " (2)", " (3)" to titles that occurred before. In the order of `titles`, none twice. */
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
