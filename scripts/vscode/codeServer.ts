// Installs a real VS Code from the npm registry: code-server contains the workbench, the extension host and the built-in
// extensions. There are two copies: `native` lets every extension use proposed APIs, `stock` is as strict as desktop VS
// Code. The first call takes about three minutes; later calls find both in the cache folder.
import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmEnvironment } from '../process/npmEnvironment.ts';
import { runCommand } from '../process/runCommand.ts';
import { cached } from './cacheFolder.ts';
import { linkTree } from './linkTree.ts';
import { patchCopy, stockPatches } from './stockPatch.ts';
import { findProgram, installPackages } from './systemPackages.ts';

export type Copy = 'native' | 'stock';
export const copies: readonly Copy[] = ['native', 'stock'];

const version = '4.139.1';
/** Time limit of one step in ms. It ends only what hangs, for example without a network. */
const stepLimit = 60 * 60_000;
const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
const install = ['install', '--ignore-scripts', ...quiet];

interface Step {
  readonly what: string;
  /** Working folder, relative to the code-server package. Undefined: the folder that the package is installed into. */
  readonly folder?: string;
  readonly npm: readonly string[];
}

const steps: readonly Step[] = [
  { what: `downloading code-server ${version}`, npm: [...install, `code-server@${version}`] },
  // `npm ci` fails here: the shipped lock file does not match its package.json.
  { what: 'installing its server dependencies', folder: 'lib/vscode', npm: [...install, '--omit=dev'] },
  {
    what: 'compiling its native modules (a minute or two)',
    folder: 'lib/vscode',
    npm: [
      'rebuild',
      '--dangerously-allow-all-scripts',
      ...quiet,
      'node-pty',
      '@vscode/spdlog',
      '@parcel/watcher',
      '@vscode/native-watchdog',
      '@vscode/deviceid',
      '@vscode/fs-copyfile',
      '@vscode/sqlite3',
    ],
  },
  {
    what: 'installing TypeScript for its language features',
    folder: 'lib/vscode/extensions',
    npm: [...install, '--omit=dev'],
  },
];

/** The folders of both copies, which are built if they are missing. Throws with the output of the step that failed. */
export async function ensureCodeServer(): Promise<Record<Copy, string>> {
  const recipe = JSON.stringify([
    steps,
    stockPatches.map(({ file, shape, replacement }) => [file, shape.source, replacement]),
    process.platform,
    process.arch,
    process.versions.modules,
  ]);
  const hash = createHash('sha256').update(recipe).digest('hex').slice(0, 12);
  const folder = await cached(`code-server-${version}-${hash}`, build);
  return { native: join(folder, 'native'), stock: join(folder, 'stock') };
}

async function build(folder: string): Promise<void> {
  const missing = ['python3', 'make', 'g++'].filter((program) => findProgram(program) === undefined);
  if (missing.length > 0) await installPackages(missing, 'The compiler for native modules');
  const download = join(folder, 'download');
  mkdirSync(download);
  writeFileSync(join(download, 'package.json'), '{"private":true}');
  const shipped = join(download, 'node_modules', 'code-server');
  for (const step of steps) {
    console.error(`VS Code: ${step.what}…`);
    const cwd = step.folder === undefined ? download : join(shipped, step.folder);
    const result = await runCommand('npm', step.npm, {
      cwd,
      env: npmEnvironment(),
      timeoutMs: stepLimit,
      output: 'capture',
    });
    if (result.code !== 0)
      throw new Error(`npm ${step.npm.join(' ')} failed:\n${result.output.slice(-4000)}`);
  }
  renameSync(join(shipped, 'lib', 'vscode'), join(folder, 'native'));
  rmSync(download, { recursive: true });
  console.error('VS Code: making the stock copy…');
  linkTree(join(folder, 'native'), join(folder, 'stock'));
  patchCopy(join(folder, 'stock'));
}
