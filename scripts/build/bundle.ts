// Owns what is bundled and how. CommonJS, because vscode-jsonrpc fails to load from an ES module bundle. As it is shipped,
// what is imported dynamically is a file of its own, so that VS Code does not read at activation what may never be needed.
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { analyzeMetafile, build, transform, type BuildOptions, type BuildResult } from 'esbuild';
import { bundledModules } from './bundledModules.ts';
import { leanIcons } from './leanIcons.ts';
import { leanJsonrpc } from './leanJsonrpc.ts';
import { repository } from '../process/repository.ts';

interface Bundle {
  readonly entry: string;
  readonly output: string;
  /** Runs in the chat page. */
  readonly page?: boolean;
  /** As it is shipped, it is in parts, which those that are share: the wire and what it is made of are there once. */
  readonly parts?: boolean;
}

const bundles: readonly Bundle[] = [
  { entry: 'src/extension.ts', output: 'extension.cjs', parts: true },
  { entry: 'src/builtin/main.ts', output: 'builtin.cjs', parts: true },
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
  const { outputFolder, production } = options;
  const inputs = new Set<string>();
  const take = ({ metafile }: BuildResult<{ metafile: true }>): Promise<void> => {
    for (const input of Object.keys(metafile.inputs)) inputs.add(input);
    return options.analyse === true ? analyzeMetafile(metafile).then(console.log) : Promise.resolve();
  };
  const inParts = bundles.filter(({ parts }) => production && parts === true);
  if (inParts.length > 0) await take(await together(inParts, outputFolder));
  for (const one of bundles) {
    const outfile = join(outputFolder, one.output);
    if (!inParts.includes(one))
      await take(await (one.page === true ? forPage : whole)(one.entry, outfile, production));
    console.log(`${one.output}  ${(statSync(outfile).size / 1024).toFixed(1)} KB`);
  }
  return [...inputs];
}

const common = { absWorkingDir: repository, bundle: true, metafile: true, logLevel: 'warning' } as const;
const target = 'node22';
/** In the folder of the bundles. */
const partsFolder = 'extension';
const onNode = {
  platform: 'node',
  target,
  external: ['vscode'],
  alias: bundledModules,
  plugins: [leanJsonrpc],
} satisfies BuildOptions;

function whole(entry: string, outfile: string, production: boolean) {
  return build({
    ...common,
    ...onNode,
    entryPoints: [entry],
    outfile,
    format: 'cjs',
    minify: production,
    sourcemap: !production,
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
    plugins: [leanIcons],
    minify: production,
    // A page may fetch nothing, so what it is made of comes with it.
    sourcemap: production ? false : 'inline',
  });
}

/** esbuild splits only ES modules: so it does, and each module becomes CommonJS afterwards. */
async function together(entries: readonly Bundle[], folder: string) {
  rmSync(join(folder, partsFolder), { recursive: true, force: true });
  const result = await build({
    ...common,
    ...onNode,
    entryPoints: entries.map(({ entry, output }) => ({ in: entry, out: basename(output, '.cjs') })),
    outdir: folder,
    chunkNames: `${partsFolder}/[name]-[hash]`,
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
    const name = relative(folder, path);
    if (dirname(name) !== '.') console.log(`  ${name}  ${(code.length / 1024).toFixed(1)} KB`);
  }
  return result;
}
