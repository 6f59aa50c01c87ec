// Finds circles in a graph of imports, between files or between folders.

/**
 * Every set of nodes that reach each other, each sorted.
 * @param edges from a node to those it imports; nodes that are only imported may be left out.
 */
export function circles(edges: ReadonlyMap<string, Iterable<string>>): string[][] {
  const reached = new Map([...edges.keys()].map((node) => [node, reachedFrom(node, edges)]));
  const found: string[][] = [];
  const seen = new Set<string>();
  for (const [node, others] of reached) {
    if (seen.has(node) || !others.has(node)) continue;
    const circle = [...others].filter((other) => reached.get(other)?.has(node) === true);
    for (const each of circle) seen.add(each);
    found.push(circle.toSorted());
  }
  return found;
}

/** Without `start` itself, unless a way leads back to it. */
function reachedFrom(start: string, edges: ReadonlyMap<string, Iterable<string>>): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [start];
  for (const node of open) {
    for (const next of edges.get(node) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(next);
    }
  }
  return reached;
}
