// Measures the time of calls of the editor tools when language support answers at once, with the chat hidden and open. In a
// browser, a chat that is open shares a thread with VS Code, so rows that are drawn delay later calls. The same client also
// calls the tools of a peer, with the chat in the same state: an MCP server that only runs the commands of VS Code, of which 4 of 6 calls
// need one. Own time is what our calls take longer than the peer's. Both are measured in turn, in several parts, and the part in the
// middle counts: other programs slow some parts down. An agent passes the answers of calls made at once to its model
// before it makes others, so there is a pause after them. Rounds without a pause are shown beside: a flood that no agent makes.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/client';
import type { ToolName } from '../../../src/editorTools/tool.ts';
import { openChat } from '../../journey/chatDriver.ts';
import type { Figure } from '../figure.ts';
import { percentile } from '../nes/percentile.ts';
import { SocketTransport } from './socketTransport.ts';
import { callTool, type ToolReply, ToolWindow } from './toolWindow.ts';

const callsAtOnce = 20;
/** ms between calls made at once: the least that models take, and more than a row takes to appear. */
const pause = 700;
/** Maximum ms of the 95th percentile. */
const mostOwnTime = 50;

/** ms of each call. */
export interface Times {
  /** Times of calls one after the other. */
  readonly row: readonly number[];
  /** Times of 20 calls at once, with pauses. */
  readonly together: readonly number[];
  /** Times of 20 calls at once, again as soon as all are answered. */
  readonly flood: readonly number[];
}

/** The times of the editor tools and of the peer, of each part. */
export interface BothTimes {
  readonly ours: readonly Times[];
  readonly peer: readonly Times[];
}

export interface OwnTimes {
  readonly hidden: BothTimes;
  /** The times with the chat open. */
  readonly shown: BothTimes;
}

export interface Counts {
  /** Number of calls one after the other. */
  readonly inRow: number;
  /** How often 20 calls are made at once. */
  readonly rounds: number;
}

/** Number of parts in which calls are measured. */
const parts = 5;

/** ms beyond the peer, of the 95th percentiles, in the part in the middle. */
export function ownTimeOf({ ours, peer }: BothTimes, which: keyof Times): number {
  const each = ours.map((part, at) => percentile(part[which], 95) - percentile(peer[at]![which], 95));
  return Math.max(0, percentile(each, 50));
}

/** The percentile of the calls of all parts. */
export function percentileOf(times: readonly Times[], which: keyof Times, share: number): number {
  return percentile(
    times.flatMap((part) => part[which]),
    share,
  );
}

export async function ownTime(): Promise<Figure[]> {
  const times = await measureOwnTime({ inRow: 1_000, rounds: 40 });
  const names = { row: '1,000 calls in a row', together: '20 calls at once' };
  return (['hidden', 'shown'] as const).flatMap((chat) =>
    (['row', 'together'] as const).map((which): Figure => {
      const both = times[chat];
      const value = ownTimeOf(both, which);
      return {
        name: `editor tools: ${names[which]}, chat ${chat === 'shown' ? 'open' : 'hidden'}, own time, p95`,
        value,
        unit: 'ms',
        goal: `≤ ${mostOwnTime} ms`,
        met: value <= mostOwnTime,
        peers: [
          { name: 'whole calls, p50', value: percentileOf(both.ours, which, 50) },
          { name: 'p95', value: percentileOf(both.ours, which, 95) },
          {
            name: "a server that only runs VS Code's commands, p50",
            value: percentileOf(both.peer, which, 50),
          },
          { name: 'p95', value: percentileOf(both.peer, which, 95) },
          ...(which === 'together'
            ? [{ name: 'own time without pauses, p95', value: ownTimeOf(both, 'flood') }]
            : []),
        ],
      };
    }),
  );
}

/** Measures in a window of its own, which it closes. */
export async function measureOwnTime(counts: Counts): Promise<OwnTimes> {
  const folder = mkdtempSync(join(tmpdir(), 'acp-host-times-'));
  const socket = join(folder, 'peer');
  const text = Array.from({ length: 200 }, (_, line) => `let total = ${line}\n`).join('');
  const window = await ToolWindow.open({
    files: new Map(Array.from({ length: 10 }, (_, at) => [`${at}.txt`, text])),
    first: '0.txt',
    extensions: [join(import.meta.dirname, 'instantProviders')],
    env: { ACP_HOST_BENCH_SOCKET: socket },
  });
  const peer = new Client({ name: 'benchmark', version: '1' });
  try {
    await peer.connect(new SocketTransport(socket));
    await window.editor.runCommand('View: Close Primary Side Bar');
    const hidden = await bothTimes(window, peer, counts);
    await openChat(window.editor);
    // The rows of the calls so far are drawn.
    await delay(5_000);
    return { hidden, shown: await bothTimes(window, peer, counts) };
  } finally {
    await peer.close();
    await window.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const symbol = { path: '1.txt', line: 2, symbol: 'total' };
const calls: readonly (readonly [ToolName, Readonly<Record<string, unknown>>])[] = [
  ['find_references', symbol],
  ['go_to_definition', symbol],
  ['hover', symbol],
  ['document_symbols', { path: '1.txt' }],
  ['open_documents', {}],
  ['active_document', {}],
];

type Call = (tool: ToolName, input: Readonly<Record<string, unknown>>) => Promise<ToolReply>;

async function bothTimes(window: ToolWindow, peer: Client, { inRow, rounds }: Counts): Promise<BothTimes> {
  const callPeer: Call = (tool, input) => callTool(peer, tool, input);
  const callOurs: Call = (tool, input) => window.call(tool, input);
  const counts = { inRow: inRow / parts, rounds: rounds / parts };
  const ours: Times[] = [];
  const its: Times[] = [];
  for (let part = 0; part < parts; part++) {
    // The rows of the calls before are drawn.
    await delay(pause);
    its.push(await timesOf(callPeer, counts));
    ours.push(await timesOf(callOurs, counts));
  }
  return { ours, peer: its };
}

async function timesOf(callNamed: Call, { inRow, rounds }: Counts): Promise<Times> {
  const call = async (at: number): Promise<number> => timeOf(await callNamed(...calls[at % calls.length]!));
  // Not measured: the first calls start language support.
  for (let at = 0; at < 2 * calls.length; at++) await call(at);
  const row: number[] = [];
  for (let at = 0; at < inRow; at++) row.push(await call(at));
  const flood: number[] = [];
  for (let round = 0; round < rounds; round++) flood.push(...(await atOnce(call)));
  const together: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await delay(pause);
    together.push(...(await atOnce(call)));
  }
  return { row, together, flood };
}

async function atOnce(call: (at: number) => Promise<number>): Promise<number[]> {
  return await Promise.all(Array.from({ length: callsAtOnce }, (_, at) => call(at)));
}

/** @throws if the call failed. */
function timeOf({ ms, isError, text }: ToolReply): number {
  if (isError) throw new Error(text);
  return ms;
}
