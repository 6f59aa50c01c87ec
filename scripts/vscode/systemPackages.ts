// Finds and installs programs that npm can't install. They are installed only for root on Debian; otherwise the error
// says what is missing.
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from '../process/runCommand.ts';

/** Time limit of one command in ms. It ends only what hangs, for example without a network. */
const limit = 30 * 60_000;

/** The full path of the first of these programs on PATH, or undefined. */
export function findProgram(...names: string[]): string | undefined {
  for (const name of names) {
    for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
      const file = join(folder, name);
      if (folder !== '' && isExecutable(file)) return file;
    }
  }
  return undefined;
}

/**
 * Installs Debian packages. Throws with one line where that is not possible.
 * @param what starts the error message: "… is missing".
 */
export async function installPackages(packages: readonly string[], what: string): Promise<void> {
  const command = `apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  const apt = findProgram('apt-get');
  if (apt === undefined || process.getuid?.() !== 0) {
    throw new Error(`${what} is missing: install ${packages.join(', ')} (on Debian: ${command})`);
  }
  console.error(`Installing ${packages.join(', ')}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { output: 'capture', env, timeoutMs: limit } as const;
  await runCommand(apt, ['update'], options);
  const result = await runCommand(apt, command.split(' ').slice(1), options);
  if (result.code !== 0)
    throw new Error(`${what} is missing, and "${command}" failed:\n${result.output.slice(-2000)}`);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
