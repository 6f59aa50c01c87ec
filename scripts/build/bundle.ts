// Owns what is bundled and how. CommonJS for Node, because vscode-jsonrpc fails to load from an ES module bundle.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { analyzeMetafile, build, type BuildOptions } from 'esbuild';
import { bundledModules } from './bundledModules.ts';
import { leanJsonrpc } from './leanJsonrpc.ts';
import { repository } from '../process/repository.ts';

interface Bundle {
  readonly entry: string;
  readonly output: string;
  /** Runs in the chat page. */
  readonly page?: boolean;
}

const bundles: readonly Bundle[] = [
  { entry: 'src/extension.ts', output: 'extension.cjs' },
  { entry: 'src/builtin/main.ts', output: 'builtin.cjs' },
  { entry: 'src/vscode/nes/refactor/searchWorker.ts', output: 'searchWorker.cjs' },
  { entry: 'src/agent/registry/unpack.ts', output: 'unpack.cjs' },
  { entry: 'src/webview/main.ts', output: 'chat.js', page: true },
  { entry: 'src/webview/chat.css', output: 'chat.css', page: true },
];

const forNode: BuildOptions = {
  format: 'cjs',
  platform: 'node',
  target: 'node22',
  external: ['vscode'],
  alias: bundledModules,
  plugins: [leanJsonrpc],
};
const forPage: BuildOptions = {
  format: 'iife',
  platform: 'browser',
  target: 'es2022',
  loader: { '.svg': 'text' },
};

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
  for (const { entry, output, page } of bundles) {
    const outfile = join(options.outputFolder, output);
    const result = await build({
      absWorkingDir: repository,
      entryPoints: [entry],
      outfile,
      bundle: true,
      ...(page === true ? forPage : forNode),
      minify: options.production,
      // A page may fetch nothing, so what it is made of comes with it.
      sourcemap: options.production ? false : page === true ? 'inline' : true,
      metafile: true,
      logLevel: 'warning',
    });
    for (const input of Object.keys(result.metafile.inputs)) inputs.add(input);
    console.log(`${output}  ${(statSync(outfile).size / 1024).toFixed(1)} KB`);
    if (options.analyse === true) console.log(await analyzeMetafile(result.metafile));
  }
  return [...inputs];
}
