// Measures the connection between an agent's stdout and a handler. The peers are the ACP SDK's client and plain
// vscode-jsonrpc.

import type { Figure } from './figure.ts';
import { floodCount, type FloodKind } from './wire/flood.ts';
import { bundlePrograms, measureWire, medians, type Results } from './wire/measureWire.ts';
import type { VariantName } from './wire/variants.ts';

const rounds = 5;
/** More rounds, since this measurement is short and varies more on a busy machine. */
const roundsOfLong = 15;

export async function* run(): AsyncGenerator<Figure> {
  const programs = await bundlePrograms();
  const text = await measureWire(programs, 'text', ['ours', 'sdk', 'vscode-jsonrpc', 'floor'], rounds);
  yield rate('wire: text chunks', 'text', text, 4.5);
  yield cpuTime('wire: text chunks, CPU time', text, 1.15);
  yield memory('wire: peak memory, text chunks', text);
  const tool = await measureWire(programs, 'tool', ['ours', 'sdk', 'vscode-jsonrpc', 'floor'], rounds);
  yield rate('wire: 1 KB tool updates', 'tool', tool, 8);
  yield cpuTime('wire: 1 KB tool updates, CPU time', tool, 1.3);
  yield memory('wire: peak memory, tool updates', tool);
  yield reads(await measureWire(programs, 'reads', ['ours', 'sdk', 'floor'], rounds));
  yield longLine(await measureWire(programs, 'long', ['ours', 'sdk', 'floor'], roundsOfLong));
}

/** Thousands of messages per second. */
function rate(name: string, kind: FloodKind, results: Results, timesSdk: number): Figure {
  const rates = medians(results, ({ ms }) => floodCount(kind) / ms);
  const value = rates.get('ours')!;
  const met = value >= timesSdk * rates.get('sdk')!;
  return { name, value, unit: 'k/s', goal: `≥ ${timesSdk}× sdk`, met, peers: peers(rates) };
}

/**
 * What exceeds the floor, which only splits lines and parses JSON, in ms of CPU time for one flood on two busy cores. The texts
 * are read as if no chunk were like another one (`LineParser`): with that, a flood of text takes less than the floor.
 *
 * | part                                                | text | tool |
 * | --------------------------------------------------- | ---- | ---- |
 * | floor                                               | 152  | 134  |
 * | limits on lines and values, time of each chunk      | 5    | 13   |
 * | kinds of messages, exact ids, handlers by method    | 4    | 4    |
 * | limit on depth                                      | 4    | 15   |
 * | order, limit on the time of a turn                  | 13   | 5    |
 * | schemas, without zod                                | 6    | 18   |
 *
 * Each part is the difference when it is removed from the code as well. 13 ms and 20 ms of these sums are on other threads, mainly
 * V8's compiler: the flood is short. So fewer functions, and less code in them, save more than a faster check.
 */
function cpuTime(name: string, results: Results, timesFloor: number): Figure {
  const times = medians(results, ({ cpuMs }) => cpuMs);
  const value = times.get('ours')!;
  const met = value <= timesFloor * times.get('floor')!;
  return { name, value, unit: 'ms', goal: `≤ ${timesFloor}× floor`, met, peers: peers(times) };
}

function memory(name: string, results: Results): Figure {
  const peaks = medians(results, ({ peakMiB }) => peakMiB);
  const value = peaks.get('ours')!;
  return { name, value, unit: 'MiB', goal: '≤ 25 MiB', met: value <= 25, peers: peers(peaks) };
}

/** An agent that reads one file after the other: each request waits for the answer to the one before it. */
function reads(results: Results): Figure {
  const times = medians(results, ({ ms }) => ms);
  const value = times.get('ours')!;
  const met = value <= times.get('sdk')!;
  const name = `wire: ${floodCount('reads')} files read in turn`;
  return { name, value, unit: 'ms', goal: '≤ 1× sdk', met, peers: peers(times) };
}

/**
 * The values are counted: the text of this line has more commas than a line may have values, and an escape every 12 bytes, so that
 * each byte is read. `QuoteSearch` does that in 4 to 5 ms, where JavaScript takes 17 to 25 ms.
 */
function longLine(results: Results): Figure {
  const times = medians(results, ({ ms }) => ms);
  const value = times.get('ours')!;
  const met = value <= 1.1 * times.get('floor')!;
  return {
    name: 'wire: one line of 30 MiB',
    value,
    unit: 'ms',
    goal: '≤ 1.1× floor',
    met,
    peers: peers(times),
  };
}

function peers(values: ReadonlyMap<VariantName, number>): Figure['peers'] {
  return [...values].filter(([name]) => name !== 'ours').map(([name, value]) => ({ name, value }));
}
