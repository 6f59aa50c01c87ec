// Measures the time of calls of the editor tools when language support answers at once, with the chat hidden and open. They are
// compared with an extension that runs the same language commands of VS Code itself: of 6 calls, 4 need one. In a browser, a
// chat that is open shares a thread with VS Code, so the time to draw the rows of the calls is measured too.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ToolName } from '../../../src/editorTools/tool.ts';
import { openChat } from '../../journey/chatDriver.ts';
import { until } from '../../until.ts';
import type { Figure } from '../figure.ts';
import { percentile } from '../nes/percentile.ts';
import { ToolWindow } from './toolWindow.ts';

const callsAtOnce = 20;
/** Maximum ms of the 95th percentile. */
const mostOwnTime = 50;

/** ms of each call. */
export interface Times {
  /** Times of calls one after the other. */
  readonly row: readonly number[];
  /** Times of 20 calls at once. */
  readonly together: readonly number[];
}

export interface OwnTimes {
  readonly hidden: Times;
  /** The times with the chat open. */
  readonly shown: Times;
  /** The times of VS Code's commands alone. */
  readonly alone: Times;
}

export interface Counts {
  /** Number of calls one after the other. */
  readonly inRow: number;
  /** How often 20 calls are made at once. */
  readonly rounds: number;
}

export async function ownTime(): Promise<Figure[]> {
  const times = await measureOwnTime({ inRow: 1_000, rounds: 20 });
  const names = { row: '1,000 calls in a row', together: '20 calls at once' };
  return (['hidden', 'shown'] as const).flatMap((chat) =>
    (['row', 'together'] as const).map((which): Figure => {
      const value = percentile(times[chat][which], 95);
      return {
        name: `editor tools: ${names[which]}, chat ${chat === 'shown' ? 'open' : 'hidden'}, p95`,
        value,
        unit: 'ms',
        goal: `≤ ${mostOwnTime} ms`,
        met: value <= mostOwnTime,
        peers: [
          { name: 'its p50', value: percentile(times[chat][which], 50) },
          { name: 'VS Code alone, p95', value: percentile(times.alone[which], 95) },
          { name: 'its p50', value: percentile(times.alone[which], 50) },
        ],
      };
    }),
  );
}

/** Measures in a window of its own, which it closes. */
export async function measureOwnTime(counts: Counts): Promise<OwnTimes> {
  const folder = mkdtempSync(join(tmpdir(), 'acp-host-times-'));
  const timesFile = join(folder, 'times.json');
  const text = Array.from({ length: 200 }, (_, line) => `let total = ${line}\n`).join('');
  const window = await ToolWindow.open({
    files: new Map(Array.from({ length: 10 }, (_, at) => [`${at}.txt`, text])),
    first: '0.txt',
    extensions: [join(import.meta.dirname, 'instantProviders')],
    env: { ACP_HOST_BENCH_TIMES: timesFile },
  });
  try {
    await window.editor.runCommand('View: Close Primary Side Bar');
    const hidden = await timesOf(window, counts);
    await window.editor.runCommand('Measure Language Commands');
    const alone = JSON.parse(
      await until('the times', () => existsSync(timesFile) && readFileSync(timesFile, 'utf8')),
    ) as Times;
    await openChat(window.editor);
    return { hidden, shown: await timesOf(window, counts), alone };
  } finally {
    await window.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timesOf(window: ToolWindow, { inRow, rounds }: Counts): Promise<Times> {
  const symbol = { path: '1.txt', line: 2, symbol: 'total' };
  const calls: readonly (readonly [ToolName, Readonly<Record<string, unknown>>])[] = [
    ['find_references', symbol],
    ['go_to_definition', symbol],
    ['hover', symbol],
    ['document_symbols', { path: '1.txt' }],
    ['open_documents', {}],
    ['active_document', {}],
  ];
  const call = async (at: number): Promise<number> => {
    const { ms, isError, text } = await window.call(...calls[at % calls.length]!);
    if (isError) throw new Error(text);
    return ms;
  };
  // Not measured: the first calls start language support.
  for (let at = 0; at < 10 * calls.length; at++) await call(at);
  const row: number[] = [];
  for (let at = 0; at < inRow; at++) row.push(await call(at));
  const together: number[] = [];
  for (let round = 0; round < rounds; round++)
    together.push(...(await Promise.all(Array.from({ length: callsAtOnce }, (_, at) => call(at)))));
  return { row, together };
}
