// Runs mocha inside the extension host. The bundled entry file (scripts/testRun/hostBundle.ts) lists the
// test files and calls this. Results go to a file line by line, since the host's console is not visible.
import { appendFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import Mocha from 'mocha';
import * as vscode from 'vscode';
import { recordRun } from '../../scripts/testRun/recordRun.ts';
import type { ResultLine } from '../../scripts/testRun/testResult.ts';
import { keepSelected, readSelection } from '../../scripts/testRun/testSelection.ts';
import { testLimit } from '../limits.ts';
import { checkEveryBundle } from '../unit/context/records/everyBundle.ts';
import { closeLeftDocuments } from './world.ts';

/** A test file's path, and a function that loads it, once mocha has defined `describe` and `it`. */
export type HostTestFile = readonly [path: string, load: () => Promise<unknown>];

/** Runs all files. Rejects if a test failed, which VS Code reports as its exit code. */
export async function run(files: readonly HostTestFile[]): Promise<void> {
  const output = process.env['ACP_HOST_RESULTS'];
  const write = (line: ResultLine): void => {
    if (output === undefined) console.log(JSON.stringify(line));
    else appendFileSync(output, `${JSON.stringify(line)}\n`);
  };
  const grep = process.env['ACP_HOST_GREP'];
  const mocha = new Mocha({ timeout: testLimit, forbidOnly: true, ...(grep === undefined ? {} : { grep }) });
  mocha.reporter(
    class extends Mocha.reporters.Base {
      constructor(runner: Mocha.Runner) {
        super(runner);
        ignoreBuiltInExtensions(runner);
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
      // The tests of the next files would be in the `describe` that threw.
      mocha.ui('bdd');
    }
  }
  for (const title of keepSelected(mocha.suite, readSelection(process.env))) {
    write({ outcome: 'failed', title, ms: 0, error: 'No test has this title' });
    unloaded++;
  }
  for (const suite of mocha.suite.suites) suite.afterAll('left documents', closeLeftDocuments);
  const failures = await new Promise<number>((resolve) => mocha.run(resolve));
  write({ outcome: 'finished' });
  if (failures + unloaded > 0) throw new Error(`${failures + unloaded} failed`);
}

/**
 * Logs uncaught exceptions of the extensions that VS Code ships instead of failing the test that runs at that moment. They
 * share the process with the tests: git's extension does not handle EPIPE when `git check-ignore` ends early.
 */
function ignoreBuiltInExtensions(runner: Mocha.Runner): void {
  const builtIn = join(vscode.env.appRoot, 'extensions') + sep;
  const fail = runner.uncaught.bind(runner) as (error: unknown) => void;
  runner.uncaught = (error: unknown) => {
    const stack = error instanceof Error ? (error.stack ?? '') : '';
    const thrower = stack.split('\n').find((line) => /^\s+at /.test(line) && !line.includes('node:'));
    if (thrower?.includes(builtIn) === true) console.warn('An extension of VS Code threw:', error);
    else fail(error);
  };
}
