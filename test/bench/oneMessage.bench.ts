// Sends this client one message that is as large as a message may be for each method and field that it reads, and puts endless
// files where it reads files of a repository. The client must not be blocked by them. `ACP_HOST_MESSAGES` selects messages by a
// part of their name.

import { fileURLToPath } from 'node:url';
import type { Figure } from './figure.ts';
import { measureInProcess } from './measuredProcess.ts';
import type { FilesRead } from './oneMessage/filesRun.ts';
import { messages } from './oneMessage/messages.ts';
import type { Handled } from './oneMessage/oneMessageRun.ts';

const program = (name: string): string => fileURLToPath(new URL(`oneMessage/${name}.ts`, import.meta.url));
/** ms for one message or for all files. */
const limit = 3 * 60_000;

export async function* run(): AsyncGenerator<Figure> {
  const wanted = process.env['ACP_HOST_MESSAGES'] ?? '';
  for (const { name } of messages) if (name.includes(wanted)) yield* await messageFigures(name);
  const files = await measure<FilesRead>('filesRun');
  const what = 'endless files of a repository';
  yield* [
    atMost(`${what}: longest read`, 'ms', files.longest, 5_000),
    atMost(`${what}: event loop blocked`, 'ms', files.blocked, 50),
    atMost(`${what}: memory at its peak`, 'MiB', files.peak, 100),
  ];
}

async function messageFigures(name: string): Promise<Figure[]> {
  const { blocked, peak, kept, size } = await measure<Handled>('oneMessageRun', name);
  return [
    atMost(`${name}: event loop blocked`, 'ms', blocked, 50),
    // A process needs some memory for any message.
    atMost(`${name}: memory at its peak`, 'MiB', peak, Math.max(30, Math.ceil(size * 3))),
    atMost(`${name}: memory after 10 s`, 'MiB', kept, 10),
  ];
}

async function measure<T>(file: string, ...args: readonly string[]): Promise<T> {
  return await measureInProcess<T>(['--expose-gc', '--no-warnings', program(file), ...args], limit);
}

function atMost(name: string, unit: string, value: number, most: number): Figure {
  return { name, value, unit, goal: `≤ ${most} ${unit}`, met: value <= most, peers: [] };
}
