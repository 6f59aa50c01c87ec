// Records a whole test run in `out/test/last.json`, from which others read whether a commit was tested.
import { writeFileSync } from 'node:fs';
import { outPath, repository } from '../process/repository.ts';
import { runCommand } from '../process/runCommand.ts';
import type { Run } from './stages.ts';
import type { Totals } from './summary.ts';

export interface LastRun extends Totals {
  /** The commit that was checked out at the end of the run. Empty without git. */
  readonly commit: string;
  /** True if the working tree had no changes, so that the commit is what was tested. */
  readonly clean: boolean;
  readonly run: Run;
  readonly minutes: number;
}

/** Writes the file. @param ms time of the run. */
export async function writeLastRun(
  run: Run,
  { passed, failed, unsteady }: Totals,
  ms: number,
): Promise<void> {
  const commit = await git('rev-parse', 'HEAD');
  const changes = await git('status', '--porcelain');
  const last: LastRun = {
    commit: commit ?? '',
    clean: changes === '',
    run,
    passed,
    failed,
    unsteady,
    minutes: Math.round(ms / 6_000) / 10,
  };
  writeFileSync(outPath('test', 'last.json'), `${JSON.stringify(last, null, 2)}\n`);
}

/** The output of git without the line end; undefined if it failed, for example outside of a repository. */
async function git(...args: readonly string[]): Promise<string | undefined> {
  const result = await runCommand('git', args, { cwd: repository, output: 'capture' }).catch(() => undefined);
  return result?.code === 0 ? result.output.trim() : undefined;
}
