// From a command as an agent asks for it to the program that is run, its arguments, its environment; or why not.

import { posix, win32 } from 'node:path';
import { agentEnvironment, environmentValue, type Environment } from './agentEnvironment.ts';
import {
  expandHome,
  isFullyAbsolute,
  probeCommand,
  searchPath,
  type SearchOutcome,
} from './commandSearch.ts';
import type { LaunchHost } from './launch.ts';

export interface CommandRequest {
  readonly command: string;
  readonly args: readonly string[];
  /** On top of what agents get. */
  readonly env: Readonly<Record<string, string>>;
  /** Absolute, and it exists. */
  readonly cwd: string;
}

/** Ready to be started. */
export interface Command {
  /** Absolute. */
  readonly program: string;
  readonly args: readonly string[];
  /** The arguments are a line for cmd.exe already, which has its own idea of quotes. */
  readonly verbatim: boolean;
  /** Complete: nothing is inherited besides. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** What runs, in one line for people to read. Control characters are left out. */
  readonly line: string;
}

export type CommandLookup =
  | { readonly kind: 'found'; readonly command: Command }
  /** `message` says to the agent, and to who reads its answer, what is wrong. */
  | { readonly kind: 'missing'; readonly message: string };

/** Shells that read a line as agents write it; others (fish, nu, csh) have a syntax of their own. */
const usualShells = new Set(['sh', 'bash', 'zsh', 'dash', 'ksh', 'ash']);

/** White space, or what only a shell gives a meaning to. */
const shellSyntax = /[\s|&;<>()$`"'*?]/;

/**
 * The protocol's `command` is a program, run without a shell. But some agents put a whole line there ("npm test && ls")
 * and no `args`: where that is not a file itself, it is handed to the user's shell as the one argument of `-c`, which is
 * what they mean. The user has seen the whole line in the agent's question for permission. Never rejects.
 */
export async function lookUpCommand(request: CommandRequest, host: LaunchHost): Promise<CommandLookup> {
  const { args, cwd } = request;
  const env = agentEnvironment(host.env, request.env, host.platform);
  const written = request.command.trim();
  if (written === '') return { kind: 'missing', message: 'The command is empty.' };
  const found = await lookUpProgram(written, env, cwd, host);
  if (found.kind === 'found') {
    const line = [written, ...args].map(quoted).join(' ');
    return { kind: 'found', command: { program: found.path, args, verbatim: false, env, cwd, line } };
  }
  if (args.length === 0 && shellSyntax.test(written)) {
    const shell = await shellFor(written, env, host);
    return { kind: 'found', command: { ...shell, env, cwd, line: printable(written) } };
  }
  const what = quoted(written);
  if (found.kind === 'unusable')
    return { kind: 'missing', message: `${what} is no program that can be run.` };
  return {
    kind: 'missing',
    message: isPath(written, host) ? `There is no program ${what}.` : `${what} was not found on PATH.`,
  };
}

async function lookUpProgram(
  written: string,
  env: Environment,
  cwd: string,
  host: LaunchHost,
): Promise<SearchOutcome> {
  const path = host.platform === 'win32' ? win32 : posix;
  const command = expandHome(written, host);
  if (isPath(command, host)) return probeCommand(path.resolve(cwd, command), env, host);
  // A line is no name, however long PATH is searched for it.
  if (shellSyntax.test(command)) return { kind: 'missing', searched: [] };
  return searchPath(command, env, host);
}

function isPath(command: string, host: LaunchHost): boolean {
  if (isFullyAbsolute(command, host.platform)) return true;
  return host.platform === 'win32' ? /[\\/:]/.test(command) : command.includes('/');
}

async function shellFor(
  line: string,
  env: Environment,
  host: LaunchHost,
): Promise<Pick<Command, 'program' | 'args' | 'verbatim'>> {
  if (host.platform === 'win32') {
    const root = environmentValue(env, 'SystemRoot', 'win32') ?? 'C:\\Windows';
    const program = win32.join(root, 'System32', 'cmd.exe');
    return { program, args: ['/d', '/s', '/c', `"${line}"`], verbatim: true };
  }
  const preferred = env['SHELL'] ?? '';
  const usable =
    preferred.startsWith('/') &&
    usualShells.has(posix.basename(preferred)) &&
    (await host.probe(preferred)) === 'program';
  return { program: usable ? preferred : '/bin/sh', args: ['-c', line], verbatim: false };
}

function quoted(argument: string): string {
  const text = printable(argument);
  return /^[\w@%+=:,./\\~-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

function printable(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}
