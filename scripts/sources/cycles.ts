// Finds cycles in a graph of imports, between files or between folders.

/**
 * Every set of nodes that reach each other, each sorted.
 * @param edges from a node to the nodes it imports; nodes that import nothing may be left out.
 */
export function findCycles(edges: ReadonlyMap<string, Iterable<string>>): string[][] {
  const reached = new Map([...edges.keys()].map((node) => [node, reachedFrom(node, edges)]));
  const found: string[][] = [];
  const seen = new Set<string>();
  for (const [node, others] of reached) {
    if (seen.has(node) || !others.has(node)) continue;
    const cycle = [...others].filter((other) => reached.get(other)?.has(node) === true);
    for (const each of cycle) seen.add(each);
    found.push(cycle.toSorted());
  }
  return found;
}

/** The nodes reachable from `start`; `start` itself only if it is on a cycle. */
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
