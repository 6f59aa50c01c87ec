// One measurement in its own process: puts a pipe, an endless device and a file of 4 GB where files of a repository are read,
// and reads them as the extension does. Prints the result as JSON.
//   node --expose-gc filesRun.ts

import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBounded } from '../../../src/vscode/files/boundedFile.ts';
import { findGitDirectory } from '../../../src/vscode/git/gitDirectory.ts';
import { GitBefore } from '../../../src/vscode/review/disk/gitBefore.ts';
import { anyRepositories } from '../../unit/vscode/git/openRepository.ts';
import { endlessFiles } from '../attacks/endlessFiles.ts';
import { makeRepository } from '../attacks/gitAttacks.ts';
import { watchTurns } from './watchTurns.ts';

export interface FilesRead {
  /** Until all reads of one file had ended, in ms, without the time that git takes for an ordinary repository. */
  readonly longest: number;
  /** The longest time for which the event loop was blocked, in ms. */
  readonly blocked: number;
  /** Growth of the resident memory at its peak, in MiB. */
  readonly peak: number;
}

/** In `.git`. */
const gitFiles = [
  ...['config', 'config.worktree', 'info/exclude', 'commondir', 'logs/HEAD', 'AUTO_MERGE', 'HEAD', 'index'],
  ...['packed-refs', 'shallow', 'objects/info/alternates', 'info/grafts', 'info/sparse-checkout'],
];
/** Files with rules of git, in any folder. */
const ruleFiles = ['.gitignore', '.gitattributes', 'sub/.gitignore', 'sub/.gitattributes'];
/** Files that define MCP servers. */
const serverFiles = ['.vscode/mcp.json', '.mcp.json', 'work.code-workspace'];

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'acp-host-files-')));
const template = join(folder, 'template');
mkdirSync(template);
makeRepository(template);
let made = 0;

/** ms until the repository was read. @param change changes the repository before. */
async function read(change: (root: string) => void): Promise<number> {
  const root = join(folder, `root${++made}`);
  cpSync(template, root, { recursive: true });
  change(root);
  const known = anyRepositories(join(folder, `storage${made}`));
  const start = performance.now();
  await findGitDirectory(root);
  await known.remember([root]);
  const before = await GitBefore.look(root, known);
  for (const path of [join(root, 'a.txt'), join(root, 'sub', 'b.txt')])
    await before?.before(path, 1_000_000, false);
  await before?.moves.look();
  for (const file of serverFiles) await readBounded(join(root, file), 2 ** 18);
  // Waits for any read that blocks a thread of the pool.
  await Promise.all(Array.from({ length: 8 }, () => readBounded(join(root, 'a.txt'), 1_000)));
  return performance.now() - start;
}

const ordinary = await read(() => undefined);
globalThis.gc?.();
const idle = process.memoryUsage.rss();
let peak = idle;
let blocked = 0;
let isMeasured = false;
watchTurns((busy) => {
  if (isMeasured) blocked = Math.max(blocked, busy);
  peak = Math.max(peak, process.memoryUsage.rss());
});
let longest = 0;
for (const make of Object.values(endlessFiles))
  for (const file of [
    ...gitFiles.map((name) => join('.git', name)),
    ...ruleFiles,
    ...serverFiles,
    '.git',
    'a.txt',
  ]) {
    const taken = await read((root) => {
      isMeasured = false;
      const path = join(root, file);
      rmSync(path, { recursive: true, force: true });
      mkdirSync(join(path, '..'), { recursive: true });
      make(path);
      setImmediate(() => (isMeasured = true));
    });
    longest = Math.max(longest, taken - ordinary);
  }
rmSync(folder, { recursive: true, force: true });
const result: FilesRead = { longest, blocked, peak: (peak - idle) / 2 ** 20 };
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));
