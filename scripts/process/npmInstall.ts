// Installs packages from the npm registry into a folder, without running their install scripts. Used for the real agents of
// tests and for the projects of benchmarks.
import { writeFileSync } from 'node:fs';
import { npmEnvironment } from './npmEnvironment.ts';
import { runCommand } from './runCommand.ts';

const limit = 10 * 60_000;

/**
 * Makes `folder` the root of a private package with these packages, such as `rxjs@7.8.2`.
 * @throws with the output of npm if that fails.
 */
export async function npmInstall(folder: string, ...packages: readonly string[]): Promise<void> {
  writeFileSync(`${folder}/package.json`, '{"private":true}');
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const args = ['install', '--ignore-scripts', ...quiet, ...packages];
  const env = npmEnvironment();
  const result = await runCommand('npm', args, { cwd: folder, env, timeoutMs: limit, output: 'capture' });
  if (result.code === 0) return;
  throw new Error(`npm ${args.join(' ')} failed.\n${result.output.slice(-2000)}`);
}
