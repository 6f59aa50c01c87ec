// Generates the chunks in which a pipe may deliver bytes.

import * as fc from 'fast-check';

/** Places to split, as shares of the length, so that they fit any length. */
export const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 });

export function split(bytes: Buffer, shares: readonly number[]): Buffer[] {
  const ends = shares.map((share) => Math.floor(share * bytes.length)).toSorted((a, b) => a - b);
  return [...ends, bytes.length].map((end, i) => bytes.subarray(ends[i - 1] ?? 0, end));
}
