// Runs benchmark files one after the other, each in a process of its own with a time limit. A figure is printed as soon
// as it is reported, and a benchmark that fails or hangs costs only the figures it has not reported yet.

import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clearMarked } from '../process/leftovers.ts';
import { signalGroup } from '../process/runCommand.ts';
import { isReport } from './benchmark.ts';
import { figureLine } from './figureLine.ts';

/** Inherited by everything that a benchmark starts, so that nothing of it is left afterwards. */
const mark = 'ACP_HOST_BENCH_MARK';

export interface BenchmarkOptions {
  /** ms for one benchmark file. */
  readonly limit: number;
  /** ms for a benchmark that has reported everything, or was told to end, until it is killed. */
  readonly grace: number;
  /** A line for a figure. */
  readonly print: (line: string) => void;
  /** Progress and failures. */
  readonly log: (line: string) => void;
}

const program = fileURLToPath(new URL('benchProcess.ts', import.meta.url));

/** @returns false if a benchmark failed, or did not end in time. A missed goal is not a failure. */
export async function runBenchmarks(files: readonly string[], options: BenchmarkOptions): Promise<boolean> {
  let ok = true;
  for (const file of files) {
    const name = basename(file);
    options.log(`Measuring ${name}…`);
    const failure = await runBenchmark(file, options);
    if (failure === undefined) continue;
    options.log(`${name} failed: ${failure}`);
    ok = false;
  }
  return ok;
}

/** @returns why it failed. */
async function runBenchmark(file: string, options: BenchmarkOptions): Promise<string | undefined> {
  const id = randomUUID();
  const child = spawn(process.execPath, ['--no-warnings', program, file], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [mark]: id },
    detached: process.platform !== 'win32',
  });
  const exited = new Promise<string>((resolve) => {
    child.on('error', ({ message }) => resolve(message));
    // The last messages may be read after the exit is known, but not after the channel is closed.
    const closed = new Promise<void>((read) => child.once('disconnect', read));
    child.on(
      'exit',
      (code, signal) => void closed.then(() => resolve(`it ended with ${signal ?? `exit code ${code}`}`)),
    );
  });
  const endWithUs = (): void => end(child, 'SIGKILL');
  process.once('exit', endWithUs);
  const timers: NodeJS.Timeout[] = [];
  const timedOut = new Promise<string>((resolve) => {
    const words = `it did not end within ${options.limit / 1000} s`;
    timers.push(setTimeout(() => resolve(words), options.limit));
  });
  const reported = new Promise<string | undefined>((resolve) => {
    child.on('message', (message) => {
      if (!isReport(message)) return;
      if (message.kind === 'figure') options.print(figureLine(message.figure));
      else resolve(message.kind === 'done' ? undefined : message.error);
    });
  });
  const failure = await Promise.race([reported, exited, timedOut]);
  // It has the chance to stop what it started, but cannot keep the next benchmark waiting.
  if (failure !== undefined) end(child, 'SIGTERM');
  const graceOver = (): Promise<void> =>
    new Promise((resolve) => timers.push(setTimeout(resolve, options.grace)));
  await Promise.race([exited, graceOver()]);
  end(child, 'SIGKILL');
  await Promise.race([exited, graceOver()]);
  timers.forEach(clearTimeout);
  process.off('exit', endWithUs);
  for (const { pid, command } of await clearMarked(mark, id, 0))
    options.log(`${basename(file)} left ${pid} running, which was killed: ${command.slice(0, 200)}`);
  return failure;
}

function end({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined) signalGroup(pid, signal);
}
