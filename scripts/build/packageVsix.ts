// Builds the VSIX with vsce. The files are copied into a temporary folder first, so packaging never edits a tracked file.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repository } from '../process/repository.ts';
import { runCommand } from '../process/runCommand.ts';
import { bundle, kilobytes } from './bundle.ts';
import { thirdPartyNotices } from './thirdPartyNotices.ts';

const required = ['package.json', '.vscodeignore', 'README.md', 'LICENSE'];
const optional = ['CHANGELOG.md', 'media'];

/** The largest sizes that packaging allows, in bytes. They catch what is bundled by accident. */
export const limits = {
  vsix: 1000 * 1024,
  readAtActivation: 298 * 1024,
  page: 238 * 1024,
  firstScript: 6 * 1024,
} as const;

export interface PackageOptions {
  /** The VSIX to write. */
  readonly output: string;
  /** Leave out `enabledApiProposals`, which the Marketplace refuses. */
  readonly marketplace: boolean;
}

/** Builds for production and packages. Returns the path. Throws if a step fails or a size is over its limit. */
export async function packageVsix(options: PackageOptions): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'acp-host-package-'));
  try {
    for (const name of required) {
      if (!existsSync(join(repository, name))) throw new Error(`${name} is missing: a VSIX needs it`);
    }
    const translations = readdirSync(repository).filter((name) => /^package\.nls(\..+)?\.json$/.test(name));
    for (const name of [...required, ...optional, ...translations]) {
      if (existsSync(join(repository, name)))
        cpSync(join(repository, name), join(folder, name), { recursive: true });
    }
    writeManifest(folder, options.marketplace);
    const { inputs, readAtActivation, page, firstScript } = await bundle({
      outputFolder: join(folder, 'dist'),
      production: true,
    });
    writeFileSync(join(folder, 'ThirdPartyNotices.txt'), thirdPartyNotices(inputs));
    mkdirSync(dirname(options.output), { recursive: true });
    const vsce = join(repository, 'node_modules', '@vscode', 'vsce', 'vsce');
    const args = ['package', '--no-dependencies', '--out', options.output];
    const result = await runCommand(process.execPath, [vsce, ...args], {
      cwd: folder,
      output: 'capture',
      timeoutMs: 180_000,
    });
    if (result.code !== 0) throw new Error(`vsce package failed:\n${result.output}`);
    const { size } = statSync(options.output);
    console.log(`${options.output}  ${kilobytes(size)}, ${kilobytes(readAtActivation)} read at activation`);
    checkSize('The VSIX', size, limits.vsix);
    checkSize('The code read at activation', readAtActivation, limits.readAtActivation);
    checkSize('The script of the chat page', page, limits.page);
    checkSize('The first script of the chat page', firstScript, limits.firstScript);
    return options.output;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function checkSize(what: string, bytes: number, limit: number): void {
  if (bytes > limit)
    throw new Error(
      `${what} has ${kilobytes(bytes)}; the limit is ${kilobytes(limit)} (npm run build -- --metafile)`,
    );
}

/** Removes the fields that matter only in the repository. */
function writeManifest(folder: string, marketplace: boolean): void {
  const file = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  for (const key of ['scripts', 'devDependencies', 'dependencies', 'allowScripts', 'private'])
    delete manifest[key];
  if (marketplace) delete manifest['enabledApiProposals'];
  writeFileSync(file, JSON.stringify(manifest));
}
