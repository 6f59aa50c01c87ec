// Owns running mocha inside the extension host. The entry that is bundled (scripts/testRun/hostBundle.ts) lists the
// test files and calls this; results go to a file line by line, since the host has no console anybody reads.
import { appendFileSync } from 'node:fs';
import Mocha from 'mocha';
import { recordRun } from '../../scripts/testRun/recordRun.ts';
import type { ResultLine } from '../../scripts/testRun/testResult.ts';
import { checkEveryBundle } from '../unit/context/records/everyBundle.ts';

/** A test file's path, and how to load it: only after mocha has put `describe` and `it` in place. */
export type HostTestFile = readonly [path: string, load: () => Promise<unknown>];

/** Runs them all; rejects when a test failed, which is how VS Code knows. */
export async function run(files: readonly HostTestFile[]): Promise<void> {
  const output = process.env['ACP_HOST_RESULTS'];
  const write = (line: ResultLine): void => {
    if (output === undefined) console.log(JSON.stringify(line));
    else appendFileSync(output, `${JSON.stringify(line)}\n`);
  };
  const grep = process.env['ACP_HOST_GREP'];
  const mocha = new Mocha({ timeout: 60_000, ...(grep === undefined ? {} : { grep }) });
  mocha.reporter(
    class extends Mocha.reporters.Base {
      constructor(runner: Mocha.Runner) {
        super(runner);
        recordRun(runner, write);
      }
    },
  );
  mocha.rootHooks(checkEveryBundle());
  let unloaded = 0;
  for (const [path, load] of files) {
    mocha.suite.emit('pre-require', globalThis, path, mocha);
    try {
      await load();
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      write({ outcome: 'failed', title: `${path}: loads`, ms: 0, error: text });
      unloaded++;
    }
  }
  const failures = await new Promise<number>((resolve) => mocha.run(resolve));
  write({ outcome: 'finished' });
  if (failures + unloaded > 0) throw new Error(`${failures + unloaded} failed`);
}
