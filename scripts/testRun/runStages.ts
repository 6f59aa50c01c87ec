// `npm test`: prepares what the selected stages need, runs them in lanes, even after one failed, and prints a summary.
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureRealAgents } from '../agents/realAgents.ts';
import { bundle } from '../build/bundle.ts';
import { packageVsix } from '../build/packageVsix.ts';
import { outPath, repository } from '../process/repository.ts';
import { stopRunningCommands } from '../process/runCommand.ts';
import { prepareChromium } from '../vscode/chromium.ts';
import { ensureCodeServer } from '../vscode/codeServer.ts';
import { attempt, failure, summarise, type Outcome } from './outcome.ts';
import { runLanes } from './runLanes.ts';
import { runStage } from './runStage.ts';
import { allStages, stageLabel, vsixUnderTest, type Need, type Stage } from './stages.ts';

const preparations: Record<Need, () => Promise<unknown>> = {
  agents: ensureRealAgents,
  chromium: prepareChromium,
  'code-server': async () => {
    await ensureCodeServer();
    await prepareChromium();
  },
  vsix: () => packageVsix({ output: vsixUnderTest, marketplace: false }),
};

/** Runs the stages that the arguments select. Returns whether everything passed. */
export async function runStages(args: readonly string[]): Promise<boolean> {
  const { stages, lanes } = readArguments(args);
  const start = performance.now();
  process.env['NODE_COMPILE_CACHE'] = emptyCompileCache();
  // A signal ends the running stages; the remaining ones are reported as not run.
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      interruption.abort();
      stopRunningCommands();
    });
  }
  const outcomes = [
    await attempt('build', async () => {
      await bundle({ outputFolder: join(repository, 'dist'), production: false });
    }),
  ];
  const lacking = new Map<Need | 'build', string>();
  if (outcomes[0]?.failures.length === 1) lacking.set('build', 'the build failed');
  for (const need of new Set(stages.flatMap(({ needs }) => needs))) {
    if (lacking.has('build')) break;
    const outcome = await attempt(`prepare ${need}`, preparations[need]);
    outcomes.push(outcome);
    if (outcome.failures.length > 0) lacking.set(need, `there is no ${need}`);
  }
  const ran = await runLanes(stages, lanes, async (stage) => {
    const reason = interruption.signal.aborted
      ? 'interrupted'
      : (['build', ...stage.needs] as const).map((need) => lacking.get(need)).find(Boolean);
    return await runOrReport(stage, lanes === 1, reason);
  });
  outcomes.push(...ran);
  return summarise(outcomes, performance.now() - start);
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

async function runOrReport(
  stage: Stage,
  alone: boolean,
  notRunBecause: string | undefined,
): Promise<Outcome> {
  if (notRunBecause === undefined) return await runStage(stage, alone);
  return failure(stageLabel(stage), `Not run: ${notRunBecause}`);
}

/** Two lanes if there are two cores. With `--grep`, or one lane, stages are not split into parts. */
function readArguments(args: readonly string[]): { readonly stages: Stage[]; readonly lanes: number } {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { only: text, copy: text, grep: text, lanes: text },
  });
  const wanted = Number(values.lanes ?? Math.min(2, availableParallelism()));
  if (!Number.isInteger(wanted) || wanted < 1)
    throw new Error(`--lanes ${values.lanes} is not a number of lanes`);
  const only = values.only?.split(',');
  const stages = allStages(values.grep, wanted > 1 && values.grep === undefined).filter(
    ({ name, copy }) =>
      (only === undefined || only.includes(name)) &&
      (values.copy === undefined || copy === undefined || copy === values.copy),
  );
  if (stages.length === 0) throw new Error(`No stage matches ${args.join(' ')}`);
  return { stages, lanes: Math.min(wanted, stages.length) };
}
