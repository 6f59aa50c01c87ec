// Builds the extension that a benchmark's extension host loads: the manifest, a bundle with the timed `vscode`, and the
// bundles as they are shipped.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { bundle } from '../../../scripts/build/bundle.ts';
import { commonJs } from '../../../scripts/build/commonJs.ts';
import { outPath, repository } from '../../../scripts/process/repository.ts';

/** `timed` bundles the extension's sources; `shipped` wraps the bundle that is shipped. */
const entries = {
  timed: `
    export { activate, deactivate } from './src/extension.ts';
    export { run } from './test/bench/nes/host/main.ts';`,
  shipped: `export * from './test/bench/nes/host/activation.ts';`,
};

/** @returns the extension's folder. `bench.cjs` in it is both its main file and the test suite. */
export async function buildBenchExtension(kind: keyof typeof entries): Promise<string> {
  const folder = outPath('bench', kind);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as object;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, main: './bench.cjs' }));
  // The timed sources too show the shipped page and start the shipped agent.
  await bundle({ outputFolder: join(folder, 'dist'), production: true });
  await bundleBench(kind, join(folder, 'bench.cjs'));
  return folder;
}

/** Bundles the main file alone. */
export async function bundleBench(kind: keyof typeof entries, outfile: string): Promise<void> {
  await build({
    absWorkingDir: repository,
    stdin: { contents: entries[kind], resolveDir: repository, sourcefile: 'benchEntry.ts', loader: 'ts' },
    outfile,
    bundle: true,
    ...commonJs,
    platform: 'node',
    target: 'node22',
    mainFields: ['module', 'main'],
    external: ['vscode', './dist/*'],
    plugins: [timedVscode],
    logLevel: 'warning',
  });
}

/** Gives the product and the peer a timed `vscode` each. */
const timedVscode: Plugin = {
  name: 'timed vscode',
  setup(builder) {
    const api = join(import.meta.dirname, 'host', 'timedVscode.ts');
    builder.onResolve({ filter: /^vscode$/ }, ({ importer }) => {
      if (importer.includes('vscode-languageclient')) return { path: 'languageclient', namespace: 'timed' };
      if (importer.startsWith(join(repository, 'src'))) return { path: 'product', namespace: 'timed' };
      return { path: 'vscode', external: true };
    });
    builder.onLoad({ filter: /.*/, namespace: 'timed' }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(api)}).timedVscode(${JSON.stringify(path)});`,
      resolveDir: repository,
    }));
  },
};
