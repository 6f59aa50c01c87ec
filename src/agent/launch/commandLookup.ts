// Resolves a command an agent asks to run to a program with arguments and environment. Used for `terminal/create`.

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
import { unattendedEnvironment } from './unattendedEnvironment.ts';

export interface CommandRequest {
  readonly command: string;
  readonly args: readonly string[];
  /** Added to the environment of agents. */
  readonly env: Readonly<Record<string, string>>;
  /** Absolute, and it exists. */
  readonly cwd: string;
}

/** A resolved command, for `startCommand`. */
export interface Command {
  /** Absolute. */
  readonly program: string;
  readonly args: readonly string[];
  /** On Windows: the arguments are already quoted for cmd.exe. */
  readonly verbatim: boolean;
  /** The complete environment: nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** The command line for display, on one line and without control characters. */
  readonly line: string;
}

export type CommandLookup =
  | { readonly kind: 'found'; readonly command: Command }
  /** `message` is for the agent, which may show it to the user. */
  | { readonly kind: 'missing'; readonly message: string };

/** Shells with the POSIX syntax that agents use. Others (fish, nu, csh) have their own. */
const usualShells = new Set(['sh', 'bash', 'zsh', 'dash', 'ksh', 'ash']);

/** Where a shell that is only named is looked for: `PATH` may have a folder of the workspace. */
const shellFolders = ['/bin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

/** White space, or a character with a meaning only to a shell. */
const shellSyntax = /[\s|&;<>()$`"'*?]/;

/**
 * In the protocol, `command` is a program, which is run without a shell. Some agents send a whole command line
 * ("npm test && ls") without `args` instead. If it is not the name of a file, it is run by a shell of the user with `-c`. The
 * permission request shows the user the whole line. Never rejects.
 */
export async function lookUpCommand(request: CommandRequest, host: LaunchHost): Promise<CommandLookup> {
  const { args, cwd } = request;
  const env = agentEnvironment(host, unattendedEnvironment(request.env, host.platform));
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
  // A command line is not the name of a program: no need to search PATH.
  if (shellSyntax.test(command)) return { kind: 'missing', searched: [], silent: [] };
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
  const named = (host.shells ?? []).flatMap((shell) =>
    shell.includes('/') ? [shell] : shellFolders.map((folder) => posix.join(folder, shell)),
  );
  for (const shell of [...named, env['SHELL'] ?? '']) {
    const isUsual = shell.startsWith('/') && usualShells.has(posix.basename(shell));
    if (isUsual && (await host.probe(shell)) === 'program')
      return { program: shell, args: ['-c', line], verbatim: false };
  }
  return { program: '/bin/sh', args: ['-c', line], verbatim: false };
}

function quoted(argument: string): string {
  const text = printable(argument);
  return /^[\w@%+=:,./\\~-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

function printable(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}
