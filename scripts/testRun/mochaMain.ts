// The process of a stage: runs mocha on `test/<folder>/**/*.test.ts`, which Node 24 loads without compiling.
//   node mochaMain.ts <folder> <timeout in ms> [grep]
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as fc from 'fast-check';
import Mocha from 'mocha';
import { checkEveryBundle } from '../../test/unit/context/records/everyBundle.ts';
import { exitOnSignals } from '../process/exitOnSignals.ts';
import { repository } from '../process/repository.ts';
import { recordRun } from './recordRun.ts';
import { filesOfPart } from './runLanes.ts';
import { partVariable, seedVariable } from './stages.ts';
import { reportFinished, reportResult } from './testResult.ts';
import { keepSelected, readSelection } from './testSelection.ts';

exitOnSignals();
const lingerLimit = 10_000;
const [folder = 'unit', timeout = '5000', grep] = process.argv.slice(2);
const part = process.env[partVariable] ?? '1/1';
const seed = process.env[seedVariable];
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });

let failed = false;
function fail(title: string, error: string): void {
  failed = true;
  reportResult({ outcome: 'failed', title, ms: 0, error });
}

const selection = readSelection(process.env);
const chosen = selection?.map(({ file }) => file);
const selected = globSync(`test/${folder}/**/*.test.ts`, { cwd: repository })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((file) => chosen?.includes(file) ?? true)
  .toSorted();
const files = filesOfPart(selected, part);
if (files.length === 0) {
  fail(`${folder}: has tests`, `No file matches test/${folder}/**/*.test.ts`);
} else {
  await runFiles();
}
// Mocha's listeners throw after its last test, and the failure would have neither a title nor a stack.
process.removeAllListeners('uncaughtException').removeAllListeners('unhandledRejection');
process.on('uncaughtException', (error: unknown) => {
  fail(`${folder}: ends`, `Thrown after the last test: ${describe(error)}`);
  process.exit(1);
});
reportFinished();
process.exitCode = failed ? 1 : 0;
// A server or timer that a test left behind keeps this process alive. That is reported as a failure.
setTimeout(() => {
  fail(
    `${folder}: ends`,
    `Still running after the last test: ${process.getActiveResourcesInfo().join(', ')}`,
  );
  process.exit(1);
}, lingerLimit).unref();

async function runFiles(): Promise<void> {
  const mocha = new Mocha({
    timeout: Number(timeout),
    // A forgotten `it.only` would leave out all other tests.
    forbidOnly: true,
    ...(grep === undefined ? {} : { grep }),
  });
  mocha.reporter(
    class extends Mocha.reporters.Base {
      constructor(runner: Mocha.Runner) {
        super(runner);
        recordRun(runner, (result) => {
          if (result.outcome === 'failed') failed = true;
          reportResult(result);
        });
      }
    },
  );
  mocha.rootHooks(checkEveryBundle());
  // `loadFilesAsync` would stop at the first file that cannot be loaded, without naming it.
  for (const file of files) {
    const path = join(repository, file);
    mocha.suite.emit('pre-require', globalThis, file, mocha);
    try {
      await import(pathToFileURL(path).href);
    } catch (error) {
      fail(`${file}: loads`, describe(error));
      // The tests of the next files would be in the `describe` that threw.
      mocha.ui('bdd');
    }
  }
  const ownSelection = selection?.filter(({ file }) => files.includes(file) || !selected.includes(file));
  for (const missing of keepSelected(mocha.suite, ownSelection)) fail(missing, 'No test has this title');
  await new Promise<void>((resolve) => mocha.run(() => resolve()));
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
