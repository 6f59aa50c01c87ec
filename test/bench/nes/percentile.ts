// Percentiles of many samples taken on a noisy machine: what is usual (50) and what is bad (95, 99).

/** @param share 0 to 100. Of few values the nearest one; throws when there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))];
  if (value === undefined) throw new Error('No values to take a percentile of');
  return value;
}
