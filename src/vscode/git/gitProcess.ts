// Runs git. Every call of git in this extension goes through here, with options and an environment that keep a repository's
// configuration from making git start programs.

import { spawn } from 'node:child_process';
import { devNull } from 'node:os';
import type { CancellationToken } from '../../base/cancellation.ts';

/** ms after which a call is ended. */
const defaultPatience = 5_000;

/** Bytes of output. */
const defaultMost = 4 * 2 ** 20;

export interface GitCall {
  /** Absolute. */
  readonly cwd: string;
  readonly args: readonly string[];
  /** Variables that select the repository; all other `GIT_*` variables are removed. */
  readonly env: Readonly<Record<string, string>>;
  /** `key=value`, which override git's configuration files. */
  readonly config?: readonly string[];
  /** Text for the standard input. */
  readonly input?: string;
  /** Bytes of output after which git is killed. */
  readonly most?: number;
  /** ms */
  readonly patience?: number;
  readonly token?: CancellationToken;
  /** Called if git was ended because it took longer than `patience`. */
  readonly onTimeout?: () => void;
}

export interface GitAnswer {
  readonly code: number;
  readonly output: Buffer;
}

/** Overrides the repository's configuration. */
const hardening = [
  // Rejects a folder that merely looks like a repository, such as one that an agent wrote.
  'safe.bareRepository=explicit',
  'core.fsmonitor=false',
  `core.hooksPath=${devNull}`,
  'core.untrackedCache=false',
  'core.quotepath=off',
  'core.pager=cat',
  'core.sshCommand=false',
  'credential.helper=',
  'protocol.allow=never',
  'submodule.recurse=false',
];

/** Keeps git from fetching, prompting and writing. */
const environment = {
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_NO_LAZY_FETCH: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: '',
  SSH_ASKPASS: '',
  GIT_PAGER: 'cat',
  GIT_EDITOR: ':',
};

/** @param program absolute. @returns undefined if git cannot run, takes too long, is cancelled, or writes too much. Never rejects. */
export async function runGit(program: string, call: GitCall): Promise<GitAnswer | undefined> {
  const { cwd, args, env, config = [], input, most = defaultMost, token } = call;
  const options = [...config, ...hardening].flatMap((setting) => ['-c', setting]);
  if (token?.isCancellationRequested) return undefined;
  return await new Promise((resolve) => {
    const patience = call.patience ?? defaultPatience;
    const start = performance.now();
    const child = spawn(program, ['--no-optional-locks', '--no-pager', ...options, ...args], {
      cwd,
      env: { ...withoutGit(process.env), ...environment, ...env },
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: patience,
      windowsHide: true,
    });
    const cancelled = token?.onCancellationRequested(() => void child.kill());
    const pieces: Buffer[] = [];
    let length = 0;
    child.stdout.on('data', (piece: Buffer) => {
      length += piece.length;
      if (length > most) child.kill();
      else pieces.push(piece);
    });
    const end = (answer: GitAnswer | undefined): void => {
      cancelled?.dispose();
      resolve(answer);
    };
    child.on('error', () => end(undefined));
    child.on('close', (code) => {
      const isCancelled = token?.isCancellationRequested === true;
      if (code === null && length <= most && !isCancelled && performance.now() - start >= patience)
        call.onTimeout?.();
      end(code === null || length > most ? undefined : { code, output: Buffer.concat(pieces) });
    });
    // Git may end without reading all input; its exit code tells.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input ?? '');
  });
}

/** Removes `GIT_DIR`, `GIT_CONFIG_*`, `GIT_EXTERNAL_DIFF` and the like, which select other repositories or name programs. */
function withoutGit(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^GIT_/i.test(name)));
}
