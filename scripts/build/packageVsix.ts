// Makes the VSIX with vsce. Its files are copied into a folder of their own, so packaging never edits a tracked file.
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
import type { Texts } from './manifestTexts.ts';
import { shippedManifest, shippedTranslation } from './shippedTexts.ts';
import { thirdPartyNotices } from './thirdPartyNotices.ts';

const required = ['package.json', '.vscodeignore', 'README.md', 'LICENSE'];
const optional = ['CHANGELOG.md', 'media', 'l10n'];

/** What may not grow, in bytes: nothing that is larger is shipped. */
export const limits = { vsix: 600 * 1024, readAtActivation: 250 * 1024, page: 250 * 1024 } as const;

export interface PackageOptions {
  /** The VSIX to write. */
  readonly output: string;
  /** Leave out `enabledApiProposals`, which the Marketplace refuses. */
  readonly marketplace: boolean;
}

/** Builds for production and packages. Answers with the path; throws when that fails, and when it is over a limit. */
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
    writeManifest(folder, translations, options.marketplace);
    shortenTranslations(join(folder, 'l10n'));
    const { inputs, readAtActivation, page } = await bundle({
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
    checkSize('What is read at activation', readAtActivation, limits.readAtActivation);
    checkSize('The script of the chat page', page, limits.page);
    return options.output;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function checkSize(what: string, bytes: number, limit: number): void {
  if (bytes > limit)
    throw new Error(
      `${what} has ${kilobytes(bytes)} and may have ${kilobytes(limit)} (npm run build -- --metafile)`,
    );
}

/** What only matters in the repository stays out of what users install. @param texts the files its texts are in. */
function writeManifest(folder: string, texts: readonly string[], marketplace: boolean): void {
  const manifest = readJson(join(folder, 'package.json'));
  for (const key of ['scripts', 'devDependencies', 'dependencies', 'allowScripts', 'private'])
    delete manifest[key];
  if (marketplace) delete manifest['enabledApiProposals'];
  const english = readJson(join(folder, 'package.nls.json')) as Texts;
  const shipped = shippedManifest(manifest, english);
  writeJson(join(folder, 'package.json'), shipped.manifest);
  for (const name of texts) {
    const file = join(folder, name);
    writeJson(file, shipped.numbered(readJson(file) as Texts));
  }
}

function shortenTranslations(folder: string): void {
  // That of English, which has one dot less, is not shipped.
  for (const name of readdirSync(folder).filter((each) => /^bundle\.l10n\.[\w-]+\.json$/.test(each))) {
    const file = join(folder, name);
    writeJson(file, shippedTranslation(readJson(file) as Texts));
  }
}

function readJson(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
}

function writeJson(file: string, content: object): void {
  writeFileSync(file, JSON.stringify(content));
}
