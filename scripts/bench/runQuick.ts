// Runs the quick figures (test/bench/quick) for `npm run bench:quick` and the stage `benchQuick` of a test run.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from '../../test/bench/figure.ts';
import { goalNamed, quickGoals } from '../../test/bench/quick/goals.ts';
import { lossOf } from '../../test/bench/quick/quickGoal.ts';
import { repository } from '../process/repository.ts';
import { runBenchmarks } from './runBenchmarks.ts';

export interface QuickOptions {
  /**
   * Called with each figure as soon as it is measured.
   * @param loss why the run fails; undefined if the figure is good enough.
   */
  readonly onFigure: (figure: Figure, loss: string | undefined) => void;
  /** Called with progress and failures. */
  readonly log: (line: string) => void;
}

/** @returns the names of goals whose figure could not be measured. */
export async function runQuick({ onFigure, log }: QuickOptions): Promise<string[]> {
  const folder = join(repository, 'test', 'bench', 'quick');
  const files = readdirSync(folder).filter((file) => file.endsWith('.bench.ts'));
  const missing = new Set<string>(Object.values(quickGoals).map(({ name }) => name));
  await runBenchmarks(
    files.map((file) => join(folder, file)),
    {
      limit: 5 * 60_000,
      grace: 5_000,
      log,
      onFigure: (figure) => {
        missing.delete(figure.name);
        onFigure(figure, lossOf(goalNamed(figure.name), figure.value));
      },
    },
  );
  return [...missing];
}
