// Positions on the NES wire: 0-based lines, 0-based characters in the negotiated encoding (NES draft, "Position encoding").

import * as z from 'zod/mini';

const offset = z.int().check(z.nonnegative());

export const wirePosition = z.object({ line: offset, character: offset });
export const wireRange = z.object({ start: wirePosition, end: wirePosition });

/** Code units of a `character` offset. `utf-16` is the default that all must support. `UTF8` is parsed as `utf-8`. */
export const positionEncoding = z.pipe(
  z.pipe(
    z.string(),
    z.transform((name) => name.toLowerCase().replace(/^utf_?(?=\d)/, 'utf-')),
  ),
  z.enum(['utf-16', 'utf-32', 'utf-8']),
);

export type PositionEncoding = z.infer<typeof positionEncoding>;
export type WirePosition = z.infer<typeof wirePosition>;
export type WireRange = z.infer<typeof wireRange>;
