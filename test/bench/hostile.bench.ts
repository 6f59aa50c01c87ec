// Measures what a malicious agent costs the rest of the extension host in a minute, with floods, huge and dense lines, random
// values and endless requests: in a process that stands for the extension host, and inside a real one with the chat open.
// The peer is the same without the malicious agent. What limits malicious agents must not slow others: also measures an agent
// that reads many files.

import { fileURLToPath } from 'node:url';
import type { Figure } from './figure.ts';
import type { Soak } from './hostile/hostileRun.ts';
import { measureInProcess } from './measuredProcess.ts';
import type { HostileResult } from './nes/host/hostile.ts';
import { buildBenchExtension } from './nes/hostBundle.ts';
import { measureInHost } from './nes/hostRun.ts';
import type { ReadsResult } from './nes/host/reads.ts';
import { filesToRead } from './nes/hostVariables.ts';

const program = fileURLToPath(new URL('hostile/hostileRun.ts', import.meta.url));
const seconds = 60;
/** Arguments for `hostile.ts`: lines of up to 100 MiB, floods of up to 5,000 updates. */
const everything = ['100', '5000'];
const flood = ['1', '5000', 'flood'];

export async function* run(): AsyncGenerator<Figure> {
  const quiet = await soak(10, 'none');
  const flooded = await soak(10, ...flood);
  const hostile = await soak(seconds, ...everything);
  const rate = flooded.updates / 10_000;
  yield* [
    atMost('hostile: event loop delay, p99', 'ms', hostile.loopP99, 50, quiet.loopP99),
    atMost('hostile: memory at its peak', 'MiB', hostile.peakMiB, 400, quiet.peakMiB),
    atMost('hostile: other agent answers, p50', 'ms', hostile.latencyP50, 10, quiet.latencyP50),
    atMost('hostile: other agent answers, p99', 'ms', hostile.latencyP99, 100, quiet.latencyP99),
    atMost(
      'hostile: things changed outside of its folder',
      '',
      hostile.escaped.length,
      0,
      quiet.escaped.length,
    ),
    atMost('flood of updates: event loop delay, p99', 'ms', flooded.loopP99, 50, quiet.loopP99),
    {
      name: 'flood of updates: taken',
      value: rate,
      unit: 'k/s',
      goal: '≥ 100 k/s',
      met: rate >= 100,
      peers: [],
    },
  ];
  const extension = await buildBenchExtension('timed');
  yield* await inExtensionHost(extension);
  yield await manyFiles(extension);
}

async function inExtensionHost(extension: string): Promise<Figure[]> {
  const settings = { 'acpHost.chat.agent': 'hostile', 'acpHost.nes.agent': 'quiet' };
  const quiet = await measureInHost<HostileResult>('unharmed', extension, settings);
  const hostile = await measureInHost<HostileResult>('hostile', extension, settings);
  const where = 'hostile, in the extension host with the chat open';
  return [
    atMost(`${where}: event loop delay, p99`, 'ms', hostile.loopP99, 50, quiet.loopP99),
    atMost(`${where}: memory at its peak`, 'MiB', hostile.peakMiB, 400, quiet.peakMiB),
    atMost(`${where}: memory 10 s later`, 'MiB', hostile.afterwardsMiB, 100, quiet.afterwardsMiB),
    atMost(`${where}: memory held 10 s later`, 'MiB', hostile.heldMiB, 100, quiet.heldMiB),
    atMost(`${where}: other agent answers, p99`, 'ms', hostile.latencyP99, 100, quiet.latencyP99),
    atMost(`${where}: changed outside of the workspace`, '', hostile.escaped.length, 0, quiet.escaped.length),
  ];
}

/** With the pauses of a malicious agent, it would take 22 s. Its time on a busy machine says nothing about pauses. */
async function manyFiles(extension: string): Promise<Figure> {
  const { ms, paused, fromDisk } = await measureInHost<ReadsResult>('reads', extension, {
    'acpHost.chat.agent': 'reader',
    'acpHost.nes.agent': 'quiet',
  });
  return {
    name: `an agent that reads ${filesToRead} files in turn: pauses`,
    value: paused,
    unit: 'ms',
    goal: '0 ms',
    met: paused === 0,
    peers: [
      { name: 's in all', value: ms / 1_000 },
      { name: 's from disk, without an agent', value: fromDisk / 1_000 },
    ],
  };
}

async function soak(seconds: number, ...tricks: readonly string[]): Promise<Soak> {
  const args = ['--expose-gc', '--no-warnings', program, String(seconds), ...tricks];
  return await measureInProcess<Soak>(args);
}

function atMost(name: string, unit: string, value: number, most: number, quiet: number): Figure {
  const goal = `≤ ${most} ${unit}`.trimEnd();
  return { name, value, unit, goal, met: value <= most, peers: [{ name: 'without it', value: quiet }] };
}
