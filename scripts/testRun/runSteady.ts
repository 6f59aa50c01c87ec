// `npm run test:steady`: runs window tests many times and counts how often each failed. With --busy, another process keeps
// all cores busy meanwhile.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundle } from '../build/bundle.ts';
import { repository } from '../process/repository.ts';
import { keepCoresBusy } from './busyCores.ts';
import { abortOnSignals } from './interruption.ts';
import { resultsOf, type Outcome } from './outcome.ts';
import { prepare } from './preparations.ts';
import { runStage } from './runStage.ts';
import {
  coreWindows,
  hostStage,
  journeyStage,
  mochaStage,
  pageStage,
  readCopy,
  realAgentStage,
  type Stage,
} from './stages.ts';
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
  const interruption = abortOnSignals();
  await bundle({ outputFolder: join(repository, 'dist'), production: false });
  const preparations = prepare(
    stages.flatMap(({ needs }) => needs),
    interruption,
  );
  for (const stage of stages) {
    const lacking = await preparations.lackingFor(stage);
    if (lacking !== undefined) throw new Error(`The tests cannot run: ${lacking}`);
  }
  const busy = isBusy ? keepCoresBusy() : undefined;
  const runOne = async (stage: Stage): Promise<Outcome> => await runStage(stage, true);
  const outcomes = await runManyTimes(stages, times, interruption, runOne).finally(() => busy?.dispose());
  const counts = countFailures(outcomes);
  printCounts(counts);
  if (interruption.aborted) console.log(`Interrupted: not all of the ${times} runs ended.`);
  return !interruption.aborted && counts.every(({ failures }) => failures === 0);
}

/** Runs all stages in order, `times` times. After the signal no further stage starts. */
export async function runManyTimes(
  stages: readonly Stage[],
  times: number,
  signal: AbortSignal,
  run: (stage: Stage) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let time = 1; time <= times && !signal.aborted; time++) {
    console.log(`\nrun ${time} of ${times}`);
    for (const stage of stages) {
      if (!signal.aborted) outcomes.push(await run(stage));
    }
  }
  return outcomes;
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
  const copy = readCopy(values.copy ?? 'stock');
  const stages = positionals.length === 0 ? coreWindows() : stagesOfFiles(positionals, copy);
  return { stages, times, isBusy: values.busy === true };
}

/** A stage for each folder below `test` that has some of the files. Throws for other paths. */
export function stagesOfFiles(paths: readonly string[], copy: 'native' | 'stock'): Stage[] {
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
    if (folder === 'page') return { ...pageStage(), tests };
    if (folder === 'realAgents') return { ...realAgentStage, tests };
    return { ...mochaStage(folder), tests };
  });
}
