// Measures the time of calls of the editor tools when language support answers at once. They are compared with an extension that
// runs the same language commands of VS Code itself: of 6 calls, 4 need one. The chat is not shown meanwhile: in a browser, it
// shares a thread with VS Code, and the time to draw the rows of the calls would be measured too.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ToolName } from '../../../src/editorTools/tool.ts';
import { until } from '../../until.ts';
import type { Figure } from '../figure.ts';
import { percentile } from '../nes/percentile.ts';
import { ToolWindow } from './toolWindow.ts';

const callsInRow = 1_000;
const callsAtOnce = 20;
const rounds = 20;
/** Maximum ms of the 95th percentile. */
const most = 50;

interface Times {
  /** ms of each call. */
  readonly row: readonly number[];
  readonly together: readonly number[];
}

export async function ownTime(): Promise<Figure[]> {
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
    const own = await timesOf(window);
    await window.editor.runCommand('Measure Language Commands');
    const peer = JSON.parse(
      await until('the times', () => existsSync(timesFile) && readFileSync(timesFile, 'utf8')),
    ) as Times;
    const figure = (name: string, which: keyof Times): Figure => {
      const value = percentile(own[which], 95);
      return {
        ...{
          name: `editor tools: ${name}, p95`,
          value,
          unit: 'ms',
          goal: `≤ ${most} ms`,
          met: value <= most,
        },
        peers: [
          { name: 'its p50', value: percentile(own[which], 50) },
          { name: 'VS Code alone, p95', value: percentile(peer[which], 95) },
          { name: 'its p50', value: percentile(peer[which], 50) },
        ],
      };
    };
    return [figure('1,000 calls in a row', 'row'), figure('20 calls at once', 'together')];
  } finally {
    await window.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timesOf(window: ToolWindow): Promise<Times> {
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
  for (let at = 0; at < callsInRow; at++) row.push(await call(at));
  const together: number[] = [];
  for (let round = 0; round < rounds; round++)
    together.push(...(await Promise.all(Array.from({ length: callsAtOnce }, (_, at) => call(at)))));
  return { row, together };
}
