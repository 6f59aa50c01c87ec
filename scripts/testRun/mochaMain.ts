// The process of a stage: runs mocha on `test/<folder>/**/*.test.ts`, which Node 24 loads without compiling.
//   node mochaMain.ts <folder> <timeout in ms> <part>/<parts> [grep]
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Mocha from 'mocha';
import { checkEveryBundle } from '../../test/unit/context/records/everyBundle.ts';
import { exitOnSignals } from '../process/exitOnSignals.ts';
import { repository } from '../process/repository.ts';
import { recordRun } from './recordRun.ts';
import { filesOfPart } from './runLanes.ts';
import { reportFinished, reportResult } from './testResult.ts';
import { keepSelected, readSelection } from './testSelection.ts';

exitOnSignals();
const lingerLimit = 10_000;
const [folder = 'unit', timeout = '5000', part = '1/1', grep] = process.argv.slice(2);

let failed = false;
function fail(title: string, error: string): void {
  failed = true;
  reportResult({ outcome: 'failed', title, ms: 0, error });
}

const selection = readSelection(process.env);
const chosen = selection?.map(({ file }) => file);
const files = filesOfPart(
  globSync(`test/${folder}/**/*.test.ts`, { cwd: repository })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((file) => chosen?.includes(file) ?? true)
    .toSorted(),
  part,
);
if (files.length === 0) {
  fail(`${folder}: has tests`, `No file matches test/${folder}/**/*.test.ts`);
} else {
  await runFiles();
}
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
    forbidOnly: process.env['CI'] !== undefined,
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
      fail(`${file}: loads`, error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  }
  for (const missing of keepSelected(mocha.suite, selection)) fail(missing, 'No test has this title');
  await new Promise<void>((resolve) => mocha.run(() => resolve()));
}
