// Installs opencode and gemini-cli from the npm registry, in the versions the tests were written for, without running
// their install scripts. The first call takes half a minute; later calls find them in the cache folder.
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmEnvironment } from '../process/npmEnvironment.ts';
import { runCommand } from '../process/runCommand.ts';
import { cached } from '../vscode/cacheFolder.ts';

export interface RealAgents {
  /** Path of the executable. It speaks ACP when started with the argument `acp`. */
  readonly opencode: string;
  /** Path of a script for node. It speaks ACP when started with the argument `--acp`. */
  readonly gemini: string;
}

const opencodeVersion = '1.18.33';
const geminiVersion = '0.61.0';
const hint =
  'The real agents come from the npm registry. Without a network, run the other stages with --only, or copy the ' +
  'cache folder (ACP_HOST_CACHE) of a machine that has them.';

/** The paths of both agents, which are installed if they are missing. Throws with the output of the step that failed. */
export async function ensureRealAgents(): Promise<RealAgents> {
  const opencode = await cached(`opencode-${opencodeVersion}-${platform()}`, makeOpencode);
  const gemini = await cached(`gemini-cli-${geminiVersion}-${platform()}`, async (folder) => {
    console.error(`Real agents: downloading gemini-cli ${geminiVersion}…`);
    await install(folder, `@google/gemini-cli@${geminiVersion}`);
  });
  return {
    opencode: join(opencode, opencodeName),
    gemini: join(gemini, 'node_modules', '@google', 'gemini-cli', 'bundle', 'gemini.js'),
  };
}

const opencodeName = process.platform === 'win32' ? 'opencode.exe' : 'opencode';

function platform(): string {
  return `${process.platform}-${process.arch}`;
}

/** Installs the package for this platform only; `opencode-ai` would install two and choose by an install script. */
async function makeOpencode(folder: string): Promise<void> {
  const base = `opencode-${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const reasons: string[] = [];
  for (const name of [base, `${base}-baseline`, `${base}-musl`]) {
    console.error(`Real agents: downloading ${name} ${opencodeVersion}…`);
    const place = join(folder, name);
    mkdirSync(place);
    try {
      await install(place, `${name}@${opencodeVersion}`);
      const program = join(place, 'node_modules', name, 'bin', opencodeName);
      // opencode creates folders in the home folder. The user's must stay untouched.
      await run(place, { ...process.env, HOME: place, USERPROFILE: place }, program, '--version');
      renameSync(program, join(folder, opencodeName));
      return;
    } catch (error) {
      reasons.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
  }
  throw new Error(reasons.join('\n'));
}

async function install(folder: string, what: string): Promise<void> {
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  await run(folder, npmEnvironment(), 'npm', 'install', '--ignore-scripts', ...quiet, what);
}

async function run(
  cwd: string,
  env: NodeJS.ProcessEnv,
  command: string,
  ...args: readonly string[]
): Promise<void> {
  const result = await runCommand(command, args, { cwd, env, timeoutMs: 10 * 60_000, output: 'capture' });
  if (result.code === 0) return;
  throw new Error(`${command} ${args.join(' ')} failed. ${hint}\n${result.output.slice(-2000)}`);
}
