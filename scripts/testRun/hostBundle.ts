// Bundles the host tests, which are many TypeScript files, into the one CommonJS file that VS Code loads.
import { globSync } from 'node:fs';
import { build } from 'esbuild';
import { outPath, repository } from '../process/repository.ts';
import type { Copy } from '../vscode/codeServer.ts';
import { proposedApiFiles } from './proposedApiFiles.ts';

/** The host test files that run on a copy of VS Code. Throws if `proposedApiFiles` names a file that does not exist. */
export function hostTestFiles(copy: Copy): string[] {
  const all = globSync('test/host/**/*.test.ts', { cwd: repository })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();
  const unknown = Object.keys(proposedApiFiles).filter((file) => !all.includes(file));
  if (unknown.length > 0) throw new Error(`proposedApiFiles names missing files: ${unknown.join(', ')}`);
  return copy === 'stock' ? all : all.filter((file) => file in proposedApiFiles);
}

/**
 * Bundles the host tests of a copy into `out/host/suite-<copy>.cjs`, one file per copy, since both may run at the same
 * time. `tests` is the number of test files.
 */
export async function bundleHostSuite(
  copy: Copy,
): Promise<{ readonly file: string; readonly tests: number }> {
  const file = outPath('host', `suite-${copy}.cjs`);
  const tests = hostTestFiles(copy);
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
    // CommonJS has no `import.meta`, with which sources find modules of Node.
    define: { 'import.meta.url': 'suiteUrl' },
    banner: { js: `const suiteUrl = require('node:url').pathToFileURL(__filename).href;` },
    mainFields: ['module', 'main'],
    sourcemap: true,
    logLevel: 'warning',
  });
  return { file, tests: tests.length };
}
