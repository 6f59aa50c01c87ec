// Bundles the host tests, which are many TypeScript files, into the one CommonJS file that VS Code loads.
import { globSync } from 'node:fs';
import { build } from 'esbuild';
import { commonJs } from '../build/commonJs.ts';
import { outPath, repository } from '../process/repository.ts';
import type { Copy } from '../vscode/codeServer.ts';
import { proposedApiFiles } from './proposedApiFiles.ts';
import type { TestSelection } from './testSelection.ts';

/** The host test files that run on a copy of VS Code. Throws if `proposedApiFiles` names a file that does not exist. */
export function hostTestFiles(copy: Copy): string[] {
  const all = globSync('test/host/**/*.test.ts', { cwd: repository })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();
  const unknown = Object.keys(proposedApiFiles).filter((file) => !all.includes(file));
  if (unknown.length > 0) throw new Error(`proposedApiFiles names missing files: ${unknown.join(', ')}`);
  return copy === 'stock' ? all : all.filter((file) => file in proposedApiFiles);
}

/** The module that host tests use to start a real agent. */
const realAgentWorld = 'test/host/agents/realAgentWorld.ts';

interface HostSuite {
  readonly file: string;
  /** Number of test files. */
  readonly tests: number;
  /** Whether a test file uses the real agents. */
  readonly usesRealAgents: boolean;
}

/**
 * Bundles the host tests of a copy into `out/host/suite-<copy>.cjs`, one file per copy, since both may run at the same
 * time. @param selection the files to bundle. Undefined: all of the copy.
 */
export async function bundleHostSuite(copy: Copy, selection?: readonly TestSelection[]): Promise<HostSuite> {
  const file = outPath('host', `suite-${copy}.cjs`);
  const tests = hostTestFiles(copy).filter(
    (path) => selection === undefined || selection.some((one) => one.file === path),
  );
  const entry = [
    `import { run as runFiles } from './test/host/suite.ts';`,
    `export const run = () => runFiles([`,
    ...tests.map((path) => `  [${JSON.stringify(path)}, () => import(${JSON.stringify(`./${path}`)})],`),
    `]);`,
  ].join('\n');
  const { metafile } = await build({
    stdin: { contents: entry, resolveDir: repository, sourcefile: 'hostSuiteEntry.ts', loader: 'ts' },
    absWorkingDir: repository,
    outfile: file,
    bundle: true,
    ...commonJs,
    platform: 'node',
    target: 'node22',
    external: ['vscode', 'mocha'],
    mainFields: ['module', 'main'],
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
  });
  return { file, tests: tests.length, usesRealAgents: realAgentWorld in metafile.inputs };
}
