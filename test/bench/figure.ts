// What a benchmark answers: figures with a goal, beside the peers they were measured against in the same run.

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** In words; with the value, what `met` was decided by. */
  readonly goal: string;
  readonly met: boolean;
  readonly peers: readonly { readonly name: string; readonly value: number }[];
}

/** The middle value; of an even count the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[(sorted.length - 1) >> 1];
  if (middle === undefined) throw new Error('No values to take the median of');
  return middle;
}
