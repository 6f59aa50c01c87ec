// Owns what is bundled and how. CommonJS, because vscode-jsonrpc fails to load from an ES module bundle. As it is shipped,
// what is imported dynamically is a file of its own, so that VS Code does not read at activation what may never be needed.
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { analyzeMetafile, build, transform, type BuildOptions } from 'esbuild';
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
    const make = page === true ? forPage : options.production ? inParts : whole;
    const { metafile } = await make(entry, outfile, options.production);
    for (const input of Object.keys(metafile.inputs)) inputs.add(input);
    console.log(`${output}  ${(statSync(outfile).size / 1024).toFixed(1)} KB`);
    if (options.analyse === true) console.log(await analyzeMetafile(metafile));
  }
  return [...inputs];
}

const common = { absWorkingDir: repository, bundle: true, metafile: true, logLevel: 'warning' } as const;
const target = 'node22';
const onNode = {
  platform: 'node',
  target,
  external: ['vscode'],
  alias: bundledModules,
  plugins: [leanJsonrpc],
} satisfies BuildOptions;

function whole(entry: string, outfile: string) {
  return build({
    ...common,
    ...onNode,
    entryPoints: [entry],
    outfile,
    format: 'cjs',
    sourcemap: true,
  });
}

function forPage(entry: string, outfile: string, production: boolean) {
  return build({
    ...common,
    entryPoints: [entry],
    outfile,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    loader: { '.svg': 'text' },
    minify: production,
    // A page may fetch nothing, so what it is made of comes with it.
    sourcemap: production ? false : 'inline',
  });
}

/**
 * esbuild splits only ES modules: so it does, and each module becomes CommonJS afterwards. The parts are beside `outfile`, in
 * a folder named after it.
 */
async function inParts(entry: string, outfile: string) {
  const folder = dirname(outfile);
  const name = basename(outfile, '.cjs');
  rmSync(join(folder, name), { recursive: true, force: true });
  const result = await build({
    ...common,
    ...onNode,
    entryPoints: [{ in: entry, out: name }],
    outdir: folder,
    chunkNames: `${name}/[name]-[hash]`,
    outExtension: { '.js': '.cjs' },
    format: 'esm',
    splitting: true,
    minify: true,
    write: false,
  });
  for (const { path, text } of result.outputFiles) {
    const { code } = await transform(text, {
      format: 'cjs',
      platform: 'node',
      target,
      minify: true,
      supported: { 'dynamic-import': false },
    });
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, code);
    if (path !== outfile) {
      console.log(`  ${relative(folder, path)}  ${(code.length / 1024).toFixed(1)} KB`);
    }
  }
  return result;
}
