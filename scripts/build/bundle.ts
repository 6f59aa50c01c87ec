// Owns what is bundled and how. CommonJS, because vscode-jsonrpc fails to load from an ES module bundle.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { analyzeMetafile, build } from 'esbuild';
import { bundledModules } from './bundledModules.ts';
import { leanJsonrpc } from './leanJsonrpc.ts';
import { repository } from '../process/repository.ts';

const bundles: readonly { readonly entry: string; readonly output: string }[] = [
  { entry: 'src/extension.ts', output: 'extension.cjs' },
  { entry: 'src/builtin/main.ts', output: 'builtin.cjs' },
  { entry: 'src/vscode/nes/refactor/searchWorker.ts', output: 'searchWorker.cjs' },
  { entry: 'src/agent/registry/unpack.ts', output: 'unpack.cjs' },
];

export interface BundleOptions {
  readonly outputFolder: string;
  /** Minified and without source maps, as it is shipped. */
  readonly production: boolean;
  /** Print which files each bundle is made of. */
  readonly analyse?: boolean;
}

/** Builds every bundle and prints its size; answers with the files they are made of. Throws when one can't be built. */
export async function bundle(options: BundleOptions): Promise<string[]> {
  const inputs = new Set<string>();
  for (const { entry, output } of bundles) {
    const outfile = join(options.outputFolder, output);
    const result = await build({
      absWorkingDir: repository,
      entryPoints: [entry],
      outfile,
      bundle: true,
      format: 'cjs',
      platform: 'node',
      target: 'node22',
      external: ['vscode'],
      alias: bundledModules,
      plugins: [leanJsonrpc],
      minify: options.production,
      sourcemap: !options.production,
      metafile: true,
      logLevel: 'warning',
    });
    for (const input of Object.keys(result.metafile.inputs)) inputs.add(input);
    console.log(`${output}  ${(statSync(outfile).size / 1024).toFixed(1)} KB`);
    if (options.analyse === true) console.log(await analyzeMetafile(result.metafile));
  }
  return [...inputs];
}
