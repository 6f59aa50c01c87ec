// Records a whole test run in `out/test/last.json`, so that people and programs can see whether a commit was tested.
import { rmSync, writeFileSync } from 'node:fs';
import { outPath, repository } from '../process/repository.ts';
import { runCommand } from '../process/runCommand.ts';
import type { Run } from './stages.ts';
import type { Totals } from './summary.ts';

export interface LastRun extends Totals {
  /** The commit that was checked out at the start of the run. Empty without git. */
  readonly commit: string;
  /**
   * True if the same commit was checked out without changes at the start and at the end, so that it is what was tested.
   */
  readonly clean: boolean;
  readonly run: Run;
  readonly minutes: number;
}

/** What a working tree contains. */
export interface Sources {
  /** Empty without git. */
  readonly commit: string;
  /** The output of `git status --porcelain`; undefined without git. */
  readonly changes: string | undefined;
}

/** Reads what a run is about to test. */
export async function readSources(folder = repository): Promise<Sources> {
  return {
    commit: (await git(folder, 'rev-parse', 'HEAD')) ?? '',
    changes: await git(folder, 'status', '--porcelain'),
  };
}

/** True if the commit is what was tested between the two readings. */
export function isClean(before: Sources, after: Sources): boolean {
  return before.changes === '' && after.changes === '' && before.commit === after.commit;
}

/** Removes the file, so that it says nothing about a run that is killed. */
export function forgetLastRun(): void {
  rmSync(lastRunPath(), { force: true });
}

/** Writes the file. @param ms time of the run. @param before what `readSources` returned before the run. */
export async function writeLastRun(
  run: Run,
  { passed, failed, unsteady }: Totals,
  ms: number,
  before: Sources,
): Promise<void> {
  const last: LastRun = {
    commit: before.commit,
    clean: isClean(before, await readSources()),
    run,
    passed,
    failed,
    unsteady,
    minutes: Math.round(ms / 6_000) / 10,
  };
  writeFileSync(lastRunPath(), `${JSON.stringify(last, null, 2)}\n`);
}

function lastRunPath(): string {
  return outPath('test', 'last.json');
}

/** The output of git without the line end; undefined if it failed, for example outside of a repository. */
async function git(folder: string, ...args: readonly string[]): Promise<string | undefined> {
  const result = await runCommand('git', args, { cwd: folder, output: 'capture' }).catch(() => undefined);
  return result?.code === 0 ? result.output.trim() : undefined;
}
