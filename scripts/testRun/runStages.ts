// Owns the test run: prepares what the chosen stages need, runs them one after the other, also after one failed, and
// sums up.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureRealAgents } from '../agents/realAgents.ts';
import { bundle } from '../build/bundle.ts';
import { packageVsix } from '../build/packageVsix.ts';
import { repository } from '../process/repository.ts';
import { stopRunningCommands } from '../process/runCommand.ts';
import { ensureChromium } from '../vscode/chromium.ts';
import { ensureCodeServer } from '../vscode/codeServer.ts';
import { attempt, failure, summarise, type Outcome } from './outcome.ts';
import { runStage } from './runStage.ts';
import { allStages, stageLabel, vsixUnderTest, type Need, type Stage } from './stages.ts';

const preparations: Record<Need, () => Promise<unknown>> = {
  agents: ensureRealAgents,
  chromium: ensureChromium,
  'code-server': async () => {
    await ensureCodeServer();
    await ensureChromium();
  },
  vsix: () => packageVsix({ output: vsixUnderTest, marketplace: false }),
};

/** Runs what the arguments select. Whether everything passed. */
export async function runStages(args: readonly string[]): Promise<boolean> {
  const stages = chooseStages(args);
  // What is running is ended; what is left is reported as not run.
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
  for (const stage of stages) {
    const reason = interruption.signal.aborted
      ? 'interrupted'
      : (['build', ...stage.needs] as const).map((need) => lacking.get(need)).find(Boolean);
    outcomes.push(await runOrReport(stage, reason));
  }
  return summarise(outcomes);
}

async function runOrReport(stage: Stage, notRunBecause: string | undefined): Promise<Outcome> {
  if (notRunBecause === undefined) return await runStage(stage);
  return failure(stageLabel(stage), `Not run: ${notRunBecause}`);
}

function chooseStages(args: readonly string[]): Stage[] {
  const { values } = parseArgs({
    args: [...args],
    options: { only: { type: 'string' }, copy: { type: 'string' }, grep: { type: 'string' } },
  });
  const only = values.only?.split(',');
  const stages = allStages(values.grep).filter(
    ({ name, copy }) =>
      (only === undefined || only.includes(name)) &&
      (values.copy === undefined || copy === undefined || copy === values.copy),
  );
  if (stages.length === 0) throw new Error(`No stage matches ${args.join(' ')}`);
  return stages;
}
