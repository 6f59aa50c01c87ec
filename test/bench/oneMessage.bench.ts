// Sends this client one message that is as large as a message may be for each method and field that it reads, and puts endless
// files where it reads files of a repository. The client must not be blocked by them for longer than 50 ms, or one and a half times
// what parsing alone takes: on a machine whose memory is slow, 31 MiB of text are not decoded in 50 ms. A message that misses a goal is measured once
// more, together with parsing alone. `ACP_HOST_MESSAGES` selects messages by a part of their name.

import { fileURLToPath } from 'node:url';
import type { Figure } from './figure.ts';
import { measureInProcess } from './measuredProcess.ts';
import type { FilesRead } from './oneMessage/filesRun.ts';
import type { Handled } from './oneMessage/measureHandling.ts';
import { accepted, wide } from './oneMessage/messages.ts';
import {
  messages,
  remoteMessages,
  type SentMessage,
  toolMessages,
  v2Messages,
} from './oneMessage/sentMessages.ts';

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
  const floors = new Floors();
  for (const [run, all, ...args] of [
    ['messages', [...messages, ...v2Messages]],
    ['toolMessages', toolMessages],
    ['remote', remoteMessages, 'http'],
    ['remote', remoteMessages, 'websocket'],
  ] as const) {
    const sent = all.filter(({ name }) => [...args, name].join(' ').includes(wanted));
    for (let at = 0; at < sent.length; at += group) {
      const some = sent.slice(at, at + group);
      const results = await measure<readonly Handled[]>(run, ...args, ...some.map(({ name }) => name));
      // The messages of tools are short.
      const hasFloor = run !== 'toolMessages';
      if (hasFloor) await floors.measure(some);
      for (const [index, one] of results.entries()) {
        const message = some[index]!;
        const figures = messageFigures(one, hasFloor ? floors.of(message) : undefined);
        if (figures.every(({ met }) => met)) yield* figures;
        else {
          // Other programs may have used the processor or its memory: the least time is nearest to what the message costs.
          const [again] = await measure<readonly Handled[]>(run, ...args, message.name);
          const blocked = Math.min(one.blocked, again!.blocked);
          const floor = hasFloor ? await floors.measureAgain(message) : undefined;
          yield* messageFigures({ ...one, blocked }, floor);
        }
      }
    }
  }
  const files = await measure<FilesRead>('files');
  const what = 'endless files of a repository';
  yield* [
    // Reads give up after 5 s, and git needs a moment to end.
    atMost(`${what}: longest read`, 'ms', files.longest, 6_000),
    atMost(`${what}: event loop blocked`, 'ms', files.blocked, 50),
    atMost(`${what}: memory at its peak`, 'MiB', files.peak, 100),
  ];
}

/** What a program needs that only reads, decodes and parses messages: for one of each shape, and for each line of text. */
class Floors {
  readonly #byKey = new Map<string, Handled>();

  async measure(sent: readonly SentMessage[]): Promise<void> {
    const [plain] = messages.filter(({ shape }) => shape === plainShape);
    const missing = new Map<string, string>();
    for (const one of [plain!, ...sent]) {
      const key = keyOf(one);
      if (key !== undefined && !this.#byKey.has(key) && !missing.has(key)) missing.set(key, one.name);
    }
    if (missing.size === 0) return;
    const results = await measure<readonly Handled[]>('floor', ...missing.values());
    for (const [at, key] of [...missing.keys()].entries()) this.#byKey.set(key, results[at]!);
  }

  /** As `of`, with the lesser time of this and one more measurement, if the message has a floor of its own. */
  async measureAgain(sent: SentMessage): Promise<Handled | undefined> {
    const floor = this.of(sent);
    if (keyOf(sent) === undefined || !floor) return floor;
    const [again] = await measure<readonly Handled[]>('floor', sent.name);
    return { ...floor, blocked: Math.min(floor.blocked, again!.blocked) };
  }

  /** A line without a floor of its own has that of a message of the plainest shape, which is as long as a line may be. */
  of(sent: SentMessage): Handled | undefined {
    return this.#byKey.get(keyOf(sent) ?? plainShape);
  }
}

const plainShape = 'long';

/** The shape; the name of a line of text, whose characters decide the cost; undefined for other lines, some of which are not JSON. */
function keyOf({ name, shape }: SentMessage): string | undefined {
  return shape ?? (name.startsWith('line: a text') ? name : undefined);
}

/** How much longer than only parsing it a message may take: on a machine whose memory is slow, times of the same work differ. */
const spread = 1.5;

/** @param floor what a program needs that only parses a message of the same kind. */
function messageFigures({ name, blocked, peak, kept, size }: Handled, floor?: Handled): Figure[] {
  const isShown = name.includes(`: ${accepted} `);
  // Shown values are kept, and the page gets a copy.
  const most = Math.max(size * (isShown ? 4 : 3), isOfWide(name) ? (floor?.peak ?? 0) : 0);
  // The limit shrinks with the size of the message.
  const parsing = floor && floor.blocked * Math.min(1, size / floor.size);
  const mostBlocked = Math.max(50, Math.ceil(spread * (parsing ?? 0)));
  return [
    atMost(`${name}: event loop blocked`, 'ms', blocked, mostBlocked, parsing),
    // A process needs some memory for any message.
    atMost(`${name}: memory at its peak`, 'MiB', peak, Math.max(30, Math.ceil(most)), floor?.peak),
    atMost(`${name}: memory after 10 s`, 'MiB', kept, isShown ? size + 10 : 10),
  ];
}

/** Characters that double the memory that a text takes in any program. */
function isOfWide(name: string): boolean {
  return name.includes(`: ${wide} `) || name.startsWith('line: a text');
}

async function measure<T>(program: keyof typeof programs, ...args: readonly string[]): Promise<T> {
  const file = fileURLToPath(programs[program]);
  return await measureInProcess<T>(['--expose-gc', '--no-warnings', file, ...args], limit);
}

function atMost(name: string, unit: string, value: number, most: number, floor?: number): Figure {
  const peers = floor === undefined ? [] : [{ name: 'only parsed', value: floor }];
  return { name, value, unit, goal: `≤ ${most} ${unit}`, met: value <= most, peers };
}
