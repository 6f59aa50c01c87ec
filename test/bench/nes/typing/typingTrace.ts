// Reads a recording of every key of an author, in the format of josephg/editing-traces (`sequential_traces`).

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod/mini';

export interface TypingPatch {
  /** Replaces [start, end) of the text by `text`; UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** True if the author did nothing for a second after it. */
  readonly paused: boolean;
}

export interface TypingTrace {
  readonly before: string;
  readonly patches: readonly TypingPatch[];
}

const trace = z.object({
  startContent: z.string(),
  txns: z.array(
    z.object({ time: z.string(), patches: z.array(z.tuple([z.number(), z.number(), z.string()])) }),
  ),
});

const pauseMs = 1_000;

/**
 * @param file a `.json.gz` file whose positions are those of a text of UTF-16 units, as in `ascii_only`.
 * @param first number of patches to read. Throws if the file can't be read.
 */
export function readTypingTrace(file: string, first: number): TypingTrace {
  const { startContent, txns } = trace.parse(JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')));
  const patches = txns.flatMap(({ time, patches: parts }, index) => {
    const next = txns[index + 1];
    const isPause = next !== undefined && Date.parse(next.time) - Date.parse(time) >= pauseMs;
    return parts.map(([start, removed, text], at): TypingPatch => ({
      start,
      end: start + removed,
      text,
      paused: isPause && at === parts.length - 1,
    }));
  });
  return { before: startContent, patches: patches.slice(0, first) };
}
