// Runs benchmark files one after the other, each in its own process with a time limit. A figure is passed on as soon as it
// is reported; if a benchmark fails or hangs, only the figures it has not reported yet are lost.

import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Figure } from '../../test/bench/figure.ts';
import { clearMarked, findMarked } from '../process/leftovers.ts';
import { signalGroup } from '../process/runCommand.ts';
import { isReport } from './benchmark.ts';

/** Environment variable that every process a benchmark starts inherits, so that leftovers can be found and killed. */
const mark = 'ACP_HOST_BENCH_MARK';

export interface BenchmarkOptions {
  /** Time limit of one benchmark file, in ms. */
  readonly limit: number;
  /** ms between the last report, or SIGTERM, and SIGKILL. */
  readonly grace: number;
  /** Called with each figure as soon as it is reported. */
  readonly onFigure: (figure: Figure) => void;
  /** Called with progress and failures. */
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

/** @returns why it failed, or undefined. */
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
  // Processes of a benchmark, such as a VS Code server, may have groups of their own.
  const killAtExit = (): void => {
    for (const { pid } of findMarked(mark, id)) signalGroup(pid, 'SIGKILL', 'process');
  };
  process.once('exit', killAtExit);
  const timers: NodeJS.Timeout[] = [];
  const timedOut = new Promise<string>((resolve) => {
    const reason = `it did not end within ${options.limit / 1000} s`;
    timers.push(setTimeout(() => resolve(reason), options.limit));
  });
  const reported = new Promise<string | undefined>((resolve) => {
    child.on('message', (message) => {
      if (!isReport(message)) return;
      if (message.kind === 'figure') options.onFigure(message.figure);
      else resolve(message.kind === 'done' ? undefined : message.error);
    });
  });
  const failure = await Promise.race([reported, exited, timedOut]);
  // The benchmark may stop its own processes first, but only for the grace period.
  if (failure !== undefined) end(child, 'SIGTERM');
  const graceOver = (): Promise<void> =>
    new Promise((resolve) => timers.push(setTimeout(resolve, options.grace)));
  await Promise.race([exited, graceOver()]);
  end(child, 'SIGKILL');
  await Promise.race([exited, graceOver()]);
  timers.forEach(clearTimeout);
  process.off('exit', killAtExit);
  for (const { pid, command } of await clearMarked(mark, id, 0))
    options.log(`${basename(file)} left ${pid} running, which was killed: ${command.slice(0, 200)}`);
  return failure;
}

function end({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined) signalGroup(pid, signal);
}
