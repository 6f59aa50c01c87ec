// Finds the file of the workspace behind a program that is named without a folder, such as `claude`, `npx` or `node`: a folder of
// PATH may be in the workspace, and a repository can contain a file of that name. Used for the questions before agents, MCP
// servers and programs for signing in run, and to find a git that no repository supplies.

import { posix, win32 } from 'node:path';
import { isInFolder } from '../../base/isInFolder.ts';
import { environmentValue, type Environment } from './agentEnvironment.ts';
import { argumentFiles } from './argumentFiles.ts';
import { expandHome, isFullyAbsolute, probeCommand, searchPath } from './commandSearch.ts';
import type { ProgramsHost } from './workspacePrograms.ts';

export interface NamedProgram {
  /** What names the program: a name, or a path. */
  readonly written: string;
  /** Absolute path of the file that would be started. */
  readonly program: string;
  /** Its whole environment. */
  readonly env: Environment;
  /** Absolute path of the folder in which it would run. */
  readonly cwd: string;
  /** Its arguments, if the user did not choose the folder: a file that one names is then another one in each folder. */
  readonly args?: readonly string[];
}

/** Absolute path of the file; undefined if there is none. */
export type FindWorkspaceProgram = (named: NamedProgram) => Promise<string | undefined>;

/** Maximum depth of scripts whose interpreters are scripts. */
const mostInterpreters = 4;

/**
 * The program if it was found by its name and is in the workspace; else the interpreter of a script if that is in the workspace,
 * or a file of the workspace that an argument names. What a program starts later is not known.
 * @param folders absolute paths of the workspace.
 */
export async function programOfWorkspace(
  { written, program, env, cwd, args = [] }: NamedProgram,
  folders: readonly string[],
  host: ProgramsHost,
): Promise<string | undefined> {
  const isOwn = await ownFiles(folders, host);
  // A path names the file itself.
  if (isBareName(written.trim(), host) && (await isOwn(program))) return program;
  for await (const { file } of interpretersOf(program, env, cwd, host)) if (await isOwn(file)) return file;
  for (const file of await argumentFiles(program, args, [cwd], host)) if (await isOwn(file)) return file;
  return undefined;
}

export interface Interpreter {
  /** Absolute path. */
  readonly file: string;
  /** True if it was found by its name on PATH. */
  readonly isNamed: boolean;
}

/** The program that runs a script, the one that runs that program if it is a script too, and so on. */
export async function* interpretersOf(
  program: string,
  env: Environment,
  cwd: string,
  host: ProgramsHost,
): AsyncGenerator<Interpreter, void> {
  for (let at = program, count = 0; count < mostInterpreters; count++) {
    const named = interpreterOf(await host.readStart(at), at);
    const file = named === undefined ? undefined : await findAsSystem(named, env, cwd, host);
    if (named === undefined || file === undefined) return;
    yield { file, isNamed: isBareName(named, host) };
    at = file;
  }
}

/** The first program of that name on PATH that is not in the workspace, also not through a link. Undefined if there is none. */
export async function searchOutside(
  name: string,
  env: Environment,
  folders: readonly string[],
  host: ProgramsHost,
): Promise<string | undefined> {
  const path = pathOf(host);
  const isOwn = await ownFiles(folders, host);
  const left = new Set<string>();
  for (;;) {
    const outcome = await searchPath(name, env, host, (folder) => left.has(path.resolve(folder)));
    if (outcome.kind !== 'found') return undefined;
    if (!(await isOwn(outcome.path))) return outcome.path;
    const folder = path.dirname(outcome.path);
    if (left.has(folder)) return undefined;
    left.add(folder);
  }
}

/** Tells whether a file is in the workspace, by its path or by its real one. True if the real one is not known. */
async function ownFiles(
  folders: readonly string[],
  host: ProgramsHost,
): Promise<(file: string) => Promise<boolean>> {
  const real = await Promise.all(folders.map(async (folder) => (await host.realPath(folder)) ?? folder));
  const roots = [...new Set([...folders, ...real])];
  const isInside = (path: string): boolean => roots.some((folder) => isInFolder({ path, folder }));
  return async (file) => {
    const target = isInside(file) ? file : await host.realPath(file);
    return target === undefined || isInside(target);
  };
}

/** True if the program is looked up on PATH. */
export function isBareName(written: string, { platform }: ProgramsHost): boolean {
  return !(platform === 'win32' ? /[\\/:]/ : /\//).test(written) && !written.startsWith('~');
}

/** The interpreter in the first line of a script, or the program that npm's shim for Windows starts. */
function interpreterOf(start: string, file: string): string | undefined {
  if (/\.(?:cmd|bat)$/i.test(file)) return /_prog=([\w.-]+)"/.exec(start)?.[1];
  const [interpreter, ...words] = /^#!([^\r\n]*)/.exec(start)?.[1]?.trim().split(/\s+/) ?? [];
  if (!interpreter) return undefined;
  if (posix.basename(interpreter) !== 'env') return interpreter;
  const named = words.map((word) => word.replace(/^-S(?=.)/, ''));
  return named.find((word) => !word.startsWith('-') && !/^\w+=/.test(word));
}

/** As the system looks it up: a relative folder of PATH is below the folder in which the program runs. */
async function findAsSystem(
  named: string,
  env: Environment,
  cwd: string,
  host: ProgramsHost,
): Promise<string | undefined> {
  const isWindows = host.platform === 'win32';
  const path = pathOf(host);
  if (!isBareName(named, host)) return path.resolve(cwd, named);
  const entries = (environmentValue(env, 'PATH', host.platform) ?? '').split(isWindows ? ';' : ':');
  for (const written of entries) {
    // An empty entry is the current folder, but not on Windows.
    if (isWindows && written === '') continue;
    const entry = expandHome(isWindows ? written.replace(/^"(.*)"$/, '$1') : written, host);
    const folder = isFullyAbsolute(entry, host.platform) ? entry : path.resolve(cwd, entry);
    const outcome = await probeCommand(path.join(folder, named), env, host);
    if (outcome.kind === 'found') return outcome.path;
  }
  return undefined;
}

function pathOf({ platform }: ProgramsHost): typeof posix {
  return platform === 'win32' ? win32 : posix;
}
