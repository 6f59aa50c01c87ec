// One measurement in its own process: starts a producer, reads its messages with one variant, prints time and memory.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { floodCount, type FloodKind } from './flood.ts';
import { variants, type VariantName } from './variants.ts';

export interface Measurement {
  /** Milliseconds from the start signal to the last handled message. */
  readonly ms: number;
  /** CPU time of this process meanwhile in ms, all threads: does not depend on other load of the machine. */
  readonly cpuMs: number;
  /** Growth of the resident memory to its peak, in MiB. */
  readonly peakMiB: number;
}

const [variant, kind, producerFile] = process.argv.slice(2) as [VariantName, FloodKind, string];
const sampleEvery = 1000;
const producer = spawn(process.execPath, [producerFile, kind], {
  stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
});
const { stdin, stdout } = producer;
if (!stdin || !stdout) throw new Error('The producer has no pipes');
const wanted = floodCount(kind);
/** Starts at -1, since the greeting does not count. */
let seen = -1;
let peak = 0;
const greeted = Promise.withResolvers<void>();
const sample = (): void => {
  peak = Math.max(peak, process.memoryUsage.rss());
};
await variants[variant](stdout, stdin, () => {
  seen++;
  if (seen === 0) return greeted.resolve();
  if (seen % sampleEvery === 0) sample();
  if (seen === wanted) report();
});
await Promise.all([once(producer, 'message'), greeted.promise]);
globalThis.gc?.();
const idle = process.memoryUsage.rss();
const startCpu = process.cpuUsage();
const start = process.hrtime.bigint();
producer.send('go');

function report(): void {
  sample();
  const ms = Number(process.hrtime.bigint() - start) / 1e6;
  const { user, system } = process.cpuUsage(startCpu);
  const measurement: Measurement = { ms, cpuMs: (user + system) / 1e3, peakMiB: (peak - idle) / 2 ** 20 };
  producer.kill();
  process.stdout.write(`${JSON.stringify(measurement)}\n`, () => process.exit(0));
}
