// The result of a benchmark: a figure with its goal, and the figures of peers measured in the same run.

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Text such as `≤ 5 ms`. `met` says whether the value meets it. */
  readonly goal: string;
  readonly met: boolean;
  readonly peers: readonly { readonly name: string; readonly value: number }[];
}

/** The middle value; of an even number of values, the lower middle one. Throws if there are none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[(sorted.length - 1) >> 1];
  if (middle === undefined) throw new Error('No values to take the median of');
  return middle;
}
