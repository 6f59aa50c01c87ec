// Bundles the extension, its programs and the chat page with esbuild, and joins the translations.
// Dynamically imported modules become files of their own, so that activation reads only what every window needs.
import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { analyzeMetafile, build, buildSync, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import { repository } from '../process/repository.ts';
import { icons } from './icons.ts';
import { joinTranslations, translationFile } from './translations.ts';

/** Name of the output file → entry point. The built-in agent shares the wire, the protocol and zod with the extension. */
const extension = { extension: 'src/extension.ts', builtin: 'src/builtin/main.ts' };
/** A worker thread and a program. Each is one CommonJS file, since it shares too little code for a separate file. */
const workers = { searchWorker: 'src/vscode/search/searchWorker.ts', editorTools: 'src/toolRelay/main.ts' };
const windowsRelay = 'src/toolRelay/editorTools.cmd';
/** The script that is part of the HTML of the chat page. */
const firstScript = { first: 'src/webview/first.ts' };
/**
 * Imported dynamically: the chat page, and what it needs for code, markup that is not plain, attached files, queued prompts and its
 * list of keys.
 */
const pageParts = {
  'page/chat': 'src/webview/main.ts',
  'page/highlight': 'src/webview/markdown/highlight.ts',
  'page/readPicture': 'src/webview/composer/readPicture.ts',
  'page/queueDrag': 'src/webview/state/queueDrag.ts',
  'page/keysHelp': 'src/webview/reading/keysHelp.ts',
  'page/purifier': 'src/webview/markdown/purifier.ts',
};

/** Folders in the output folder for the files that other files import. */
const partFolders = { extension: 'parts', page: 'page' };

/**
 * Makes `pageParts` files that share no code with each other. With `splitting`, each would also import a file with esbuild's
 * helper functions, and the page would wait for that file. A part has its own copy of each module, so it imports none
 * that has state. The import map of the page says where `page/` is.
 */
const separateParts: Plugin = {
  name: 'separate parts',
  setup: (bundling) =>
    bundling.onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined;
      const source = relative(repository, join(resolveDir, path)).replaceAll('\\', '/');
      const [part] = Object.entries(pageParts).find(([, entry]) => entry === source) ?? [];
      if (part === undefined) throw new Error(`${source} is imported dynamically, but is not in pageParts`);
      return { path: `${part}.js`, external: true };
    }),
};

export interface BundleOptions {
  readonly outputFolder: string;
  /** Minify and leave out source maps, as in a VSIX. */
  readonly production: boolean;
  /** Print which source files each output is made of. */
  readonly analyse?: boolean;
}

export interface Bundled {
  /** The files the bundles are made of, relative to the repository, with `/` between folders. */
  readonly inputs: readonly string[];
  /** Bytes read when the extension is activated: its entry file and the files that it imports statically. */
  readonly readAtActivation: number;
  /** Bytes of the chat page: its script, without the first one, and the files that it imports statically. */
  readonly page: number;
  /** Bytes of its first script. */
  readonly firstScript: number;
}

/** Builds every bundle and prints the sizes. Throws if one cannot be built. */
export async function bundle(options: BundleOptions): Promise<Bundled> {
  const { outputFolder, production } = options;
  for (const folder of Object.values(partFolders))
    rmSync(join(outputFolder, folder), { recursive: true, force: true });
  mkdirSync(outputFolder, { recursive: true });
  // Compressed, since Brotli makes it 22% smaller than the VSIX would.
  const texts = JSON.stringify(joinTranslations(join(repository, 'l10n')));
  writeFileSync(join(outputFolder, translationFile), brotliCompressSync(texts));
  const written = {
    outdir: outputFolder,
    format: 'esm',
    splitting: true,
    minify: production,
    metafile: true,
  } as const;
  const results = await Promise.all([
    build({
      ...nodeOptions,
      ...written,
      entryPoints: extension,
      outExtension: { '.js': '.mjs' },
      chunkNames: `${partFolders.extension}/[name]-[hash]`,
      banner: requireBanner,
      sourcemap: !production,
    }),
    bundleWorkers(outputFolder, production),
    build({
      ...pageOptions,
      ...written,
      splitting: false,
      plugins: [...pageOptions.plugins, separateParts],
      entryPoints: { ...firstScript, ...pageParts },
      // The policy of the page allows no request for a source map.
      sourcemap: production ? false : 'inline',
    }),
    build({
      ...common,
      entryPoints: { chat: 'src/webview/chat.css' },
      outdir: outputFolder,
      minify: production,
      metafile: true,
      sourcemap: production ? false : 'inline',
    }),
  ]);
  const outputs: Metafile['outputs'] = Object.assign({}, ...results.map(({ metafile }) => metafile.outputs));
  for (const file of ['first.js', 'chat.css']) checkInline(join(outputFolder, file));
  printSizes(outputs, outputFolder);
  if (options.analyse === true)
    for (const { metafile } of results) console.log(await analyzeMetafile(metafile));
  const readAtActivation = bytesReadBy(extension.extension, outputs);
  const readByPage = bytesReadBy(pageParts['page/chat'], outputs);
  console.log(`read at activation ${kilobytes(readAtActivation)}, by the chat page ${kilobytes(readByPage)}`);
  const first = bytesReadBy(firstScript.first, outputs);
  return { inputs: bundledFiles(outputs), readAtActivation, page: readByPage, firstScript: first };
}

/** Bundles the worker thread and the relay of the editor tools. Also used by tests. */
export async function bundleWorkers(
  outputFolder: string,
  production: boolean,
): Promise<{ readonly metafile: Metafile }> {
  const result = await build({
    ...nodeOptions,
    entryPoints: workers,
    outdir: outputFolder,
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
    minify: production,
    metafile: true,
    sourcemap: !production,
  });
  // Starts the relay on Windows.
  copyFileSync(join(repository, windowsRelay), join(outputFolder, 'editorTools.cmd'));
  return result;
}

const common = {
  absWorkingDir: repository,
  bundle: true,
  // Licenses go into ThirdPartyNotices.txt.
  legalComments: 'none',
  logLevel: 'warning',
  // A classic script or a CommonJS file has no `import.meta`: a module that uses it would throw when it is loaded.
  logOverride: { 'empty-import-meta': 'error' },
} satisfies BuildOptions;

const nodeOptions = {
  ...common,
  platform: 'node',
  target: 'node22',
  external: ['vscode'],
  // The CommonJS form of jsonc-parser cannot be bundled.
  mainFields: ['module', 'main'],
} satisfies BuildOptions;

/** Bundled CommonJS packages call `require` for Node's own modules. ES modules have no `require`. */
const requireBanner = {
  js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
};

const pageOptions = {
  ...common,
  platform: 'browser',
  target: 'es2022',
  plugins: [icons],
} satisfies BuildOptions;

/** Bundles a script of the chat page into one classic script. Used by tests only. */
export async function singlePageScript(entry: string = pageParts['page/chat']): Promise<string> {
  const { outputFiles } = await build({ ...pageOptions, entryPoints: [entry], format: 'iife', write: false });
  return outputFiles[0]!.text;
}

/** Bundles the built-in agent into one ES module. Used by tests only. */
export function singleBuiltinScript(): string {
  const { outputFiles } = buildSync({
    ...nodeOptions,
    entryPoints: [extension.builtin],
    format: 'esm',
    banner: requireBanner,
    write: false,
  });
  return outputFiles[0]!.text;
}

/** Throws if a file that is written into the page's HTML contains a tag that would begin or end a script or style there. */
function checkInline(file: string): void {
  const [tag] = /<\/?(?:script|style)/i.exec(readFileSync(file, 'utf8')) ?? [];
  if (tag !== undefined) throw new Error(`${file} contains ${tag}`);
}

/** Bytes of the output of `entry` and of all outputs that it imports statically, directly or not. */
function bytesReadBy(entry: string, outputs: Metafile['outputs']): number {
  const first = Object.keys(outputs).find((file) => outputs[file]?.entryPoint === entry);
  if (first === undefined) throw new Error(`No output of ${entry}`);
  const read = new Set([first]);
  for (const file of read)
    for (const { path, kind, external } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement' && external !== true) read.add(path);
  return [...read].reduce((bytes, file) => bytes + statSync(join(repository, file)).size, 0);
}

function bundledFiles(outputs: Metafile['outputs']): string[] {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  return [...new Set(inputs.flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])))];
}

/** Prints the outputs of 10 KB and more. */
function printSizes(outputs: Metafile['outputs'], outputFolder: string): void {
  for (const file of Object.keys(outputs).filter((each) => !each.endsWith('.map'))) {
    const { size } = statSync(join(repository, file));
    const name = relative(outputFolder, join(repository, file));
    if (size >= 10 * 1024) console.log(`${name}  ${kilobytes(size)}`);
  }
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
