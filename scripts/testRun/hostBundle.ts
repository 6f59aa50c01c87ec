// Owns the host suite's bundle: VS Code loads one CommonJS file, while tests are many TypeScript ones.
import { globSync } from 'node:fs';
import { build } from 'esbuild';
import { outPath, repository } from '../process/repository.ts';

/** Bundles every host test into `out/host/suite.cjs`. `tests` says how many files there were. */
export async function bundleHostSuite(): Promise<{ readonly file: string; readonly tests: number }> {
  const file = outPath('host', 'suite.cjs');
  const tests = globSync('test/host/**/*.test.ts', { cwd: repository })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();
  const entry = [
    `import { run as runFiles } from './test/host/suite.ts';`,
    `export const run = () => runFiles([`,
    ...tests.map((path) => `  [${JSON.stringify(path)}, () => import(${JSON.stringify(`./${path}`)})],`),
    `]);`,
  ].join('\n');
  await build({
    stdin: { contents: entry, resolveDir: repository, sourcefile: 'hostSuiteEntry.ts', loader: 'ts' },
    absWorkingDir: repository,
    outfile: file,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node22',
    external: ['vscode', 'mocha'],
    mainFields: ['module', 'main'],
    sourcemap: true,
    logLevel: 'warning',
  });
  return { file, tests: tests.length };
}
