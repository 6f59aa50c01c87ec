// Percentiles of samples.

/** @param share 0 to 100. @returns the nearest value. Throws if there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))];
  if (value === undefined) throw new Error('No values to take a percentile of');
  return value;
}
