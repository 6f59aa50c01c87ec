// The command with which each login shell prints its PATH, and how the answer is read. Pure: `loginPath.ts` runs it.

import { posix } from 'node:path';
import type { Environment } from '../launch/agentEnvironment.ts';
import { isFullyAbsolute } from '../launch/commandSearch.ts';
import { isHarmless } from '../../base/environment/steeringVariable.ts';

/** A program that prints folders. Nothing of this process is inherited but what is named here. */
export interface PrintingProgram {
  /** Absolute. */
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Absolute. */
  readonly cwd: string;
}

/** The user as the system knows them. Replaced in tests. */
export interface Account {
  readonly name: string;
  /** Absolute path of the login shell; null or empty if there is none. */
  readonly shell: string | null;
}

/** The folders with the programs of the system. */
const systemPath = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin';
/** That of NixOS, which is on the PATH of each program there. */
const nixFolder = '/run/current-system/sw/bin';

/** Shells of accounts that can't log in. */
const noShell = /(?:^|\/)(?:nologin|false|true)$/;

/** What shells read when they start and end, below the home folder. Files that these name are not known. */
export const startFiles: readonly string[] = [
  ...['.profile', '.bash_profile', '.bash_login', '.bashrc', '.bash_logout', '.inputrc'],
  ...['.zshenv', '.zprofile', '.zshrc', '.zlogin', '.zlogout', '.config/zsh'],
  ...['.config/zsh/.zshenv', '.config/zsh/.zprofile', '.config/zsh/.zshrc', '.config/zsh/.zlogin'],
  ...['.config/fish', '.config/fish/config.fish', '.config/fish/conf.d', '.config/fish/functions'],
  ...['.kshrc', '.cshrc', '.tcshrc', '.xonshrc', '.config/xonsh', '.config/xonsh/rc.xsh'],
  ...['.config/nushell', '.config/nushell/config.nu', '.config/nushell/env.nu'],
  ...['.config/powershell', '.config/powershell/profile.ps1'],
];

/** Absolute path of the user's shell, by the same order as VS Code: `SHELL`, then the account. Undefined if there is none. */
export function loginShellOf(env: Environment, { shell }: Account): string | undefined {
  return [env['SHELL'], shell].find(
    (one): one is string => typeof one === 'string' && posix.isAbsolute(one) && !noShell.test(one),
  );
}

/**
 * Starts the shell as a login shell that is interactive, since many users extend PATH only in the files that it reads then. The
 * options are those of VS Code, which runs the same shell when it starts.
 *
 * The environment is that of a fresh login, not that of this process, which other extensions change: a variable such as `ZDOTDIR`,
 * or a folder of a repository on PATH, would decide what the files of the user run. `VSCODE_RESOLVING_ENVIRONMENT` is VS Code's own
 * sign for these files that no terminal is opened.
 * @param mark random, of letters and digits.
 */
export function pathPrinter(
  shell: string,
  mark: string,
  homeDir: string,
  env: Environment,
  { name }: Account,
): PrintingProgram {
  const harmless = Object.entries(env).filter(
    (one): one is [string, string] => one[1] !== undefined && isHarmless(one[0], one[1]),
  );
  const isNix = env['PATH']?.split(':').includes(nixFolder) === true;
  return {
    program: shell,
    args: printingArgs(posix.basename(shell), mark),
    env: {
      ...Object.fromEntries(harmless),
      ...{ HOME: homeDir, USER: name, LOGNAME: name, SHELL: shell },
      PATH: isNix ? `${systemPath}:${nixFolder}` : systemPath,
      ...{ TERM: 'dumb', VSCODE_RESOLVING_ENVIRONMENT: '1' },
    },
    cwd: homeDir,
  };
}

function printingArgs(shell: string, mark: string): readonly string[] {
  // The command has the mark only in two parts, so that a shell that prints what it runs does not print it whole.
  const [start, end] = [mark.slice(0, mark.length / 2), mark.slice(mark.length / 2)];
  // POSIX syntax for shells of every kind. Without double quotes, which some versions of PowerShell remove; an empty IFS keeps
  // PATH in one piece instead.
  const command = `/bin/sh -c 'set -f;IFS=;printf %s%s%s%s%s ${start} ${end} $PATH ${start} ${end}'`;
  if (/^pwsh(?:-preview)?$/.test(shell)) return ['-Login', '-Command', `& ${command}`];
  if (shell === 'nu') return ['-i', '-l', '-c', `^${command}`];
  if (shell === 'xonsh') return ['-i', '-l', '-c', xonshCommand(start, end)];
  // These read `-l` only without other options.
  if (shell === 'csh' || shell === 'tcsh') return ['-ic', command];
  return ['-ilc', command];
}

function xonshCommand(start: string, end: string): string {
  return `import os; m = '${start}' + '${end}'; print(m + os.environ['PATH'] + m)`;
}

/** The text between the first two marks. Undefined as long as there are not two. */
export function markedText(printed: string, mark: string): string | undefined {
  const [, text, rest] = printed.split(mark);
  return rest === undefined ? undefined : text;
}

/** The absolute folders of a PATH, each once. Others would depend on the folder in which a program runs. */
export function foldersOf(path: string, platform: NodeJS.Platform): readonly string[] {
  const isWindows = platform === 'win32';
  const entries = path
    .split(isWindows ? ';' : ':')
    .map((entry) => (isWindows ? entry.trim().replace(/^"(.*)"$/, '$1') : entry));
  const absolute = entries.filter(
    // U+FFFD: `reg.exe` printed a character that the code page of the console has no UTF-8 for.
    (entry) =>
      isFullyAbsolute(entry, platform) && !/[\p{Cc}\ufffd]/u.test(entry) && !isOnShare(entry, platform),
  );
  return [...new Set(absolute)];
}

/** Each lookup would wait for another machine. */
function isOnShare(folder: string, platform: NodeJS.Platform): boolean {
  return platform === 'win32' && /^[\\/]{2}/.test(folder);
}

/** The value of `Path` as `reg query … /v Path` prints it, with its variables replaced. Undefined if there is none. */
export function registryPath(printed: string, env: Environment): string | undefined {
  const found = /^\s*Path\s+REG_(EXPAND_)?SZ\s+(\S[^\r\n]*)/im.exec(printed);
  if (found?.[2] === undefined) return undefined;
  const value = found[2].trimEnd();
  if (found[1] === undefined) return value;
  const variables = new Map(Object.entries(env).map(([name, text]) => [name.toUpperCase(), text]));
  return value.replace(/%([^%;]+)%/g, (whole, name: string) => variables.get(name.toUpperCase()) ?? whole);
}
