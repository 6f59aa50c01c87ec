// `npm run test:steady`: runs window tests many times and counts how often each failed. With --busy, another process keeps
// all cores busy meanwhile.
import { parseArgs } from 'node:util';
import { bundle } from '../build/bundle.ts';
import { repository } from '../process/repository.ts';
import { join } from 'node:path';
import { stopRunningCommands } from '../process/runCommand.ts';
import { keepCoresBusy } from './busyCores.ts';
import { coreHostTests, coreJourneys } from './coreTests.ts';
import { resultsOf, type Outcome } from './outcome.ts';
import { prepare } from './preparations.ts';
import { runStage } from './runStage.ts';
import { hostStage, journeyStage, mochaStage, type Stage } from './stages.ts';
import type { TestSelection } from './testSelection.ts';

/** How often a test ran, and how often it failed. */
export interface Count {
  readonly title: string;
  readonly runs: number;
  readonly failures: number;
}

/**
 * Runs the named test files, or the core without any, `--times` times (20 by default), each time in a new window.
 * @returns whether no test failed.
 */
export async function runSteady(args: readonly string[]): Promise<boolean> {
  const { stages, times, isBusy } = readArguments(args);
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      interruption.abort();
      stopRunningCommands();
    });
  }
  await bundle({ outputFolder: join(repository, 'dist'), production: false });
  const preparations = prepare(stages.flatMap(({ needs }) => needs));
  for (const stage of stages) {
    const lacking = await preparations.lackingFor(stage);
    if (lacking !== undefined) throw new Error(`The tests cannot run: ${lacking}`);
  }
  const busy = isBusy ? keepCoresBusy() : undefined;
  const outcomes: Outcome[] = [];
  try {
    for (let time = 1; time <= times && !interruption.signal.aborted; time++) {
      console.log(`\nrun ${time} of ${times}`);
      for (const stage of stages) outcomes.push(await runStage(stage, true));
    }
  } finally {
    busy?.dispose();
  }
  const counts = countFailures(outcomes);
  printCounts(counts);
  return counts.every(({ failures }) => failures === 0);
}

/** One count for each title, the one with the most failures first. */
export function countFailures(outcomes: readonly Outcome[]): Count[] {
  const counts = new Map<string, Count>();
  for (const outcome of outcomes) {
    for (const kind of ['passed', 'failed'] as const) {
      for (const result of resultsOf(outcome, kind)) {
        const title = `${outcome.name}: ${result.title}`;
        const { runs, failures } = counts.get(title) ?? { runs: 0, failures: 0 };
        counts.set(title, { title, runs: runs + 1, failures: failures + (kind === 'failed' ? 1 : 0) });
      }
    }
  }
  return [...counts.values()].toSorted((one, other) => other.failures - one.failures);
}

function printCounts(counts: readonly Count[]): void {
  console.log('');
  for (const { title, runs, failures } of counts) {
    const passes = runs - failures;
    console.log(`${failures === 0 ? '✓' : '✗'} ${String(passes).padStart(3)} of ${runs} passed  ${title}`);
  }
  const unsteady = counts.filter(({ failures }) => failures > 0).length;
  console.log(`\n${counts.length - unsteady} steady, ${unsteady} unsteady`);
}

interface Arguments {
  readonly stages: readonly Stage[];
  readonly times: number;
  readonly isBusy: boolean;
}

function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { times: { type: 'string' }, busy: { type: 'boolean' }, copy: { type: 'string' } },
  });
  const times = Number(values.times ?? 20);
  if (!Number.isInteger(times) || times < 1)
    throw new Error(`--times ${values.times} is not a number of runs`);
  const copy = values.copy === 'native' ? 'native' : 'stock';
  const stages = positionals.length === 0 ? coreWindows() : stagesOfFiles(positionals, copy);
  return { stages, times, isBusy: values.busy === true };
}

function coreWindows(): Stage[] {
  return [
    hostStage('stock', coreHostTests),
    journeyStage('stock', coreJourneys.stock),
    journeyStage('native', coreJourneys.native),
  ];
}

/** A stage for each folder of tests that has some of the files. */
function stagesOfFiles(paths: readonly string[], copy: 'native' | 'stock'): Stage[] {
  const files = paths.map((path) => path.replaceAll('\\', '/').replace(/^\.\//, ''));
  const folders = new Map<string, TestSelection[]>();
  for (const file of files) {
    const folder = /^test\/([^/]+)\/.+\.test\.ts$/.exec(file)?.[1];
    if (folder === undefined) throw new Error(`${file} is not a test file below test/`);
    folders.set(folder, [...(folders.get(folder) ?? []), { file }]);
  }
  return [...folders].map(([folder, tests]) => {
    if (folder === 'host') return hostStage(copy, tests);
    if (folder === 'journey') return journeyStage(copy, tests);
    return { ...mochaStage(folder), tests };
  });
}
