// Installs the real agents of the tests from the npm registry, in the versions the tests were written for, without running
// their install scripts. The first call takes a minute or two; later calls find them in the cache folder.
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { npmInstall } from '../process/npmInstall.ts';
import { runCommand } from '../process/runCommand.ts';
import { cached } from '../vscode/cacheFolder.ts';

export interface RealAgents {
  /** Path of the executable. It speaks ACP when started with the argument `acp`. */
  readonly opencode: string;
  /** Path of a script for node. It speaks ACP when started with the argument `--acp`. */
  readonly gemini: string;
  /** Path of a script for node 22 or newer. It speaks ACP when started without arguments. */
  readonly claude: string;
  /** As `claude`. */
  readonly codex: string;
}

const opencodeVersion = '1.18.33';
const geminiVersion = '0.61.0';
const claudeVersion = '0.101.0';
const codexVersion = '2.6.0';
/** The program that codex-acp starts. codex-acp itself names a range of versions. */
const codexProgramVersion = '0.166.0';
const hint =
  'The real agents come from the npm registry. Without a network, run the other stages with --only, or copy the ' +
  'cache folder (ACP_HOST_CACHE) of a machine that has them.';

/** The paths of the agents, which are installed if they are missing. Throws with the output of the step that failed. */
export async function ensureRealAgents(): Promise<RealAgents> {
  const opencode = await cached(`opencode-${opencodeVersion}-${platform()}`, makeOpencode);
  const scope = '@agentclientprotocol';
  return {
    opencode: join(opencode, opencodeName),
    gemini: await installed('gemini-cli', geminiVersion, '@google/gemini-cli', 'bundle/gemini.js'),
    claude: await installed('claude-agent-acp', claudeVersion, `${scope}/claude-agent-acp`, 'dist/index.js'),
    codex: await installed('codex-acp', codexVersion, `${scope}/codex-acp`, 'dist/index.js', [
      `@openai/codex@${codexProgramVersion}`,
    ]),
  };
}

/**
 * The path of `script` in a package that npm installed, with its dependencies for this platform only, into the cache.
 * @param others packages whose version must be exact.
 */
async function installed(
  name: string,
  version: string,
  packageName: string,
  script: string,
  others: readonly string[] = [],
): Promise<string> {
  const folder = await cached(`${name}-${version}-${platform()}`, async (building) => {
    console.error(`Real agents: downloading ${name} ${version}…`);
    await install(building, `${packageName}@${version}`, ...others);
  });
  return join(folder, 'node_modules', packageName, script);
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

async function install(folder: string, ...what: readonly string[]): Promise<void> {
  try {
    await npmInstall(folder, ...what);
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${hint}`, { cause: error });
  }
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
