// Any way a pipe may hand out bytes.

import * as fc from 'fast-check';

/** Where to cut, as shares of the whole, so that it fits any length. */
export const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 });

export function split(bytes: Buffer, shares: readonly number[]): Buffer[] {
  const ends = shares.map((share) => Math.floor(share * bytes.length)).toSorted((a, b) => a - b);
  return [...ends, bytes.length].map((end, i) => bytes.subarray(ends[i - 1] ?? 0, end));
}
