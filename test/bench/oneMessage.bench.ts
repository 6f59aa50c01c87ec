// Sends this client one message that is as large as a message may be for each method and field that it reads, and puts endless
// files where it reads files of a repository. The client must not be blocked by them. `ACP_HOST_MESSAGES` selects messages by a
// part of their name.

import { fileURLToPath } from 'node:url';
import type { Figure } from './figure.ts';
import { measureInProcess } from './measuredProcess.ts';
import type { FilesRead } from './oneMessage/filesRun.ts';
import type { Handled } from './oneMessage/measureHandling.ts';
import { accepted, wide } from './oneMessage/messages.ts';
import { messages, remoteMessages, toolMessages, v2Messages } from './oneMessage/sentMessages.ts';

const programs = {
  messages: new URL('oneMessage/oneMessageRun.ts', import.meta.url),
  toolMessages: new URL('oneMessage/toolMessageRun.ts', import.meta.url),
  floor: new URL('oneMessage/floorRun.ts', import.meta.url),
  remote: new URL('oneMessage/remoteMessageRun.ts', import.meta.url),
  files: new URL('oneMessage/filesRun.ts', import.meta.url),
};
/** ms for the messages of one process or for all files. */
const limit = 5 * 60_000;
/** Messages of one process. */
const group = 16;
/** So that the memory of large blocks is given back when they are freed, and is not part of the next measurement. */
const allocator = { MALLOC_MMAP_THRESHOLD_: String(2 ** 20), MALLOC_TRIM_THRESHOLD_: String(2 ** 20) };

export async function* run(): AsyncGenerator<Figure> {
  const wanted = process.env['ACP_HOST_MESSAGES'] ?? '';
  Object.assign(process.env, allocator);
  for (const [run, all, ...args] of [
    ['messages', [...messages, ...v2Messages]],
    ['toolMessages', toolMessages],
    ['remote', remoteMessages, 'http'],
    ['remote', remoteMessages, 'websocket'],
  ] as const) {
    const names = all.map(({ name }) => name).filter((name) => [...args, name].join(' ').includes(wanted));
    for (let at = 0; at < names.length; at += group) {
      const some = names.slice(at, at + group);
      const all = await measure<readonly Handled[]>(run, ...args, ...some);
      const texts = run === 'messages' ? some.filter(isOfText) : [];
      const floors = texts.length > 0 ? await measure<readonly Handled[]>('floor', ...texts) : [];
      for (const one of all)
        yield* messageFigures(
          one,
          floors.find(({ name }) => name === one.name),
        );
    }
  }
  const files = await measure<FilesRead>('files');
  const what = 'endless files of a repository';
  yield* [
    atMost(`${what}: longest read`, 'ms', files.longest, 5_000),
    atMost(`${what}: event loop blocked`, 'ms', files.blocked, 50),
    atMost(`${what}: memory at its peak`, 'MiB', files.peak, 100),
  ];
}

/** Messages that are also measured in a program that only reads, decodes and parses them, since their characters decide the cost. */
function isOfText(name: string): boolean {
  return name.includes(`: ${wide} `) || name.startsWith('line: a text');
}

/** @param floor what that program needs. */
function messageFigures({ name, blocked, peak, kept, size }: Handled, floor?: Handled): Figure[] {
  const isShown = name.includes(`: ${accepted} `);
  // Shown values are kept, and the page gets a copy.
  const most = Math.max(size * (isShown ? 4 : 3), floor?.peak ?? 0);
  return [
    atMost(`${name}: event loop blocked`, 'ms', blocked, 50, floor?.blocked),
    // A process needs some memory for any message.
    atMost(`${name}: memory at its peak`, 'MiB', peak, Math.max(30, Math.ceil(most)), floor?.peak),
    atMost(`${name}: memory after 10 s`, 'MiB', kept, isShown ? size + 10 : 10),
  ];
}

async function measure<T>(program: keyof typeof programs, ...args: readonly string[]): Promise<T> {
  const file = fileURLToPath(programs[program]);
  return await measureInProcess<T>(['--expose-gc', '--no-warnings', file, ...args], limit);
}

function atMost(name: string, unit: string, value: number, most: number, floor?: number): Figure {
  const peers = floor === undefined ? [] : [{ name: 'only parsed', value: floor }];
  return { name, value, unit, goal: `≤ ${most} ${unit}`, met: value <= most, peers };
}
