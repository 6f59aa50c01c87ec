// Installs missing dependencies, so that every npm script works in a fresh clone. Uses only built-in modules of Node 20,
// since node_modules may not exist yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's top folder. */
export const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const modules = join(repository, 'node_modules');
const stamp = join(modules, '.acp-host-lock-hash');

/** Runs `npm ci` unless node_modules already holds what package-lock.json asks for. Throws when npm fails. */
export function ensureDependencies() {
  const lock = readFileSync(join(repository, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(lock).digest('hex');
  if (readOrUndefined(stamp) === hash) return;
  if (!installedMatches(JSON.parse(lock))) {
    console.error('Installing dependencies (npm ci)…');
    const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
      cwd: repository,
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
    });
    if (result.error) throw result.error;
    if (result.status !== 0) throw new Error(`npm ci ended with ${result.status ?? result.signal}`);
  }
  writeFileSync(stamp, hash);
}

/**
 * True if npm's own record of node_modules agrees with the lock file. Then `npm ci`, which deletes the folder, is not run
 * while an editor uses it. Optional packages may be missing: they are for other platforms.
 */
function installedMatches(lock) {
  const record = readOrUndefined(join(modules, '.package-lock.json'));
  if (record === undefined) return false;
  const installed = JSON.parse(record).packages ?? {};
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    return found === undefined ? wanted.optional === true : found.version === wanted.version;
  });
}

function readOrUndefined(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
