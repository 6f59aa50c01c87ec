// Makes a script run on Node 24. npm starts scripts on the system's Node (20 or newer), but only Node 24 runs the
// TypeScript files that they import.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { ensureDependencies, repository } from './ensureDependencies.mjs';

const oldest = 24;
const node = join(
  repository,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/**
 * Call first in every script, then import the rest dynamically. Installs missing dependencies. On an older Node it runs
 * the same script again on the Node of node_modules, exits with its exit code and does not return.
 */
export async function onNode24() {
  try {
    ensureDependencies();
  } catch (error) {
    console.error(`Dependencies could not be installed: ${error.message}`);
    process.exit(1);
  }
  const bin = join(repository, 'node_modules', '.bin');
  const path = process.env.PATH ?? '';
  if (!path.split(delimiter).includes(bin)) process.env.PATH = bin + delimiter + path;
  if (Number.parseInt(process.versions.node, 10) >= oldest) return;
  if (!existsSync(node)) {
    console.error(
      `Node ${oldest} is needed, and the npm package "node" did not bring it. Try: npm rebuild node`,
    );
    process.exit(1);
  }
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  await new Promise((_, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}
