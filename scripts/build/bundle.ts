// Owns what is bundled and how. CommonJS, because vscode-jsonrpc fails to load from an ES module bundle. As it is shipped,
// what is imported dynamically is a file of its own, so that VS Code does not read at activation what may never be needed.
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build as buildStyles } from 'esbuild';
import {
  rolldown,
  type ChunkingContext,
  type CodeSplittingGroup,
  type InputOptions,
  type OutputChunk,
} from 'rolldown';
import { bundledModules } from './bundledModules.ts';
import { leanIcons } from './leanIcons.ts';
import { leanJsonrpc } from './leanJsonrpc.ts';
import { leanYauzl } from './leanYauzl.ts';
import { repository } from '../process/repository.ts';

/** The folder of the parts, in that of the bundles. */
const partsFolder = 'extension';

/** By the name of what comes out; those of one program share parts: the wire and what it is made of are there once. */
const programs: readonly Readonly<Record<string, string>>[] = [
  { extension: 'src/extension.ts', builtin: 'src/builtin/main.ts' },
  { searchWorker: 'src/vscode/search/searchWorker.ts' },
  { unpack: 'src/agent/registry/unpack.ts' },
];

export interface BundleOptions {
  readonly outputFolder: string;
  /** Minified and without source maps, as it is shipped. */
  readonly production: boolean;
  /** Print which files each bundle is made of. */
  readonly analyse?: boolean;
}

export interface Bundled {
  /** The files the bundles are made of, relative to the repository. */
  readonly inputs: readonly string[];
  /** Bytes of the extension that are read when it is activated: its entry, and every part that this needs at once. */
  readonly readAtActivation: number;
  /** Bytes of the chat page's script. */
  readonly page: number;
}

/** Builds every bundle and prints its size. Throws when one can't be built. */
export async function bundle(options: BundleOptions): Promise<Bundled> {
  const { outputFolder } = options;
  mkdirSync(outputFolder, { recursive: true });
  rmSync(join(outputFolder, partsFolder), { recursive: true, force: true });
  const extension: OutputChunk[] = [];
  const others: OutputChunk[] = [];
  for (const [at, input] of programs.entries())
    (at === 0 ? extension : others).push(...(await onNode(input, options)));
  const page = await inPage(options);
  const styles = await buildStyles({
    absWorkingDir: repository,
    entryPoints: ['src/webview/chat.css'],
    outfile: join(outputFolder, 'chat.css'),
    bundle: true,
    minify: options.production,
    sourcemap: options.production ? false : 'inline',
    metafile: true,
    logLevel: 'warning',
  });
  const chunks = [...extension, ...others, ...page];
  for (const { fileName } of [...chunks, { fileName: 'chat.css' }]) {
    const { size } = statSync(join(outputFolder, fileName));
    console.log(`${fileName}  ${(size / 1024).toFixed(1)} KB`);
  }
  if (options.analyse === true) chunks.forEach(printModules);
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds.flatMap(fileOf));
  return {
    inputs: [...new Set([...modules, ...Object.keys(styles.metafile.inputs)])],
    readAtActivation: sum(neededBy('extension.cjs', extension), outputFolder),
    page: sum(page, outputFolder),
  };
}

async function onNode(
  input: Readonly<Record<string, string>>,
  options: BundleOptions,
): Promise<OutputChunk[]> {
  const program = await rolldown({
    ...common,
    input,
    platform: 'node',
    external: ['vscode'],
    resolve: { alias: bundledModules },
    transform: { target: 'node22' },
    plugins: [leanJsonrpc, leanYauzl],
  });
  const { output } = await program.write({
    dir: options.outputFolder,
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: `${partsFolder}/[name].cjs`,
    codeSplitting: { groups: sharedParts(input) },
    minify: options.production,
    comments: !options.production,
    sourcemap: !options.production,
  });
  return output.filter((each) => each.type === 'chunk');
}

async function inPage(options: BundleOptions): Promise<OutputChunk[]> {
  const program = await rolldown(pageInput('src/webview/main.ts'));
  const { output } = await program.write({
    file: join(options.outputFolder, 'chat.js'),
    format: 'iife',
    minify: options.production,
    comments: !options.production,
    // A page may fetch nothing, so what it is made of comes with it.
    sourcemap: options.production ? false : 'inline',
  });
  return output.filter((each) => each.type === 'chunk');
}

const common = { cwd: repository, logLevel: 'warn' } satisfies InputOptions;

/**
 * The parts in which what several need is: one for each set of programs that need it as they start, so none reads more then
 * than it needs, and one for all that is only needed later. Few, since many small parts are larger together.
 */
function sharedParts(entries: Readonly<Record<string, string>>): CodeSplittingGroup[] {
  const names = Object.keys(entries);
  const needed = new Map<string, ReadonlySet<string>>();
  const neededBy = (moduleId: string, context: ChunkingContext): string[] =>
    Object.entries(entries).flatMap(([name, entry]) => {
      if (!needed.has(name)) needed.set(name, neededAtStart(join(repository, entry), context));
      return needed.get(name)?.has(moduleId) === true ? [name] : [];
    });
  // A part takes what its modules import along, so what the most programs need is taken first.
  return [...names.map((_, at) => names.length - at), 0].map((count) => ({
    name: (moduleId, context) => {
      const starting = neededBy(moduleId, context);
      return starting.length === count ? [...starting, 'shared'].join('-') : undefined;
    },
    debugName: `needed by ${count} programs at their start`,
    minShareCount: 2,
    priority: count,
  }));
}

/** The module, what it imports, and what that does, as they are loaded. */
function neededAtStart(entry: string, context: ChunkingContext): ReadonlySet<string> {
  const needed = new Set([entry]);
  for (const id of needed)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) needed.add(imported);
  return needed;
}

/** How a script that runs in the chat page is read. */
export function pageInput(entry: string): InputOptions {
  return {
    ...common,
    input: entry,
    platform: 'browser',
    transform: { target: 'es2022' },
    plugins: [leanIcons],
  };
}

/** The chunk of that name and all that it and those it needs require as they are loaded. */
function neededBy(name: string, chunks: readonly OutputChunk[]): OutputChunk[] {
  const needed = new Set([name]);
  for (const file of needed) {
    const chunk = chunks.find(({ fileName }) => fileName === file);
    for (const each of chunk?.imports ?? []) needed.add(each);
  }
  return chunks.filter(({ fileName }) => needed.has(fileName));
}

function sum(chunks: readonly OutputChunk[], folder: string): number {
  return chunks.reduce((bytes, { fileName }) => bytes + statSync(join(folder, fileName)).size, 0);
}

/** Relative to the repository; none of what the bundler adds of its own. */
function fileOf(moduleId: string): string[] {
  return moduleId.startsWith('\0') ? [] : [relative(repository, moduleId)];
}

function printModules({ fileName, modules }: OutputChunk): void {
  const sizes = Object.entries(modules).toSorted(([, a], [, b]) => b.renderedLength - a.renderedLength);
  console.log(`\n${fileName}, before it is minified:`);
  for (const [id, { renderedLength }] of sizes)
    console.log(`  ${renderedLength.toString().padStart(7)}  ${fileOf(id)[0] ?? 'the bundler’s own'}`);
}
