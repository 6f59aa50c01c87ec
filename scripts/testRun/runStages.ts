// `npm test` and `npm run test:all`: prepares what the selected stages need, runs the stages in lanes, even after one failed,
// runs failed window tests once more, and prints a summary.
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundle } from '../build/bundle.ts';
import { outPath, repository } from '../process/repository.ts';
import { abortOnSignals } from './interruption.ts';
import { forgetLastRun, readSources, writeLastRun } from './lastRun.ts';
import { attempt, failure, resultsOf, type Outcome } from './outcome.ts';
import { prepare, type Preparations } from './preparations.ts';
import { runLanes } from './runLanes.ts';
import { runStage } from './runStage.ts';
import { runFailedAgain, type Ran } from './secondRun.ts';
import { selectStages, stageLabel, stagesOf, type Run, type Stage } from './stages.ts';
import { printSummary } from './summary.ts';

/**
 * Runs the stages that the arguments select, and writes `out/test/last.json` if they select all of the run.
 * @returns whether everything passed.
 */
export async function runStages(run: Run, args: readonly string[]): Promise<boolean> {
  const { stages, lanes, isWhole, grep } = readArguments(run, args);
  if (isWhole) forgetLastRun();
  const start = performance.now();
  const sources = await readSources();
  process.env['NODE_COMPILE_CACHE'] = emptyCompileCache();
  // After a signal, the remaining stages are reported as not run.
  const interruption = abortOnSignals();
  const built = await attempt('build', async () => {
    await bundle({ outputFolder: join(repository, 'dist'), production: false });
  });
  const isBuilt = resultsOf(built, 'failed').length === 0;
  const preparations: Preparations = prepare(
    isBuilt ? stages.flatMap(({ needs }) => needs) : [],
    interruption,
  );
  const runOne = async (stage: Stage): Promise<Outcome> => {
    const lacking = isBuilt ? await preparations.lackingFor(stage) : 'the build failed';
    const reason = interruption.aborted ? 'interrupted' : lacking;
    if (reason !== undefined) return failure(stageLabel(stage), `Not run: ${reason}`);
    return await runStage(stage, lanes === 1);
  };
  const together = stages.filter(({ alone }) => alone !== true);
  const alone = stages.filter((stage) => stage.alone === true);
  const outcomes = await runLanes(together, lanes, runOne);
  outcomes.push(...(await runLanes(alone, 1, runOne)));
  const ran = [...together, ...alone].map((stage, index) => ({ stage, outcome: outcomes[index]! }));
  const final = await runFailedAgain(ran, runOne);
  const ms = performance.now() - start;
  const totals = printSummary(
    [built, ...(await preparations.outcomes()), ...final, ...failuresWithoutTests(ran, grep)],
    ms,
  );
  if (isWhole) await writeLastRun(run, totals, ms, sources);
  return totals.failed === 0;
}

/** A failure for each stage that ran no test; with `--grep`, one failure if no stage ran a test. */
export function failuresWithoutTests(ran: readonly Ran[], grep: string | undefined): Outcome[] {
  const tests = ran.filter(({ stage }) => stage.name !== 'check');
  const empty = tests.filter(({ outcome }) => outcome.results.length === 0);
  if (grep === undefined) return empty.map(({ outcome }) => failure(outcome.name, 'No test ran'));
  return tests.length > 0 && empty.length === tests.length
    ? [failure('--grep', `No test matches ${grep}`)]
    : [];
}

/**
 * Tests start thousands of processes: agents, servers, extension hosts. Node takes what it compiled in one of them for the
 * next. It would keep the code of every path it ever saw, so each run has its own folder.
 */
function emptyCompileCache(): string {
  const folder = outPath('compiled');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  return folder;
}

interface Arguments {
  readonly stages: Stage[];
  readonly lanes: number;
  /** True if no stage and no test is left out. */
  readonly isWhole: boolean;
  readonly grep: string | undefined;
}

/** Two lanes if there are two cores. With `--grep`, or one lane, stages are not split into parts. */
function readArguments(run: Run, args: readonly string[]): Arguments {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { only: text, copy: text, grep: text, lanes: text },
  });
  const { only, copy, grep } = values;
  const wanted = Number(values.lanes ?? Math.min(2, availableParallelism()));
  if (!Number.isInteger(wanted) || wanted < 1)
    throw new Error(`--lanes ${values.lanes} is not a number of lanes`);
  const stages = selectStages(stagesOf(run, { grep, split: wanted > 1 && grep === undefined }), {
    only,
    copy,
  });
  const isWhole = only === undefined && copy === undefined && grep === undefined;
  return { stages, lanes: Math.min(wanted, stages.length), isWhole, grep };
}
