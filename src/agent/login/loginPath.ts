// Asks for the PATH that a new terminal of the user has: on POSIX systems their login shell, on Windows the registry. VS Code asks
// only once, when it starts, so a program that is installed into a new folder later is found only by asking again. Used by
// `LoginFolders`.

import { spawn } from 'node:child_process';
import { userInfo } from 'node:os';
import { posix, win32 } from 'node:path';
import { neverCancelled, timeBoxed } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import { scaledTime } from '../../base/clockFactor.ts';
import type { Logger } from '../../base/logger.ts';
import { processTree, startTree } from '../process/processTree.ts';
import { TreeLifetime } from '../process/treeLifetime.ts';
import type { Environment } from '../launch/agentEnvironment.ts';
import {
  type Account,
  foldersOf,
  loginShellOf,
  markedText,
  pathPrinter,
  type PrintingProgram,
  registryPath,
  startFiles,
} from './loginShell.ts';

/** All in ms. */
export const loginTimes = {
  /** Until the shell is ended without an answer. */
  patience: 5_000,
  /** After the answer, until what is left of the shell is ended. */
  untilTerm: 300,
  /** After SIGTERM, which interactive shells ignore. */
  untilKill: 500,
  /** Until a process that can't be ended is given up. */
  untilGone: 4_000,
} as const;

/** Bytes of the output that are read. */
const mostPrinted = 65_536;

export type LoginPath =
  | { readonly kind: 'read'; readonly folders: readonly string[] }
  /** `why` is for the log. */
  | { readonly kind: 'none'; readonly why: string };

export interface LoginMachine {
  readonly platform: NodeJS.Platform;
  /** Absolute. */
  readonly homeDir: string;
  readonly env: Environment;
}

export interface LoginPathParts {
  /** Whether a path is in the workspace, also through a link, or its place is not known. */
  readonly isOfWorkspace: (path: string) => Promise<boolean>;
  /** The open folders below the home folder, as paths relative to it. Not used on Windows. */
  readonly openInHome: readonly string[];
  readonly clock: Clock;
  readonly logger: Logger;
  /** Default: that of this process. */
  readonly account?: Account;
}

/**
 * The absolute folders, in the order of the PATH. Nothing runs if the shell, the home folder or a file that shells read when they
 * start is in the workspace: what an agent may edit there must not run unasked. The same holds if an open folder is in a hidden
 * folder of the home folder, such as `.oh-my-zsh`, since those files often run others there. The shell gets no input. When this
 * resolves, what it started has ended, except for what a start file detached with an environment of its own, as daemons do. Never
 * rejects.
 */
export async function readLoginPath(machine: LoginMachine, parts: LoginPathParts): Promise<LoginPath> {
  const { platform, homeDir, env } = machine;
  try {
    if (await parts.isOfWorkspace(homeDir)) return none('the home folder is in the workspace');
    return platform === 'win32' ? await readRegistry(machine, parts) : await askShell(machine, parts);
  } catch (error) {
    // The account, for example, may not exist: a container can run as any number.
    return none(error instanceof Error ? error.message : String(error), env['SHELL']);
  }
}

async function askShell({ platform, homeDir, env }: LoginMachine, parts: LoginPathParts): Promise<LoginPath> {
  const account = parts.account ?? accountOfUser();
  const shell = loginShellOf(env, account);
  if (shell === undefined) return none('the account has no login shell');
  const hidden = parts.openInHome.find((path) => path.startsWith('.'));
  if (hidden !== undefined) return none(`~/${hidden} is open, and start files may run files of it`, shell);
  const files = [shell, ...startFiles.map((name) => posix.join(homeDir, name))];
  const own = await Promise.all(files.map((file) => parts.isOfWorkspace(file)));
  const file = files.find((_, at) => own[at]);
  if (file !== undefined) return none(`${file} is in the workspace, or leads nowhere`, shell);
  const mark = crypto.randomUUID().replaceAll('-', '');
  const program = pathPrinter(shell, mark, homeDir, env, account);
  const printed = await outputOf(program, (text) => markedText(text, mark) !== undefined, parts);
  if (printed.kind === 'failed') return none(printed.why, shell);
  const path = markedText(printed.text, mark) ?? '';
  return path === ''
    ? none('its PATH is empty', shell)
    : { kind: 'read', folders: foldersOf(path, platform) };
}

function accountOfUser(): Account {
  const { username, shell } = userInfo();
  return { name: username, shell };
}

const registryKeys = [
  'HKLM\\SYSTEM\\CurrentControlSet\\Control\\Session Manager\\Environment',
  'HKCU\\Environment',
];

/** As Windows builds the PATH of a new program: that of the machine, then that of the user. */
async function readRegistry({ homeDir, env }: LoginMachine, parts: LoginPathParts): Promise<LoginPath> {
  const root = process.env['SystemRoot'] ?? 'C:\\Windows';
  // The full path, since Windows searches the current folder first for a bare name.
  const program = win32.join(root, 'System32', 'reg.exe');
  const own = { SystemRoot: root };
  const values: string[] = [];
  let why = 'the registry has no PATH';
  for (const key of registryKeys) {
    const args = ['query', key, '/v', 'Path'];
    const printed = await outputOf({ program, args, env: own, cwd: homeDir }, undefined, parts);
    // The user may have no PATH of their own.
    if (printed.kind === 'failed') why = printed.why;
    else values.push(registryPath(printed.text, env) ?? '');
  }
  const folders = foldersOf(values.join(';'), 'win32');
  return folders.length === 0 ? none(why) : { kind: 'read', folders };
}

function none(why: string, shell?: string): LoginPath {
  return { kind: 'none', why: shell === undefined ? why : `${shell}: ${why}` };
}

type Output =
  { readonly kind: 'printed'; readonly text: string } | { readonly kind: 'failed'; readonly why: string };

/**
 * What a program prints until it is whole. Resolves after the program and all that is known to be started by it have ended: files of a
 * shell can start programs that stay.
 */
async function outputOf(
  { program, args, env, cwd }: PrintingProgram,
  /** Undefined: when the program has ended with code 0. */
  isWhole: ((text: string) => boolean) | undefined,
  { clock, logger }: LoginPathParts,
): Promise<Output> {
  const tree = startTree();
  const child = spawn(program, [...args], {
    cwd,
    env: { ...env, ...tree.env },
    stdio: ['ignore', 'pipe', 'ignore'],
    // A session of its own has no terminal to ask at.
    detached: process.platform !== 'win32',
    windowsHide: true,
    shell: false,
  });
  const { promise, resolve } = Promise.withResolvers<Output>();
  child.on('error', (error) => resolve({ kind: 'failed', why: error.message }));
  if (child.pid === undefined) return await promise;
  const lifetime = new TreeLifetime(processTree(child.pid, tree), { name: 'login shell', clock, logger });
  const chunks: Buffer[] = [];
  let length = 0;
  const { stdout } = child;
  stdout.on('error', (error) => logger.trace(`[login shell] pipe: ${error.message}`));
  stdout.on('data', (chunk: Buffer) => {
    length += chunk.length;
    chunks.push(chunk);
    const text = Buffer.concat(chunks).toString('utf8');
    if (isWhole?.(text) === true) resolve({ kind: 'printed', text });
    else if (length >= mostPrinted) {
      stdout.destroy();
      resolve({ kind: 'failed', why: `it printed more than ${mostPrinted / 1024} KB without an answer` });
    }
  });
  child.once('exit', () => lifetime.leaderExited('endSoon'));
  child.once('close', (code, signal) => {
    const text = Buffer.concat(chunks).toString('utf8');
    resolve(
      code === 0 && isWhole === undefined
        ? { kind: 'printed', text }
        : { kind: 'failed', why: `it ended without an answer (${signal ?? `code ${code}`})` },
    );
  });
  const timer = clock.setTimer(scaledTime(loginTimes.patience, clock), () =>
    resolve({ kind: 'failed', why: `it did not answer within ${loginTimes.patience / 1_000} s` }),
  );
  const output = await promise;
  timer.dispose();
  const untilTerm = output.kind === 'printed' ? loginTimes.untilTerm : 0;
  lifetime.end(untilTerm, untilTerm + loginTimes.untilKill);
  await timeBoxed(lifetime.gone, loginTimes.untilGone, clock, neverCancelled);
  stdout.destroy();
  return output;
}
